/** Maps an error to a message on stderr and an exit code. */
import { ConfigError } from '../config/config-error.ts'
import { ApiError } from '../vocabulary/errors.ts'
import { printable } from '../reporters/printable.ts'
import { ReportError } from '../reporters/write-reports.ts'
import { StorageError } from '../storage/storage-error.ts'
import type { Io } from './command.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'

/** An error of a command itself. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

type Failure = { readonly message: string; readonly exitCode: ExitCode }

/** Writes the message, and returns the exit code. */
export function reportFailure(error: unknown, io: Io): ExitCode {
  const { message, exitCode } = failureOf(error)
  // A file, an answer or the name of a file is in many of them.
  io.err(`${printable(message)}\n`)
  return exitCode
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommandFailure) return error
  if (error instanceof ConfigError || error instanceof StorageError)
    return { message: error.message, exitCode: CODES[error.kind] ?? EXIT.couldNotRun }
  if (error instanceof ApiError || error instanceof ReportError)
    return { message: error.message, exitCode: EXIT.couldNotRun }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return {
    message: `Failed to run the command: the sandbox has a defect. Please report this:\n${cause}`,
    exitCode: EXIT.couldNotRun,
  }
}

const CODES: Readonly<Record<string, ExitCode>> = { usage: EXIT.usage, 'bad-file': EXIT.badFile }
