/**
 * Pausing a receiver. While it is paused, its deliveries wait, new ones included: none is attempted
 * and none is lost. An attempt that is under way ends. When the receiver goes on, what became due
 * meanwhile is sent at once, and the rest at its own moment.
 */
import { ApiError } from '../../../base/vocabulary/errors.ts'
import type { Transaction } from '../transaction.ts'
import { mustFindEndpoint } from './operations.ts'
import { dueAt, type Delivery, type Endpoint } from './webhook.ts'

/** Throws NOT_FOUND, and TRANSITION_FORBIDDEN if it is disabled. A repeat does nothing. */
export function pauseEndpoint(tx: Transaction, input: { id: string }): Endpoint {
  const endpoint = mustFindEndpoint(tx, 'pause', input.id)
  checkEnabled('pause', endpoint)
  if (endpoint.pausedAt !== undefined) return endpoint
  const paused: Endpoint = { ...endpoint, pausedAt: tx.now }
  tx.put('endpoints', paused)
  for (const delivery of pendingOf(tx, endpoint)) {
    if (delivery.nextAttemptAt !== null)
      tx.put('deliveries', dueAt(delivery, delivery.nextAttemptAt, paused))
  }
  return paused
}

/** Throws NOT_FOUND. A repeat does nothing. */
export function resumeEndpoint(tx: Transaction, input: { id: string }): Endpoint {
  const endpoint = mustFindEndpoint(tx, 'resume', input.id)
  const { pausedAt, ...resumed } = endpoint
  if (pausedAt === undefined) return endpoint
  tx.put('endpoints', resumed)
  for (const delivery of pendingOf(tx, endpoint)) {
    const { pausedDueAt } = delivery
    if (pausedDueAt !== undefined)
      tx.put('deliveries', dueAt(delivery, Math.max(tx.now, pausedDueAt), resumed))
  }
  return resumed
}

/** Throws TRANSITION_FORBIDDEN. */
export function checkEnabled(verb: string, { id, disabledAt, disabledBecause }: Endpoint): void {
  if (disabledAt === null) return
  throw new ApiError(
    'TRANSITION_FORBIDDEN',
    `Failed to ${verb} webhook endpoint "${id}": it is disabled (${disabledBecause}). Register the URL again.`,
  )
}

function pendingOf(tx: Transaction, { id }: Endpoint): readonly Delivery[] {
  return [...tx.all('deliveries')].filter(
    ({ endpointId, status }) => endpointId === id && status === 'pending',
  )
}
