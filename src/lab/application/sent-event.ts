/** An event of the service, as the receiver of an application gets it, before it is signed. */
import type { EventType } from '../../base/contract/generated/types.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import type { RunningWorld } from '../../sandbox/running/running-world.ts'
import type { Order } from '../../sandbox/simulator/orders/order.ts'
import { eventBody } from '../../sandbox/simulator/webhooks/event-payload.ts'
import { eventShapesOf, shapedEvent } from '../../sandbox/simulator/webhooks/shaped-event.ts'
import { shapedHeaders, signatureIn } from '../../sandbox/simulator/webhooks/shaped-headers.ts'
import { sign, SIGNATURE_HEADER, type Signing } from '../../sandbox/simulator/webhooks/signature.ts'
import type { WebhookEvent } from '../../sandbox/simulator/webhooks/webhook.ts'

export type Event = {
  readonly row: WebhookEvent
  readonly order: Order
  /** As the configuration writes it. */
  readonly body: string
  /** Undefined unless the body is a JSON object. */
  readonly json: Readonly<Record<string, unknown>> | undefined
  /** The header that has its signature. */
  readonly signatureIn: string
}

/** The newest event of an order, or of one type; undefined if the configuration sends none. */
export function eventIn(
  { world }: RunningWorld,
  orderId: string,
  type?: EventType,
): Event | undefined {
  const order = world.rows.get('orders', orderId)
  const row = [...world.rows.all('events')].findLast(
    (each) => each.orderId === orderId && (type === undefined || each.type === type),
  )
  return order && row && eventOf(row, order)
}

/** What the service will send once the order of the event is completed. */
export function completedEvent({ world }: RunningWorld, { row, order }: Event): Event | undefined {
  const { behaviour } = world
  const type = 'transaction.completed'
  const completed = { ...order, state: 'completed' as const }
  const shapes = eventShapesOf(completed, behaviour)
  if (shapes === undefined)
    return eventOf({ ...row, type, data: { ...row.data, status: 'completed' } }, order)
  const shape = shapes.at(-1)
  if (shape === undefined) return undefined
  const market = { seed: world.row.seed, now: world.now(), behaviour }
  return eventOf(shapedEvent({ ...row, type }, shape, { order: completed, market }), order)
}

function eventOf(row: WebhookEvent, order: Order): Event {
  const body = eventBody(row)
  const value = parsedJson(body)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  // A JSON object has members.
  const json = isObject ? (value as Readonly<Record<string, unknown>>) : undefined
  return { row, order, body, json, signatureIn: row.signatureIn ?? SIGNATURE_HEADER }
}

/** `delivery` is the id of this delivery. */
export function signedHeaders(
  { row, body }: Event,
  delivery: string,
  signing: Omit<Signing, 'body' | 'deliveryId'>,
): Readonly<Record<string, string>> {
  const usual = {
    'content-type': 'application/json',
    'user-agent': 'ramp-sandbox',
    'x-service-event': row.type,
    'x-service-delivery': delivery,
  }
  const headers = row.headers === undefined ? usual : shapedHeaders(usual, row)
  return { ...headers, ...signatureIn(row, sign({ ...signing, body, deliveryId: row.id })) }
}
