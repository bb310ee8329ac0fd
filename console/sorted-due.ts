/**
 * What falls due, in the order of time. A row that changes moves its own entries alone: the cost of
 * a change does not grow with the number of orders, but for a move of memory.
 */
export type Entry = { readonly at: number }

type Placed<Due> = { readonly due: Due; readonly sequence: number }

export class SortedDue<Due extends Entry> {
  readonly #inOrder: Placed<Due>[] = []
  readonly #byRow = new Map<string, readonly Placed<Due>[]>()
  #last = 0
  #first = 0

  get length(): number {
    return this.#inOrder.length
  }

  /** The first that is not due yet. */
  after(now: number): Due | undefined {
    return this.#inOrder.find(({ due }) => due.at > now)?.due
  }

  list(): readonly Due[] {
    return this.#inOrder.map(({ due }) => due)
  }

  /** Replaces what the row had. At one moment, the last put is last, unless `place` is given. */
  put(rowId: string, dues: readonly Due[], place?: 'before equals'): void {
    for (const placed of this.#byRow.get(rowId) ?? []) {
      this.#inOrder.splice(this.#placeOf(placed), 1)
    }
    if (dues.length === 0) {
      this.#byRow.delete(rowId)
      return
    }
    if (place !== undefined) this.#first -= dues.length
    const sequenceOf = (index: number) =>
      place === undefined ? (this.#last += 1) : this.#first + index
    const placed = dues.map((due, index) => ({ due, sequence: sequenceOf(index) }))
    for (const each of placed) this.#inOrder.splice(this.#placeOf(each), 0, each)
    this.#byRow.set(rowId, placed)
  }

  clear(): void {
    this.#inOrder.length = 0
    this.#byRow.clear()
  }

  /** Where it is, or belongs. */
  #placeOf({ due: { at }, sequence }: Placed<Due>): number {
    let [low, high] = [0, this.#inOrder.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#inOrder[middle]
      const isBefore =
        other !== undefined &&
        (other.due.at < at || (other.due.at === at && other.sequence < sequence))
      if (isBefore) low = middle + 1
      else high = middle
    }
    return low
  }
}
