/** What has happened since the last look, as arrows, of rows that are known from the beginning. */
import type {
  ControlOrder,
  JournaledRequest,
  WebhookDelivery,
  WebhookEvent,
} from '../../base/contract/generated/control-types.d.ts'
import type { NewArrow, OrderArrow } from './arrow.ts'
import { eventArrows, ordersArrows } from './order-history.ts'
import { attemptArrows, requestArrow } from './recorded-arrows.ts'

type Recorded = {
  /** Each is new. */
  readonly requests: readonly JournaledRequest[]
  /** Rows that may have changed. */
  readonly orders: readonly ControlOrder[]
  readonly events: readonly WebhookEvent[]
  readonly deliveries: readonly WebhookDelivery[]
}

export class NewArrows {
  readonly #seen = new Set<string>()
  readonly #references = new Map<string, string>()
  readonly #bodies = new Map<string, WebhookEvent>()

  /** In the order of time; at one moment, in that of cause and effect. */
  of({ requests, orders, events, deliveries }: Recorded): readonly NewArrow[] {
    for (const { transactionId, requestReference } of orders)
      this.#references.set(transactionId, requestReference)
    for (const event of events) this.#bodies.set(event.id, event)
    const arrows = [
      ...requests.map((request) => ({ about: '', arrow: requestArrow(request) })),
      ...orders.flatMap((order) => this.#ofOrder(order)),
      ...deliveries.flatMap((delivery) => this.#ofDelivery(delivery)),
    ]
    return arrows.toSorted((one, other) => Date.parse(one.arrow.at) - Date.parse(other.arrow.at))
  }

  #ofOrder(order: ControlOrder): readonly NewArrow[] {
    const { placed, opening, receipts, states, closing } = ordersArrows(order)
    const arrows = [placed, opening, ...receipts, ...states, ...closing]
    return this.#unseen(arrows, order.transactionId)
  }

  #ofDelivery(delivery: WebhookDelivery): readonly NewArrow[] {
    const { eventId, transactionId, status } = delivery
    const event = this.#bodies.get(eventId)
    const isDropped = status === 'dropped' && event !== undefined
    const dropped = isDropped ? eventArrows(event, [delivery]) : []
    const known = event === undefined ? [] : [event]
    return this.#unseen([...attemptArrows(delivery, known), ...dropped], transactionId)
  }

  #unseen(arrows: readonly OrderArrow[], order: string): readonly NewArrow[] {
    const about = this.#references.get(order) ?? order.slice(0, 8)
    return arrows.flatMap((arrow) => {
      const id = `${order} ${arrow.id}`
      if (arrow.isPlanned === true || this.#seen.has(id)) return []
      this.#seen.add(id)
      return [{ about, arrow }]
    })
  }
}
