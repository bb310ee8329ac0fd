/** A sandbox that is stopped keeps its connections: the console says that nothing answers. */
import { expect } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { start, stop } from '../cli/started.ts'
import { test } from './chromium.ts'
import { browser, place, useConsole } from './console-page.ts'

useConsole()

test('a sandbox that is stopped is not called live, and is found again when it goes on', async () => {
  const { child, ready } = await start(aFolder(), ['--memory'])
  const { url } = ready
  const page = await browser.newPage()
  // Time is moved, not waited for.
  await page.clock.install()
  await page.goto(`${url}/#/orders`)
  await place({ externalCustomerId: 'ada' }, { url, apiKey: 'ramp_test_local' })
  await page.getByRole('row', { name: /ada/ }).waitFor()
  child.kill('SIGSTOP')
  await page.clock.fastForward('00:11')
  await page.getByRole('alert').getByText('The sandbox stopped answering').waitFor()
  await page.locator('main.stale').waitFor()
  await page.getByText('last known').waitFor()
  const clock = page.locator('.clock time')
  const shown = await clock.textContent()
  // An attempt to connect ends too, and another follows.
  await page.clock.fastForward('00:30')
  expect(await page.locator('.connection').innerText()).toContain('not answering')
  expect(await clock.textContent(), 'the clock stands').toBe(shown)
  await page.getByRole('row', { name: /ada/ }).waitFor()
  await page.keyboard.press('?')
  await page.locator('dialog[open]').waitFor()
  expect(
    await page.evaluate("getComputedStyle(document.querySelector('dialog[open]')).filter"),
  ).toBe('grayscale(1)')
  await page.keyboard.press('Escape')
  child.kill('SIGCONT')
  await page.clock.fastForward('00:06')
  await page.locator('.connection.live').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await place({ externalCustomerId: 'bea' }, { url, apiKey: 'ramp_test_local' })
  await page.getByRole('row', { name: /bea/ }).waitFor()
})

test('a token that was changed is asked for, and the new one shows what there is', async () => {
  const folder = aFolder()
  const withToken = (token: string, port = '0') =>
    start(folder, ['--memory', '--control-token', token], ['--port', port, '--json', '--quiet'])
  const first = await withToken('first-token-of-the-sandbox')
  const { url } = first.ready
  const page = await browser.newPage()
  await page.goto(`${url}/#/orders`)
  await page.getByLabel('Control token').fill('first-token-of-the-sandbox')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await page.locator('.connection.live').waitFor()
  await stop(first)
  await page.getByRole('alert').getByText('The sandbox stopped answering').waitFor()
  await withToken('second-token-of-the-sandbox', new URL(url).port)
  await page.getByText('The token of this tab is not the right one').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('No orders')
  expect(await page.locator('.clock').innerText(), 'no time is known').toBe('')
  await page.getByLabel('Control token').fill('second-token-of-the-sandbox')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await page.locator('.connection.live').waitFor()
  await page.getByText('No orders yet').waitFor()
})
