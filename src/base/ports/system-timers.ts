import type { Timers } from './timers.ts'

/** With a longer delay, the runtime's timers fire at once. */
const LONGEST_MS = 2_147_483_647

export const systemTimers: Timers = {
  after: (delayMs, wake) => {
    const timer = setTimeout(wake, Math.min(delayMs, LONGEST_MS))
    timer.unref()
    return () => clearTimeout(timer)
  },
  turn: () => new Promise((resolve) => setImmediate(resolve)),
}
