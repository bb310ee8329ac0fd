/** What will happen by itself, and when. */
import type {
  ControlOrder,
  WebhookDelivery,
} from '../src/base/contract/generated/control-types.d.ts'
import { plannedText } from '../src/sandbox/log/planned-arrows.ts'
import { eventTitle } from '../src/sandbox/log/recorded-arrows.ts'
import { durationMs } from '../src/base/vocabulary/time.ts'
import { SortedDue } from './sorted-due.ts'

export type DueWork = {
  readonly at: number
  readonly what: string
  /** Empty for a test event. */
  readonly orderId: string
  /** For a delivery: the number of attempts so far. */
  readonly attempts?: number
}

/** The work of the shown world, which puts its rows here. */
export const dueWork = new SortedDue<DueWork>()

export function dueOfOrder(order: ControlOrder): readonly DueWork[] {
  const { transactionId: orderId, intent, plan, payInCurrency } = order
  const due = plan.map(({ at, act, amount }) => ({
    at: Date.parse(at),
    what: plannedText(act, amount, payInCurrency),
    orderId,
  }))
  if (intent.status !== 'active') return due
  return [...due, { at: Date.parse(intent.expiresAt), what: 'payment window ends', orderId }]
}

export function dueOfDelivery(delivery: WebhookDelivery): readonly DueWork[] {
  const { nextAttemptAt, status, transactionId, type, attempts, url, isTest = false } = delivery
  if (nextAttemptAt === null || status !== 'pending') return []
  const { length } = attempts
  const receiver = url === undefined ? '' : ` to ${url}`
  const what = `attempt ${length + 1} of ${eventTitle(type)}${receiver}`
  const orderId = isTest ? '' : transactionId
  return [{ at: Date.parse(nextAttemptAt), what, orderId, attempts: length }]
}

/** When the last retry of every waiting delivery was made, if all of them fail. */
export function retriesEndAt(
  due: readonly DueWork[],
  schedule: readonly string[],
): number | undefined {
  // After each attempt, the waits for the rest of the schedule.
  const waits = schedule.map(durationMs)
  const rests = waits.map((_, index) => waits.slice(index + 1).reduce((sum, ms) => sum + ms, 0))
  let last: number | undefined
  for (const { at, attempts } of due) {
    if (attempts === undefined) continue
    const end = at + (rests[attempts] ?? 0)
    if (last === undefined || end > last) last = end
  }
  return last
}
