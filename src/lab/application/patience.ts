/** How long entries of an adapter may take. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Adapter } from '../../base/contract/generated/types.ts'
import { durationMs } from '../../base/vocabulary/time.ts'
import { Rest } from './rest.ts'

const DEFAULT_EFFECT_WAIT_MS = 250
/** Before the second reading; every other pause is twice as long. */
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 160
/** While work waits in the application: as long as asking costs it little. */
const LONGEST_BACKLOG_PAUSE_MS = 40
/** An application that polls cannot show what it has not read: it gets this many times as long. */
const UNREAD_LIMITS = 4
/** An answer may take longer than an effect: it may be the first one, of a machine under load. */
const LEAST_ANSWER_MS = 5_000
/** The whole patience of an application with a service that fails. */
export const FAULTY_ANSWER_MS = 30_000

/** What an adapter or the patience with an application depends on. */
export type ServiceLook = {
  /** The service's second name of an order. */
  readonly referenceOf: (transaction: string) => string | undefined
  /** The service is late or wrong on purpose, so that the application waits, and repeats. */
  readonly isFaulty: () => boolean
}

/** How long an effect may take after what caused it. */
function effectLimitMs({ effectsWithin }: Adapter): number {
  return effectsWithin === undefined ? DEFAULT_EFFECT_WAIT_MS : durationMs(effectsWithin)
}

/** How long an entry may take to answer; after that it hangs. */
export function answerLimitMs({ effectsWithin }: Adapter): number {
  return Math.max(LEAST_ANSWER_MS, durationMs(effectsWithin ?? '0s'))
}

/** The part of an application that says when to read it. */
type Readable = { readonly adapter: Adapter; readonly backlog: () => Promise<number> }

/**
 * Reads until `isDone`, as long as an effect may take. Where the adapter says how much work waits,
 * every reading is made while none does; where it states a time, the last one is made after it,
 * because a second effect can be as late as the first. The time that the application takes to
 * answer does not count: on a loaded machine, effects are late as well.
 */
export async function readUntil<T>(
  application: Readable,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  /** What was seen once need not be read again. */
  { again = true, rest = new Rest() }: { readonly again?: boolean; readonly rest?: Rest } = {},
): Promise<T> {
  const { adapter } = application
  const limitMs = effectLimitMs(adapter)
  const mostMs = () => (rest.hasRead ? limitMs : UNREAD_LIMITS * limitMs)
  let waitedMs = 0
  let backlogMs = 0
  const wait = async (ms: number) => {
    await rest.waiting(pause(ms))
    waitedMs += ms
  }
  const value = await readUntilDone()
  const hasBacklog = adapter.backlog !== undefined
  const isTimed = hasBacklog || adapter.effectsWithin !== undefined
  if (!again || !isTimed || !isDone(value)) return value
  const restMs = hasBacklog ? 0 : Math.min(limitMs, rest.usualMs ?? limitMs)
  const readBy = waitedMs
  while (!rest.hasRead && waitedMs < mostMs()) await wait(FIRST_PAUSE_MS)
  if (!rest.hasRead) rest.noteKnown()
  const since = rest.polls ? readBy : 0
  if (waitedMs - since < restMs) await wait(restMs - (waitedMs - since))
  return waitedMs > readBy ? readAtRest() : value

  async function readUntilDone(): Promise<T> {
    // Each worker must show it, and they take turns.
    const all = again ? (adapter.workers ?? 1) : 1
    let [workers, pauseMs, isLate] = [all, FIRST_PAUSE_MS, false]
    for (;;) {
      const seen = await readAtRest()
      isLate ||= backlogMs > 0
      const isShown = isDone(seen)
      if (isShown && --workers > 0) continue
      if (isShown && isLate) rest.noteEffect(waitedMs + backlogMs)
      const leftMs = mostMs() - waitedMs
      if (isShown || leftMs <= 0) return seen
      workers = all
      isLate = true
      await wait(Math.min(pauseMs, leftMs, LONGEST_PAUSE_MS))
      pauseMs *= 2
    }
  }

  /** No work waits before the reading, nor after it. What waits forever is waited for once. */
  async function readAtRest(): Promise<T> {
    if (adapter.backlog === undefined) return read()
    let pauseMs = FIRST_PAUSE_MS
    while (backlogMs < answerLimitMs(adapter)) {
      if (await isIdle()) {
        const seen = await read()
        if (await isIdle()) return seen
      }
      await rest.waiting(pause(pauseMs))
      backlogMs += pauseMs
      pauseMs = Math.min(2 * pauseMs, LONGEST_BACKLOG_PAUSE_MS)
    }
    rest.noteStuck(await application.backlog())
    return read()
  }

  /** They take turns, and each may have work of its own. */
  async function isIdle(): Promise<boolean> {
    for (let workers = adapter.workers ?? 1; workers > 0; workers -= 1)
      if (!rest.isIdle(await application.backlog())) return false
    return true
  }
}
