/** The steps of entries of a log, as arrows between the parties: what is new, in its order. */
import type {
  ControlOrder,
  JournaledRequest,
  LogStep,
  WebhookDelivery,
  WebhookEvent,
} from '../../base/contract/generated/control-types.d.ts'
import type { NewArrow, OrderArrow } from './arrow.ts'
import { eventArrows, ordersArrows } from './order-history.ts'
import { attemptArrows, endedArrow, requestArrow } from './recorded-arrows.ts'

/** Maximum number of orders whose reference it knows. */
const MOST_KNOWN = 20_000

/** As they are now, with everything that the steps touched. */
type ShownRows = {
  readonly requests?: readonly JournaledRequest[]
  readonly orders?: readonly ControlOrder[]
  readonly events?: readonly WebhookEvent[]
  readonly deliveries?: readonly WebhookDelivery[]
}

export class StepArrows {
  readonly #references = new Map<string, string>()

  of(rows: ShownRows, steps: readonly LogStep[]): readonly NewArrow[] {
    for (const { transactionId, requestReference } of rows.orders ?? [])
      this.#know(transactionId, requestReference)
    const arrows = arrowsByStep(rows)
    const tests = new Set(
      rows.deliveries?.flatMap(({ isTest, transactionId }) => (isTest ? [transactionId] : [])),
    )
    return steps.flatMap(({ id, transactionId }) => {
      const arrow = arrows.get(nameOf(transactionId, id))
      const about = tests.has(transactionId) ? 'test event' : this.#referenceOf(transactionId)
      return arrow === undefined ? [] : [{ about, arrow }]
    })
  }

  /** Forgets the oldest of too many. */
  #know(order: string, reference: string): void {
    this.#references.delete(order)
    this.#references.set(order, reference)
    for (const oldest of this.#references.keys()) {
      if (this.#references.size <= MOST_KNOWN) break
      this.#references.delete(oldest)
    }
  }

  #referenceOf(order: string): string {
    return this.#references.get(order) ?? order.slice(0, 8)
  }
}

function arrowsByStep(rows: ShownRows): ReadonlyMap<string, OrderArrow> {
  const { requests = [], orders = [], events = [], deliveries = [] } = rows
  const arrows = new Map<string, OrderArrow>()
  const add = (order: string, arrow: OrderArrow) => arrows.set(nameOf(order, arrow.id), arrow)
  for (const request of requests) add('', requestArrow(request))
  for (const order of orders) {
    const { placed, opening, provider, states, closing } = ordersArrows(order)
    for (const arrow of [placed, opening, ...provider, ...states, ...closing])
      add(order.transactionId, arrow)
  }
  for (const event of events) {
    // The attempts tell of one that is sent.
    if (deliveries.some(({ eventId }) => eventId === event.id)) continue
    for (const arrow of eventArrows(event, [])) add(event.transactionId, arrow)
  }
  for (const delivery of deliveries) {
    for (const arrow of [...attemptArrows(delivery, events), endedArrow(delivery)])
      add(delivery.transactionId, arrow)
  }
  return arrows
}

function nameOf(order: string, id: string): string {
  return `${order} ${id}`
}
