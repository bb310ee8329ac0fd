/**
 * A world's clock is data: `real` runs from an anchor at a rate, `manual` stands until it is advanced. Because
 * the anchor is part of the world, an advance survives a restart. Moves backwards are refused.
 */
export type ClockState =
  | {
      readonly mode: 'real'
      readonly rate: number
      readonly anchorAt: number
      readonly anchorWall: number
    }
  | { readonly mode: 'manual'; readonly at: number }

/** How a clock begins: a manual one at a moment, a real one at the moment of founding. */
export type InitialClock =
  | { readonly mode: 'real'; readonly rate?: number }
  | { readonly mode: 'manual'; readonly at?: number }

/** Where a manual clock starts unless told otherwise: fixed, so that a first run can be repeated. */
export const MANUAL_START = Date.UTC(2026, 0, 1, 9)

export function readClock(clock: ClockState, wall: number): number {
  if (clock.mode === 'manual') return clock.at
  return Math.floor(clock.anchorAt + Math.max(0, wall - clock.anchorWall) * clock.rate)
}

export function startClock(founding: InitialClock, wall: number): ClockState {
  return founding.mode === 'manual'
    ? { mode: 'manual', at: founding.at ?? MANUAL_START }
    : { mode: 'real', rate: founding.rate ?? 1, anchorAt: wall, anchorWall: wall }
}

/** The same clock, standing at (manual) or running from (real) `at`. */
export function moveClock(clock: ClockState, at: number, wall: number): ClockState {
  return clock.mode === 'manual'
    ? { mode: 'manual', at }
    : { ...clock, anchorAt: at, anchorWall: wall }
}
