import type { Timers } from './timers.ts'

/** The longest delay that the runtime's timers take without firing at once. */
const LONGEST_MS = 2_147_483_647

export const systemTimers: Timers = {
  after: (delayMs, wake) => {
    const timer = setTimeout(wake, Math.min(delayMs, LONGEST_MS))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
