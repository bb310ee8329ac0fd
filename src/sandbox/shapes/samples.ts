/** Answers of every kind, in the shape that is tried and as the simulator makes them. */
import type {
  ProviderBankList,
  Quote,
  ResolvedAccount,
} from '../../base/contract/generated/types.ts'
import type { SeenEvent } from '../../base/contract/event-states.ts'
import type { EffectiveBehaviour } from '../simulator/behaviour/behaviour.ts'
import type { Intent } from '../simulator/intents/intent.ts'
import { eventTypeOf } from '../simulator/webhooks/event-data.ts'
import { answerIntent } from '../simulator/intents/answer.ts'
import { answerOrder, answerStatus } from '../simulator/orders/answer.ts'
import { isOrderTerminal, ORDER_STATES, type Order } from '../simulator/orders/order.ts'
import { conflictError } from '../simulator/orders/order-errors.ts'
import { sampleOrder } from '../simulator/orders/sample-order.ts'
import { PROVIDERS } from '../simulator/providers/directory.ts'
import type { Market } from '../simulator/providers/market.ts'
import { factsOfBanks, factsOfQuote, factsOfResolve } from './answer-facts.ts'
import type { AnswerPlace, CompiledShapes } from './compiled-shapes.ts'
import type { KeptPlace } from './documented.ts'
import { reading } from './facts.ts'
import {
  CONFLICT_READERS,
  EVENT_READERS,
  INTENT_READERS,
  ORDER_READERS,
  streamOfOrder,
  SYNC_READERS,
} from './order-facts.ts'
import { requestFacts } from './request-facts.ts'
import type { Facts } from './template.ts'
import { bodyOf, withParts } from './write-answer.ts'
import { plainData } from './write-json.ts'
import { OMITTED } from './write-value.ts'

type Sample = {
  readonly place: KeptPlace
  readonly written: unknown
  readonly model: unknown
  readonly isTerminal: boolean
}

const NOW = Date.UTC(2026, 0, 1, 9)
const BY = { stream: streamOfOrder, seed: 1 }

export function* samplesOf(
  shapes: CompiledShapes,
  behaviour: EffectiveBehaviour,
): Generator<Sample> {
  const market: Market = { seed: 1, now: NOW, behaviour }
  const isAbout = (place: AnswerPlace) =>
    shapes.answers.has(place) ||
    (place === 'order' && shapes.details !== undefined) ||
    (place === 'sync' && shapes.gateway !== undefined)
  const wanted = (['order', 'sync', 'intent', 'conflict'] as const).filter((place) =>
    place === 'conflict' ? shapes.errors !== undefined : isAbout(place),
  )
  for (const order of wanted.length === 0 ? [] : ordersOf(market))
    for (const place of wanted) {
      const { model, facts } = TRIED[place](order, market)
      const isTerminal = isOrderTerminal(order.state)
      yield { place, written: writtenOf(place, model, facts, shapes), model, isTerminal }
    }
  for (const { place, model, facts } of othersOf(market))
    if (isAbout(place))
      yield { place, written: writtenOf(place, model, facts, shapes), model, isTerminal: false }
}

/** What receivers see of the orders of one provider: of all of them, and of those with one end. */
export function* eventSamples(
  { events }: CompiledShapes,
  behaviour: EffectiveBehaviour,
): Generator<readonly SeenEvent[]> {
  const market: Market = { seed: 1, now: NOW, behaviour }
  const all = [...ordersOf(market)].map((order) => {
    const usual = eventTypeOf(order.state, behaviour.assumptions)
    const made = (events?.get(order.state) ?? []).map(({ type = usual, body }) => {
      const event = { id: 'evt_sample', type, createdAt: NOW }
      const written = body(reading(EVENT_READERS, { order, market, event }, BY))
      const json = written === OMITTED ? undefined : plainData(written)
      return { transactionId: `${order.side} ${order.environment}`, json }
    })
    return { order, made }
  })
  for (const { slug } of PROVIDERS) {
    const own = all.filter(({ order }) => order.provider === slug)
    yield own.flatMap(({ made }) => made)
    for (const end of ORDER_STATES.filter(isOrderTerminal))
      yield own.flatMap(({ order: { state }, made }) =>
        state === end || !isOrderTerminal(state) ? made : [],
      )
  }
}

type Body = Readonly<Record<string, unknown>>

function writtenOf(place: KeptPlace, model: Body, facts: Facts, shapes: CompiledShapes): unknown {
  if (place !== 'conflict') {
    const shape = shapes.answers.get(place)
    const isEmpty = shape?.status === 204 || shape?.status === 205
    return isEmpty ? {} : bodyOf(withParts(place, model, facts, shapes), facts, shape)
  }
  const { code, extra = [] } = shapes.errors?.conflict ?? {}
  return bodyOf(code === undefined ? model : { ...model, code }, facts, { extra, body: undefined })
}

