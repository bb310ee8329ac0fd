/** `open`: shows the console of a running sandbox in a browser. */
import { ControlError } from '../../base/client/control-error.ts'
import { openBrowser } from '../sandbox/open-browser.ts'
import { controlCommand } from './control-command.ts'

export const command = controlCommand({
  describe: () => {},
  examples: ['open', 'open --url http://127.0.0.1:7267'],
  run: async ({ client, sandbox, io }) => {
    // The console asks for the token itself.
    await client.call('getClock').catch((error: unknown) => {
      if (!(error instanceof ControlError && error.code === 'CONTROL_TOKEN_REQUIRED')) throw error
    })
    const url = `${sandbox.url}/`
    await openBrowser(url, io.err)
    return { json: { url }, text: `The console is at ${url}\n` }
  },
})
