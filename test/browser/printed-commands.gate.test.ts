/** Every command that the console shows or copies is run as it stands there. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './chromium.ts'
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
  return (await page.locator('html[data-copied]').getAttribute('data-copied')) ?? ''
}

test('what a view without rows shows for a script works in a shell', async () => {
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
})

test('a request and an attempt are copied as commands that send the same again', async () => {
  sandbox.webhooks.register(await aReceiver({ status: 418 }))
  await place({ externalCustomerId: `o'neil "ünï" $HOME` })
  await sandbox.drain()
  const page = await openTab('#/requests/1')
  const request = await copiedBy(page)
  await page.goto(`${sandbox.url}/#/webhooks`)
  await page.getByRole('link', { name: 'created', exact: true }).click()
  const attempt = await copiedBy(page)
  await page.close()
  expect(attempt).toContain('"transactionId"')
  expect(await printedBy(request), request).toMatch(/GATEWAY_ACTIVE_INTENT_CONFLICT.* 409$/s)
  expect(await printedBy(attempt), attempt).toMatch(/ 418$/)
})

test('an attempt cannot be copied before the body of its webhook is read', async () => {
  sandbox.webhooks.register(await aReceiver({ status: 418 }))
  await place({})
  await sandbox.drain()
  const page = await openTab('#/orders')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/__sandbox\/events/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`${sandbox.url}/#/webhooks`)
  await page.getByRole('link', { name: 'created', exact: true }).click()
  await page.getByRole('dialog').getByText('Loading the contents').waitFor()
  expect(await page.getByRole('button', { name: 'Copy as curl' }).count()).toBe(0)
  release()
  expect(await copiedBy(page)).toContain('"transactionId"')
})