/** With and without what an order need not have. */
function* ordersOf(market: Market): Generator<Order> {
  for (const { slug: provider } of PROVIDERS)
    for (const side of ['buy', 'sell'] as const)
      for (const state of ORDER_STATES)
        for (const environment of ['test', 'live'] as const)
          yield sampleOrder(market, 'shape', {
            ...{ state, provider, sequence: 1, side, environment, intentId: 'int_sample' },
            ...(environment === 'test' ? { ...FULL, ...(side === 'sell' && SOLD) } : BARE),
            providerReference: 'REF0',
            bank:
              side === 'buy' ? null : { ...BANK, name: environment === 'test' ? 'Access' : null },
            settlement: state === 'completed' ? SETTLEMENT : null,
            timeline: [{ at: NOW, state, by: 'provider' }],
          })
}

const FULL = {
  ...{ externalCustomerId: 'customer', email: 'ada@example.com', reason: 'refused' },
  walletAddress: '0x000000000000000000000000000000000000dEaD',
}

const BARE = { externalCustomerId: null, email: null, reason: null, walletAddress: null }

const SOLD = {
  walletAddress: null,
  receipts: [{ at: NOW, amount: '25', kind: 'accepted' as const, refunded: '0', held: '0' }],
}

const BANK = { code: '044', accountNumber: '0123456789', accountName: 'Ada Obi' }

const SETTLEMENT = {
  ...{ used: '25', gross: '25', providerFee: '0.1', platformFee: '0.1', developerFee: '0' },
  ...{ out: '24.8', at: NOW },
}

type Tried = { readonly model: Body; readonly facts: Facts }

/** What each place answers about an order, and what its shape reads. */
const TRIED = {
  order: (order, market) => ({
    model: answerOrder(order, market),
    facts: reading(ORDER_READERS, { order, market }, BY),
  }),
  sync: (order, market) => {
    const { behaviour: names } = market
    const call = () => (order.environment === 'test' ? ('first' as const) : ('later' as const))
    const answer = answerStatus(order, { syncQueued: false, now: NOW, names })
    return { model: answer, facts: reading(SYNC_READERS, { order, market, answer, call }, BY) }
  },
  intent: (order, market) => {
    const intent = intentOf(order)
    const answer = answerIntent({ intent, order }, market)
    const source = { order, market, intent, answer }
    return { model: answer, facts: reading(INTENT_READERS, source, BY) }
  },
  conflict: (order, market) => {
    const error = conflictError(order, market.behaviour)
    const { code, message } = error
    const about = {
      error,
      code,
      message,
      status: 409,
      operation: 'createOrder',
      path: '/',
      asked: () => requestFacts({ method: 'POST', path: '/', query: '', body: '' }),
    } as const
    const by = { environment: order.environment, now: NOW, seed: 1, reasonOf: String }
    const source = { order, market, intent: intentOf(order), ...about, ...by }
    return {
      model: { success: false, code, message, ...error.extra },
      facts: reading(CONFLICT_READERS, source, BY),
    }
  },
} as const satisfies Readonly<Record<string, (order: Order, market: Market) => Tried>>

function intentOf({ id: orderId }: Order): Intent {
  return {
    ...{ id: 'int_sample', sequence: 1, orderId, intentKey: '', status: 'active' },
    ...{ createdAt: NOW, expiresAt: NOW + 1_800_000, closedAt: null, closedBecause: null },
  }
}

function* othersOf(market: Market): Generator<Tried & { readonly place: AnswerPlace }> {
  for (const side of ['buy', 'sell'] as const) {
    const asked = JSON.stringify({ side, fiatCurrency: 'NGN' })
    const about = { market, environment: 'test', path: '/', asked }
    const quote = quoteOf(side)
    yield { place: 'quote', model: quote, facts: factsOfQuote({ ...about, answer: quote }) }
  }
  const about = { market, environment: 'test', path: '/', asked: '{}' }
  const banks: ProviderBankList = {
    ...{ success: true, provider: 'Northwind' },
    banks: [{ bankCode: '044', bankName: 'Access Bank' }],
  }
  yield { place: 'banks', model: banks, facts: factsOfBanks({ ...about, answer: banks }) }
  const account: ResolvedAccount = { success: true, accountName: 'Ada Obi' }
  yield { place: 'resolve', model: account, facts: factsOfResolve({ ...about, answer: account }) }
}

function quoteOf(side: 'buy' | 'sell'): Quote {
  const best = { provider: 'Northwind', rate: 1400.5, estimatedOutput: 35.25 }
  return {
    ...{ side, asset: 'USDC', chain: 'base', comparisonInput: 50_000 },
    comparisonInputSource: side === 'buy' ? 'fiatAmount' : 'tokenAmount',
    bestQuote: best,
    quotes: [best],
  }
}
