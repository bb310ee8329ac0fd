/** Waking up later. Only the shell waits; inside, every wait is data. */
export interface Timers {
  /** Calls `wake` after `delayMs` on the machine's clock; returns how to call it off. */
  after(delayMs: number, wake: () => void): () => void
}

/** The deterministic twin never wakes by itself: whoever holds the world drains and advances it. */
export const noTimers: Timers = { after: () => () => {} }
