/**
 * What a stream of changes says, as arrows between the parties. A change has each row that it
 * touched as it is now; the arrows are what is new in the row.
 */
import type { WebhookDelivery, WorldChange } from '../../base/contract/generated/control-types.d.ts'
import type { StreamedChange } from '../../base/client/control-client.ts'
import type { NewArrow } from './arrow.ts'
import { eventArrows, ordersArrows } from './order-history.ts'
import { attemptArrows, requestArrow, eventTitle } from './recorded-arrows.ts'

/** Maximum number of orders and deliveries of which it knows what was shown. */
const MOST_KNOWN = 20_000

export class ChangeArrows {
  readonly #references = new Map<string, string>()
  /** How many receipts of an order, and attempts of a delivery, were shown. */
  readonly #shown = new Map<string, number>()
  /** Orders whose request has not been answered yet: the change comes first. */
  #unanswered = 0

  of(change: StreamedChange): readonly NewArrow[] {
    if (change.kind === 'request') return this.#ofRequest(change)
    if (change.kind !== 'change') return []
    const { orders = [], events = [], deliveries = [] } = change
    return [
      ...orders.flatMap((order) => this.#ofOrder(order, change)),
      ...events
        .filter(({ id }) => !deliveries.some(({ eventId }) => eventId === id))
        .flatMap((event) => {
          const about = this.#referenceOf(event.transactionId)
          return eventArrows(event, []).map((arrow) => ({ about, arrow }))
        }),
      ...deliveries.flatMap((delivery) => this.#ofDelivery(delivery, change.at)),
    ]
  }

  /** The request that placed an order is the arrow of the order. */
  #ofRequest(change: StreamedChange): readonly NewArrow[] {
    const { operation, status = 0 } = change
    if (operation === 'createOrder' && status < 300 && this.#unanswered > 0) {
      this.#unanswered -= 1
      return []
    }
    return [{ about: '', arrow: arrowOfRequest(change) }]
  }

  #ofOrder(
    order: NonNullable<WorldChange['orders']>[number],
    { at, events = [] }: WorldChange,
  ): readonly NewArrow[] {
    const { transactionId, requestReference: about, timeline, receipts } = order
    keep(this.#references, transactionId, about)
    // Every move of an order writes one event in the same change.
    const moves = events.filter((event) => event.transactionId === transactionId).length
    const first = Math.max(0, timeline.length - moves)
    const own = ordersArrows(order)
    const states = [own.placed, ...own.states].slice(first).filter((step) => step.at === at)
    if (states.includes(own.placed)) this.#unanswered += 1
    const shown = this.#shown.get(transactionId)
    const paid = own.receipts.filter((step, index) =>
      shown === undefined ? step.at === at : index >= shown,
    )
    keep(this.#shown, transactionId, receipts.length)
    return [...paid, ...states].map((arrow) => ({ about, arrow }))
  }

  #ofDelivery(delivery: WebhookDelivery, at: string): readonly NewArrow[] {
    const { id, type, attempts, status, reason, isTest, transactionId } = delivery
    const about = isTest ? 'test event' : this.#referenceOf(transactionId)
    const known = this.#shown.get(id) ?? (isResent(delivery, at) ? attempts.length : undefined)
    keep(this.#shown, id, attempts.length)
    // One that was not seen before has been attempted just now, if ever.
    const steps = attemptArrows(delivery, []).slice(known ?? Math.max(0, attempts.length - 1))
    if (status === 'dropped' && attempts.length === 0)
      steps.push({
        ...{ id, at, from: 'service', to: 'service', label: eventTitle(type) },
        ...{ answer: `dropped: ${reason ?? ''}`, tone: 'bad', parts: [] },
      })
    return steps.map((arrow) => ({ about, arrow }))
  }

  #referenceOf(transactionId: string): string {
    return this.#references.get(transactionId) ?? transactionId.slice(0, 8)
  }
}

/** It will be attempted again, and has not been. */
function isResent({ nextAttemptAt }: WebhookDelivery, at: string): boolean {
  return nextAttemptAt === at
}

function arrowOfRequest({ at, sequence, method, path, operation, status }: StreamedChange) {
  return requestArrow({
    at,
    sequence: sequence ?? 0,
    method: method ?? '',
    path: path ?? '',
    operation: operation ?? null,
    status: status ?? 0,
    tookMs: 0,
    body: null,
    response: null,
  })
}

/** Forgets the oldest of too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= MOST_KNOWN) break
    map.delete(oldest)
  }
}
