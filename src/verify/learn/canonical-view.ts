/**
 * Recorded traffic as samples of what templates write: each answer and event with its place, its
 * outcome and the facts that it could have been written from.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { parametersIn } from '../../base/contract/operation.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { ShapePlace } from '../../sandbox/shapes/fields.ts'
import { isServed, read, sent } from '../answers/answer.ts'
import { errorCauseOf, errorFacts, routeOf } from './error-cause.ts'
import { readEvents, type Delivered } from './events.ts'
import { recordedClockOf } from './moments.ts'
import { isList, isObject, readNumerals, type Json } from './numerals.ts'
import { orderFacts, syncFacts, factText, statusOf, windowFacts } from './order-facts.ts'
import { Orders, providersIn, providerSlugOf, type LearnedOrder, type State } from './orders.ts'
import { callFacts, quoteFacts } from './quote-facts.ts'
import type { Sample, SampleFacts } from './sample.ts'
import { hiddenStates, reportedEnds } from './sync-states.ts'

const MOST_BANKS = 1_000

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
  const ends = reportedEnds(orders, exchanges)
  const { samples: events, foreign } = readEvents(orders, webhooks, environment, ends)
  const synced = hiddenStates(orders, exchanges, bodies)
  const routes = new Set(exchanges.filter(isServed).map(routeOf))
  const samples = exchanges.flatMap((exchange) => {
    const body = bodies.get(exchange.id)
    const own = samplesOf({ orders, exchange, body, environment, routes, synced })
    if (exchange.operationId === 'createOrder') {
      const order = orders.find(read(exchange, 'transactionId'))
      if (order !== undefined) orders.open(order)
    }
    return own
  })
  return { orders, samples: [...samples, ...events], foreign }
}

function noteAll(
  orders: Orders,
  exchanges: readonly Exchange[],
  bodies: ReadonlyMap<number, Json | undefined>,
): void {
  for (const exchange of exchanges) {
    const body = bodies.get(exchange.id)
    if (exchange.operationId === 'listProviderBanks')
      for (const bank of (listIn(body, 'banks') ?? []).slice(0, MOST_BANKS))
        if (isObject(bank)) orders.banks.set(String(bank['bankCode']), String(bank['bankName']))
    for (const name of providersIn(exchange)) orders.providers.add(name)
    const order = body === undefined ? undefined : orders.in(body)
    if (body !== undefined && order !== undefined) orders.note(body, order)
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

function samplesOf(about: About): readonly Sample[] {
  const { exchange, body, environment, orders } = about
  const { operationId, at, id, response } = exchange
  const { status, headers } = response
  const one = (place: ShapePlace, facts: SampleFacts, own = body, outcome = 'served') => {
    return { place, outcome, status, headers, body: own, facts }
  }
  const ofOrder = (
    place: 'order' | 'intent' | 'sync' | 'conflict',
    order: LearnedOrder | undefined,
    state: State,
    more: ReturnType<typeof windowFacts> = [],
  ): readonly Sample[] => {
    if (order === undefined) return []
    const isLater = place === 'sync' && order.syncs++ > 0
    const moment = { at, state, environment, call: `call ${id}`, isLater }
    const facts = orderFacts(orders, order, moment, [...more, ['operation', operationId]])
    const name = PARTS[place]
    if (name === undefined || !isObject(body)) return [one(place, facts)]
    const { [name]: part, ...rest } = body
    return [one(place, facts, rest), ...(part === undefined ? [] : [one(name, facts, part)])]
  }
  const isMiss = operationId === 'resolveBankAccount' && read(exchange, 'success') === false
  if (!isServed(exchange) || isMiss) {
    const cause = errorCauseOf(exchange, about.routes)
    if (cause === undefined) return []
    if (cause.code !== 'GATEWAY_ACTIVE_INTENT_CONFLICT')
      return [one('errors', errorFacts(exchange, cause, body), body, cause.code)]
    // It tells of the order that has the window (§7.1).
    const names = [sent(exchange, 'externalCustomerId'), sent(exchange, 'email')]
    const order = orders.ofCustomer(names, sent(exchange, 'asset'), sent(exchange, 'chain'))
    const window = windowFacts(order?.window?.response.json)
    return ofOrder('conflict', order, stateAt(order, at), window)
  }
  const asked = parametersIn(exchange.request.method, exchange.request.path)
  const order = orders.find(read(exchange, 'transactionId')) ?? orders.find(asked['transactionId'])
  const state = about.synced.get(id) ?? stateAt(order, at)
  switch (operationId) {
    case 'createQuote':
      return [one('quote', quoteFacts(orders, exchange, listIn(body, 'quotes'), environment))]
    case 'createOrder':
      return ofOrder('order', order, 'placed')
    case 'getOrderIntent':
      return ofOrder('intent', order, state, windowFacts(response.json))
    case 'monitorOrderStatus':
      return ofOrder('sync', order, state, syncFacts(response.json, at, statusOf(state)))
    case 'listProviderBanks':
      return [one('banks', banksFacts(exchange, listIn(body, 'banks'), environment))]
    case 'resolveBankAccount':
      return [one('resolve', resolveFacts(about))]
    default:
      return []
  }
}

/** Of these places the answer has a part that is a place of its own. */
const PARTS: Partial<Record<ShapePlace, 'providerDetails' | 'gateway'>> = {
  order: 'providerDetails',
  sync: 'gateway',
}

function stateAt(order: LearnedOrder | undefined, at: number): State {
  return order?.states.filter((one) => one.at <= at).at(-1)?.state ?? 'placed'
}

function listIn(body: Json | undefined, name: string): readonly Json[] | undefined {
  const list = isObject(body) ? body[name] : undefined
  return isList(list) ? list : undefined
}

function banksFacts(exchange: Exchange, banks: readonly Json[] = [], environment: string) {
  const provider = factText(read(exchange, 'provider'))
  const facts = callFacts(exchange, environment, [
    ['banks.provider', provider],
    ['provider', providerSlugOf(provider)],
  ])
  const each = banks.slice(0, MOST_BANKS).map((bank, at) =>
    facts.with(
      [
        ['bank.code', factText(memberOf(bank, 'bankCode'))],
        ['bank.name', factText(memberOf(bank, 'bankName'))],
      ],
      `.${at}`,
    ),
  )
  return facts.with([['banks', each]])
}

function resolveFacts({ exchange, environment, orders }: About): SampleFacts {
  const [code, name] = ['bankCode', 'bankName'].map((own) => factText(sent(exchange, own)))
  const holder = factText(read(exchange, 'accountName'))
  return callFacts(exchange, environment, [
    ['resolve.accountName', holder ?? factText(read(exchange, 'data', 'accountName'))],
    ['resolve.accountNumber', factText(sent(exchange, 'accountNumber'))],
    ['resolve.bankCode', code],
    ['resolve.bankName', name ?? orders.banks.get(code ?? '')],
  ])
}
