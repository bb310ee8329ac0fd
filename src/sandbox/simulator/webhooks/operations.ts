/**
 * What a business does with its webhooks (§5.4, §5.5, §6), and the reaction that records an event
 * for every move of an order. The event and its deliveries are rows of the same transaction: an
 * outbox.
 */
import { RESENT } from '../cause.ts'
import { base64 } from '@scure/base'
import { ApiError, invalid, notFound } from '../../../base/vocabulary/errors.ts'
import { withoutCredentials } from '../../../base/vocabulary/masking.ts'
import type { Order } from '../orders/order.ts'
import {
  durationMs,
  formatDuration,
  LONGEST_WAIT_MS,
  parseDuration,
} from '../../../base/vocabulary/time.ts'
import { marketOf } from '../providers/market.ts'
import type { DomainEvent, Transaction } from '../transaction.ts'
import { eventData, eventTypeOf } from './event-data.ts'
import { eventShapesOf, shapedEvent } from './shaped-event.ts'
import { INBOX_URL } from './inbox-url.ts'
import { dueAt, ended, type Delivery, type Endpoint, type WebhookEvent } from './webhook.ts'
import type { EventType } from '../../../base/contract/generated/types.ts'

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
  const count = tx.count('endpoints')
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
 * The secret of the oldest endpoint, else the one that the first will get: a receiver often needs
 * its secret before it has a URL to register.
 */
export function receiverSecret(tx: Transaction): string {
  for (const endpoint of tx.all('endpoints')) return endpoint.secret
  return firstSecret(tx)
}

/** Gives the oldest endpoint a secret that is known outside; the one before no longer signs. */
export function setFirstSecret(tx: Transaction, secret: string): void {
  for (const endpoint of tx.all('endpoints')) {
    const { oldSecrets } = retired(tx, endpoint, 0)
    if (endpoint.secret !== secret) tx.put('endpoints', { ...endpoint, secret, oldSecrets })
    return
  }
}

/** Deletes a receiver and drops its pending deliveries. Throws NOT_FOUND. */
export function deleteEndpoint(tx: Transaction, input: { id: string }): void {
  const endpoint = mustFindEndpoint(tx, 'delete', input.id)
  tx.delete('endpoints', endpoint.id)
  endPendingDeliveries(tx, endpoint.id, { status: 'dropped', reason: 'the endpoint was deleted' })
}

/**
 * Gives an endpoint a new secret. The old one also signs for `overlap` (a duration, else the
 * assumption `rotationOverlap`); without overlap it no longer signs (§5.5). Throws
 * NOT_FOUND, VALIDATION_FAILED.
 */
export function rotateSecret(
  tx: Transaction,
  input: { id: string; overlap?: string | undefined },
): Endpoint {
  const endpoint = mustFindEndpoint(tx, 'rotate the secret of', input.id)
  const overlap = parseDuration(input.overlap ?? tx.assumptions.rotationOverlap)
  if (overlap === undefined || overlap > LONGEST_WAIT_MS) {
    const longest = formatDuration(LONGEST_WAIT_MS)
    const message = `must be a duration of at most ${longest}, such as 24h; it was "${input.overlap}"`
    throw invalid(`rotate the secret of webhook endpoint "${endpoint.id}"`, [
      { field: 'overlap', message },
    ])
  }
  const rotated: Endpoint = {
    ...retired(tx, endpoint, overlap),
    secret: newSecret(tx, endpoint.id, tx.nextSequence()),
  }
  tx.put('endpoints', rotated)
  return rotated
}

/** Its secret is also old; the fault `stale-signature` signs with one that no longer signs. */
function retired(tx: Transaction, endpoint: Endpoint, overlap: number): Endpoint {
  const old = { secret: endpoint.secret, until: tx.now + overlap }
  const stillSigning = endpoint.oldSecrets.filter(({ until }) => until > tx.now)
  return { ...endpoint, oldSecrets: [old, ...stillSigning].slice(0, OLD_SECRET_LIMIT) }
}

/**
 * Sends a delivery again now, with a new retry schedule; a pending one does not wait any longer.
 * Throws NOT_FOUND, and TRANSITION_FORBIDDEN if its endpoint was deleted or disabled.
 */
