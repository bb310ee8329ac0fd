/** The bytes of an event whose shape a configuration states, made when the event is made. */
import { EVENT_READERS, streamOfOrder, type EventSource } from '../../shapes/order-facts.ts'
import { reading } from '../../shapes/facts.ts'
import type { CompiledEvent } from '../../shapes/compiled-shapes.ts'
import { shapesOf } from '../../shapes/shapes.ts'
import { shapedHeaderValues, writtenText } from '../../shapes/write-answer.ts'
import type { EffectiveBehaviour } from '../behaviour/behaviour.ts'
import type { Order } from '../orders/order.ts'
import type { Market } from '../providers/market.ts'
import type { WebhookEvent } from './webhook.ts'

/** Undefined if no shape is stated; none, one or several events otherwise. */
export function eventShapesOf(
  { state }: Order,
  { shapes }: EffectiveBehaviour,
): readonly CompiledEvent[] | undefined {
  return shapesOf(shapes)?.events?.get(state)
}

/** What the row of the event has of its shape. */
export function shapedEvent(
  event: WebhookEvent,
  shape: CompiledEvent,
  of: { readonly order: Order; readonly market: Market },
): WebhookEvent {
  const type = shape.type ?? event.type
  const source: EventSource = { ...of, event: { ...event, type } }
  const { seed } = of.market
  const facts = reading(EVENT_READERS, source, { stream: streamOfOrder, seed })
  return {
    ...event,
    body: writtenText(shape.body(facts), event.text === 'spaced'),
    headers: {
      ...(shape.type !== undefined && { 'x-service-event': type }),
      ...shapedHeaderValues(shape, facts),
    },
    ...(shape.deliveryIn.length > 0 && { deliveryIn: shape.deliveryIn }),
    ...(shape.signatureIn !== undefined && { signatureIn: shape.signatureIn }),
  }
}
