/** `start`: the sandbox as a server, until a signal stops it. */
import type { Command } from 'commander'
import { loadConfig } from '../config/config.ts'
import type { SettingName } from '../config/settings.ts'
import type { CliCommand } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { openSandbox } from './open-sandbox.ts'
import { announcement } from './announcement.ts'
import { serve } from './serve.ts'
import { addSettings } from './setting-options.ts'
import { stopSignal } from './stop-signal.ts'

const START_SETTINGS: readonly SettingName[] = [
  'port',
  'host',
  'allowHost',
  'data',
  'memory',
  'scenario',
  'webhook',
  'seed',
  'clock',
  'progression',
  'json',
  'quiet',
  'log',
  'config',
]

const EXAMPLES = `
Examples:
  $ ramp-sandbox start --memory --webhook http://127.0.0.1:3000/webhooks
  $ ramp-sandbox start --port 0 --json
  $ ramp-sandbox start --clock manual --progression manual`

export const start: CliCommand = {
  describe: (command: Command) => {
    addSettings(command, START_SETTINGS)
    command.addHelpText('after', EXAMPLES)
  },
  run: async ({ options, io }) => {
    const stopped = stopSignal()
    const { env, cwd, hasColours } = io
    const config = await loadConfig({ flags: options, env, cwd, settings: START_SETTINGS })
    const sandbox = await openSandbox(config, (notice) => io.err(`Notice: ${notice}\n`))
    // A program that reads the ready line from stdout gets nothing else there.
    const write = config.ready === 'json' ? io.err : io.out
    const served = await serve(sandbox, {
      ...config,
      write,
      complain: io.err,
      hasColours: hasColours && write === io.out,
    })
    io.out(announcement(served, config, hasColours))
    await stopped
    await served.close()
    return EXIT.ok
  },
}