export function resendDelivery(tx: Transaction, input: { id: string }): Delivery {
  const delivery = tx.get('deliveries', input.id)
  if (delivery === undefined) throw notFound(`resend delivery "${input.id}"`, 'webhook-deliveries')
  const endpoint = tx.get('endpoints', delivery.endpointId)
  if (endpoint === undefined || endpoint.disabledAt !== null) {
    const cause = endpoint === undefined ? 'deleted' : `disabled (${endpoint.disabledBecause})`
    throw new ApiError(
      'TRANSITION_FORBIDDEN',
      `Failed to resend delivery "${delivery.id}": its endpoint "${delivery.endpointId}" was ${cause}. Register the URL again; it gets the events that follow.`,
    )
  }
  const { held: _held, reason: _reason, ...kept } = delivery
  const again = dueAt({ ...kept, status: 'pending', retries: 0, cause: RESENT }, tx.now, endpoint)
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
    const { cause: _cause, ...pending } = delivery
    tx.put('deliveries', ended(pending, end))
  }
}

function recordEvent(tx: Transaction, order: Order, type: EventType): void {
  const shapes = eventShapesOf(order, tx.behaviour)
  if (shapes === undefined) {
    send(tx, newEvent(tx, order, type))
    return
  }
  for (const shape of shapes) send(tx, newEvent(tx, order, type, shape), shape.afterMs)
}

function send(tx: Transaction, event: WebhookEvent, afterMs = 0): void {
  tx.put('events', event)
  for (const endpoint of tx.all('endpoints'))
    if (endpoint.disabledAt === null)
      tx.put('deliveries', newDelivery(tx, event, endpoint, afterMs))
}

/** What `order` reports as it is now. */
export function newEvent(
  tx: Transaction,
  order: Order,
  type: EventType,
  shape = eventShapesOf(order, tx.behaviour)?.[0],
): WebhookEvent {
  const sequence = tx.nextSequence()
  const id = `evt_${tx.random(`event:${sequence}`).hex(24)}`
  const market = marketOf(tx)
  const event: WebhookEvent = {
    id,
    sequence,
    type,
    orderId: order.id,
    environment: order.environment,
    createdAt: tx.now,
    data: shape === undefined ? eventData(order, market) : {},
    text: tx.assumptions.eventText,
  }
  return shape === undefined ? event : shapedEvent(event, shape, { order, market })
}

/** `afterMs` later than the schedule of attempts says. */
export function newDelivery(
  tx: Transaction,
  event: WebhookEvent,
  endpoint: Endpoint,
  afterMs = 0,
): Delivery {
  const sequence = tx.nextSequence()
  const [first] = tx.assumptions.webhookRetrySchedule
  const delivery: Delivery = {
    id: `dlv_${tx.random(`delivery:${sequence}`).hex(24)}`,
    sequence,
    eventId: event.id,
    endpointId: endpoint.id,
    url: endpoint.url,
    orderId: event.orderId,
    type: event.type,
    status: 'pending',
    attempts: [],
    nextAttemptAt: tx.now + afterMs + (first === undefined ? 0 : durationMs(first)),
    createdAt: tx.now,
    retries: 0,
  }
  return endpoint.pausedAt === undefined
    ? delivery
    : dueAt(delivery, delivery.nextAttemptAt ?? tx.now, endpoint)
}

function newSecret(tx: Transaction, endpointId: string, sequence: number): string {
  return secretFrom(tx, `secret:${endpointId}:${sequence}`)
}

/** A fixed one, or one that depends only on the seed, whatever happened before the endpoint. */
function firstSecret(tx: Transaction): string {
  return tx.world.initialState.webhookSecret ?? secretFrom(tx, 'secret:first')
}

function secretFrom(tx: Transaction, stream: string): string {
  const { salt = '' } = tx.world.initialState
  return `whsec_${base64.encode(tx.random(salt + stream).bytes(24))}`
}

export function mustFindEndpoint(tx: Transaction, verb: string, id: string): Endpoint {
  const endpoint = tx.get('endpoints', id)
  if (endpoint !== undefined) return endpoint
  throw notFound(`${verb} webhook endpoint "${id}"`, 'webhook-endpoints')
}

function checkUrl(text: string): string {
  const message = urlIssue(text)
  if (message === undefined) return text
  const shown = withoutCredentials(text).slice(0, 100)
  throw invalid(`register webhook endpoint "${shown}"`, [{ field: 'url', message }])
}

function urlIssue(text: string): string | undefined {
  if (text === INBOX_URL) return undefined
  if (text.length > URL_LIMIT) return `must be at most ${URL_LIMIT} characters`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return `must be an http or https URL such as http://127.0.0.1:3000/webhooks, or ${INBOX_URL}`
  }
  return url.username === '' && url.password === ''
    ? undefined
    : 'must not contain a user name or a password'
}
