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
  unchecked: 'nothing failed, but something was skipped for what a target lacks, or inconclusive',
}

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Of a run: what was skipped is a gap only where a target or an application was named. */
export function exitCodeOf(
  counts: { readonly failed: number; readonly invalid: number; readonly skipped: number },
  isNamed: boolean,
): ExitCode {
  if (counts.failed > 0) return EXIT.failed
  if (counts.invalid > 0) return EXIT.badFile
  return isNamed && counts.skipped > 0 ? EXIT.unchecked : EXIT.ok
}
