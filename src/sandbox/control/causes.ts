/**
 * Why an order is in its state, as the simulator stored it, with the facts of its rows. The
 * sentences are made of it in `src/sandbox/log/why.ts`.
 */
import type { Cause } from '../simulator/cause.ts'
import type { Intent } from '../simulator/intents/intent.ts'
import { isOrderTerminal, nextStep, type Order } from '../simulator/orders/order.ts'
import { expectedPayIn } from '../simulator/orders/settlement.ts'
import { text, ZERO } from '../../base/vocabulary/money.ts'
import { iso } from '../../base/vocabulary/time.ts'

export type CauseView = Cause & {
  /** The end of the payment window, or the next planned step. */
  readonly at?: string
  /** In the pay-in currency, up to then. */
  readonly received?: string
  readonly expected?: string
}

/** The cause of one entry of the timeline; undefined if none was stored. */
export function causeOf(
  order: Order,
  intent: Intent,
  { state, by, reason, cause }: Order['timeline'][number],
): CauseView | undefined {
  if (state === 'placed') return intent.cause && { ...intent.cause, at: iso(endOf(intent)) }
  if (cause === undefined) return undefined
  if (state === 'funded' || reason === 'wrong_amount') return { ...cause, ...moneyOf(order) }
  return state === 'expired' && by === 'window'
    ? { ...cause, at: iso(endOf(intent)), ...moneyOf(order) }
    : cause
}

/** Why it has not moved on; undefined after its end. */
export function causeOfWait(order: Order): CauseView | undefined {
  if (isOrderTerminal(order.state)) return undefined
  const next = nextStep(order)
  const cause = next === undefined ? order.waits : next.cause
  return { ...moneyOf(order), ...cause, ...(next !== undefined && { at: iso(next.at) }) }
}

/** Where an intent first ended. */
function endOf({ expiresAt, extendedAt: [first = expiresAt] = [] }: Intent): number {
  return first
}

/** What came before the order had its money, or ended. */
function moneyOf(order: Order): CauseView {
  const received = order.receipts
    .filter(({ kind }) => kind !== 'second' && kind !== 'late')
    .reduce((sum, { amount }) => sum.plus(amount), ZERO)
  return { received: text(received), expected: text(expectedPayIn(order)) }
}
