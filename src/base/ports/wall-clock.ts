/** The machine's own time, from which worlds derive simulated time. */
export interface WallClock {
  /** Epoch milliseconds. */
  now(): number
}

/** The deterministic twin stands still until it is set. */
export class FixedWallClock implements WallClock {
  #now: number

  constructor(now = 0) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  set(now: number): void {
    this.#now = now
  }
}
