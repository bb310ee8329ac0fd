/**
 * Why an order is in its state and a delivery has not arrived, as data: the setting behind it, and
 * the facts that were recorded. A value is that of the moment, not of now, because settings change.
 * The sentences are made of it in `src/sandbox/log/why.ts`.
 */
import { magicEffect, type MagicEffect } from '../simulator/behaviour/magic.ts'
import type { Intent } from '../simulator/intents/intent.ts'
import { isOrderTerminal, nextStep, type Order } from '../simulator/orders/order.ts'
import { expectedPayIn } from '../simulator/orders/settlement.ts'
import type { Transaction } from '../simulator/transaction.ts'
import { text, ZERO } from '../../base/vocabulary/money.ts'
import { formatDuration, iso } from '../../base/vocabulary/time.ts'
import type { Delivery } from '../simulator/webhooks/webhook.ts'

export type Cause = {
  /** An assumption, `progression`, or `webhooks` for a fault of webhooks. */
  readonly setting?: string
  readonly value?: string
  /** The magic tag on the customer that decided instead of the setting. */
  readonly tag?: string
  /** The end of the payment window, or the next planned step. */
  readonly at?: string
  /** In the pay-in currency, up to then. */
  readonly received?: string
  readonly expected?: string
}

/** The cause of one move of the timeline; undefined if nothing but its actor caused it. */
export function causeOf(order: Order, intent: Intent, index: number): Cause | undefined {
  const entry = order.timeline[index]
  if (entry === undefined) return undefined
  const { state, by, at, reason } = entry
  switch (state) {
    case 'placed':
      return windowOf(order, intent)
    case 'funded':
      return { ...moneyAt(order, at), ...moneySetting(order, at) }
    case 'settling':
    case 'completed':
      if (by === 'provider') return decided(order, 'progression', 'progression')
      return by === 'status sync' ? { setting: 'statusSync' } : undefined
    case 'failed':
      if (reason === 'wrong_amount')
        return { ...moneyAt(order, at), ...moneySetting(order, at), value: 'fail' }
      return by === 'provider' ? tagOf(order, 'fails') : undefined
    case 'expired':
      return by === 'window' ? { ...windowOf(order, intent), ...moneyAt(order, at) } : undefined
    case 'cancelled':
      if (by === 'override') return { setting: 'replacedOrder', value: 'cancel' }
      return by === 'customer' ? tagOf(order, 'cancels') : undefined
  }
}

/** Why it has not moved on, under the settings of now; undefined after its end. */
export function causeOfWait(tx: Transaction, order: Order): Cause | undefined {
  if (isOrderTerminal(order.state)) return undefined
  const next = nextStep(order)
  return {
    ...moneyAt(order, tx.now),
    ...decided(order, 'progression', 'progression'),
    ...(tagOf(order, 'progression') === undefined && { value: tx.behaviour.progression }),
    ...(next !== undefined && { at: iso(next.at) }),
  }
}

/** Undefined if an answer shows why, or nothing went wrong. */
export function causeOfDelivery(delivery: Delivery): Cause | undefined {
  const { status, held, attempts, nextAttemptAt, retries, reason } = delivery
  const last = attempts.at(-1)
  if (status === 'pending' && nextAttemptAt !== null) {
    if (held !== undefined) return { setting: 'webhooks', value: held }
    if (last === undefined || retries === 0) return undefined
    const value = formatDuration(nextAttemptAt - last.at)
    return { setting: delivery.retryAfter ? 'webhookRetryAfter' : 'webhookRetrySchedule', value }
  }
  if (status === 'dropped' && last?.fault !== undefined && last.fault !== null)
    return { setting: 'webhooks', value: last.fault }
  if (status !== 'failed') return undefined
  if (last?.status === 410) return { setting: 'webhookGone', value: 'disable' }
  return reason === undefined || last === undefined
    ? undefined
    : { setting: 'webhookRetrySchedule' }
}

/** How long the window was open at first, and until when. */
function windowOf(order: Order, { createdAt, expiresAt, extendedAt = [] }: Intent): Cause {
  const [until = expiresAt] = extendedAt
  return {
    ...decided(order, 'intentLifetime', 'intentLifetime'),
    value: formatDuration(until - createdAt),
    at: iso(until),
  }
}

function moneyAt(order: Order, at: number): Cause {
  const received = order.receipts
    .filter((receipt) => receipt.at <= at)
    .reduce((sum, { amount }) => sum.plus(amount), ZERO)
  return { received: text(received), expected: text(expectedPayIn(order)) }
}

/** What decided that the money of that moment was enough, or was not. */
function moneySetting(order: Order, at: number): Cause {
  const last = order.receipts.findLast((receipt) => receipt.at <= at)
  if (last === undefined) return {}
  if (last.kind === 'partial') return { setting: 'underpayment', value: 'settle' }
  if (last.kind === 'excess') {
    const atOnce = last.refundedLater?.before ?? last.refunded
    return { setting: 'overpayment', value: atOnce === '0' ? 'settle-all' : 'settle-and-refund' }
  }
  const { received, expected } = moneyAt(order, at)
  return received === expected ? {} : { setting: 'amountToleranceBps' }
}

function decided(order: Order, setting: string, effect: keyof MagicEffect): Cause {
  return tagOf(order, effect) ?? { setting }
}

/** If the tag of the order has this effect. */
function tagOf({ tag }: Order, effect: keyof MagicEffect): Cause | undefined {
  return tag !== null && magicEffect(tag)[effect] !== undefined ? { tag } : undefined
}
