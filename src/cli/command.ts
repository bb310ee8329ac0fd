/**
 * The interface of every command. To add one, write a file that exports it as `command`, and add a
 * line to commands.ts.
 */
import type { Command } from 'commander'

/** The process around a command, so that tests can run commands in their own process. */
export type Io = {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly cwd: string
  /** Whether stdout is a terminal that shows colours. */
  readonly hasColours: boolean
  /** The width of the terminal; undefined for a file or a pipe. */
  readonly columns?: number | undefined
  /** Asks a person, and resolves with the line of the answer; absent where nobody can answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
}

export type CliCommand = {
  /** Adds arguments, options and examples to the command, which has a name and a summary. */
  readonly describe: (command: Command, io: Io) => void
  /** Returns an exit code; failure.ts maps what it throws to a message and an exit code. */
  readonly run: (command: Command, io: Io) => Promise<number>
  /** Values that a shell offers for the next argument, or of `option`, where it has no choices. */
  readonly values?: (command: Command, typed: Typed, io: Io) => Promise<readonly string[]>
}

export type Typed = {
  /** The arguments before. */
  readonly args: readonly string[]
  /** The option whose value it is, such as `--order`. */
  readonly option?: string
}

/** A line of commands.ts. */
export type CommandEntry = {
  readonly task: string
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<{ readonly command: CliCommand }>
}
