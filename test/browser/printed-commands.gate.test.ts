/** Every command that the console shows or copies is run as it stands there. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CHROME } from './chromium.ts'
import { aReceiver, openTab, place, sandbox, useConsole } from './console-page.ts'

useConsole()

const run = promisify(execFile)

/** What the command prints, with the status of the answer behind it. */
async function printedBy(command: string): Promise<string> {
  const { stdout } = await run('bash', ['-c', `${command} -w ' %{http_code}'`])
  return stdout
}

/** Keeps what the page copies in place of the clipboard, which needs a permission. */
async function copiedBy(page: Page): Promise<string> {
  await page.evaluate(
    `Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text) => { document.documentElement.dataset.copied = text } },
    })`,
  )
  await page.getByRole('button', { name: 'Copy as curl' }).first().click()
  const copied = () => page.evaluate(`document.documentElement.dataset.copied ?? ''`)
  await expect.poll(copied).toContain('curl')
  return String(await copied())
}

test.skipIf(CHROME === undefined)(
  'what a view without rows shows for a script works in a shell',
  async () => {
    for (const [place, shows] of [
      ['requests', /"bestQuote".* 20\d$/s],
      ['webhooks', /"secret".* 201$/s],
      ['time', /"now":"2026-01-01T09:30:00.000Z".* 200$/s],
      ['rewind', /"before the refund".* 201$/s],
      ['orders', /"transactionId".* 201$/s],
    ] as const) {
      await sandbox.reset()
      const page = await openTab(`#/${place}`)
      const shown = page.locator('pre.mono', { hasText: 'curl -s' })
      const command = (await shown.textContent()) ?? ''
      await page.close()
      expect(await printedBy(command), command).toMatch(shows)
    }
  },
)

test.skipIf(CHROME === undefined)(
  'a request and an attempt are copied as commands that send the same again',
  async () => {
    await sandbox.reset()
    sandbox.webhooks.register(await aReceiver({ status: 418 }))
    await place({ externalCustomerId: `o'neil "ünï" $HOME` })
    await sandbox.drain()
    const page = await openTab('#/requests/1')
    const request = await copiedBy(page)
    await page.goto(`${sandbox.url}/#/webhooks`)
    await page.getByRole('link', { name: 'created', exact: true }).click()
    const attempt = await copiedBy(page)
    await page.close()
    expect(await printedBy(request), request).toMatch(/GATEWAY_ACTIVE_INTENT_CONFLICT.* 409$/s)
    expect(await printedBy(attempt), attempt).toMatch(/ 418$/)
  },
)
