import { ApiError } from '../../errors.ts'
import type { RunningWorld } from '../../running-world.ts'
import { durationMs, iso, parseInstant } from '../../time.ts'
import type { ControlCall } from './operation.ts'

export function getClock({ running }: ControlCall) {
  return showClock(running)
}

export async function advanceClock({ running, body }: ControlCall<unknown, { by: string }>) {
  await running.advance(durationMs(body.by))
  return showClock(running)
}

export async function setClock({ running, body }: ControlCall<unknown, { to: string }>) {
  const to = parseInstant(body.to)
  if (to === undefined) {
    const message = `must be an instant such as 2026-01-01T09:30:00.000Z; it was "${body.to}"`
    throw new ApiError('VALIDATION_FAILED', `Failed to set the clock: to ${message}.`, {
      details: [{ field: 'to', message }],
    })
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

function showClock({ world }: RunningWorld) {
  const { clock } = world.row
  return {
    now: iso(world.now()),
    mode: clock.mode,
    rate: clock.mode === 'real' ? clock.rate : null,
  }
}
