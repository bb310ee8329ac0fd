/** The last moves of the clock that somebody asked for, with what was asked and answered. */
type Move = {
  /** When it began, in epoch milliseconds of simulated time. */
  readonly at: number
  readonly operation: 'advanceClock' | 'setClock' | 'setClockMode'
  readonly body: object
  readonly answer: { readonly now: string; readonly mode: string; readonly rate: number | null }
}

/** `sequence` counts the moves since the start from 1. */
export type ClockMove = Move & { readonly sequence: number }

const CAPACITY = 1_000

/** In memory only, as the journal of requests. */
export class ClockMoves {
  #moves: ClockMove[] = []
  #count = 0
  #to: number | undefined
  readonly #listeners = new Set<(move: ClockMove) => void>()

  add(move: Move): void {
    this.#count += 1
    const entry = { ...move, sequence: this.#count }
    this.#moves.push(entry)
    // Seldom and many at once: each shift would move every entry.
    if (this.#moves.length >= 2 * CAPACITY) this.#moves = this.#moves.slice(CAPACITY)
    for (const listener of this.#listeners) listener(entry)
  }

  /** Where the clock is moving to, in epoch milliseconds. */
  get to(): number | undefined {
    return this.#to
  }

  async during<T>(to: number, work: () => Promise<T>): Promise<T> {
    this.#to = to
    try {
      return await work()
    } finally {
      this.#to = undefined
    }
  }

  /** Calls `listener` after every move; returns how to stop. */
  listen(listener: (move: ClockMove) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The newest last. */
  list(): readonly ClockMove[] {
    return this.#moves.slice(-CAPACITY)
  }

  clear(): void {
    this.#moves = []
    this.#count = 0
  }
}
