import { magicEffect, magicTagIn } from '../behaviour/magic.ts'
import { planPayment, progressionOf } from '../behaviour/progression.ts'
import { makeAddress, networkId } from '../addresses/address.ts'
import { ApiError } from '../../vocabulary/errors.ts'
import type {
  Order as OrderAnswer,
  OrderRequest,
  OrderStatus,
} from '../../contract/generated/types.ts'
import { intentKeyOf, windowMs } from '../intents/intent.ts'
import { customerOf } from '../intents/customer.ts'
import type { Caller } from '../keys/key.ts'
import { bps, decimal, PLACES, roundDown, text, type Decimal } from '../../vocabulary/money.ts'
import type { Market } from '../providers/market.ts'
import { noRouteError } from '../quotes/no-route.ts'
import { priceRoutes, rankRoutes, type RouteRequest } from '../quotes/quote.ts'
import { durationMs } from '../../vocabulary/time.ts'
import type { Transaction } from '../transaction.ts'
import { answerOrder, answerStatus } from './answer.ts'
import { checkOrder } from './check-order.ts'
import { conflictError } from './conflict.ts'
import { findOrder } from './find-order.ts'
import { isOrderTerminal, type Order } from './order.ts'
import { cancelOrder, faultOf, hear } from './progress.ts'
import { settle } from './simulate.ts'

/**
 * Creates an order with its intent (§4.2). Throws VALIDATION_FAILED, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, NO_ROUTE and
 * GATEWAY_ACTIVE_INTENT_CONFLICT (§7.1). Everything is checked before anything is written.
 */
export function createOrder(
  tx: Transaction,
  input: { request: OrderRequest; caller: Caller },
): OrderAnswer {
  const { request, caller } = input
  const asset = request.asset.toUpperCase()
  const chain = request.chain.toLowerCase()
  checkOrder(request, chain, tx.assumptions)
  const customer = customerOf(request, tx.assumptions.customerIdentity)
  const slot =
    customer === undefined
      ? undefined
      : intentKeyOf({
          environment: caller.environment,
          customerId: customer,
          token: asset,
          network: chain,
        })
  const window = slot === undefined ? undefined : tx.get('windows', slot)
  const replaced = window === undefined ? undefined : orderOfIntent(tx, window.intentId)
  if (replaced !== undefined && request.overrideActiveIntent !== true) {
    throw conflictError(replaced, networkId(chain), tx.assumptions.absentExternalCustomerId)
  }
  const tag = tx.behaviour.magic ? magicTagIn(request.externalCustomerId, request.email) : null
  const route = chooseRoute(tx, request, tag)
  if (replaced !== undefined) replace(tx, replaced)
  const order = placeOrder(tx, { request, caller, asset, chain, customer, tag, route })
  return answerOrder(order, { seed: tx.world.seed, now: tx.now, behaviour: tx.behaviour })
}

/** The latest state of an order; may queue a synchronisation with its provider (§4.4). Throws TRANSACTION_NOT_FOUND. */
export function monitorOrderStatus(
  tx: Transaction,
  input: { transactionId: string; caller: Caller },
): OrderStatus {
  let order = findOrder(tx, input.transactionId, input.caller)
  let syncQueued = false
  if (!isOrderTerminal(order.state)) {
    if (order.pollsLeft !== null) order = poll(tx, order, order.pollsLeft - 1)
    if (tx.assumptions.statusSync === 'inline') {
      if (order.providerState !== 'awaiting') order = hear(tx, order, 'status sync')
    } else if (!isOrderTerminal(order.state)) {
      order = queueSync(tx, order)
      syncQueued = true
    }
  }
  return answerStatus(order, { syncQueued, now: tx.now, assumptions: tx.assumptions })
}

/** Under `polls:<n>`, the last of n status syncs finds the order completed. */
function poll(tx: Transaction, order: Order, left: number): Order {
  const polled = { ...order, pollsLeft: left > 0 ? left : null }
  tx.put('orders', polled)
  return left > 0 ? polled : settle(tx, polled, 'complete', 'status sync')
}

/** One synchronisation is queued at a time: asking twice does not hurry the provider. */
function queueSync(tx: Transaction, order: Order): Order {
  if (order.plan.some((step) => step.act === 'sync')) return order
  const at = tx.now + durationMs(tx.assumptions.syncDelay)
  const queued: Order = { ...order, plan: [...order.plan, { at, act: 'sync' }] }
  tx.put('orders', queued)
  return queued
}

function orderOfIntent(tx: Transaction, intentId: string): Order | undefined {
  const intent = tx.get('intents', intentId)
  return intent === undefined ? undefined : tx.get('orders', intent.orderId)
}

/** The new order takes the window; what becomes of the old order is an assumption, and money under way keeps it alive. */
function replace(tx: Transaction, old: Order): void {
  tx.emit({ type: 'order.replaced', order: old })
  if (tx.assumptions.replacedOrder === 'cancel' && old.state === 'placed') {
    cancelOrder(tx, old, 'override', 'replaced')
  }
}

type ChosenRoute = {
  /** The provider's slug. */
  readonly provider: string
  readonly rate: Decimal
  readonly tokenAmount: Decimal
  readonly fiatAmount: Decimal
}

