/**
 * How an order goes on after it was placed. Everything happens to the provider first; the service hears of it over the
 * second hop, at once, late or never, and can ask by itself (§4.4). The service's state moves only in `hear`, in an
 * expiry and in a cancellation.
 */
import type { ProviderFault } from '../behaviour/behaviour.ts'
import { magicEffect } from '../behaviour/magic.ts'
import { planSettlement, progressionOf } from '../behaviour/progression.ts'
import { decimal, type Decimal } from '../../vocabulary/money.ts'
import { findProvider } from '../providers/directory.ts'
import { settlementOf } from '../quotes/quote.ts'
import { durationMs } from '../../vocabulary/time.ts'
import type { DomainEvent, Transaction } from '../transaction.ts'
import { expectedPayIn, receiveMoney, refundAll, usableMoney } from './money-in.ts'
import {
  isOrderTerminal,
  moveOrder,
  type Order,
  type OrderEvent,
  type OrderState,
  type PlannedStep,
  type ProviderState,
} from './order.ts'

/** The moves that take an order to what its provider reports, wherever the order stands. */
const ROUTE_TO: Record<ProviderState, readonly OrderEvent[]> = {
  awaiting: [],
  funded: ['fund'],
  settling: ['fund', 'settle'],
  completed: ['fund', 'settle', 'complete'],
  failed: ['fail'],
}

const PROGRESS: Partial<Record<OrderState, number>> = {
  placed: 0,
  funded: 1,
  settling: 2,
  completed: 3,
}

/** How the provider of this order behaves: what the world says of it, bent by the order's magic tag. */
export function faultOf(tx: Transaction, order: Pick<Order, 'provider' | 'tag'>): ProviderFault {
  const world = tx.behaviour.providers[order.provider]
  const magic = tx.behaviour.magic ? magicEffect(order.tag).provider : undefined
  return { ...world, ...magic }
}

/** Takes the order's earliest planned step. The row decides what is due, so a step is never taken twice. */
export function takePlannedStep(tx: Transaction, orderId: string): void {
  const order = tx.get('orders', orderId)
  if (order === undefined) return
  let first: PlannedStep | undefined
  for (const step of order.plan) if (first === undefined || step.at < first.at) first = step
  if (first === undefined) return
  const due = { ...order, plan: order.plan.filter((step) => step !== first) }
  tx.put('orders', due)
  if (first.act === 'deposit') deposit(tx, due, payment(due, first.amount), 'provider')
  else if (first.act === 'cancel') cancelOrder(tx, due, 'customer', first.reason)
  else if (first.act === 'hear') hear(tx, due, 'provider')
  else if (first.act === 'sync') hear(tx, due, 'status sync')
  else providerActs(tx, due, first.act, { by: 'provider', reason: first.reason })
}

export function payment(order: Order, amount: string | undefined): Decimal {
  return amount === undefined ? expectedPayIn(order) : decimal(amount)
}

/** Money reaches the provider. */
export function deposit(tx: Transaction, order: Order, amount: Decimal, by: string): Order {
  const { receipts, effect } = receiveMoney(order, { amount, at: tx.now }, tx.assumptions)
  const paid: Order = { ...order, receipts }
  if (effect === 'none') return save(tx, paid)
  if (effect === 'failed') {
    return tell(tx, { ...paid, providerState: 'failed', reason: 'wrong_amount' }, by)
  }
  const settlement = planSettlement({
    progression: progressionOf(magicOf(tx, order).progression ?? tx.behaviour.progression),
    effect: magicOf(tx, order),
    fault: faultOf(tx, order),
    factor: findProvider(order.provider)?.settlementFactor ?? 1,
    now: tx.now,
  })
  return tell(tx, { ...paid, providerState: 'funded', plan: [...paid.plan, ...settlement] }, by)
}

