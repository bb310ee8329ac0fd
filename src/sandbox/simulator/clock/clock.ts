/**
 * A world's clock is data: `real` runs from an anchor at a rate, `manual` stands still until it is
 * advanced. The anchor is part of the world, so an advance survives a restart.
 */
export type ClockState =
  | {
      readonly mode: 'real'
      readonly rate: number
      readonly anchorAt: number
      readonly anchorWall: number
    }
  | { readonly mode: 'manual'; readonly at: number }

/** A manual clock starts at a given moment, a real one when its world is created. */
export type InitialClock =
  | { readonly mode: 'real'; readonly rate?: number }
  | { readonly mode: 'manual'; readonly at?: number }

/** Where a manual clock starts unless given: fixed, so that a first run can be repeated. */
export const MANUAL_START = Date.UTC(2026, 0, 1, 9)

export function clockTime(clock: ClockState, wall: number): number {
  if (clock.mode === 'manual') return clock.at
  return Math.floor(clock.anchorAt + Math.max(0, wall - clock.anchorWall) * clock.rate)
}

export function startClock(initial: InitialClock, wall: number): ClockState {
  return initial.mode === 'manual'
    ? { mode: 'manual', at: initial.at ?? MANUAL_START }
    : { mode: 'real', rate: initial.rate ?? 1, anchorAt: wall, anchorWall: wall }
}

/** The same clock at `at`: standing still there (manual) or running from there (real). */
export function movedClock(clock: ClockState, at: number, wall: number): ClockState {
  return clock.mode === 'manual'
    ? { mode: 'manual', at }
    : { ...clock, anchorAt: at, anchorWall: wall }
}
