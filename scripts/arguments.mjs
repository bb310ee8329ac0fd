// The arguments of the scripts of this repository: --help says how to call one, and a mistake is
// one line.
import { parseArgs } from 'node:util'

/** Ends the process at --help, and at an argument that the script does not know. */
export function readArguments(usage, { options = {}, least = 0, most = least } = {}) {
  try {
    const known = { ...options, help: { type: 'boolean', short: 'h' } }
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true })
    if (values.help) {
      console.log(`Usage: ${usage}`)
      process.exit(0)
    }
    if (positionals.length > most) throw new Error(`Unexpected argument '${positionals[most]}'`)
    if (positionals.length < least) throw new Error('One is missing')
    return { values, positionals }
  } catch (error) {
    const [cause] = error.message.split('. ')
    console.error(`Failed to read the arguments: ${cause}. Usage: ${usage}`)
    process.exit(1)
  }
}
