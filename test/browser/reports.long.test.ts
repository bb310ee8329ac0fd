/** The HTML reports of `run` and `verify`, opened in a browser, with hostile text in them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBuilt } from '../cli/built.ts'
import { CHROME, openBrowser } from './chromium.ts'
import {
  cutLabels,
  HOSTILE,
  isWiderThanWindow,
  problemsOf,
  violationsIn,
  WIDTHS,
} from './page-checks.ts'

/**
 * One scenario passes, and one fails with hostile text in its names, its request and its
 * difference.
 */
const SCENARIOS = {
  'quote.passes.yaml': `
name: A quote is answered
why: The report needs a scenario that passes.
steps:
  - call: createQuote
    body: {side: buy, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base}
    expect: {status: 200}
`,
  'quote.fails.yaml': `
name: ${JSON.stringify(HOSTILE)}
why: ${JSON.stringify(HOSTILE)}
steps:
  - call: createQuote
    body: {side: ${JSON.stringify(HOSTILE)}, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base}
    expect: {status: 200, body: {message: ${JSON.stringify(HOSTILE)}}}
`,
}

const folder = mkdtempSync(join(tmpdir(), 'ramp-reports-'))
let browser: Browser

beforeAll(async () => {
  if (CHROME !== undefined) browser = await openBrowser()
})

afterAll(async () => {
  if (CHROME !== undefined) await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

type Opened = { readonly page: Page; readonly problems: readonly string[] }

async function open(file: string, width: number): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  const problems = problemsOf(page, 'file:')
  await page.goto(pathToFileURL(file).href)
  return { page, problems }
}

test.skipIf(CHROME === undefined)(
  'the report of run shows what failed and runs nothing of what a scenario says',
  async () => {
    for (const [name, text] of Object.entries(SCENARIOS)) writeFileSync(join(folder, name), text)
    const report = join(folder, 'run.html')
    const run = runBuilt(['run', '.', '--report-html', report], { cwd: folder })
    expect(await run.ended, run.err()).toBe(4)
    for (const width of WIDTHS) {
      const { page, problems } = await open(report, width)
      expect(await page.title()).toBe('1 of 2 scenarios failed')
      const failed = page.locator('details').filter({ hasText: 'window.attacked' }).first()
      expect(await failed.getByText(HOSTILE).first().isVisible()).toBe(true)
      await failed.getByRole('button', { name: /^createQuote.*400/ }).click()
      expect(
        await failed
          .getByLabel(/^createQuote → 400/)
          .first()
          .isVisible(),
      ).toBe(true)
      expect(await violationsIn(page), `at ${width} px`).toEqual([])
      expect(await cutLabels(page), `at ${width} px`).toEqual([])
      expect(await page.evaluate('window.attacked')).toBe(undefined)
      expect(await isWiderThanWindow(page), `at ${width} px`).toBe(false)
      expect(problems).toEqual([])
      await page.close()
    }
  },
)

test.skipIf(CHROME === undefined)(
  'the cells of the report of verify open their evidence, down to the row and its exchange',
  async () => {
    const start = runBuilt(['start', '--memory', '--port', '0', '--json'], { cwd: folder })
    const { url } = JSON.parse((await start.printed(/\{.*\}/))[0]) as { url: string }
    const report = join(folder, 'verify.html')
    const args = ['--base-url', url, '--api-key', 'ramp_test_local', '--report-html', report]
    const run = runBuilt(['verify', ...args], { cwd: folder })
    expect(await run.ended, run.err()).toBe(0)
    for (const width of WIDTHS) {
      const { page, problems } = await open(report, width)
      expect(await page.locator('a[href="#cell-createQuote-errors"]').count()).toBe(0)
      await page.locator('a[href="#cell-createQuote-shape"]').click()
      const part = page.locator('#cell-createQuote-shape')
      expect(await part.getByText('quote.response.side').first().isVisible()).toBe(true)
      // The filter hides the row, and the link shows it all the same.
      await page.locator('input').fill('nothing has this text')
      await part.locator('a[href="#row-quotes.buy.echo.side"]').click()
      const row = page.locator('[id="row-quotes.buy.echo.side"]')
      expect(await row.getByText('/api/developer/quotes').first().isVisible()).toBe(true)
      expect(await isWiderThanWindow(page), `at ${width} px`).toBe(false)
      expect(problems).toEqual([])
      await page.close()
    }
  },
)
