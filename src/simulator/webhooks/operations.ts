/**
 * What a business does with its webhooks (§5.4, §5.5, §6), and the reaction that records an event for
 * every move of an order. The event and its deliveries are rows of the same transaction: an outbox.
 */
import { base64 } from '@scure/base'
import { ApiError } from '../../vocabulary/errors.ts'
import { withoutCredentials } from '../../vocabulary/masking.ts'
import type { Order } from '../orders/order.ts'
import {
  durationMs,
  formatDuration,
  LONGEST_WAIT_MS,
  parseDuration,
} from '../../vocabulary/time.ts'
import type { DomainEvent, Transaction } from '../transaction.ts'
import { eventData, eventTypeOf, hasTransfer, transactionHash } from './event-payload.ts'
import type { Delivery, Endpoint, EventType, WebhookEvent } from './webhook.ts'

export const ENDPOINT_LIMIT = 16
const URL_LIMIT = 2_048

/** Older secrets than these are deleted. */
const OLD_SECRET_LIMIT = 4

/** One event for every move of an order, with one pending delivery for every endpoint (§6). */
export function recordOrderEvent(tx: Transaction, happened: DomainEvent): void {
  if (happened.type === 'order.placed') recordEvent(tx, happened.order, 'transaction.created')
  if (happened.type === 'order.moved') {
    recordEvent(tx, happened.order, eventTypeOf(happened.order.state, tx.assumptions))
  }
}

/** Registers a receiver. Throws VALIDATION_FAILED, LIMIT_EXCEEDED. */
export function createEndpoint(tx: Transaction, input: { url: string }): Endpoint {
  const url = checkUrl(input.url)
  const count = countOf(tx.all('endpoints'))
  if (count >= ENDPOINT_LIMIT) {
    throw new ApiError(
      'LIMIT_EXCEEDED',
      `Failed to register webhook endpoint "${url}": there are ${ENDPOINT_LIMIT} already. Delete one first.`,
    )
  }
  const sequence = tx.nextSequence()
  const id = `we_${tx.random(`endpoint:${sequence}`).hex(16)}`
  const endpoint: Endpoint = {
    id,
    sequence,
    url,
    secret: count === 0 ? firstSecret(tx) : newSecret(tx, id, sequence),
    oldSecrets: [],
    createdAt: tx.now,
    disabledAt: null,
    disabledBecause: null,
  }
  tx.put('endpoints', endpoint)
  return endpoint
}

/**
 * The secret of the oldest endpoint, else the one that the first will get: a receiver often needs its
 * secret before it has a URL to register.
 */
export function receiverSecret(tx: Transaction): string {
  for (const endpoint of tx.all('endpoints')) return endpoint.secret
  return firstSecret(tx)
}

/** Deletes a receiver and drops its pending deliveries. Throws NOT_FOUND. */
export function deleteEndpoint(tx: Transaction, input: { id: string }): void {
  const endpoint = mustFindEndpoint(tx, 'delete', input.id)
  tx.delete('endpoints', endpoint.id)
  endPendingDeliveries(tx, endpoint.id, { status: 'dropped', reason: 'the endpoint was deleted' })
}

/**
 * Gives an endpoint a new secret. The old one also signs for `overlap` (a duration, else the
 * assumption `rotationOverlap`); without overlap it signs nothing any more (§5.5). Throws NOT_FOUND,
 * VALIDATION_FAILED.
 */
export function rotateSecret(
  tx: Transaction,
  input: { id: string; overlap?: string | undefined },
): Endpoint {
  const endpoint = mustFindEndpoint(tx, 'rotate the secret of', input.id)
  const overlap = parseDuration(input.overlap ?? tx.assumptions.rotationOverlap)
  if (overlap === undefined || overlap > LONGEST_WAIT_MS) {
    const must = `must be a duration of at most ${formatDuration(LONGEST_WAIT_MS)}, such as 24h or 0s`
    throw new ApiError(
      'VALIDATION_FAILED',
      `Failed to rotate the secret of webhook endpoint "${endpoint.id}": overlap ${must}; it was "${input.overlap}".`,
      { details: [{ field: 'overlap', message: must }] },
    )
  }
  // Kept even when it signs nothing any more: the fault `stale-signature` signs with it.
  const retired = { secret: endpoint.secret, until: tx.now + overlap }
  const stillSigning = endpoint.oldSecrets.filter((old) => old.until > tx.now)
  const rotated: Endpoint = {
    ...endpoint,
    secret: newSecret(tx, endpoint.id, tx.nextSequence()),
    oldSecrets: [retired, ...stillSigning].slice(0, OLD_SECRET_LIMIT),
  }
  tx.put('endpoints', rotated)
  return rotated
}

/**
 * Sends a delivery again now, with a new retry schedule; a pending one does not wait any longer.
 * Throws NOT_FOUND, and TRANSITION_FORBIDDEN if its endpoint was deleted or disabled.
 */
