/** Does everything that is due on the way of a clock that moves. */
import type { Timers } from '../../ports/timers.ts'
import { ApiError } from '../../vocabulary/errors.ts'
import type { World } from '../world.ts'
import type { Dispatcher } from './dispatcher.ts'

/** Due steps within one move; with more, something is due again without end. */
const STEP_LIMIT = 5_000_000

/** After so many rounds, a few milliseconds of work, requests get their turn. */
const ROUNDS_PER_TURN = 32

/** In the order of moment and sequence, each step at its own moment. Throws LIMIT_EXCEEDED. */
export async function doDueWork(
  world: World,
  until: number,
  { dispatcher, timers }: { readonly dispatcher: Dispatcher; readonly timers: Timers },
): Promise<void> {
  let steps = 0
  try {
    for (let rounds = 1; steps < STEP_LIMIT; rounds++) {
      const due = world.nextDue(until)
      if (due === undefined) return
      world.reach(due.at)
      if (due.table === 'deliveries') {
        steps += await dispatcher.attemptMoment(() => world.nextDue(due.at))
      } else {
        world.runDue(due)
        steps += 1
      }
      if (rounds % ROUNDS_PER_TURN === 0) await timers.turn?.()
    }
  } finally {
    world.endSteps()
  }
  throw new ApiError(
    'LIMIT_EXCEEDED',
    `Failed to advance the clock: ${STEP_LIMIT} steps were due on the way. Advance it by less.`,
  )
}
