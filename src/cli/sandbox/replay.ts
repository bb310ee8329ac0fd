/** `replay`: repeats a recording under simulated time, and can serve the result. */
import { resolve } from 'node:path'
import { address, port } from '../../sandbox/config/option-parsers.ts'
import { DEFAULT_HOST } from '../../sandbox/config/settings.ts'
import { printable } from '../../report/printable.ts'
import { replayText } from '../../report/replay.ts'
import type { CliCommand } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { cannotRead, fileFailure } from '../failure.ts'
import { openBrowser } from './open-browser.ts'
import { untilStopped } from '../stop-signal.ts'

const AFTER = `
Sends the recorded requests and control calls of every world to a new sandbox at their moments,
gives webhooks the recorded responses of receivers, and compares responses and webhooks byte for
byte, except masked keys and secrets. Of signatures, it compares whether they are valid.

Exits with 0 if everything repeats, 4 if something differs, and 2 if the file is not a recording of
a sandbox.

Examples:
  $ npx ramp-sandbox replay bug.har
  $ npx ramp-sandbox replay bug.har --open`

type Options = {
  readonly serve?: boolean
  readonly open?: boolean
  readonly port: number
  readonly host: string
}

export const command: CliCommand = {
  describe: (command) => {
    command
      .argument(
        '<file>',
        'recording of a sandbox: what "start --record", "exec --record" or "recording" wrote',
      )
      .option('--serve', 'then serve the result, in memory')
      .option('--open', 'serve it, and open its console in a browser')
      .option('--port <number>', 'port to listen on; 0 selects a free port', port, 0)
      .option('--host <address>', 'address to listen on', address, DEFAULT_HOST)
      .addHelpText('after', AFTER)
  },
  run: async (command, { out, err, cwd }) => {
    const [file = ''] = command.args
    const options = command.opts<Options>()
    const [
      { issueOfSnapshot, recordedParts, unreadable },
      { SandboxVariations },
      { repeatRecording },
      har,
    ] = await Promise.all([
      import('../../sandbox/config/recording-file.ts'),
      import('../../lab/variations/sandbox-variations.ts'),
      import('../../verify/traffic/replay.ts'),
      import('../../verify/traffic/har-reader.ts'),
    ])
    const state = har.newHarState()
    const entries = readable(har.harEntries(resolve(cwd, file), state), file)
    const replayed = repeatRecording(recordedParts(file, entries), new SandboxVariations().ofWorld)
    if (replayed === undefined)
      throw unreadable(file, state.isHar ? 'it has no world of a sandbox' : 'it is not a HAR file')
    const { main, others, difference } = replayed
    if (state.isTorn && difference === undefined)
      err(
        `Notice: "${file}" is torn at its end. What came after the last whole entry is missing.\n`,
      )
    out(printable(replayText(replayed)))
    if (options.serve === true || options.open === true) {
      // The input of a step is what somebody wrote into the file.
      const issue = [main, ...others]
        .map(({ snapshot }) => issueOfSnapshot(snapshot))
        .find((one) => one !== undefined)
      if (issue !== undefined)
        throw fileFailure(`Failed to serve "${file}": it does not end in a valid world (${issue}).`)
      const [{ openRecording }, { serve }, { ownNetwork }] = await Promise.all([
        import('../../sandbox/control/open-recording.ts'),
        import('./serve.ts'),
        import('../../base/ports/undici-transport.ts'),
      ])
      await untilStopped(async (stopped) => {
        const sandbox = await openRecording(
          main,
          { ...ownNetwork(), variations: new SandboxVariations().ofWorld },
          others,
        )
        const served = await serve(sandbox, options)
        out(`${served.url}/\n`)
        if (options.open === true) void openBrowser(`${served.url}/`, err)
        await stopped
        await served.close()
      })
    }
    return difference === undefined ? EXIT.ok : EXIT.failed
  },
}

/** Throws CommandFailure if the file cannot be read. */
function* readable(entries: Iterable<unknown>, file: string): Generator<unknown, void> {
  try {
    yield* entries
  } catch (error) {
    throw cannotRead(file, error)
  }
}
