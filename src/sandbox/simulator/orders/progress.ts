/**
 * How an order goes on after it was placed. Everything happens at the provider first. The provider
 * notifies the service over the second hop, at once, late or never, and the service can ask by
 * itself (§4.4). The service's state moves only in `receiveCallback`, an expiry and a cancellation.
 */
import { effectsOf } from '../behaviour/provider-fault-kinds.ts'
import { decimal } from '../../../base/vocabulary/money.ts'
import type { ProviderFault } from '../behaviour/behaviour.ts'
import { magicEffect } from '../behaviour/magic.ts'
import {
  causeOfProgress,
  NO_STEPS,
  planSettlement,
  progressionOf,
  SETTLEMENT_EFFECTS,
} from '../behaviour/progression.ts'
import { type Cause } from '../cause.ts'
import type { Receipt } from './receipt.ts'
import { providerOf } from '../providers/directory.ts'
import { marketOf } from '../providers/market.ts'
import type { DomainEvent, Transaction } from '../transaction.ts'
import {
  isOrderTerminal,
  moveOrder,
  nextStep,
  type Mover,
  type Order,
  type OrderEvent,
  type OrderState,
  type PlannedStep,
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
  const due = { ...order, plan: withoutStep(order.plan, step) }
  tx.put('orders', due)
  const { act, reason, cause } = step
  const provider = { by: 'provider', cause }
  if (act === 'deposit') deposit(tx, due, provider, step.amount)
  // Money can have come meanwhile, by a control call: then nobody can cancel it.
  else if (act === 'cancel' && due.state === 'placed')
    cancelOrder(tx, due, { by: 'customer', reason, cause })
  else if (act === 'cancel') return
  else if (act === 'receive-callback') receiveCallback(tx, due, provider)
  else if (act === 'sync') receiveCallback(tx, due, { by: 'status sync', cause })
  else providerActs(tx, due, act, { ...provider, reason })
}

function withoutStep(plan: Order['plan'], step: PlannedStep): Order['plan'] {
  return plan.length === 1 ? NO_STEPS : plan.filter((each) => each !== step)
}

/** Money reaches the provider: decimal text in the pay-in currency, or the expected amount. */
export function deposit(tx: Transaction, order: Order, by: Mover, paid?: string): Order {
  const amount = paid === undefined ? expectedPayIn(order) : decimal(paid)
  const { behaviour } = tx
  const tag = by.cause?.tag
  const { receipts, effect } = receiveMoney(order, { amount, at: tx.now, tag }, behaviour)
  const received: Order = { ...order, receipts }
  if (effect === 'none') return save(tx, received)
  if (effect === 'failed') {
    const cause = receipts.at(-1)?.cause ?? by.cause
    return notify(
      tx,
      { ...received, providerState: 'failed', reason: 'wrong_amount' },
      { ...by, cause },
    )
  }
  const magic = magicOf(tx, order)
  const [progression, fault] = [
    progressionOf(magic.progression ?? behaviour.progression),
    faultOf(tx, order),
  ]
  const cause = causeOfProgress(
    { tag: order.tag, effects: SETTLEMENT_EFFECTS, progression },
    behaviour,
  )
  const settlement = planSettlement({
    ...{ progression, fault, cause, effect: magic, now: tx.now },
    lateCause:
      fault?.settlesLate === undefined ? undefined : causeOfFault(tx, order, 'settlesLate'),
    factor: providerOf(order).settlementFactor,
  })
  const plan = [...order.plan, ...settlement]
  const never = progression.kind === 'after' && causeOfFault(tx, order, 'neverSettles')
  const isPolled = order.pollsLeft !== null
  const waits = settlement.length > 0 || isPolled ? {} : { waits: never || cause }
  return notify(tx, { ...received, providerState: 'funded', plan, ...waits }, by)
}

/** The provider takes the next step with money that it has. A step out of turn changes nothing. */
export function providerActs(
  tx: Transaction,
  order: Order,
  act: 'settle' | 'complete' | 'fail',
  { reason = 'provider_failed', ...by }: Mover,
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
  return notify(tx, { ...order, providerState: 'failed', reason, receipts, plan: NO_STEPS }, by)
}

