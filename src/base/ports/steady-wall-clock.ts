import type { WallClock } from './wall-clock.ts'

/**
 * When a machine's clock is set back, simulated time would stand still until the old time comes
 * again. This clock goes on from its latest time instead.
 */
export function steadyWallClock(clock: WallClock): WallClock {
  let shiftMs = 0
  let latest = Number.NEGATIVE_INFINITY
  return {
    now: () => {
      const now = clock.now() + shiftMs
      if (now < latest) shiftMs += latest - now
      else latest = now
      return latest
    },
  }
}