export function resendDelivery(tx: Transaction, input: { id: string }): Delivery {
  const delivery = tx.get('deliveries', input.id)
  if (delivery === undefined) {
    throw new ApiError(
      'NOT_FOUND',
      `Failed to resend delivery "${input.id}": there is none with that id. List them with GET /__sandbox/webhook-deliveries.`,
    )
  }
  const endpoint = tx.get('endpoints', delivery.endpointId)
  if (endpoint === undefined || endpoint.disabledAt !== null) {
    const cause = endpoint === undefined ? 'deleted' : `disabled (${endpoint.disabledBecause})`
    throw new ApiError(
      'TRANSITION_FORBIDDEN',
      `Failed to resend delivery "${delivery.id}": its endpoint "${delivery.endpointId}" was ${cause}. Register the URL again; it gets the events that follow.`,
    )
  }
  const { held: _held, reason: _reason, ...kept } = delivery
  const again: Delivery = { ...kept, status: 'pending', nextAttemptAt: tx.now, retries: 0 }
  tx.put('deliveries', again)
  return again
}

export function endPendingDeliveries(
  tx: Transaction,
  endpointId: string,
  end: { status: 'failed' | 'dropped'; reason: string },
): void {
  for (const delivery of [...tx.all('deliveries')]) {
    if (delivery.endpointId !== endpointId || delivery.status !== 'pending') continue
    tx.put('deliveries', { ...delivery, ...end, nextAttemptAt: null })
  }
}

function recordEvent(tx: Transaction, order: Order, type: EventType): void {
  const sequence = tx.nextSequence()
  const id = `evt_${tx.random(`event:${sequence}`).hex(24)}`
  const blockchainTxHash = hasTransfer(order)
    ? transactionHash(order, tx.random(`transfer:${order.id}`))
    : null
  const event: WebhookEvent = {
    id,
    sequence,
    type,
    orderId: order.id,
    environment: order.environment,
    createdAt: tx.now,
    data: eventData(order, blockchainTxHash, tx.assumptions),
    text: tx.assumptions.eventText,
  }
  tx.put('events', event)
  for (const endpoint of tx.all('endpoints')) {
    if (endpoint.disabledAt === null) addDelivery(tx, event, endpoint)
  }
}

function addDelivery(tx: Transaction, event: WebhookEvent, endpoint: Endpoint): void {
  const sequence = tx.nextSequence()
  const [first] = tx.assumptions.webhookRetrySchedule
  tx.put('deliveries', {
    id: `dlv_${tx.random(`delivery:${sequence}`).hex(24)}`,
    sequence,
    eventId: event.id,
    endpointId: endpoint.id,
    orderId: event.orderId,
    type: event.type,
    status: 'pending',
    attempts: [],
    nextAttemptAt: tx.now + (first === undefined ? 0 : durationMs(first)),
    createdAt: tx.now,
    retries: 0,
  })
}

function newSecret(tx: Transaction, endpointId: string, sequence: number): string {
  return secretFrom(tx, `secret:${endpointId}:${sequence}`)
}

/** Depends on the seed alone, whatever happened before the first endpoint. */
function firstSecret(tx: Transaction): string {
  return secretFrom(tx, 'secret:first')
}

function secretFrom(tx: Transaction, stream: string): string {
  return `whsec_${base64.encode(tx.random(stream).bytes(24))}`
}

function mustFindEndpoint(tx: Transaction, verb: string, id: string): Endpoint {
  const endpoint = tx.get('endpoints', id)
  if (endpoint !== undefined) return endpoint
  throw new ApiError(
    'NOT_FOUND',
    `Failed to ${verb} webhook endpoint "${id}": there is none with that id. List them with GET /__sandbox/webhook-endpoints.`,
  )
}

function checkUrl(text: string): string {
  const invalid = (cause: string, message: string) =>
    new ApiError(
      'VALIDATION_FAILED',
      `Failed to register webhook endpoint "${withoutCredentials(text).slice(0, 100)}": ${cause}.`,
      {
        details: [{ field: 'url', message }],
      },
    )
  if (text.length > URL_LIMIT)
    throw invalid('the URL is too long', `must be at most ${URL_LIMIT} characters`)
  if (!URL.canParse(text)) {
    throw invalid(
      'it is not a URL. Send one such as http://127.0.0.1:3000/webhooks',
      'must be an http or https URL',
    )
  }
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalid(`webhooks use HTTP, not "${url.protocol}"`, 'must start with http:// or https://')
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(
      'it contains a user name or a password. Remove them',
      'must not contain credentials',
    )
  }
  return text
}

function countOf(rows: Iterable<unknown>): number {
  let count = 0
  for (const _row of rows) count += 1
  return count
}
