/**
 * Recorded traffic as samples of what templates write: each answer and event with its place, its
 * outcome and the facts that it could have been written from.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read, sent } from '../answers/answer.ts'
import { errorCauseOf, errorFacts, routeOf } from './error-cause.ts'
import { readEvents, type Delivered } from './events.ts'
import { recordedClockOf } from './moments.ts'
import { isList, isObject, readNumerals, type Json } from './numerals.ts'
import { orderFacts, syncFacts, factText, windowFacts } from './order-facts.ts'
import { ENDED, Orders, providerSlugOf, type LearnedOrder, type State } from './orders.ts'
import { quoteFacts } from './quote-facts.ts'
import { SampleFacts, type Sample } from './sample.ts'
import { hiddenStates, reportedEnds } from './sync-states.ts'

export type SeenMessage = {
  readonly exchanges: readonly Exchange[]
  readonly webhooks: readonly Delivered[]
  readonly environment: string
}

export type View = {
  readonly orders: Orders
  readonly samples: readonly Sample[]
  /** Events about no order that the traffic shows, each counted once. */
  readonly foreign: number
}

export function canonicalView({ environment, ...seen }: SeenMessage): View {
  const clock = recordedClockOf(seen.exchanges)
  const exchanges = seen.exchanges.map((one) => ({ ...one, at: clock(one.at) }))
  const webhooks = seen.webhooks.map((one) => ({ ...one, at: clock(one.at) }))
  const bodies = new Map(exchanges.map((one) => [one.id, readNumerals(one.response.body)]))
  const orders = new Orders(exchanges)
  noteAll(orders, exchanges, bodies)
  const { events, foreign } = readEvents(orders, webhooks, reportedEnds(orders, exchanges))
  const synced = hiddenStates(orders, exchanges, bodies)
  const routes = new Set(exchanges.filter(isServed).map(routeOf))
  const samples = exchanges.flatMap((exchange) => {
    const body = bodies.get(exchange.id)
    const one = sampleOf({ orders, exchange, body, environment, routes, synced })
    if (exchange.operationId === 'createOrder') {
      const order = orders.find(read(exchange, 'transactionId'))
      if (order !== undefined) orders.open(order)
    }
    return one
  })
  return {
    orders,
    samples: [...samples, ...events.map((event) => event.sample(environment))],
    foreign,
  }
}

function noteAll(
  orders: Orders,
  exchanges: readonly Exchange[],
  bodies: ReadonlyMap<number, Json | undefined>,
): void {
  for (const exchange of exchanges) {
    const body = bodies.get(exchange.id)
    if (exchange.operationId === 'listProviderBanks') noteBanks(orders, body)
    for (const name of [
      read(exchange, 'selectedProvider'),
      read(exchange, 'bestQuote', 'provider'),
    ])
      if (typeof name === 'string') orders.providers.add(name)
    const order = body === undefined ? undefined : orders.in(body)
    if (body !== undefined && order !== undefined) orders.note(body, order)
  }
}

function noteBanks(orders: Orders, body: Json | undefined): void {
  const banks = isObject(body) ? body['banks'] : undefined
  for (const bank of isList(banks) ? banks.slice(0, 1_000) : [])
    if (isObject(bank)) orders.banks.set(String(bank['bankCode']), String(bank['bankName']))
}

function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type About = {
  readonly orders: Orders
  readonly exchange: Exchange
  readonly body: Json | undefined
  readonly environment: string
  readonly routes: ReadonlySet<string>
  readonly synced: ReadonlyMap<number, State>
}

function sampleOf(about: About): readonly Sample[] {
  const { exchange, body, routes, orders, environment } = about
  const { response } = exchange
  const base = { status: response.status, headers: response.headers, text: response.body, body }
  const { operationId } = exchange
  const isMiss = operationId === 'resolveBankAccount' && read(exchange, 'success') === false
  if (!isServed(exchange) || isMiss) {
    const cause = errorCauseOf(exchange, routes)
    if (cause === undefined) return []
    if (cause.code === 'GATEWAY_ACTIVE_INTENT_CONFLICT') return conflictOf(about)
    return [
      { ...base, place: 'errors', outcome: cause.code, facts: errorFacts(exchange, cause, body) },
    ]
  }
  switch (operationId) {
    case 'createQuote': {
      const quotes = isObject(body) ? body['quotes'] : undefined
      const facts = quoteFacts(orders, exchange, quotes, environment)
      return [{ ...base, place: 'quote', outcome: 'served', facts }]
    }
    case 'createOrder':
      return aboutOrder(about, 'order', orders.find(read(exchange, 'transactionId')), 'placed')
    case 'getOrderIntent':
    case 'monitorOrderStatus': {
      const order = orders.find(read(exchange, 'transactionId')) ?? byPath(orders, exchange)
      const state = about.synced.get(exchange.id) ?? stateAt(order, exchange.at)
      return aboutOrder(about, operationId === 'getOrderIntent' ? 'intent' : 'sync', order, state)
    }
    case 'listProviderBanks':
      return [{ ...base, place: 'banks', outcome: 'served', facts: banksFacts(about) }]
    case 'resolveBankAccount':
      return [{ ...base, place: 'resolve', outcome: 'served', facts: resolveFacts(about) }]
    default:
      return []
  }
}

