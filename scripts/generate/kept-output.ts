/** What calls print that always print the same, so that they need not load the program. */
import { COMMANDS } from '../../src/cli/commands.ts'
import { KEPT_OUTPUT, keptCall, type KeptOutput } from '../../src/cli/kept-output.ts'
import { runProgram } from '../../src/cli/program.ts'

const CALLS: readonly (readonly string[])[] = [
  ['--version'],
  ['--help'],
  ...COMMANDS.map(({ name }) => [name, '--help']),
  ...['bash', 'zsh', 'fish'].map((shell) => ['completion', shell]),
]

/** A file of JSON: `KeptOutput`. */
export async function keptOutput(): Promise<ReadonlyMap<string, string>> {
  const kept: Record<string, string> = {}
  for (const args of CALLS) kept[keptCall(args) ?? ''] = await outputOf(args)
  return new Map([[`dist/${KEPT_OUTPUT}`, JSON.stringify(kept satisfies KeptOutput)]])
}

async function outputOf(args: readonly string[]): Promise<string> {
  let output = ''
  const out = (text: string) => (output += text)
  const code = await runProgram(args, { out, err: out, cwd: '/', hasColours: false })
  if (code !== 0) throw new Error(`"${args.join(' ')}" exits with ${code}: ${output}`)
  return output
}
