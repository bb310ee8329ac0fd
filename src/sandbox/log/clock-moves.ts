/** The moves of the clock that somebody asked for, as the log has them. */
import { iso } from '../../base/vocabulary/time.ts'
import type { AskedMove, EntryOf, LogEntry } from './entries.ts'
import type { WorldLog } from './world-log.ts'

export type ClockMove = AskedMove & {
  /** In the log of the world. */
  readonly number: number
  /** Counts the moves since the start from 1. */
  readonly sequence: number
  /** When it began, in epoch milliseconds of simulated time. */
  readonly at: number
  readonly answer: { readonly now: string; readonly mode: string; readonly rate: number | null }
}

/** The newest last. */
export function clockMoves(log: WorldLog): readonly ClockMove[] {
  return log.entries.flatMap((entry) => moveOf(log, entry) ?? [])
}

/** The move that the entry ends, if it ends one. */
export function moveOf(log: Pick<WorldLog, 'get'>, entry: LogEntry): ClockMove | undefined {
  if (entry.kind !== 'moved' || entry.cause === undefined) return undefined
  const begun = log.get(entry.cause)
  return begun?.kind === 'clock' ? shown(begun, entry) : undefined
}

function shown(
  { number, sequence, at, operation, body }: EntryOf<'clock'>,
  { to, clock }: EntryOf<'moved'>,
): ClockMove {
  const rate = clock.mode === 'real' ? clock.rate : null
  const answer = { now: iso(to), mode: clock.mode, rate }
  return { number, sequence, at, operation, body, answer }
}