/** The provider takes the next step with money that it has. A step out of turn changes nothing. */
export function providerActs(
  tx: Transaction,
  order: Order,
  act: 'settle' | 'complete' | 'fail',
  how: { by: string; reason?: string | undefined },
): Order {
  const state = order.providerState
  if (act === 'settle') {
    return state === 'funded' ? tell(tx, { ...order, providerState: 'settling' }, how.by) : order
  }
  if (act === 'complete') {
    if (state !== 'funded' && state !== 'settling') return order
    const settlement = settlementOf(order, usableMoney(order.receipts), {
      seed: tx.world.seed,
      now: tx.now,
      behaviour: tx.behaviour,
    })
    return tell(tx, { ...order, providerState: 'completed', settlement }, how.by)
  }
  if (state === 'completed' || state === 'failed') return order
  const reason = how.reason ?? 'provider_failed'
  const receipts = refundAll(order.receipts)
  return tell(tx, { ...order, providerState: 'failed', reason, receipts, plan: [] }, how.by)
}

/** The service learns what the provider knows and moves through every state on the way, with an event for each. */
export function hear(tx: Transaction, order: Order, by: string): Order {
  let heard = save(tx, order)
  if (isOrderTerminal(heard.state)) return heard
  for (const event of ROUTE_TO[heard.providerState]) {
    if (event !== 'fail' && isBehind(event, heard.state)) continue
    heard = move(tx, heard, event, by, heard.reason ?? undefined)
  }
  return heard
}

/** Ends an order that nobody paid for. Throws TRANSITION_FORBIDDEN where money has arrived. */
export function cancelOrder(tx: Transaction, order: Order, by: string, reason?: string): Order {
  return end(tx, order, 'cancel', by, reason ?? 'cancelled')
}

/** Ends an order whose window has run out. Throws TRANSITION_FORBIDDEN where money has arrived. */
export function endExpired(tx: Transaction, order: Order, by: string): Order {
  return end(tx, order, 'expire', by, 'window_expired')
}

/**
 * Reacts to a window that ran out: an order that nobody paid for expires. Before the service gives up on an order it
 * asks the provider, so one whose money has arrived unheard goes on instead.
 */
export function expireOrder(tx: Transaction, event: DomainEvent): void {
  if (event.type !== 'intent.closed' || event.intent.closedBecause !== 'expired') return
  const order = tx.get('orders', event.intent.orderId)
  if (order === undefined || order.state !== 'placed') return
  if (order.providerState === 'awaiting') endExpired(tx, order, 'window')
  else hear(tx, order, 'window')
}

/** The provider's call to the service: heard at once, later, or never. */
function tell(tx: Transaction, order: Order, by: string): Order {
  const fault = by === 'provider' ? faultOf(tx, order) : {}
  if (fault.callsLost === true) return save(tx, order)
  if (fault.callsLate !== undefined) {
    const at = tx.now + durationMs(fault.callsLate)
    return save(tx, { ...order, plan: [...order.plan, { at, act: 'hear' }] })
  }
  return hear(tx, order, by)
}

function end(
  tx: Transaction,
  order: Order,
  event: 'cancel' | 'expire',
  by: string,
  reason: string,
): Order {
  const ended = moveOrder(order, event, { at: tx.now, by, reason })
  if (!ended.applied) return order
  // Money may still come late, so a planned deposit stays; whatever waited for the rest of a short one goes back.
  const plan = ended.order.plan.filter((step) => step.act === 'deposit')
  const final = save(tx, { ...ended.order, plan, receipts: refundAll(ended.order.receipts) })
  tx.emit({ type: 'order.moved', order: final })
  return final
}

function move(
  tx: Transaction,
  order: Order,
  event: OrderEvent,
  by: string,
  reason: string | undefined,
): Order {
  const moved = moveOrder(order, event, {
    at: tx.now,
    by,
    ...(reason === undefined ? {} : { reason }),
  })
  if (!moved.applied) return order
  const saved = save(tx, moved.order)
  tx.emit({ type: 'order.moved', order: saved })
  return saved
}

function isBehind(event: OrderEvent, state: OrderState): boolean {
  const reached = PROGRESS[state] ?? 0
  return (event === 'fund' && reached >= 1) || (event === 'settle' && reached >= 2)
}

function save(tx: Transaction, order: Order): Order {
  tx.put('orders', order)
  return order
}

function magicOf(tx: Transaction, order: Order) {
  return tx.behaviour.magic ? magicEffect(order.tag) : {}
}
