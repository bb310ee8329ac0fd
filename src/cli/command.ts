/**
 * What every command of the command line is. Adding one: a file with a `CliCommand`, and a line in
 * commands.ts.
 */
import type { Command } from 'commander'

/**
 * The process around a command, handed in so that a command can be tested in a process that goes
 * on.
 */
export type Io = {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Whether stdout is a terminal that shows colours. */
  readonly hasColours: boolean
}

export type Call = {
  readonly options: Readonly<Record<string, unknown>>
  /** The arguments in order; the rest of a variadic one included. */
  readonly args: readonly string[]
  readonly io: Io
}

export type CliCommand = {
  /** Adds arguments, options and examples to the command, whose name and summary it already has. */
  readonly describe: (command: Command) => void
  /**
   * Answers an exit code, mostly of exit-codes.ts; what it throws becomes a message and a code in
   * failure.ts.
   */
  readonly run: (call: Call) => Promise<number>
}
