/** Playwright records what a page calls, and Chromium is served from a recording of the proxy. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CHROME, openBrowser } from '../../browser/chromium.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { behindProxy, BUY, WINDOW } from './behind-proxy.ts'
import { checkRecordings } from './checked.ts'

test.skipIf(CHROME === undefined).each(['embed', 'attach'] as const)(
  'what Playwright records (%s) is checked',
  async (content) => {
    const { sandbox, end } = await behindProxy()
    const browser = await openBrowser()
    onTestFinished(() => browser.close())
    const path = join(aFolder(), 'page.har')
    const context = await browser.newContext({ recordHar: { path, content } })
    const page = await context.newPage()
    await page.goto(`${sandbox.url}/__sandbox/console/`)
    const statuses = await page.evaluate(
      async ([key, order, window]) => {
        const send = async (method: string, below: string, body?: string) => {
          const response = await fetch(`/api/developer/${below}`, {
            method,
            headers: { 'x-api-key': key, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body }),
          })
          await response.text()
          return response.status
        }
        return [
          await send('GET', window),
          await send('POST', 'orders', order),
          await send('GET', window),
          await send('POST', 'orders', order),
          await send('GET', window),
        ]
      },
      [sandbox.apiKey, JSON.stringify(BUY), WINDOW + BUY.externalCustomerId] as const,
    )
    expect(statuses).toEqual([404, 201, 200, 409, 200])
    await context.close()
    await end()
    const { run, judged } = checkRecordings(path)
    expect(judged).toBe(5)
    expect(run.rows.filter(({ verdict }) => verdict === 'failed')).toEqual([])
    const passed = run.rows.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id)
    expect(passed).toEqual(
      expect.arrayContaining(['windows.conflict-if-active', 'client.window-after-conflict']),
    )
  },
)

test.skipIf(CHROME === undefined)('Chromium is served from a recording of the proxy', async () => {
  const { send, end, sandbox } = await behindProxy()
  const { json } = await send('GET', 'provider-bank-list/Northwind')
  const { path } = await end()
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  // Playwright is another reader of HAR 1.2: it aborts what the file lacks.
  await page.routeFromHAR(path, { notFound: 'abort' })
  const address = (provider: string) =>
    `${sandbox.url}/api/developer/provider-bank-list/${provider}`
  const opened = await page.goto(address('Northwind'))
  expect(await opened?.json()).toEqual(json)
  await expect(page.goto(address('Kestrel'))).rejects.toThrow('ERR_FAILED')
})