/** The best route whose provider takes the order; the next best where one refuses and fail-over is on. */
function chooseRoute(tx: Transaction, request: OrderRequest, tag: string | null): ChosenRoute {
  const market = { seed: tx.world.seed, now: tx.now, behaviour: tx.behaviour }
  const wanted = routeRequest(market, request)
  const ranking = priceRoutes(market, wanted)
  const refused = [...ranking.refused]
  for (const { terms } of ranking.routes) {
    const provider = terms.provider.slug
    const fault = faultOf(tx, { provider, tag })
    const refusal =
      fault.refuses ??
      terms.provider.refusal?.({
        side: request.side,
        externalCustomerId: request.externalCustomerId ?? null,
      })
    if (refusal === undefined) {
      const rate = drifted(terms.rate, request.side, fault.slippageBps ?? 0)
      const tokenAmount = wanted.tokenAmount ?? roundDown(decimal(request.amount), PLACES.token)
      const fiatAmount = wanted.fiatAmount ?? roundDown(tokenAmount.times(rate), PLACES.fiat)
      return { provider, rate, tokenAmount, fiatAmount }
    }
    refused.push({ provider, field: 'order', reason: refusal })
    if (!tx.assumptions.failover) break
  }
  throw noRouteError(refused, wanted)
}

/** A buy is routed by what is paid; a sell by what is sent, which `sellAmountIs` may have to be told from fiat. */
function routeRequest(market: Market, request: OrderRequest): RouteRequest {
  const { side, asset, chain, fiatCurrency } = request
  const base = { side, asset, chain, fiatCurrency }
  if (request.side === 'buy') {
    return { ...base, fiatAmount: roundDown(decimal(request.fiatAmount), PLACES.fiat) }
  }
  const amount = decimal(request.amount)
  const sell = { ...base, bankCode: request.bankCode, amountField: 'amount' }
  if (market.behaviour.assumptions.sellAmountIs === 'token') {
    return { ...sell, tokenAmount: roundDown(amount, PLACES.token) }
  }
  const rate = rankRoutes(market, { ...sell, tokenAmount: decimal(100) }).routes[0]?.rate
  return {
    ...sell,
    tokenAmount: rate === undefined ? amount : roundDown(amount.div(rate), PLACES.token),
  }
}

function drifted(rate: Decimal, side: 'buy' | 'sell', slippageBps: number): Decimal {
  if (slippageBps === 0) return rate
  return roundDown(rate.plus(bps(rate, side === 'buy' ? slippageBps : -slippageBps)), PLACES.rate)
}

function placeOrder(
  tx: Transaction,
  of: {
    request: OrderRequest
    caller: Caller
    asset: string
    chain: string
    customer: string | undefined
    tag: string | null
    route: ChosenRoute
  },
): Order {
  const { request, caller, asset, chain, tag, route } = of
  const sequence = tx.nextSequence()
  const draw = tx.random(`order:${sequence}`)
  const id = draw.uuid()
  const mark = caller.environment === 'test' ? 'SBX' : 'TX'
  const effect = magicEffect(tag)
  const progression = progressionOf(effect.progression ?? tx.behaviour.progression)
  const amount = text(route.tokenAmount)
  const fiatAmount = text(route.fiatAmount)
  const expected = request.side === 'buy' ? fiatAmount : amount
  const places = request.side === 'buy' ? PLACES.fiat : PLACES.token
  const order: Order = {
    id,
    sequence,
    reference: `${tx.assumptions.referencePrefix}-${mark}-${draw.hex(8).toUpperCase()}`,
    environment: caller.environment,
    side: request.side,
    asset,
    chain,
    fiatCurrency: request.fiatCurrency.toUpperCase(),
    amount,
    fiatAmount,
    customerId: of.customer ?? `cus_${draw.hex(16)}`,
    externalCustomerId: request.externalCustomerId ?? null,
    email: request.email ?? null,
    walletAddress: request.side === 'buy' ? request.walletAddress : null,
    bank: bankOf(request),
    developerFeePercent: text(decimal(request.developerFeePercent ?? 0)),
    provider: route.provider,
    rate: text(route.rate),
    depositAddress: makeAddress(draw, chain),
    providerReference: `${route.provider.slice(0, 3).toUpperCase()}${draw.hex(12)}`,
    state: 'placed',
    providerState: 'awaiting',
    reason: null,
    placedAt: tx.now,
    plan: planPayment({
      progression,
      effect,
      now: tx.now,
      windowMs: windowMs(tag, tx.behaviour),
      expected,
      paid: (paysBps) => text(roundDown(bps(decimal(expected), paysBps), places)),
    }),
    pollsLeft: progression.kind === 'polls' ? progression.count : null,
    receipts: [],
    settlement: null,
    timeline: [{ at: tx.now, state: 'placed', by: 'customer' }],
    tag,
    intentId: `int_${draw.hex(20)}`,
  }
  tx.put('orders', order)
  tx.emit({ type: 'order.placed', order })
  return order
}

function bankOf(request: OrderRequest): Order['bank'] {
  if (request.side === 'buy') return null
  return {
    code: request.bankCode,
    accountNumber: request.accountNumber,
    accountName: request.accountName,
    name: request.bankName ?? null,
  }
}
