/**
 * The interface of every command. To add one, write a file with a `CliCommand` and add a line to
 * commands.ts.
 */
import type { Command } from 'commander'

/** The process around a command, so that tests can run commands in their own process. */
export type Io = {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly cwd: string
  /** Whether stdout is a terminal that shows colours. */
  readonly hasColours: boolean
  /** Asks a person, and resolves with the line of the answer; absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>
}

export type CliCommand = {
  /** Adds arguments, options and examples to the command, which has a name and a summary. */
  readonly describe: (command: Command, io: Io) => void
  /** Returns an exit code; failure.ts maps what it throws to a message and an exit code. */
  readonly run: (command: Command, io: Io) => Promise<number>
}
