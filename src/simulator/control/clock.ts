import { invalid } from '../../vocabulary/errors.ts'
import { iso, parseDuration, parseInstant } from '../../vocabulary/time.ts'
import type { RunningWorld } from '../running/running-world.ts'

export function getClock({ world }: RunningWorld) {
  const { clock } = world.row
  return {
    now: iso(world.now()),
    mode: clock.mode,
    rate: clock.mode === 'real' ? clock.rate : null,
  }
}

/** Throws VALIDATION_FAILED unless `by` is a duration. */
export async function advanceClock(running: RunningWorld, by: string) {
  const ms = parseDuration(by)
  if (ms === undefined) {
    const message = `must be a duration such as 30m or 1h30m; it was "${by}"`
    throw invalid('advance the clock', [{ field: 'by', message }])
  }
  await running.advance(ms)
  return getClock(running)
}

/** Throws VALIDATION_FAILED unless `to` is an instant, CLOCK_BACKWARDS. */
export async function setClock(running: RunningWorld, to: string) {
  const at = parseInstant(to)
  if (at === undefined) {
    const message = `must be an instant such as 2026-01-01T09:30:00.000Z; it was "${to}"`
    throw invalid('set the clock', [{ field: 'to', message }])
  }
  await running.setClock(at)
  return getClock(running)
}

export function setClockMode(running: RunningWorld, mode: 'real' | 'manual', rate?: number) {
  running.setMode(mode, rate)
  return getClock(running)
}
