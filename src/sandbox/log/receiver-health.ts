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
  const attempts = deliveries.flatMap((delivery) => delivery.attempts).filter((one) => !isLost(one))
  const succeeded = attempts.filter(isAttemptSuccess)
  const inState = (...states: readonly DeliveryState[]) =>
    deliveries.filter((delivery) => states.includes(deliveryState(delivery)))
  const counts = {
    attempts: attempts.length,
    succeeded: succeeded.length,
    undelivered: inState('failed', 'retrying').map(({ id }) => id),
    waiting: inState('paused').length,
  }
  const [first, ...others] = attempts
  if (first === undefined) return { state: 'idle', ...counts }
  // Of two at the same moment, the later delivery counts.
  const last = others.reduce((latest, one) => (one.at >= latest.at ? one : latest), first)
  const [next] = deliveries.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).sort()
  const health = { ...counts, last, ...(next !== undefined && { nextAttemptAt: next }) }
  if (isAttemptSuccess(last)) return { state: 'receiving', ...health }
  const lastSuccess = momentsOf(succeeded).at(-1) ?? ''
  const failingSince = momentsOf(attempts).find((at) => at > lastSuccess) ?? last.at
  return { state: 'failing', ...health, failingSince }
}

function momentsOf(attempts: readonly Attempt[]): readonly string[] {
  return attempts.map(({ at }) => at).sort()
}
