/** How long entries of an adapter may take. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Adapter } from '../contract/generated/types.ts'
import { durationMs } from '../vocabulary/time.ts'

const DEFAULT_EFFECT_WAIT_MS = 250
/** Before the second reading; every other pause is twice as long. */
const FIRST_PAUSE_MS = 10
/** An answer may take longer than an effect: it may be the first one, of a machine under load. */
const LEAST_ANSWER_MS = 5_000
/** The whole patience of an application with a service that fails. */
export const FAULTY_ANSWER_MS = 30_000

/** How long an effect may take after what caused it. */
export function effectLimitMs({ effectsWithin }: Adapter): number {
  return effectsWithin === undefined ? DEFAULT_EFFECT_WAIT_MS : durationMs(effectsWithin)
}

/** How long an entry may take to answer; after that it hangs. */
export function answerLimitMs({ effectsWithin }: Adapter): number {
  return Math.max(LEAST_ANSWER_MS, durationMs(effectsWithin ?? '0s'))
}

/**
 * Reads until `isDone`, as long as an effect may take. Where the adapter states that time, the
 * last reading is made after it, because a second effect can be as late as the first.
 */
export async function readUntil<T>(
  adapter: Adapter,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  /** What was seen once need not be read again. */
  { again = true } = {},
): Promise<T> {
  const end = performance.now() + effectLimitMs(adapter)
  // Each worker must show it, and they take turns.
  let workers = again ? (adapter.workers ?? 1) : 1
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    const value = await read()
    const leftMs = end - performance.now()
    if (!isDone(value)) workers = adapter.workers ?? 1
    else if (--workers > 0) continue
    else {
      if (!again || adapter.effectsWithin === undefined || leftMs <= 0) return value
      await pause(leftMs)
      return read()
    }
    if (leftMs <= 0) return value
    await pause(Math.min(pauseMs, leftMs))
  }
}
