import { iso } from '../../vocabulary/time.ts'
import { eventBody } from '../webhooks/event-payload.ts'
import type { EventType, WebhookEvent } from '../webhooks/webhook.ts'
import type { ControlCall } from '../../server/control/operation.ts'
import { mustFind } from './orders.ts'
import { page, type PageQuery } from './page.ts'

type EventQuery = PageQuery & { readonly order?: string; readonly type?: EventType }

export function listEvents({ running, input }: ControlCall<EventQuery>) {
  const { type } = input
  return running.world.call((tx) => {
    const order =
      input.order === undefined ? undefined : mustFind(tx, 'list events of', input.order)
    return page(tx.all('events'), input, {
      idOf: ({ id }) => id,
      isWanted: (event) =>
        (order === undefined || event.orderId === order.id) &&
        (type === undefined || event.type === type),
      show: showEvent,
    })
  }, input)
}

export function showEvent(event: WebhookEvent) {
  const { id, type, orderId, environment, createdAt } = event
  const body = eventBody(event)
  return { id, type, transactionId: orderId, environment, createdAt: iso(createdAt), body }
}
