/** When the work that a webhook causes after its answer is done, or shows. */
import { setTimeout as pause } from 'node:timers/promises'
import { BUSY, EFFECT, msOf, NO_BACKLOG, type Moments } from './moments.ts'

/** How many times as long as before it may take. */
const SHARES = 4
/** Where nothing was measured. */
const MOST_MS = 10_000
const PAUSE_MS = 2

export type LateWork = {
  readonly moments: Moments
  readonly backlog: () => Promise<number>
  readonly showsEnd: () => Promise<boolean>
}

export function isOfLateWork(moment: string): boolean {
  return moment === EFFECT || moment === NO_BACKLOG || moment.startsWith(BUSY)
}

/**
 * Ends at the moment, or when the work takes too long. What has just left a queue may have no
 * effect yet, and what has an effect may still be in the queue.
 */
export async function reachLateWork(
  moment: string,
  { moments, backlog, showsEnd }: LateWork,
): Promise<void> {
  const busyMs = moment.startsWith(BUSY) ? msOf(moment.slice(BUSY.length)) : undefined
  const isReached = async () => {
    if (moment === EFFECT) return showsEnd().catch(() => false)
    const askedAt = performance.now()
    const counted = backlog().catch(() => 0)
    if (busyMs !== undefined) return (await Promise.race([counted, pause(busyMs, 0)])) === 0
    const isDone = (await counted) === 0
    moments.noteCount(performance.now() - askedAt)
    return isDone
  }
  const lateMs = moments.lateMs()
  const end = performance.now() + (lateMs === 0 ? MOST_MS : SHARES * lateMs)
  while (performance.now() < end && !(await isReached())) await pause(PAUSE_MS)
}
