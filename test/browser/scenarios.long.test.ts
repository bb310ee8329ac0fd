/** Scenarios in the console: found, run by keyboard, and a failure with its difference. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { scenarioRunner } from '../../src/cli/scenario-runner.ts'
import { listen } from '../../src/server/listen.ts'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { CHROME, openBrowser } from './chromium.ts'
import {
  cutLabels,
  HOSTILE,
  isWiderThanWindow,
  problemsOf,
  violationsIn,
  WIDTHS,
} from './page-checks.ts'

const quote = (name: string, expected: object) => `
name: ${JSON.stringify(name)}
why: ${JSON.stringify(`It asks for a quote. ${name}`)}
steps:
  - call: createQuote
    body: {side: buy, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base}
    expect: ${JSON.stringify(expected)}
`

const FILES = {
  'fails.yaml': quote(HOSTILE, { status: 200, body: { side: HOSTILE } }),
  'invalid.yaml': `name: [${HOSTILE}`,
}

async function openScenarios(): Promise<{ page: Page; problems: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'ramp-scenarios-'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  const scenarios = scenarioRunner({ cwd: process.cwd(), own: folder })
  const core = new Sandbox({ clock: { mode: 'manual' } })
  const listening = await listen(core, { host: '127.0.0.1', port: 0, scenarios })
  const browser = await openBrowser()
  onTestFinished(async () => {
    await browser.close()
    await listening.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(15_000)
  const problems = problemsOf(page, listening.url)
  await page.goto(`${listening.url}/`)
  await page.locator('.connection.live').waitFor()
  return { page, problems }
}

test.skipIf(CHROME === undefined)(
  'a scenario of the library is found and run by keyboard, and its address runs it again',
  async () => {
    const { page, problems } = await openScenarios()
    await page.keyboard.press('s')
    await page.getByRole('region', { name: 'Scenarios', exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('order.completed.yaml')
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'A buy is paid and completed' }).waitFor()
    await page.locator('.sign', { hasText: 'passed' }).waitFor()
    await page.getByRole('button', { name: /^createOrder.*201/ }).press('Enter')
    expect(await page.getByLabel('createOrder → 201').first().isVisible()).toBe(true)
    await page.reload()
    await page.locator('.sign', { hasText: 'passed' }).waitFor()
    expect(problems).toEqual([])
  },
)

test.skipIf(CHROME === undefined)(
  'a step that fails shows the difference, and hostile text of a scenario is text',
  async () => {
    const { page, problems } = await openScenarios()
    await page.goto(`${page.url().split('#')[0]}#/scenarios`)
    await page
      .getByRole('row', { name: /window\.attacked/ })
      .getByRole('link')
      .press('Enter')
    await page.locator('.sign', { hasText: 'failed' }).waitFor()
    await page.getByLabel('Failure').getByText('window.attacked').first().waitFor()
    await page.getByText('the failure').first().waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsIn(page), `at ${width} px`).toEqual([])
      expect(await isWiderThanWindow(page), `at ${width} px`).toBe(false)
      expect(await cutLabels(page), `at ${width} px`).toEqual([])
    }
    await page.getByRole('link', { name: 'Back to the scenarios' }).press('Enter')
    await page.getByRole('row', { name: /window\.attacked.*failed/ }).waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsIn(page), `list at ${width} px`).toEqual([])
      expect(await isWiderThanWindow(page), `list at ${width} px`).toBe(false)
    }
    await page.getByRole('searchbox').fill('invalid.yaml')
    await page.getByRole('link', { name: 'invalid', exact: true }).press('Enter')
    await page.getByText('this is not valid YAML').waitFor()
    expect(await violationsIn(page)).toEqual([])
    expect(await page.evaluate('window.attacked')).toBe(undefined)
    expect(problems).toEqual([])
  },
)

test.skipIf(CHROME === undefined)('a sandbox without a runner says so', async () => {
  const core = new Sandbox({ clock: { mode: 'manual' } })
  const listening = await listen(core, { host: '127.0.0.1', port: 0 })
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(`${listening.url}/#/scenarios`)
  await page.getByRole('heading', { name: 'No scenarios here' }).waitFor()
  expect(await violationsIn(page)).toEqual([])
  await browser.close()
  await listening.close()
})
