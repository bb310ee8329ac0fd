/** How a receiver does, from its deliveries. */
import type { WebhookDelivery } from '../../base/contract/generated/control-types.d.ts'

type Attempt = WebhookDelivery['attempts'][number]

export type Health = {
  /** `idle` before the first attempt that no fault kept from it. */
  readonly state: 'idle' | 'receiving' | 'failing'
  readonly attempts: number
  readonly succeeded: number
  readonly last?: Attempt
  /** While it fails: the first failed attempt after the last that succeeded. */
  readonly failingSince?: string
  readonly nextAttemptAt?: string
  /** The ids of its deliveries that failed or are retried. */
  readonly undelivered: readonly string[]
  /** How many wait because it is paused. */
  readonly waiting: number
}

export type DeliveryState = WebhookDelivery['status'] | 'retrying' | 'paused'

/** As the API has it; a pending delivery can also be retried, or wait for its receiver. */
export function deliveryState({
  status,
  attempts,
  nextAttemptAt,
}: Pick<WebhookDelivery, 'status' | 'attempts' | 'nextAttemptAt'>): DeliveryState {
  if (status !== 'pending') return status
  if (nextAttemptAt === null) return 'paused'
  return attempts.length > 0 ? 'retrying' : status
}

export function isAttemptSuccess({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

/** A fault kept it from the receiver, which says nothing about that one. */
function isLost({ status, fault }: Attempt): boolean {
  return status === null && /\b(drop|close)\b/.test(fault ?? '')
}

/** By the id of the receiver. */
export function healthByReceiver(
  deliveries: Iterable<WebhookDelivery>,
): ReadonlyMap<string, Health> {
  const byReceiver = new Map<string, WebhookDelivery[]>()
  for (const delivery of deliveries) {
    const known = byReceiver.get(delivery.endpointId)
    if (known === undefined) byReceiver.set(delivery.endpointId, [delivery])
    else known.push(delivery)
  }
  return new Map([...byReceiver].map(([id, rows]) => [id, healthOf(rows)]))
}

export function healthOf(deliveries: readonly WebhookDelivery[]): Health {
  let [attempts, succeeded, waiting] = [0, 0, 0]
  let last: Attempt | undefined
  let lastSuccess = ''
  let nextAttemptAt: string | undefined
  const undelivered: string[] = []
  for (const delivery of deliveries) {
    const state = deliveryState(delivery)
    if (state === 'failed' || state === 'retrying') undelivered.push(delivery.id)
    if (state === 'paused') waiting += 1
    const { nextAttemptAt: next } = delivery
    if (next !== null && (nextAttemptAt === undefined || next < nextAttemptAt)) nextAttemptAt = next
    for (const attempt of delivery.attempts) {
      if (isLost(attempt)) continue
      attempts += 1
      // Of two at the same moment, the later delivery counts.
      if (last === undefined || attempt.at >= last.at) last = attempt
      if (!isAttemptSuccess(attempt)) continue
      succeeded += 1
      if (attempt.at > lastSuccess) lastSuccess = attempt.at
    }
  }
  if (last === undefined) return { state: 'idle', attempts, succeeded, undelivered, waiting }
  const next = nextAttemptAt === undefined ? {} : { nextAttemptAt }
  const health = { attempts, succeeded, last, undelivered, waiting, ...next }
  if (isAttemptSuccess(last)) return { state: 'receiving', ...health }
  return { state: 'failing', ...health, failingSince: firstAfter(deliveries, lastSuccess, last.at) }
}

function firstAfter(
  deliveries: readonly WebhookDelivery[],
  lastSuccess: string,
  lastFailure: string,
): string {
  let first = lastFailure
  for (const { attempts } of deliveries) {
    for (const attempt of attempts) {
      const { at } = attempt
      if (at > lastSuccess && at < first && !isLost(attempt)) first = at
    }
  }
  return first
}
