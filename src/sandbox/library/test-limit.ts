/**
 * How long a call waits that is given no timeout. A test runner ends a test at its limit, with a
 * message that names no webhook; so a wait of a test ends before, with the message that does.
 */
import { realTime } from '../../base/ports/real-time.ts'
import { formatDuration } from '../../base/vocabulary/time.ts'

/** Milliseconds until the runner ends the test; undefined if that is unknown. */
export type TimeLeft = () => number | undefined

/** vitest and jest end a test after five seconds by default. */
const WAIT_MS = 4_000
const DRAIN_MS = 60_000
/** The rest is for what the test does after the wait. */
const SHARE = 0.8

/** For a test that starts now. Runners take zero for no limit. */
export function timeLeftOf(limitMs = 0): TimeLeft {
  const startMs = realTime.elapsed()
  return () => (limitMs > 0 ? limitMs - (realTime.elapsed() - startMs) : undefined)
}

export function waitTimeout(left: TimeLeft): string {
  return within(left, WAIT_MS)
}

export function drainTimeout(left: TimeLeft): string {
  return within(left, DRAIN_MS)
}

function within(left: TimeLeft, usualMs: number): string {
  const leftMs = left() ?? usualMs / SHARE
  return formatDuration(Math.max(0, Math.round(Math.min(usualMs, leftMs * SHARE))))
}
