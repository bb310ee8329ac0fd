import { ApiError } from '../../vocabulary/errors.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { iso, parseDuration, parseInstant } from '../../vocabulary/time.ts'
import type { ControlCall } from '../../server/control/operation.ts'

export function getClock({ running }: ControlCall) {
  return showClock(running)
}

export async function advanceClock({ running, body }: ControlCall<unknown, { by: string }>) {
  const ms = parseDuration(body.by)
  if (ms === undefined) {
    throw badTime('advance', 'by', `must be a duration such as 30m or 1h30m; it was "${body.by}"`)
  }
  await running.advance(ms)
  return showClock(running)
}

export async function setClock({ running, body }: ControlCall<unknown, { to: string }>) {
  const to = parseInstant(body.to)
  if (to === undefined) {
    const such = 'an instant such as 2026-01-01T09:30:00.000Z'
    throw badTime('set', 'to', `must be ${such}; it was "${body.to}"`)
  }
  await running.setClock(to)
  return showClock(running)
}

export function setClockMode({
  running,
  body,
}: ControlCall<unknown, { mode: 'real' | 'manual'; rate?: number }>) {
  running.setMode(body.mode, body.rate)
  return showClock(running)
}

function badTime(verb: string, field: 'by' | 'to', message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', `Failed to ${verb} the clock: ${field} ${message}.`, {
    details: [{ field, message }],
  })
}

function showClock({ world }: RunningWorld) {
  const { clock } = world.row
  return {
    now: iso(world.now()),
    mode: clock.mode,
    rate: clock.mode === 'real' ? clock.rate : null,
  }
}
