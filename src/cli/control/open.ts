/** `open`: shows the console of a running sandbox in a browser. */
import { openBrowser } from '../open-browser.ts'
import { controlCommand } from './control-command.ts'

export const open = controlCommand({
  describe: () => {},
  examples: ['open', 'open --url http://127.0.0.1:7267'],
  run: async ({ sandbox, io }) => {
    const url = `${sandbox.url}/`
    await openBrowser(url, io.err)
    return { json: { url }, text: `The console is at ${url}\n` }
  },
})
