import { iso } from '../../vocabulary/time.ts'
import {
  createEndpoint,
  deleteEndpoint,
  resendDelivery,
  rotateSecret,
} from '../webhooks/operations.ts'
import type { Delivery, DeliveryStatus, Endpoint } from '../webhooks/webhook.ts'
import type { ControlCall } from '../../server/control/operation.ts'
import { mustFind } from './orders.ts'
import { page, type PageQuery } from './page.ts'

type DeliveryQuery = PageQuery & {
  readonly order?: string
  readonly status?: DeliveryStatus
  readonly endpoint?: string
}

export function listWebhookEndpoints({ running, input }: ControlCall<PageQuery>) {
  return page(running.world.rows.all('endpoints'), input, {
    idOf: ({ id }) => id,
    show: showEndpoint,
  })
}

export function createWebhookEndpoint({ running, body }: ControlCall<unknown, { url: string }>) {
  return showEndpoint(running.world.call(createEndpoint, body))
}

export function deleteWebhookEndpoint({ running, input }: ControlCall<{ id: string }>) {
  running.world.call(deleteEndpoint, input)
  return { deleted: input.id }
}

export function rotateWebhookSecret({
  running,
  input,
  body,
}: ControlCall<{ id: string }, { overlap?: string }>) {
  return { secret: running.world.call(rotateSecret, { ...body, id: input.id }).secret }
}

export function listWebhookDeliveries({ running, input }: ControlCall<DeliveryQuery>) {
  const { status, endpoint } = input
  return running.world.call((tx) => {
    const order =
      input.order === undefined ? undefined : mustFind(tx, 'list deliveries of', input.order)
    return page(tx.all('deliveries'), input, {
      idOf: ({ id }) => id,
      isWanted: (delivery) =>
        (order === undefined || delivery.orderId === order.id) &&
        (status === undefined || delivery.status === status) &&
        (endpoint === undefined || delivery.endpointId === endpoint),
      show: showDelivery,
    })
  }, input)
}

export function resendWebhookDelivery({ running, input }: ControlCall<{ id: string }>) {
  return showDelivery(running.world.call(resendDelivery, input))
}

/** With its secret: whoever may ask here may have it, as in the dashboard of the service (§5). */
function showEndpoint({ id, url, secret, createdAt, disabledAt, disabledBecause }: Endpoint) {
  return {
    id,
    url,
    secret,
    createdAt: iso(createdAt),
    disabledAt: disabledAt === null ? null : iso(disabledAt),
    disabledBecause,
  }
}

export function showDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    endpointId: delivery.endpointId,
    transactionId: delivery.orderId,
    type: delivery.type,
    status: delivery.status,
    reason: delivery.reason ?? null,
    createdAt: iso(delivery.createdAt),
    nextAttemptAt: delivery.nextAttemptAt === null ? null : iso(delivery.nextAttemptAt),
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
  }
}
