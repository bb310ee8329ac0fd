/** Does everything that is due on the way of a clock that moves. */
import type { Timers } from '../../base/ports/timers.ts'
import { ApiError } from '../../base/vocabulary/errors.ts'
import type { World } from '../simulator/world.ts'
import type { Dispatcher } from './dispatcher.ts'

/** Due steps within one move; with more, something is due again without end. */
const STEP_LIMIT = 5_000_000

/** After this many steps, a few milliseconds of work, requests get their turn. */
const STEPS_PER_TURN = 16

type Shell = {
  readonly dispatcher: Dispatcher
  readonly timers: Timers
  /** Once aborted, no step begins, and its reason is thrown. */
  readonly closing: AbortSignal
}

/** In the order of moment and sequence, each step at its own moment. Throws LIMIT_EXCEEDED. */
export async function doDueWork(
  world: World,
  until: number,
  { dispatcher, timers, closing }: Shell,
): Promise<void> {
  let steps = 0
  const afterStep = async () => {
    steps += 1
    if (steps >= STEP_LIMIT) throw tooManySteps()
    if (steps % STEPS_PER_TURN === 0) await timers.turn?.()
    closing.throwIfAborted()
  }
  try {
    for (let due = world.nextDue(until); due !== undefined; due = world.nextDue(until)) {
      const { at } = due
      world.reach(at)
      if (due.table === 'deliveries') {
        // What is in progress is recorded when it ends, whether or not anybody waits for it.
        await unlessAborted(
          dispatcher.attemptMoment(() => world.nextDue(at), afterStep),
          closing,
        )
      } else {
        world.runDue(due)
        await afterStep()
      }
    }
  } finally {
    world.endSteps()
  }
}

/** Waits for `work`, which goes on in any case. Throws the reason of an aborted signal. */
export async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** When the world or the dispatcher has something to do. */
export function nextDueAt(world: World, dispatcher: Dispatcher): number | undefined {
  const first = Math.min(world.nextWorkAt() ?? Infinity, dispatcher.nextDueAt() ?? Infinity)
  return first === Infinity ? undefined : first
}

function tooManySteps(): ApiError {
  return new ApiError(
    'LIMIT_EXCEEDED',
    `Failed to advance the clock: ${STEP_LIMIT} steps were due on the way. Advance it by less.`,
  )
}
