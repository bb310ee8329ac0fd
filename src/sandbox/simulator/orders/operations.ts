/** createOrder (§4.2) and monitorOrderStatus (§4.4). */
import { effectsOf } from '../behaviour/provider-fault-kinds.ts'
import type {
  OrderAnswer,
  OrderRequest,
  OrderStatus,
} from '../../../base/contract/generated/types.ts'
import {
  bps,
  decimal,
  PLACES,
  roundDown,
  text,
  type Decimal,
} from '../../../base/vocabulary/money.ts'
import { durationMs } from '../../../base/vocabulary/time.ts'
import { decimalOf, unitsOf, upTo } from '../../../base/vocabulary/units.ts'
import { makeAddress } from '../addresses/address.ts'
import { magicEffect, magicTagIn } from '../behaviour/magic.ts'
import { addressFormOf, placesOf, type Places } from '../behaviour/markets.ts'
import {
  causeOfProgress,
  PAYMENT_EFFECTS,
  planPayment,
  progressionOf,
} from '../behaviour/progression.ts'
import { findActiveIntent } from '../intents/active-intent.ts'
import { customerOf, intentLifetimeMs } from '../intents/intent.ts'
import type { Caller } from '../keys/key.ts'
import { providerOf } from '../providers/directory.ts'
import { marketOf, type Market } from '../providers/market.ts'
import { shownSlug } from '../providers/provider.ts'
import { noRouteError } from '../quotes/no-route.ts'
import { priceRoutes, type RouteRequest } from '../quotes/quote.ts'
import type { Transaction } from '../transaction.ts'
import { cutAmount } from './amount.ts'
import { answerOrder, answerStatus } from './answer.ts'
import { checkOrder } from './check-order.ts'
import { conflictError, orderNotFound } from './order-errors.ts'
import { isOrderTerminal, type Mover, type Order } from './order.ts'
import { cancelOrder, faultOf, receiveCallback } from './progress.ts'
import { stepsOf, tokensFor } from './settlement.ts'
import { settle } from './simulate.ts'

/**
 * Creates an order with its intent (§4.2). Throws VALIDATION_FAILED, AMOUNT_TOO_SMALL,
 * AMOUNT_TOO_LARGE, NO_ROUTE and GATEWAY_ACTIVE_INTENT_CONFLICT (§7.1). Everything is checked
 * before anything is written.
 */
export function createOrder(
  tx: Transaction,
  input: { request: OrderRequest; caller: Caller },
): OrderAnswer {
  const { request, caller } = input
  const token = request.asset.toUpperCase()
  const network = request.chain.toLowerCase()
  checkOrder(request, network, tx.behaviour)
  const { environment } = caller
  const customerId = customerOf(request, tx.assumptions.customerIdentity)
  const replaced =
    customerId === undefined
      ? undefined
      : findActiveIntent(tx, { environment, customerId, token, network })?.order
  if (replaced !== undefined && request.overrideActiveIntent !== true) {
    throw conflictError(replaced, tx.behaviour)
  }
  const tag = tx.behaviour.magic ? magicTagIn(request.externalCustomerId, request.email) : null
  const route = chooseRoute(tx, request, tag)
  if (replaced !== undefined) replace(tx, replaced)
  const order = buildOrder(tx, { request, environment, customerId, tag, route })
  tx.put('orders', order)
  tx.emit({ type: 'order.placed', order })
  return answerOrder(order, marketOf(tx))
}

/**
 * The latest state of an order; may queue a synchronisation with its provider (§4.4). Test and live
 * keys do not see each other's orders (§5.2). Throws TRANSACTION_NOT_FOUND.
 */
export function monitorOrderStatus(
  tx: Transaction,
  { transactionId, caller }: { transactionId: string; caller: Caller },
): OrderStatus {
  let order = tx.get('orders', transactionId)
  if (order === undefined || order.environment !== caller.environment) {
    throw orderNotFound('find', transactionId, caller)
  }
  let syncQueued = false
  if (!isOrderTerminal(order.state)) {
    if (order.pollsLeft !== null) order = poll(tx, order, order.pollsLeft - 1)
    if (tx.assumptions.statusSync === 'inline') {
      if (order.providerState !== 'awaiting') order = receiveCallback(tx, order, bySync(tx))
    } else {
      syncQueued = queueSync(tx, order)
    }
  }
  return answerStatus(order, { syncQueued, now: tx.now, names: tx.behaviour })
}

