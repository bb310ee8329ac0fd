/**
 * Timers and clocks of the machine, as they are when this module is imported. The fake timers of a
 * test replace the global ones, and must not stop a sandbox in the same process.
 */
export const realTime = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setImmediate: globalThis.setImmediate,
  /** Epoch milliseconds. */
  now: Date.now.bind(Date),
  /** Milliseconds since some moment, never backwards. */
  elapsed: performance.now.bind(performance),
} as const
