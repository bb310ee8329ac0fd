import { isFailure, type Judged, type Verdict } from '../base/vocabulary/row.ts'

/** Scripts depend on these numbers. */
export const EXIT = {
  ok: 0,
  /** An unknown command or option, or an invalid value. */
  usage: 1,
  /** A file that is missing, corrupt or invalid. */
  badFile: 2,
  /** A port in use, a locked directory, a command that cannot be started. */
  couldNotRun: 3,
  /** An assertion, a check or a finding failed. */
  failed: 4,
  /** Nothing failed, but something that was asked for was not decided, or not tried. */
  unchecked: 5,
  /** Ctrl+C or SIGTERM ended it before its end, and nothing had failed until then. */
  interrupted: 6,
} as const

export const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'success; what was skipped has a reason',
  usage: 'usage: an unknown command or option, an invalid value',
  badFile: 'a file is missing or invalid',
  couldNotRun: 'could not run: a port in use, a target that does not answer',
  failed: 'an assertion, a check or a comparison failed, also if the rest was interrupted',
  unchecked: 'nothing failed, but something was inconclusive, or the budget ended too early',
  interrupted: 'interrupted by Ctrl+C or SIGTERM, and nothing had failed until then',
}

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

type Ending = {
  readonly isInterrupted?: boolean
  /** Something beside the rows could not run, or could not be put back. */
  readonly couldNotRun?: boolean
}

/** The code of every command that has rows. A failure that was seen stays one. */
export function exitCodeOf(
  rows: readonly Judged[],
  { isInterrupted = false, couldNotRun = false }: Ending = {},
): ExitCode {
  const has = (verdict: Verdict) => rows.some((row) => row.verdict === verdict)
  if (rows.some(isFailure)) return EXIT.failed
  if (has('invalid')) return EXIT.badFile
  if (isInterrupted) return EXIT.interrupted
  if (couldNotRun) return EXIT.couldNotRun
  return has('inconclusive') ? EXIT.unchecked : EXIT.ok
}