/** Under `polls:<n>`, the last of n status syncs finds the order completed. */
function poll(tx: Transaction, order: Order, left: number): Order {
  const polled = { ...order, pollsLeft: left > 0 ? left : null }
  tx.put('orders', polled)
  return left > 0
    ? polled
    : settle(tx, polled, 'complete', { by: 'status sync', cause: order.waits })
}

function bySync({ assumptions }: Transaction) {
  const cause = { setting: 'statusSync', value: assumptions.statusSync }
  return { by: 'status sync', cause } satisfies Mover
}

/**
 * Queues a synchronisation if the provider knows more. One is queued at a time: asking twice does
 * not hurry the provider.
 */
function queueSync(tx: Transaction, order: Order): boolean {
  const { state, providerState, plan } = order
  const known = state === 'placed' ? 'awaiting' : state
  if (isOrderTerminal(state) || providerState === known) return false
  if (plan.some((step) => step.act === 'sync')) return false
  const at = tx.now + durationMs(tx.assumptions.syncDelay)
  const { cause } = bySync(tx)
  tx.put('orders', { ...order, plan: [...plan, { at, act: 'sync', cause }] })
  return true
}

/** The new order takes the intent key. The old order is cancelled or kept, and kept if paid. */
function replace(tx: Transaction, old: Order): void {
  tx.emit({ type: 'order.replaced', order: old })
  if (tx.assumptions.replacedOrder === 'cancel' && old.receipts.length === 0) {
    const cause = { setting: 'replacedOrder', value: tx.assumptions.replacedOrder }
    cancelOrder(tx, old, { by: 'override', reason: 'replaced', cause })
  }
}

type ChosenRoute = {
  /** The provider's slug. */
  readonly provider: string
  readonly rate: Decimal
  readonly tokenAmount: Decimal
  readonly fiatAmount: Decimal
}

/** The best route whose provider takes the order; with fail-over, the next best may take it. */
function chooseRoute(tx: Transaction, request: OrderRequest, tag: string | null): ChosenRoute {
  const market = marketOf(tx)
  const places = placesOf(market.behaviour.markets, request)
  const wanted = routeRequest(market, request, places)
  const { routes, rejections } = priceRoutes(market, wanted)
  const rejected = [...rejections]
  for (const { terms } of routes) {
    const provider = terms.provider.slug
    const { rejects, slippageBps } = effectsOf(faultOf(tx, { provider, tag }))
    const reason = rejects ?? terms.provider.rejects?.(request)
    if (reason === undefined) {
      const rate = slipped(terms.rate, request.side, slippageBps)
      const { tokenAmount, fiatAmount } = amountsAt(rate, wanted, request, places)
      return { provider, rate, tokenAmount, fiatAmount }
    }
    rejected.push({ provider, field: 'order', reason })
    if (!tx.assumptions.failover) break
  }
  const error = noRouteError(rejected, wanted, market.behaviour.markets, market.behaviour.providers)
  if (magicEffect(tag).provider?.refuses !== undefined) error.fault = `+${tag}`
  throw error
}

/** A buy is routed by its fiat; a sell by its tokens, or by its fiat under `sellAmountIs: fiat`. */
function routeRequest(market: Market, request: OrderRequest, places: Places): RouteRequest {
  const { side, asset, chain, fiatCurrency } = request
  const pair = { side, asset, chain, fiatCurrency }
  if (request.side === 'buy') {
    return Object.assign(pair, { fiatAmount: cutAmount(request.fiatAmount, places.fiat) })
  }
  const sell = Object.assign(pair, { bankCode: request.bankCode, amountField: 'amount' })
  return market.behaviour.assumptions.sellAmountIs === 'token'
    ? Object.assign(sell, { tokenAmount: cutAmount(request.amount, places.token) })
    : Object.assign(sell, { fiatAmount: cutAmount(request.amount, places.fiat) })
}

/** The amounts of an order at its own rate, which slippage can make another than the quoted one. */
function amountsAt(rate: Decimal, wanted: RouteRequest, request: OrderRequest, places: Places) {
  const { fiatAmount } = wanted
  if (fiatAmount === undefined) {
    const tokenAmount = cutAmount(request.amount, places.token)
    return { tokenAmount, fiatAmount: roundDown(tokenAmount.times(rate), places.fiat) }
  }
  if (request.side === 'buy') {
    return { fiatAmount, tokenAmount: cutAmount(request.amount, places.token) }
  }
  const units = tokensFor(unitsOf(fiatAmount, PLACES.fiat), unitsOf(rate, PLACES.rate))
  const { payIn } = stepsOf(request.side, places)
  return { fiatAmount, tokenAmount: decimalOf(upTo(payIn, units), PLACES.token) }
}

