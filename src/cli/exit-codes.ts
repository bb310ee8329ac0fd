/** What the process says when it leaves; scripts rely on these. */
export const EXIT = {
  ok: 0,
  /** An unknown command or option, or a value that does not fit. */
  usage: 1,
  /** A file that is missing, corrupt or does not fit. */
  badFile: 2,
  /** A port in use, a locked directory, a command that cannot be started. */
  couldNotRun: 3,
  /** An assertion or a contract failed. */
  failed: 4,
  /** Nothing failed, but something could not be checked. */
  unchecked: 5,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