/** The service learns the provider's state, through every state on the way, each with its event. */
export function receiveCallback(tx: Transaction, order: Order, { by, cause }: Mover): Order {
  const { state, providerState } = order
  const reason = order.reason ?? undefined
  if (isOrderTerminal(state)) return save(tx, order)
  if (providerState === 'failed') return move(tx, order, 'fail', { by, reason, cause })
  let moved = save(tx, order)
  for (const event of MOVES.slice(MOVES_TO[state], MOVES_TO[providerState])) {
    // What decided about an amount that was not the expected one says more than who paid it.
    const own = event === 'fund' ? (fundingReceipt(order)?.cause ?? cause) : cause
    moved = move(tx, moved, event, { by, reason, cause: own })
  }
  return moved
}

/** The money with which the provider had enough. */
function fundingReceipt({ receipts }: Order): Receipt | undefined {
  return receipts.findLast(({ kind }) => kind !== 'second' && kind !== 'late')
}

/** Ends an order that nobody paid for. Throws TRANSITION_FORBIDDEN where money has arrived. */
export function cancelOrder(tx: Transaction, order: Order, by: Mover): Order {
  return end(tx, order, 'cancel', { ...by, reason: by.reason ?? 'cancelled' })
}

/** Ends an order whose time to pay is up. Throws TRANSITION_FORBIDDEN where money has arrived. */
export function endExpired(tx: Transaction, order: Order, by: Mover): Order {
  return end(tx, order, 'expire', { ...by, reason: 'window_expired' })
}

/**
 * Reacts to an intent that expired. The service asks the provider first, so that an order goes on
 * whose money arrived with no callback; an order that nobody paid for expires.
 */
export function expireOrder(tx: Transaction, event: DomainEvent): void {
  if (event.type !== 'intent.closed' || event.intent.closedBecause !== 'expired') return
  const order = tx.get('orders', event.intent.orderId)
  if (order === undefined || order.state !== 'placed') return
  const by = { by: 'window', cause: event.intent.cause }
  if (order.providerState === 'awaiting') endExpired(tx, order, by)
  else receiveCallback(tx, order, by)
}

/** The provider calls the service back: at once, later, or never. */
function notify(tx: Transaction, order: Order, by: Mover): Order {
  const { callsLaterMs } = effectsOf(by.by === 'provider' ? faultOf(tx, order) : undefined)
  if (callsLaterMs === undefined) return receiveCallback(tx, order, by)
  if (callsLaterMs === Infinity) {
    const lost = causeOfFault(tx, order, 'callsLost')
    const call = { at: tx.now, state: order.providerState, ...(lost && { cause: lost }) }
    const waits = order.pollsLeft === null ? lost : undefined
    const lostCalls = [...(order.lostCalls ?? []), call]
    return save(tx, { ...order, lostCalls, ...(waits && { waits }) })
  }
  const cause = causeOfFault(tx, order, 'callsLate')
  const step = {
    at: tx.now + callsLaterMs,
    act: 'receive-callback',
    ...(cause && { cause }),
  } as const
  return save(tx, { ...order, plan: [...order.plan, step] })
}

/** The fault of the order's provider, or of the tag that overrides it; undefined without one. */
function causeOfFault(
  tx: Transaction,
  order: Pick<Order, 'provider' | 'tag'>,
  name: 'settlesLate' | 'neverSettles' | 'callsLost' | 'callsLate',
): Cause | undefined {
  const isOfTag = magicOf(tx, order).provider?.[name] !== undefined
  if (isOfTag && order.tag !== null) return { tag: order.tag }
  const value = tx.behaviour.providers[order.provider]?.[name]
  if (value === undefined || value === false) return undefined
  return { setting: 'providers', value: value === true ? name : `${name} ${value}` }
}

function end(tx: Transaction, order: Order, event: 'cancel' | 'expire', by: Mover): Order {
  // Money may still come late, so a planned deposit stays; a partial payment that waited goes back.
  const deposits = order.plan.filter((step) => step.act === 'deposit')
  const plan = deposits.length === 0 ? NO_STEPS : deposits
  return move(tx, { ...order, plan, receipts: refundAll(order.receipts, tx.now) }, event, by)
}

function move(tx: Transaction, order: Order, event: OrderEvent, by: Mover): Order {
  const moved = moveOrder(order, event, { at: tx.now, ...by })
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
