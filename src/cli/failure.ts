/** What went wrong, as a sentence on stderr and an exit code. */
import { ConfigError } from '../config/config-error.ts'
import { ApiError } from '../vocabulary/errors.ts'
import { ReportError } from '../reporters/write-reports.ts'
import { StorageError } from '../storage/storage-error.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'

/** A command's own refusal. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

export type Failure = { readonly message: string; readonly exitCode: ExitCode }

export function failureOf(error: unknown): Failure {
  if (error instanceof CommandFailure) return { message: error.message, exitCode: error.exitCode }
  if (error instanceof ConfigError || error instanceof StorageError) {
    const exitCode =
      error.kind === 'usage'
        ? EXIT.usage
        : error.kind === 'bad-file'
          ? EXIT.badFile
          : EXIT.couldNotRun
    return { message: error.message, exitCode }
  }
  if (error instanceof ApiError || error instanceof ReportError)
    return { message: error.message, exitCode: EXIT.couldNotRun }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return {
    message: `Failed to run the command: the sandbox has a defect. Please report this:\n${cause}`,
    exitCode: EXIT.couldNotRun,
  }
}
