/**
 * What some calls always print: the build keeps it, because loading the program takes longer than
 * printing. In a terminal the program prints it, because the help fits the width of that.
 */
import { fstatSync, readFileSync, writeSync } from 'node:fs'

/** Beside the built program. */
export const KEPT_OUTPUT = 'output.json'

/** By what `keptCall` returns. */
export type KeptOutput = Readonly<Record<string, string>>

const STDOUT = 1
const HELP = ['-h', '--help']

/** The call under which the output of the same calls is kept, if it can be kept. */
export function keptCall(args: readonly string[]): string | undefined {
  const [first = '', second] = args
  if (args.length === 1) {
    if (first === '-v' || first === '--version') return '--version'
    return first === 'help' || HELP.includes(first) ? '--help' : undefined
  }
  if (second === undefined || args.length > 2) return undefined
  if (first === 'help') return `${second} --help`
  if (HELP.includes(second)) return `${first} --help`
  return first === 'completion' ? `completion ${second}` : undefined
}

/** What could not be written of the output; undefined if the program has to run. */
export function printKept(args: readonly string[]): string | undefined {
  const call = keptCall(args)
  if (call === undefined) return undefined
  let rest: Buffer
  try {
    // Few calls need the module, and loading it takes as long as printing.
    const isTerminal = () => process.getBuiltinModule('node:tty').isatty(STDOUT)
    if (fstatSync(STDOUT).isCharacterDevice() && isTerminal()) return undefined
    const file = `${import.meta.dirname}/${KEPT_OUTPUT}`
    const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptOutput
    if (!Object.hasOwn(kept, call)) return undefined
    rest = Buffer.from(kept[call] ?? '')
  } catch {
    // Stdout is closed, or a build that is under way has not written the file yet.
    return undefined
  }
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest))
  } catch {
    // Nobody reads, or not as fast as this writes. A stream knows what to do.
  }
  return rest.toString()
}
