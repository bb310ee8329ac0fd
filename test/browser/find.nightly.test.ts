/** `/` finds everything of a world, by keyboard. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './chromium.ts'
import {
  aConsoleWithScenarios,
  openTab,
  place,
  problems,
  sandbox,
  useConsole,
} from './console-page.ts'
import { expectSound, HOSTILE } from './page-checks.ts'

useConsole()

test('a key finds orders, receivers, requests and settings in every view, and Enter opens the first', async () => {
  const id = await place({ externalCustomerId: `ada ${HOSTILE}` })
  await place({ externalCustomerId: 'bola' })
  sandbox.webhooks.register('http://127.0.0.1:9/needle')
  const { requestReference } = sandbox.orders.get(id)
  const page = await openTab('#/time')
  const dialog = page.getByRole('dialog')
  const group = (name: string) => dialog.getByRole('region', { name, exact: true })
  const look = async (text: string) => {
    await page.keyboard.press('/')
    await dialog.getByRole('searchbox').waitFor()
    await page.keyboard.type(text)
  }
  await look('ada')
  await group('Orders').getByRole('link', { name: requestReference }).waitFor()
  // The body of its request has the name too.
  await group('Requests')
    .getByRole('link', { name: /createOrder/ })
    .waitFor()
  await dialog.getByText(/^\d+ found$/).waitFor()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: requestReference }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Time', exact: true }).waitFor()
  expect(await dialog.count(), 'the search is no step back').toBe(0)

  await look('needle')
  await group('Receivers')
    .getByRole('link', { name: /needle/ })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor()
  expect(page.url()).toContain('endpoint=')

  await look('underpayment')
  await group('Settings')
    .getByRole('link', { name: /^underpayment / })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Faults', exact: true }).waitFor()
  const label = 'document.activeElement.getAttribute("aria-label")'
  await expect.poll(() => page.evaluate(label)).toBe('underpayment')

  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await look('nothing has this')
  await dialog.getByText('Nothing found.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 360, height: 800 })
  await look('e')
  await group('Orders').waitFor()
  await expectSound(page)
  // A sandbox of the library has no runner of scenarios, and says so once.
  expect(problems).toEqual([expect.stringContaining('501')])
  problems.length = 0
})

test('scenarios are found by what they cover', async () => {
  const { folder, open } = await aConsoleWithScenarios()
  writeFileSync(
    join(folder, 'needle.yaml'),
    `name: ${JSON.stringify(HOSTILE)}\nwhy: It is to be found.\nsteps: [{advance: 1s}]\n`,
  )
  const page = await open()
  await page.getByRole('button', { name: 'Find' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('to be found')
  await dialog.getByRole('region', { name: 'Scenarios' }).getByRole('link').press('Enter')
  await page.getByRole('heading', { name: HOSTILE }).waitFor()
  expect(await page.evaluate('window.attacked')).toBe(undefined)
  await page.getByRole('button', { name: 'Find' }).click()
  await dialog.getByRole('searchbox').fill('a body in chunks is taken')
  await dialog.getByRole('region', { name: 'Checks of the exam' }).getByRole('link').waitFor()
  expect(await dialog.getByRole('region', { name: 'Scenarios' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.getByRole('searchbox').fill('a body in chunks')
  await page.getByText('No matching scenarios.').waitFor()
  await page.getByLabel('Origin').selectOption('exam')
  await page.getByRole('row', { name: /^a body in chunks is taken exam/ }).waitFor()
  await page.getByRole('link', { name: 'a body in chunks is taken' }).click()
  await page.getByText(/^The exam grades a webhook receiver by it/).waitFor()
})
