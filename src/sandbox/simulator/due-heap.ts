/**
 * A binary heap over (at, sequence). A row that changes keeps its old entry; the entry is skipped
 * when it comes to the top and the row is no longer due then.
 */
export type Due = {
  readonly at: number
  readonly sequence: number
  readonly table: 'orders' | 'intents' | 'deliveries'
  readonly id: string
}

export class DueHeap {
  readonly #entries: Due[] = []
  readonly #isDue: (entry: Due) => boolean

  constructor(isDue: (entry: Due) => boolean) {
    this.#isDue = isDue
  }

  push(entry: Due): void {
    const heap = this.#entries
    let index = heap.length
    heap.push(entry)
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(entry, above)) break
      heap[index] = above
      index = parent
    }
    heap[index] = entry
  }

  peek(): Due | undefined {
    for (let top = this.#entries[0]; top !== undefined; top = this.#entries[0]) {
      if (this.#isDue(top)) return top
      this.#pop()
    }
    return undefined
  }

  clear(): void {
    this.#entries.length = 0
  }

  #pop(): void {
    const heap = this.#entries
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      const left = heap[child]
      if (left === undefined) break
      let least = left
      const right = heap[child + 1]
      if (right !== undefined && isBefore(right, left)) {
        least = right
        child += 1
      }
      if (!isBefore(least, last)) break
      heap[index] = least
      index = child
    }
    heap[index] = last
  }
}

export function isBefore(a: Due, b: Due): boolean {
  return a.at !== b.at ? a.at < b.at : a.sequence < b.sequence
}
