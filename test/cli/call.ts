/** Runs the command line in the process of the test, and returns its output. One call at a time. */
import type { Io } from '../../src/cli/command.ts'
import { runProgram } from '../../src/cli/program.ts'
import { withEnvironment } from './environment.ts'

export type Printed = { readonly code: number; readonly out: string; readonly err: string }

export type CallOptions = {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** What a person answers. */
  readonly ask?: Io['ask']
  readonly hasColours?: boolean
  /** The width of a terminal. */
  readonly columns?: number
}

export async function call(
  args: readonly string[],
  { cwd = process.cwd(), env = {}, ask, columns, hasColours = false }: CallOptions = {},
): Promise<Printed> {
  const printed = { out: '', err: '' }
  const code = await withEnvironment(env, () =>
    runProgram(args, {
      out: (text) => (printed.out += text),
      err: (text) => (printed.err += text),
      cwd,
      hasColours,
      columns,
      ...(ask === undefined ? {} : { ask }),
    }),
  )
  return { code, ...printed }
}
