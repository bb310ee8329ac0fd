/** What will happen by itself, and when. */
import type {
  ControlOrder,
  WebhookDelivery,
} from '../src/base/contract/generated/control-types.d.ts'
import { plannedText } from '../src/sandbox/log/planned-arrows.ts'
import { eventTitle } from '../src/sandbox/log/recorded-arrows.ts'
import { spanText } from '../src/base/vocabulary/time.ts'

export type DueWork = {
  readonly at: number
  readonly what: string
  /** Empty for a test event. */
  readonly orderId: string
  /** For a delivery: the number of attempts so far. */
  readonly attempts?: number
  /** The receiver of a delivery. */
  readonly url?: string
}

/** In the order of time; of one moment, that of orders is first, each in the order of its list. */
export function inDueOrder(
  orders: Iterable<ControlOrder>,
  deliveries: Iterable<WebhookDelivery>,
): readonly DueWork[] {
  return [...[...orders].map(dueOfOrder), ...[...deliveries].map(dueOfDelivery)]
    .flat()
    .sort((one, other) => one.at - other.at)
}

function dueOfOrder(order: ControlOrder): readonly DueWork[] {
  const { transactionId: orderId, intent, plan, payInCurrency } = order
  const due = plan.map(({ at, act, amount }) => ({
    at: Date.parse(at),
    what: plannedText(act, amount, payInCurrency),
    orderId,
  }))
  if (intent.status !== 'active') return due
  return [...due, { at: Date.parse(intent.expiresAt), what: 'payment window ends', orderId }]
}

function dueOfDelivery(delivery: WebhookDelivery): readonly DueWork[] {
  const { nextAttemptAt, status, transactionId, type, attempts, url, isTest = false } = delivery
  if (nextAttemptAt === null || status !== 'pending') return []
  const { length } = attempts
  const receiver = url === null ? '' : ` to ${url}`
  const what = `attempt ${length + 1} of ${eventTitle(type)}${receiver}`
  const orderId = isTest ? '' : transactionId
  const work = { at: Date.parse(nextAttemptAt), what, orderId, attempts: length }
  return [url === null ? work : { ...work, url }]
}

/** `in 3 min`, or since when it is overdue. */
export function dueText(at: number, now: number): string {
  if (at > now) return `in ${spanText(at - now)}`
  return at === now ? 'due now' : `overdue since ${spanText(now - at)}`
}

/** The receiver that what is overdue waits for: steps are done in the order of time. */
export function waitsFor(due: readonly DueWork[], now: number): string | undefined {
  return due.find(({ at, url }) => at <= now && url !== undefined)?.url
}
