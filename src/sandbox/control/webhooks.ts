import { invalid } from '../../base/vocabulary/errors.ts'
import { iso } from '../../base/vocabulary/time.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Transaction } from '../simulator/transaction.ts'
import { eventBody } from '../simulator/webhooks/event-payload.ts'
import {
  createEndpoint,
  deleteEndpoint,
  resendDelivery,
  rotateSecret,
} from '../simulator/webhooks/operations.ts'
import { pauseEndpoint, resumeEndpoint } from '../simulator/webhooks/pausing.ts'
import { sendTestEvent } from '../simulator/webhooks/test-event.ts'
import type {
  Delivery,
  DeliveryStatus,
  Endpoint,
  WebhookEvent,
} from '../simulator/webhooks/webhook.ts'
import { beginsWith, mustFind } from './orders.ts'
import { page, type PageQuery } from './page.ts'
import type { EventType } from '../../base/contract/generated/types.ts'

export type DeliveryQuery = PageQuery & {
  readonly order?: string
  readonly status?: DeliveryStatus
  readonly endpoint?: string
  /** How its id begins. */
  readonly id?: string
}

export type EventQuery = PageQuery & { readonly order?: string; readonly type?: EventType }

export type TestWebhook = { readonly type?: EventType; readonly body?: string }

export type EndpointView = ReturnType<typeof showEndpoint>
export type DeliveryView = ReturnType<typeof showDelivery>
export type EventView = ReturnType<typeof showEvent>

export function listWebhookEndpoints({ world }: RunningWorld, query: PageQuery = {}) {
  return page(world.rows.all('endpoints'), query, { idOf: ({ id }) => id, show: showEndpoint })
}

/** Throws VALIDATION_FAILED, also for a URL that webhooks may not reach, and LIMIT_EXCEEDED. */
export function createWebhookEndpoint(running: RunningWorld, url: string): EndpointView {
  const forbidden = running.inbox.transport.whyForbidden?.(url)
  if (forbidden !== undefined) {
    throw invalid(`register webhook endpoint "${url}"`, [{ field: 'url', message: forbidden }])
  }
  return showEndpoint(running.world.call(createEndpoint, { url }))
}

/** Throws NOT_FOUND. */
export function deleteWebhookEndpoint({ world }: RunningWorld, id: string) {
  world.call(deleteEndpoint, { id })
  return { deleted: id }
}

/** Throws NOT_FOUND, VALIDATION_FAILED. */
export function rotateWebhookSecret(
  { world }: RunningWorld,
  id: string,
  { overlap }: { readonly overlap?: string | undefined } = {},
) {
  const { secret, oldSecrets } = world.call(rotateSecret, { id, overlap })
  const until = oldSecrets[0]?.until ?? 0
  return { secret, oldSecretUntil: until > world.now() ? iso(until) : null }
}

/** Throws NOT_FOUND, TRANSITION_FORBIDDEN. */
export function pauseWebhookEndpoint({ world }: RunningWorld, id: string): EndpointView {
  return showEndpoint(world.call(pauseEndpoint, { id }))
}

/** Throws NOT_FOUND. */
export function resumeWebhookEndpoint({ world }: RunningWorld, id: string): EndpointView {
  return showEndpoint(world.call(resumeEndpoint, { id }))
}

/** Throws NOT_FOUND, TRANSITION_FORBIDDEN. */
export function sendTestWebhook(
  { world }: RunningWorld,
  id: string,
  { type, body }: TestWebhook = {},
): DeliveryView {
  return showDelivery(world.call(sendTestEvent, { id, type, body }))
}

/** Throws TRANSACTION_NOT_FOUND where no order is the one of the query. */
export function listWebhookDeliveries({ world }: RunningWorld, query: DeliveryQuery = {}) {
  const { status, endpoint, id: start } = query
  return world.call((tx) => {
    const order = orderOf(tx, 'list deliveries of', query)
    return page(tx.all('deliveries'), query, {
      idOf: ({ id }) => id,
      isWanted: (delivery) =>
        (order === undefined || delivery.orderId === order.id) &&
        (start === undefined || beginsWith(delivery.id, start)) &&
        (status === undefined || delivery.status === status) &&
        (endpoint === undefined || delivery.endpointId === endpoint),
      show: showDelivery,
    })
  }, undefined)
}

/** Throws NOT_FOUND, TRANSITION_FORBIDDEN. */
export function resendWebhookDelivery({ world }: RunningWorld, id: string): DeliveryView {
  return showDelivery(world.call(resendDelivery, { id }))
}

/** Throws TRANSACTION_NOT_FOUND where no order is the one of the query. */
export function listEvents({ world }: RunningWorld, query: EventQuery = {}) {
  const { type } = query
  return world.call((tx) => {
    const order = orderOf(tx, 'list events of', query)
    return page(tx.all('events'), query, {
      idOf: ({ id }) => id,
      isWanted: (event) =>
        (order === undefined || event.orderId === order.id) &&
        (type === undefined || event.type === type),
      show: showEvent,
    })
  }, undefined)
}

const PAUSED = 'the receiver is paused'

export function showDelivery(delivery: Delivery) {
  const { cause } = delivery
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    endpointId: delivery.endpointId,
    url: delivery.url ?? null,
    transactionId: delivery.orderId,
    type: delivery.type,
    status: delivery.status,
    reason: delivery.pausedDueAt === undefined ? (delivery.reason ?? null) : PAUSED,
    createdAt: iso(delivery.createdAt),
    nextAttemptAt: delivery.nextAttemptAt === null ? null : iso(delivery.nextAttemptAt),
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
    ...(cause !== undefined && { cause }),
    ...(delivery.isTest && { isTest: true as const }),
  }
}

export function showEvent(event: WebhookEvent) {
  const { id, type, orderId, environment, createdAt } = event
  const body = eventBody(event)
  const shown = { id, type, transactionId: orderId, environment, createdAt: iso(createdAt), body }
  return event.isTest === true ? { ...shown, isTest: true as const } : shown
}

/** With its secret: whoever may call this may have it, as in the dashboard of the service (§5). */
export function showEndpoint({
  id,
  url,
  secret,
  createdAt,
  disabledAt,
  disabledBecause,
  pausedAt,
}: Endpoint) {
  return {
    id,
    url,
    secret,
    createdAt: iso(createdAt),
    disabledAt: disabledAt === null ? null : iso(disabledAt),
    disabledBecause,
    ...(pausedAt === undefined ? {} : { pausedAt: iso(pausedAt) }),
  }
}

function orderOf(tx: Transaction, verb: string, { order }: { readonly order?: string }) {
  return order === undefined ? undefined : mustFind(tx, verb, order)
}
