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
  /** An assertion or a contract failed. */
  failed: 4,
  /** Nothing failed, but something was skipped or inconclusive. */
  unchecked: 5,
} as const

export const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'success',
  usage: 'usage: an unknown command or option, an invalid value',
  badFile: 'a file is missing or invalid',
  couldNotRun: 'could not run: a port in use, a target that does not answer',
  failed: 'an assertion or a check failed',
  unchecked:
    'nothing failed, but something was inconclusive, or skipped because the target lacks it',
}

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/**
 * The code of every report. What a row needs and lacks is a gap only if the command was asked for
 * it: `run` names a target, while `exam` lists what a URL and a secret cannot show.
 */
export function exitCodeOf(
  rows: readonly Judged[],
  { isSkippedGap = false }: { readonly isSkippedGap?: boolean } = {},
): ExitCode {
  const has = (verdict: Verdict) => rows.some((row) => row.verdict === verdict)
  if (rows.some(isFailure)) return EXIT.failed
  if (has('invalid')) return EXIT.badFile
  return has('inconclusive') || (isSkippedGap && has('skipped')) ? EXIT.unchecked : EXIT.ok
}
