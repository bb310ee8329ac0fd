import { realTime } from './real-time.ts'
import type { Timers } from './timers.ts'

/** With a longer delay, the runtime's timers fire at once. */
const LONGEST_MS = 2_147_483_647

export const systemTimers: Timers = {
  after: (delayMs, wake) => {
    const timer = realTime.setTimeout(wake, Math.min(delayMs, LONGEST_MS))
    timer.unref()
    return () => realTime.clearTimeout(timer)
  },
  turn: () => new Promise((resolve) => realTime.setImmediate(resolve)),
}