/** The rate of the order, worse than the quoted one by the provider's `slippageBps`. */
function slipped(rate: Decimal, side: 'buy' | 'sell', slippageBps: number): Decimal {
  if (slippageBps === 0) return rate
  return roundDown(rate.plus(bps(rate, side === 'buy' ? slippageBps : -slippageBps)), PLACES.rate)
}

function buildOrder(
  tx: Transaction,
  of: {
    readonly request: OrderRequest
    readonly environment: Order['environment']
    readonly customerId: string | undefined
    readonly tag: string | null
    readonly route: ChosenRoute
  },
): Order {
  const { request, environment, tag, route } = of
  const { side } = request
  const chain = request.chain.toLowerCase()
  const sequence = tx.nextSequence()
  const draw = tx.random(`order:${sequence}`)
  const id = transactionId(draw.uuid(), tx)
  const mark = environment === 'test' ? 'SBX' : 'TX'
  const effect = magicEffect(tag)
  const progression = progressionOf(effect.progression ?? tx.behaviour.progression)
  const named = shownSlug(providerOf(route), tx.behaviour)
  const { markets } = tx.behaviour
  const { fiat, token } = placesOf(markets, request)
  const payInPlaces = side === 'buy' ? fiat : token
  const amount = text(route.tokenAmount)
  const fiatAmount = text(route.fiatAmount)
  const expected = side === 'buy' ? route.fiatAmount : route.tokenAmount
  const cause = causeOfProgress({ tag, effects: PAYMENT_EFFECTS, progression }, tx.behaviour)
  const plan = planPayment({
    ...{ cause, progression, effect, now: tx.now },
    intentLifetimeMs: intentLifetimeMs(tag, tx.behaviour),
    expected: side === 'buy' ? fiatAmount : amount,
    paid: (paysBps) => text(roundDown(bps(expected, paysBps), payInPlaces)),
  })
  // Written in one literal: a copy of an order costs as much as the rest of it.
  return {
    id,
    sequence,
    reference: `${tx.assumptions.referencePrefix}-${mark}-${draw.hex(8).toUpperCase()}`,
    environment,
    side,
    asset: request.asset.toUpperCase(),
    chain,
    fiatCurrency: request.fiatCurrency.toUpperCase(),
    amount,
    fiatAmount,
    customerId: of.customerId ?? `cus_${draw.hex(16)}`,
    externalCustomerId: request.externalCustomerId ?? null,
    email: request.email ?? null,
    walletAddress: request.side === 'buy' ? request.walletAddress : null,
    bank: bankOf(request),
    developerFeePercent: text(decimal(request.developerFeePercent ?? 0)),
    provider: route.provider,
    rate: text(route.rate),
    depositAddress: makeAddress(draw, addressFormOf(markets, chain)),
    providerReference: [named.slice(0, 3).toUpperCase(), draw.hex(12)].join(''),
    state: 'placed',
    providerState: 'awaiting',
    reason: null,
    placedAt: tx.now,
    plan,
    pollsLeft: progression.kind === 'polls' ? progression.count : null,
    receipts: [],
    settlement: null,
    timeline: [{ at: tx.now, state: 'placed', by: 'customer' }],
    tag,
    intentId: `int_${draw.hex(20)}`,
    waits: plan.length === 0 ? cause : undefined,
  }
}

/** In the form of the setting, with the same random digits. */
function transactionId(uuid: string, { now, assumptions }: Transaction): string {
  if (assumptions.transactionIds === 'upper-case') return uuid.toUpperCase()
  if (assumptions.transactionIds === 'v4') return uuid
  if (assumptions.transactionIds === 'v1') return `${uuid.slice(0, 14)}1${uuid.slice(15)}`
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`
}

function bankOf(request: OrderRequest): Order['bank'] {
  if (request.side === 'buy') return null
  const { bankCode: code, accountNumber, accountName, bankName: name = null } = request
  return { code, accountNumber, accountName, name }
}
