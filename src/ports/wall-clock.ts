/** The machine's own time. Worlds derive theirs from it (see clock/clock.ts). */
export interface WallClock {
  /** Epoch milliseconds. */
  now(): number
}

/** The deterministic twin: stands still until told. */
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
