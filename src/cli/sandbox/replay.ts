/** `replay`: repeats a capsule under simulated time, and can serve the result. */
import { resolve } from 'node:path'
import { fileCause } from '../../vocabulary/file-cause.ts'
import { address, port } from '../../config/option-parsers.ts'
import { readText } from '../../config/read-text.ts'
import { DEFAULT_HOST } from '../../config/settings.ts'
import { printable } from '../../reporters/printable.ts'
import { iso } from '../../vocabulary/time.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { CliCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { CommandFailure } from '../failure.ts'
import { openBrowser } from './open-browser.ts'
import { stopSignal } from '../stop-signal.ts'

const MOST_MB = 256

const AFTER = `
Exits with 0 if every step repeats, 4 if one differs, and 2 if the file is not a capsule.

Examples:
  $ npx ramp-sandbox replay bug.capsule.json
  $ npx ramp-sandbox replay bug.capsule.json --open`

type Options = {
  readonly serve?: boolean
  readonly open?: boolean
  readonly port: number
  readonly host: string
}

export const replayCommand: CliCommand = {
  describe: (command) => {
    command
      .argument('<file>', 'what "npx ramp-sandbox capsule" wrote')
      .option('--serve', 'then serve the result, in memory')
      .option('--open', 'serve it, and open its console in a browser')
      .option('--port <number>', 'port to listen on; 0 selects a free port', port, 0)
      .option('--host <address>', 'address to listen on', address, DEFAULT_HOST)
      .addHelpText('after', AFTER)
  },
  run: async (command, { out, err, cwd }) => {
    const [file = ''] = command.args
    const options = command.opts<Options>()
    const [{ issueOfSnapshot, readCapsule }, { repeatCapsule }] = await Promise.all([
      import('../../config/capsule-file.ts'),
      import('../../simulator/running/capsule.ts'),
    ])
    const capsule = readCapsule(file, textOf(resolve(cwd, file), file))
    const { snapshot, until, difference } = repeatCapsule(capsule)
    const { length } = capsule.steps
    if (difference === undefined) {
      out(`${length} steps repeated, byte for byte, until ${iso(until)}.\n`)
    } else {
      const { step, operation, at, message } = difference
      const made = capsule.version === VERSION ? '' : `, made by ${capsule.version},`
      out(
        printable(
          `Step ${step} of ${length} (${operation} at ${iso(at)})${made} differs: ${message}.`,
        ) + '\n',
      )
    }
    if (options.serve === true || options.open === true) {
      // The input of a step is what somebody wrote into the file.
      const issue = issueOfSnapshot(snapshot)
      if (issue !== undefined)
        throw new CommandFailure(
          EXIT.badFile,
          `Failed to serve "${file}": its steps do not end in a valid world (${issue}).`,
        )
      const stopped = stopSignal()
      const [{ openCapsule }, { serve }, { ownNetwork }] = await Promise.all([
        import('../../simulator/control/open-capsule.ts'),
        import('./serve.ts'),
        import('../../ports/undici-transport.ts'),
      ])
      const sandbox = await openCapsule(snapshot, until, ownNetwork())
      const served = await serve(sandbox, options)
      out(`${served.url}/\n`)
      if (options.open === true) void openBrowser(`${served.url}/`, err)
      await stopped
      await served.close()
    }
    return difference === undefined ? EXIT.ok : EXIT.failed
  },
}

function textOf(path: string, file: string): string {
  try {
    return readText(path, MOST_MB)
  } catch (error) {
    throw new CommandFailure(
      EXIT.badFile,
      `Failed to read "${file}": ${fileCause(error)}. Check the path.`,
    )
  }
}
