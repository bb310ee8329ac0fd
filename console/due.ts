/** What will happen by itself, and when. */
import { planned } from '../src/client/order-history.ts'
import { durationMs } from '../src/vocabulary/time.ts'
import { deliveries, orders, version } from './world.ts'

export type Due = {
  readonly at: number
  readonly what: string
  readonly orderId: string
  readonly reference: string
}

let known: { readonly version: number; readonly due: readonly Due[] } | undefined

/** In the order of time. */
export function dueWork(): readonly Due[] {
  const { value } = version
  if (known?.version === value) return known.due
  const due: Due[] = []
  for (const order of orders.values()) {
    const { transactionId: orderId, requestReference: reference, intent, plan } = order
    const add = (at: string, what: string) =>
      due.push({ at: Date.parse(at), what, orderId, reference })
    for (const { at, act, amount } of plan) add(at, planned(act, amount, order.payInCurrency))
    if (intent.status === 'active') add(intent.expiresAt, 'the payment window ends')
  }
  for (const { nextAttemptAt, status, transactionId, type, attempts } of deliveries.values()) {
    if (nextAttemptAt === null || status !== 'pending') continue
    const reference = orders.get(transactionId)?.requestReference ?? ''
    const what = `attempt ${attempts.length + 1} of ${type}`
    due.push({ at: Date.parse(nextAttemptAt), what, orderId: transactionId, reference })
  }
  due.sort((a, b) => a.at - b.at)
  known = { version: value, due }
  return due
}

let knownNext: { readonly version: number; readonly at: number | undefined } | undefined

/** Without the list, which costs much more than its first moment. */
export function nextDueAt(): number | undefined {
  const { value } = version
  if (knownNext?.version === value) return knownNext.at
  let first: string | undefined
  const consider = (at: string) => {
    // Instants of one form: the order of their texts is that of time.
    if (first === undefined || at < first) first = at
  }
  for (const { intent, plan } of orders.values()) {
    for (const { at } of plan) consider(at)
    if (intent.status === 'active') consider(intent.expiresAt)
  }
  for (const { nextAttemptAt, status } of deliveries.values()) {
    if (nextAttemptAt !== null && status === 'pending') consider(nextAttemptAt)
  }
  knownNext = { version: value, at: first === undefined ? undefined : Date.parse(first) }
  return knownNext.at
}

/** When the last retry of every waiting delivery was made, if all of them fail. */
export function retriesEndAt(schedule: readonly string[]): number | undefined {
  let last: number | undefined
  for (const { nextAttemptAt, status, attempts } of deliveries.values()) {
    if (nextAttemptAt === null || status !== 'pending') continue
    const waits = schedule.slice(attempts.length + 1).map(durationMs)
    const end = waits.reduce((sum, wait) => sum + wait, Date.parse(nextAttemptAt))
    if (last === undefined || end > last) last = end
  }
  return last
}
