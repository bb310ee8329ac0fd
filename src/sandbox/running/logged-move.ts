/** Moves of the clock: how far one goes, and its entries around what happens on the way. */
import { ApiError } from '../../base/vocabulary/errors.ts'
import { iso, LATEST } from '../../base/vocabulary/time.ts'
import type { AskedMove } from '../log/entries.ts'
import type { LogPlace, WorldLog } from '../log/world-log.ts'
import type { World } from '../simulator/world.ts'

/** Throws VALIDATION_FAILED for a moment that no clock can show. */
export function checkMoment(moment: number): void {
  if (moment <= LATEST) return
  const message = `Failed to move the clock: it would pass ${iso(LATEST)}. Move it by less.`
  const details = [{ field: 'by', message: `must keep the clock before ${iso(LATEST)}` }]
  throw new ApiError('VALIDATION_FAILED', message, { details })
}

type Logged = { readonly log: WorldLog; readonly world: World }

/** It follows from whatever asks for it now. */
export function loggedMove<Result>(
  running: Logged,
  asked: AskedMove,
  move: (signal: AbortSignal) => Promise<Result>,
): (signal: AbortSignal) => Promise<Result> {
  const { log } = running
  const { cause } = log
  return async (signal) => {
    const begun = log.clock(asked, cause)
    log.move = begun
    try {
      return await move(signal)
    } finally {
      log.move = undefined
      logMoved(running, begun)
    }
  }
}

export function logMoved({ log, world }: Logged, begun: LogPlace): void {
  log.add('moved', { to: world.now(), clock: world.row.clock }, { cause: begun })
}
