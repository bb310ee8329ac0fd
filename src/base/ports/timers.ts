/** Wakes the shell later. In the core, every wait is data. */
export interface Timers {
  /** Calls `wake` after `delayMs` of the machine's clock; returns how to cancel. */
  after(delayMs: number, wake: () => void): () => void
  /** Lets everything else that waits in this process go first. */
  turn?(): Promise<void>
}

/** The deterministic twin never wakes: the caller drains and advances the world. */
export const noTimers: Timers = { after: () => () => {} }
