/**
 * How an order goes on after it was placed. Everything happens at the provider first. The provider
 * notifies the service over the second hop, at once, late or never, and the service can ask by
 * itself (§4.4). The service's state moves only in `receiveCallback`, an expiry and a cancellation.
 */
import { effectsOf } from '../behaviour/provider-fault-kinds.ts'
import { decimal } from '../../../base/vocabulary/money.ts'
import type { ProviderFault } from '../behaviour/behaviour.ts'
import { magicEffect } from '../behaviour/magic.ts'
import { planSettlement, progressionOf } from '../behaviour/progression.ts'
import { providerOf } from '../providers/directory.ts'
import { marketOf } from '../providers/market.ts'
import type { DomainEvent, Transaction } from '../transaction.ts'
import {
  isOrderTerminal,
  moveOrder,
  nextStep,
  type Order,
  type OrderEvent,
  type OrderState,
  type ProviderState,
} from './order.ts'
import { expectedPayIn, receiveMoney, refundAll, settlementOf, usableMoney } from './settlement.ts'

/** The moves of an order that goes well, and how many of them a state takes. */
const MOVES = ['fund', 'settle', 'complete'] as const
const MOVES_TO: Partial<Record<OrderState | ProviderState, number>> = {
  placed: 0,
  awaiting: 0,
  funded: 1,
  settling: 2,
  completed: 3,
}

type Cause = { readonly by: string; readonly reason?: string | undefined }

/** The faults of the order's provider, if any: those of the magic tag override the world's. */
export function faultOf(
  tx: Transaction,
  order: Pick<Order, 'provider' | 'tag'>,
): ProviderFault | undefined {
  const ofWorld = tx.behaviour.providers[order.provider]
  const ofTag = magicOf(tx, order).provider
  return ofTag === undefined ? ofWorld : { ...ofWorld, ...ofTag }
}

/** Takes the order's earliest planned step, off the row first: a step is never taken twice. */
export function takePlannedStep(tx: Transaction, orderId: string): void {
  const order = tx.get('orders', orderId)
  const step = order === undefined ? undefined : nextStep(order)
  if (order === undefined || step === undefined) return
  const due = { ...order, plan: order.plan.filter((each) => each !== step) }
  tx.put('orders', due)
  const { act, reason } = step
  if (act === 'deposit') deposit(tx, due, 'provider', step.amount)
  else if (act === 'cancel') cancelOrder(tx, due, 'customer', reason)
  else if (act === 'receive-callback') receiveCallback(tx, due, 'provider')
  else if (act === 'sync') receiveCallback(tx, due, 'status sync')
  else providerActs(tx, due, act, { by: 'provider', reason })
}

/** Money reaches the provider: decimal text in the pay-in currency, or the expected amount. */
export function deposit(tx: Transaction, order: Order, by: string, paid?: string): Order {
  const amount = paid === undefined ? expectedPayIn(order) : decimal(paid)
  const { receipts, effect } = receiveMoney(order, { amount, at: tx.now }, tx.assumptions)
  const received: Order = { ...order, receipts }
  if (effect === 'none') return save(tx, received)
  if (effect === 'failed') {
    return notify(tx, { ...received, providerState: 'failed', reason: 'wrong_amount' }, by)
  }
  const magic = magicOf(tx, order)
  const settlement = planSettlement({
    progression: progressionOf(magic.progression ?? tx.behaviour.progression),
    effect: magic,
    fault: faultOf(tx, order),
    factor: providerOf(order).settlementFactor,
    now: tx.now,
  })
  const plan = [...order.plan, ...settlement]
  return notify(tx, { ...received, providerState: 'funded', plan }, by)
}

/** The provider takes the next step with money that it has. A step out of turn changes nothing. */
export function providerActs(
  tx: Transaction,
  order: Order,
  act: 'settle' | 'complete' | 'fail',
  { by, reason = 'provider_failed' }: Cause,
): Order {
  const state = order.providerState
  if (act === 'settle') {
    return state === 'funded' ? notify(tx, { ...order, providerState: 'settling' }, by) : order
  }
  if (act === 'complete') {
    if (state !== 'funded' && state !== 'settling') return order
    const settlement = settlementOf(order, usableMoney(order.receipts), marketOf(tx))
    return notify(tx, { ...order, providerState: 'completed', settlement }, by)
  }
  if (state === 'completed' || state === 'failed') return order
  const receipts = refundAll(order.receipts, tx.now)
  return notify(tx, { ...order, providerState: 'failed', reason, receipts, plan: [] }, by)
}

/** The service learns the provider's state, through every state on the way, each with its event. */
export function receiveCallback(tx: Transaction, order: Order, by: string): Order {
  const { state, providerState } = order
  const reason = order.reason ?? undefined
  if (isOrderTerminal(state)) return save(tx, order)
  if (providerState === 'failed') return move(tx, order, 'fail', { by, reason })
  let moved = save(tx, order)
  for (const event of MOVES.slice(MOVES_TO[state], MOVES_TO[providerState])) {
    moved = move(tx, moved, event, { by, reason })
  }
  return moved
}

/** Ends an order that nobody paid for. Throws TRANSITION_FORBIDDEN where money has arrived. */
export function cancelOrder(
  tx: Transaction,
  order: Order,
  by: string,
  reason = 'cancelled',
): Order {
  return end(tx, order, 'cancel', { by, reason })
}

/** Ends an order whose time to pay is up. Throws TRANSITION_FORBIDDEN where money has arrived. */
export function endExpired(tx: Transaction, order: Order, by: string): Order {
  return end(tx, order, 'expire', { by, reason: 'window_expired' })
}

/**
 * Reacts to an intent that expired. The service asks the provider first, so that an order goes on
 * whose money arrived with no callback; an order that nobody paid for expires.
 */
export function expireOrder(tx: Transaction, event: DomainEvent): void {
  if (event.type !== 'intent.closed' || event.intent.closedBecause !== 'expired') return
  const order = tx.get('orders', event.intent.orderId)
  if (order === undefined || order.state !== 'placed') return
  if (order.providerState === 'awaiting') endExpired(tx, order, 'window')
  else receiveCallback(tx, order, 'window')
}

/** The provider calls the service back: at once, later, or never. */
function notify(tx: Transaction, order: Order, by: string): Order {
  const { callsLaterMs } = effectsOf(by === 'provider' ? faultOf(tx, order) : undefined)
  if (callsLaterMs === Infinity) return save(tx, order)
  if (callsLaterMs !== undefined) {
    const at = tx.now + callsLaterMs
    return save(tx, { ...order, plan: [...order.plan, { at, act: 'receive-callback' }] })
  }
  return receiveCallback(tx, order, by)
}

function end(tx: Transaction, order: Order, event: 'cancel' | 'expire', cause: Cause): Order {
  // Money may still come late, so a planned deposit stays; a partial payment that waited goes back.
  const plan = order.plan.filter((step) => step.act === 'deposit')
  return move(tx, { ...order, plan, receipts: refundAll(order.receipts, tx.now) }, event, cause)
}

function move(tx: Transaction, order: Order, event: OrderEvent, cause: Cause): Order {
  const moved = moveOrder(order, event, { at: tx.now, ...cause })
  if (!moved.applied) return order
  tx.emit({ type: 'order.moved', order: save(tx, moved.order) })
  return moved.order
}

function save(tx: Transaction, order: Order): Order {
  tx.put('orders', order)
  return order
}

function magicOf(tx: Transaction, { tag }: Pick<Order, 'tag'>) {
  return tx.behaviour.magic ? magicEffect(tag) : {}
}
