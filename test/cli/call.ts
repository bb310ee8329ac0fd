/** Runs the command line within the test's own process, and keeps what it printed. */
import { runProgram } from '../../src/cli/program.ts'

export type Printed = { readonly code: number; readonly out: string; readonly err: string }

export async function call(
  args: readonly string[],
  { cwd = process.cwd(), env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Printed> {
  const printed = { out: '', err: '' }
  const code = await runProgram(args, {
    out: (text) => (printed.out += text),
    err: (text) => (printed.err += text),
    // A command that is started has to be found.
    env: { PATH: process.env['PATH'], ...env },
    cwd,
    hasColours: false,
  })
  return { code, ...printed }
}
