/** Maps an error to a message on stderr and an exit code. */
import { ControlError } from '../base/client/control-error.ts'
import { DeploymentError } from '../base/client/deployment-error.ts'
import { Inconclusive } from '../verify/inconclusive.ts'
import { ConfigError } from '../sandbox/config/config-error.ts'
import { ApiError } from '../base/vocabulary/errors.ts'
import { printable } from '../report/printable.ts'
import { ReportError } from '../report/write-reports.ts'
import { ListenError } from '../base/vocabulary/listen-error.ts'
import { StorageError } from '../sandbox/storage/storage-error.ts'
import { fileCause } from '../base/vocabulary/file-cause.ts'
import { machineCause } from '../base/vocabulary/machine-cause.ts'
import { SubjectDown, SubjectInvalid } from '../scenarios/expectations/scenario-ended.ts'
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

/** The call itself is wrong. */
export function usageFailure(message: string): CommandFailure {
  return new CommandFailure(EXIT.usage, message)
}

/** A file that the call names is missing or wrong. */
export function fileFailure(message: string): CommandFailure {
  return new CommandFailure(EXIT.badFile, message)
}

export function cannotRead(file: string, error: unknown): CommandFailure {
  return fileFailure(`Failed to read "${file}": ${fileCause(error)}. Check the path.`)
}

/** What the command needs does not work. */
export function runFailure(message: string): CommandFailure {
  return new CommandFailure(EXIT.couldNotRun, message)
}

type Failure = { readonly message: string; readonly exitCode: ExitCode }

/** Writes the message, and returns the exit code. */
export function reportFailure(error: unknown, io: Io): ExitCode {
  const { message, exitCode } = failureOf(error)
  // A file, an answer or the name of a file is in many of them.
  io.err(`${printable(message)}\n`)
  return exitCode
}

/** The message of an error for a user, in the form that {@link reportFailure} writes. */
export function failureText(error: unknown): string {
  return printable(failureOf(error).message)
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommandFailure) return error
  if (error instanceof ConfigError || error instanceof StorageError)
    return { message: error.message, exitCode: CODES[error.kind] ?? EXIT.couldNotRun }
  if (error instanceof AggregateError && error.errors.length > 0) return failureOfAll(error.errors)
  if (error instanceof SubjectInvalid) return { message: error.message, exitCode: EXIT.badFile }
  if (isExplained(error)) return { message: error.message, exitCode: EXIT.couldNotRun }
  const cause = machineCause(error)
  const message = cause === undefined ? defectOf(error) : `Failed to run the command: ${cause}`
  return { message, exitCode: EXIT.couldNotRun }
}

/** Of several steps, each of which was tried. The code is that of the first. */
function failureOfAll(errors: readonly unknown[]): Failure {
  const failures = errors.map(failureOf)
  const message = failures.map((each) => each.message).join('\n')
  return { message, exitCode: failures[0]?.exitCode ?? EXIT.couldNotRun }
}

/** Errors whose message is written for a user. */
const EXPLAINED = [
  ApiError,
  ReportError,
  DeploymentError,
  ControlError,
  Inconclusive,
  ListenError,
  SubjectDown,
] as const

function isExplained(error: unknown): error is Error {
  return EXPLAINED.some((kind) => error instanceof kind)
}

function defectOf(error: unknown): string {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Failed to run the command: the sandbox has a defect. Please report this:\n${cause}`
}

const CODES: Readonly<Record<string, ExitCode>> = { usage: EXIT.usage, 'bad-file': EXIT.badFile }
