/** `start`: the sandbox as a server, until a signal stops it. */
import { loadConfig } from '../config/config.ts'
import { settingOptions } from '../config/settings.ts'
import { announcement } from './announcement.ts'
import type { CliCommand } from './command.ts'
import { EXIT } from './exit-codes.ts'
import { openBrowser } from './open-browser.ts'
import { openSandbox } from './open-sandbox.ts'
import { serve } from './serve.ts'
import { stopSignal } from './stop-signal.ts'

const EXAMPLES = `
Examples:
  $ ramp-sandbox start --memory --webhook http://127.0.0.1:3000/webhooks
  $ ramp-sandbox start --port 0 --json
  $ ramp-sandbox start --clock manual --progression manual`

export const start: CliCommand = {
  describe: (command, { cwd }) => {
    for (const option of Object.values(settingOptions(cwd))) command.addOption(option)
    command.option('--open', 'open the console of the sandbox in a browser')
    command.addHelpText('after', EXAMPLES)
  },
  run: async (command, { out, err, cwd, hasColours }) => {
    const stopped = stopSignal()
    const config = await loadConfig(command, cwd)
    const sandbox = await openSandbox(config, (notice) => err(`Notice: ${notice}\n`))
    // A program that reads the ready line from stdout gets nothing else there.
    const write = config.ready === 'json' ? err : out
    const served = await serve(sandbox, {
      ...config,
      write,
      complain: err,
      hasColours: hasColours && write === out,
    })
    out(announcement(served, config, hasColours))
    if (command.opts<{ open?: boolean }>().open === true) openBrowser(`${served.url}/`, err)
    await stopped
    await served.close()
    return EXIT.ok
  },
}
