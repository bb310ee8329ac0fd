import { invalid } from '../../base/vocabulary/errors.ts'
import { iso, parseDuration, parseInstant } from '../../base/vocabulary/time.ts'
import { clockMoves, type ClockMove } from '../log/clock-moves.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { journalPage, type PageQuery } from './page.ts'

export function getClock({ world }: RunningWorld) {
  const { clock } = world.row
  return {
    now: iso(world.now()),
    mode: clock.mode,
    rate: clock.mode === 'real' ? clock.rate : null,
  }
}

/** With the move that is under way, and the deliveries that it waits for. */
export function readClock(running: RunningWorld) {
  const { movesTo, world } = running
  if (movesTo === undefined) return getClock(running)
  const waitingFor = running.deliveriesInProgress().map((delivery) => ({
    delivery,
    url: world.rows.get('deliveries', delivery)?.url ?? null,
  }))
  return { ...getClock(running), move: { to: iso(movesTo), waitingFor } }
}

/**
 * Throws VALIDATION_FAILED unless `by` is a duration. Once `stop` is aborted, the clock stays where
 * it has got to.
 */
export async function advanceClock(running: RunningWorld, by: string, stop?: AbortSignal) {
  const ms = parseDuration(by)
  if (ms === undefined) {
    const message = `must be a duration such as 30m or 1h30m; it was "${by}"`
    throw invalid('advance the clock', [{ field: 'by', message }])
  }
  await running.advance(ms, stop, { operation: 'advanceClock', body: { by } })
  return getClock(running)
}

/** Throws VALIDATION_FAILED unless `to` is an instant, CLOCK_BACKWARDS. `stop` as of an advance. */
export async function setClock(running: RunningWorld, to: string, stop?: AbortSignal) {
  const instant = parseInstant(to)
  if (instant === undefined) {
    const message = `must be an instant such as 2026-01-01T09:30:00.000Z; it was "${to}"`
    throw invalid('set the clock', [{ field: 'to', message }])
  }
  await running.setClock(instant, stop, { operation: 'setClock', body: { to } })
  return getClock(running)
}

export function setClockMode(running: RunningWorld, mode: 'real' | 'manual', rate?: number) {
  running.setMode(mode, rate)
  return getClock(running)
}

/** The newest last. */
export function listClockMoves({ log }: RunningWorld, query: PageQuery = {}) {
  return journalPage(clockMoves(log), query, { show: showMove })
}

export function showMove(move: ClockMove) {
  return { ...move, at: iso(move.at) }
}
