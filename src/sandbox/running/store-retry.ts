/** What could not be stored is tried again: a disk that is full can have room later. */
import type { Timers } from '../../base/ports/timers.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

export type StoreRetryOptions = {
  readonly timers: Timers
  readonly retry: () => void
  /** Called with the first failure since something was stored. */
  readonly onFailure: (what: string, error: unknown) => void
}

export class StoreRetry {
  readonly #options: StoreRetryOptions
  #waitMs = FIRST_WAIT_MS
  #cancel: (() => void) | undefined

  constructor(options: StoreRetryOptions) {
    this.#options = options
  }

  stored(): void {
    this.#waitMs = FIRST_WAIT_MS
  }

  /** Retries after a wait that doubles. */
  failed(what: string, error: unknown): void {
    if (this.#cancel !== undefined) return
    const { timers, retry, onFailure } = this.#options
    if (this.#waitMs === FIRST_WAIT_MS) onFailure(what, error)
    this.#cancel = timers.after(this.#waitMs, () => {
      this.#cancel = undefined
      retry()
    })
    this.#waitMs = Math.min(2 * this.#waitMs, LONGEST_WAIT_MS)
  }

  stop(): void {
    this.#cancel?.()
  }
}
