import { ApiError } from '../../vocabulary/errors.ts'
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
    throw badTime('advance', 'by', `must be a duration such as 30m or 1h30m; it was "${by}"`)
  }
  await running.advance(ms)
  return getClock(running)
}

/** Throws VALIDATION_FAILED unless `to` is an instant, CLOCK_BACKWARDS. */
export async function setClock(running: RunningWorld, to: string) {
  const at = parseInstant(to)
  if (at === undefined) {
    const example = 'an instant such as 2026-01-01T09:30:00.000Z'
    throw badTime('set', 'to', `must be ${example}; it was "${to}"`)
  }
  await running.setClock(at)
  return getClock(running)
}

export function setClockMode(running: RunningWorld, mode: 'real' | 'manual', rate?: number) {
  running.setMode(mode, rate)
  return getClock(running)
}

function badTime(verb: string, field: 'by' | 'to', message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', `Failed to ${verb} the clock: ${field} ${message}.`, {
    details: [{ field, message }],
  })
}
