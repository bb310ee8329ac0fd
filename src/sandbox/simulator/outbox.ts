/**
 * The deliveries that wait for their moment, with one heap for each endpoint: whatever happens to
 * the deliveries of one endpoint, those of the others are found at once. A delivery that is taken,
 * because its attempt is under way, is in no heap until it is given back.
 */
import { DueHeap, isBefore, type Due } from './due-heap.ts'
import { deliveryDueAt, type Delivery } from './webhooks/webhook.ts'

export class Outbox {
  readonly #heaps = new Map<string, DueHeap>()
  readonly #taken = new Set<string>()
  /** By order, those that were held by the fault `reorder`; some may have been sent since. */
  readonly #held = new Map<string, Set<string>>()
  readonly #find: (deliveryId: string) => Delivery | undefined

  /** `find` gives the row as it is now. */
  constructor(find: (deliveryId: string) => Delivery | undefined) {
    this.#find = find
  }

  /** Call when the moment at which a delivery is due has changed. */
  add(delivery: Delivery): void {
    const at = deliveryDueAt(delivery)
    if (at === null || this.#taken.has(delivery.id)) return
    const { id, sequence, endpointId } = delivery
    if (delivery.held === 'reorder') this.#noteHeld(delivery)
    let heap = this.#heaps.get(endpointId)
    if (heap === undefined) {
      heap = new DueHeap((due) => this.#isDue(due))
      this.#heaps.set(endpointId, heap)
    }
    heap.push({ at, sequence, table: 'deliveries', id })
  }

  take(deliveryId: string): void {
    this.#taken.add(deliveryId)
  }

  giveBack(deliveryId: string): void {
    if (!this.#taken.delete(deliveryId)) return
    const delivery = this.#find(deliveryId)
    if (delivery !== undefined) this.add(delivery)
  }

  /** The first delivery, now or later, of the endpoints that `accepts` lets through. */
  next(accepts: (endpointId: string) => boolean = () => true): Due | undefined {
    let first: Due | undefined
    for (const [endpointId, heap] of this.#heaps) {
      if (!accepts(endpointId)) continue
      const due = heap.peek()
      if (due === undefined) this.#heaps.delete(endpointId)
      else if (first === undefined || isBefore(due, first)) first = due
    }
    return first
  }

  /** The deliveries of an order that the fault `reorder` holds. */
  heldOf(orderId: string): readonly string[] {
    const noted = this.#held.get(orderId)
    if (noted === undefined) return []
    for (const id of noted) if (this.#find(id)?.held !== 'reorder') noted.delete(id)
    if (noted.size === 0) this.#held.delete(orderId)
    return [...noted]
  }

  clear(): void {
    this.#held.clear()
    this.#heaps.clear()
    this.#taken.clear()
  }

  #noteHeld({ id, orderId }: Delivery): void {
    const noted = this.#held.get(orderId)
    if (noted === undefined) this.#held.set(orderId, new Set([id]))
    else noted.add(id)
  }

  #isDue({ id, at }: Due): boolean {
    const delivery = this.#find(id)
    return delivery !== undefined && deliveryDueAt(delivery) === at && !this.#taken.has(id)
  }
}
