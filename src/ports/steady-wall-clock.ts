import type { WallClock } from './wall-clock.ts'

/**
 * A machine's clock can be set back; what runs by it would stand still until the old time comes again. This one goes on
 * from where it was.
 */
export function steadyWallClock(clock: WallClock): WallClock {
  let shiftMs = 0
  let latest = Number.NEGATIVE_INFINITY
  return {
    now: () => {
      const told = clock.now() + shiftMs
      if (told < latest) shiftMs += latest - told
      else latest = told
      return latest
    },
  }
}
