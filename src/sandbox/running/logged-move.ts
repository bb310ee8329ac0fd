/** The entries of a move of the clock: around those of what happens on the way. */
import type { AskedMove } from '../log/entries.ts'
import type { LogPlace, WorldLog } from '../log/world-log.ts'
import type { World } from '../simulator/world.ts'

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
  log.add('moved', { to: world.now(), clock: world.row.clock }, begun)
}