function byPath(orders: Orders, { request }: Exchange): LearnedOrder | undefined {
  return orders.find(decoded(request.path.split('?')[0]?.split('/').at(-2)))
}

/** The conflict tells of the order that has the window (§7.1). */
function conflictOf(about: About): readonly Sample[] {
  const { orders, exchange, body, environment } = about
  const names = [sent(exchange, 'externalCustomerId'), sent(exchange, 'email')]
  const order = orders.ofCustomer(names, sent(exchange, 'asset'), sent(exchange, 'chain'))
  if (order === undefined) return []
  const { at, id, response } = exchange
  const moment = { at, state: stateAt(order, at), environment, call: `call ${id}` }
  const window = windowFacts(order.window?.response.json)
  const facts = orderFacts(orders, order, moment, [...window, ['operation', exchange.operationId]])
  const { status, headers } = response
  return [
    { status, headers, text: response.body, body, facts, place: 'conflict', outcome: 'served' },
  ]
}

function aboutOrder(
  about: About,
  place: 'order' | 'intent' | 'sync',
  order: LearnedOrder | undefined,
  state: State,
): readonly Sample[] {
  const { exchange, body, orders, environment } = about
  if (order === undefined) return []
  const { at, id, response } = exchange
  const isLater = place === 'sync' && order.syncs++ > 0
  const own =
    place === 'intent'
      ? windowFacts(response.json)
      : place === 'sync'
        ? syncFacts(response.json, at, ENDED.has(state) ? endOf(state) : 'pending')
        : []
  const moment = { at, state, environment, call: `call ${id}`, isLater }
  const facts = orderFacts(orders, order, moment, [...own, ['operation', exchange.operationId]])
  const base = { status: response.status, headers: response.headers, text: response.body, facts }
  const outcome = 'served'
  const whole: Sample = { ...base, place, outcome, body }
  if (!isObject(body)) return [whole]
  const inner = place === 'order' ? 'providerDetails' : 'gateway'
  const part = place === 'intent' ? undefined : body[inner]
  return part === undefined ? [whole] : [whole, { ...base, place: inner, outcome, body: part }]
}

function endOf(state: State): string {
  return state === 'completed' ? 'completed' : 'failed'
}

function stateAt(order: LearnedOrder | undefined, at: number): State {
  return order?.states.filter((one) => one.at <= at).at(-1)?.state ?? 'placed'
}

function banksFacts({ exchange, body, environment }: About): SampleFacts {
  const provider = factText(read(exchange, 'provider'))
  const facts = new SampleFacts(
    [
      ['environment', environment],
      ['now', new Date(exchange.at)],
      ['banks.provider', provider],
      ['provider', providerSlugOf(provider)],
      ['operation', 'listProviderBanks'],
    ],
    { call: `call ${exchange.id}` },
  )
  const banks = isObject(body) ? body['banks'] : undefined
  const each = (isList(banks) ? banks.slice(0, 1_000) : []).map((bank, at) =>
    facts.with(
      [
        ['bank.code', isObject(bank) ? factText(bank['bankCode']) : undefined],
        ['bank.name', isObject(bank) ? factText(bank['bankName']) : undefined],
      ],
      `.${at}`,
    ),
  )
  return facts.with([['banks', each]])
}

function resolveFacts({ exchange, environment, orders }: About): SampleFacts {
  const code = factText(sent(exchange, 'bankCode'))
  return new SampleFacts(
    [
      ['environment', environment],
      ['now', new Date(exchange.at)],
      [
        'resolve.accountName',
        factText(read(exchange, 'accountName')) ?? factText(read(exchange, 'data', 'accountName')),
      ],
      ['resolve.accountNumber', factText(sent(exchange, 'accountNumber'))],
      ['resolve.bankCode', code],
      ['resolve.bankName', factText(sent(exchange, 'bankName')) ?? orders.banks.get(code ?? '')],
      ['operation', 'resolveBankAccount'],
    ],
    { call: `call ${exchange.id}` },
  )
}
