/** The HTML reports, opened in a browser, with hostile text in them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { aFolder } from '../cli/a-folder.ts'
import { htmlPage } from '../../src/report/html.ts'
import type { PageRow, ReportData } from '../../src/report/report-data.ts'
import type { PassedCall } from '../../src/verify/verdict.ts'
import { runBuilt } from '../cli/built.ts'
import { aBuy } from '../worlds.ts'
import { CHROME, openBrowser, test } from './chromium.ts'
import { expectSound, HOSTILE, problemsOf, WIDTHS } from './page-checks.ts'

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

const folder = aFolder()
let browser: Browser
const problems: string[] = []

if (CHROME !== undefined) {
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map((each) => each.close()))
    expect(problems.splice(0)).toEqual([])
  })
  afterAll(() => browser.close())
}

/** Unfolded, the report of verify has 35,000 px on a phone. */
const MOST_HEIGHT = 5_000

async function open(file: string, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  problemsOf(page, 'file:', problems)
  await page.goto(pathToFileURL(file).href)
  return page
}

test('the report of run shows what failed and runs nothing of what a scenario says', async () => {
  for (const [name, text] of Object.entries(SCENARIOS)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'run.html')
  const run = runBuilt(['run', '.', '--report-html', report], { cwd: folder })
  expect(await run.ended, run.err()).toBe(4)
  for (const width of WIDTHS) {
    const page = await open(report, width)
    expect(await page.title()).toBe('1 of 2 scenarios failed in process.')
    const failed = page.locator('details').filter({ hasText: 'window.attacked' }).first()
    await failed.getByText(HOSTILE).first().waitFor()
    await failed.getByRole('button', { name: /^createQuote.*400/ }).click()
    expect(
      await failed
        .getByLabel(/^createQuote → 400/)
        .first()
        .isVisible(),
    ).toBe(true)
    await expectSound(page, `at ${width} px`)
  }
})

test('the cells of the report of verify open their evidence, down to the row and its exchange', async () => {
  const start = runBuilt(['start', '--memory', '--port', '0', '--json'], { cwd: folder })
  const { url } = JSON.parse((await start.printed(/\{.*\}/))[0]) as { url: string }
  const report = join(folder, 'verify.html')
  const args = ['--base-url', url, '--api-key', 'ramp_test_local', '--report-html', report]
  const run = runBuilt(['verify', ...args], { cwd: folder })
  expect(await run.ended, run.err()).toBe(0)
  for (const width of WIDTHS) {
    const page = await open(report, width)
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    expect(height, `at ${width} px`).toBeLessThan(MOST_HEIGHT)
    const matrix = page.locator('details', { hasText: 'Documented rules, by operation' })
    // A phone shows its title first.
    if (!(await matrix.evaluate((each) => each.hasAttribute('open'))))
      await page.getByText('Documented rules, by operation').click()
    const line = page.getByRole('row', { name: 'POST /api/developer/quotes' })
    expect(await line.getByRole('link', { name: /errors/ }).count()).toBe(0)
    await line.getByRole('link', { name: /shape/ }).press('Enter')
    const evidence = page.getByRole('region', { name: /^Evidence: .*quotes, shape$/ })
    await evidence.getByText('quote.response.side').first().waitFor()
    // The filter hides the row, and the link shows it all the same.
    await page.keyboard.press('/')
    await page.keyboard.type('nothing has this text')
    await page.getByText('No row matches the filter.').waitFor()
    await evidence.getByRole('link', { name: 'schema.quote.side' }).click()
    const row = page.locator('details').filter({ hasText: 'schema.quote.side' })
    await row.getByText('POST /api/developer/quotes → 200').first().click()
    await row.getByLabel('answered with 200').first().waitFor()
    await expectSound(page, `at ${width} px`)
  }
})

const WORD = 'word'.repeat(80)
const HEAD = {
  headline: { sentence: HOSTILE, first: WORD, todo: HOSTILE },
  about: [HOSTILE, WORD],
} as const
const FAILED: PageRow = {
  ...{ id: HOSTILE, title: HOSTILE, verdict: 'failed', rules: [HOSTILE] },
  ...{ expected: HOSTILE, received: `${HOSTILE} ${WORD}`, evidence: [HOSTILE, WORD] },
  ...{ reproduce: HOSTILE, fix: `${HOSTILE}\n${WORD}`, fixFor: WORD, about: [HOSTILE, WORD] },
  ...{ statements: [[HOSTILE, WORD]], notes: [HOSTILE], cells: [WORD] },
}

const PASSED: PassedCall = {
  ...{ id: 1, count: 3, at: '2026-01-01T09:00:00.000Z', what: HOSTILE, status: 422 },
  ...{ reference: WORD, customer: HOSTILE, side: HOSTILE, amount: WORD, outcome: HOSTILE },
  ...{ method: 'POST', path: `/${WORD}`, sent: HOSTILE, answer: WORD, curl: HOSTILE },
}

/** Every kind with hostile text in every place, and long words. */
const PAGES: readonly ReportData[] = [
  {
    ...{ ...HEAD, command: 'verify', noun: 'row', interrupted: HOSTILE },
    rows: [
      { ...FAILED, exchanges: [1] },
      { ...FAILED, id: 'gap', knownGap: HOSTILE },
    ],
    extra: {
      kind: 'verification',
      lines: [
        {
          title: HOSTILE,
          cells: [
            {
              ...{ aspect: 'shape', id: HOSTILE, counts: [{ label: 'failed', count: 1 }] },
              rules: [
                { id: WORD, section: '§1', says: HOSTILE, label: 'failed', rows: [HOSTILE, WORD] },
              ],
            },
            { aspect: 'events', id: 'none', counts: [], rules: [] },
          ],
        },
      ],
      exchanges: [
        {
          ...{ id: 1, tookMs: 1, curl: HOSTILE },
          request: { method: 'POST', path: `/${WORD}`, body: HOSTILE },
          response: { status: 200, headers: {}, body: HOSTILE },
        },
      ],
      gaps: [[HOSTILE, WORD, HOSTILE]],
      observations: [[WORD, HOSTILE]],
      assumptions: HOSTILE,
      orderCount: 1_200,
      orders: [[WORD, HOSTILE, 'buy', HOSTILE]],
      passed: { calls: 2_000, summary: HOSTILE, rows: [PASSED, { ...PASSED, id: 4, status: 0 }] },
    },
  },
  {
    ...{ ...HEAD, command: 'exam', noun: 'check' },
    rows: [
      FAILED,
      { id: 'b', title: WORD, verdict: 'skipped', rules: [], received: HOSTILE, about: [WORD] },
      { id: 'c', title: HOSTILE, verdict: 'invalid', rules: [], received: WORD, fix: HOSTILE },
    ],
  },
  {
    ...{ ...HEAD, command: 'compare', noun: 'row', rows: [] },
    extra: {
      kind: 'comparison',
      sections: [
        {
          ...{ title: HOSTILE, tone: 'bad' },
          entries: [
            { name: WORD, text: HOSTILE, rows: [{ id: WORD, expected: HOSTILE, received: WORD }] },
          ],
        },
      ],
    },
  },
]

test.each(PAGES)(
  'the report of $command runs no text, is readable in both schemes, and fits a phone',
  async (data) => {
    const file = join(folder, `${data.command}.html`)
    writeFileSync(file, htmlPage(data))
    for (const width of WIDTHS) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await open(file, width)
        await page.emulateMedia({ colorScheme })
        await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor()
        const summaries = page.locator('details:not([open]) > summary')
        while ((await summaries.count()) > 0) await summaries.first().click()
        await expectSound(page, `${colorScheme} at ${width} px`)
      }
    }
  },
)

test('a row of the traffic opens beside the list, and equal calls are one row', async () => {
  const har = join(folder, 'traffic.har')
  const start = runBuilt(['start', '--memory', '--port', '0', '--json', '--record', har], {
    cwd: folder,
  })
  const { url } = JSON.parse((await start.printed(/\{.*\}/))[0]) as { url: string }
  const headers = { 'x-api-key': 'ramp_test_local', 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { transactionId } = (await (await post('/api/developer/orders', aBuy())).json()) as {
    readonly transactionId: string
  }
  for (let n = 0; n < 3; n++)
    await post(`/api/developer/orders/${transactionId}/monitor-status`, {})
  await post('/api/developer/orders', aBuy())
  start.child.kill('SIGTERM')
  await start.ended
  const report = join(folder, 'traffic.html')
  const check = runBuilt(['traffic', 'check', har, '--report-html', report], { cwd: folder })
  expect(await check.ended, check.err()).toBe(5)
  const page = await open(report, 1440)
  await page.getByText('Traffic: 5 calls').click()
  const list = page.getByRole('region', { name: 'Traffic' })
  const rows = list.locator('tbody tr')
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/createOrder.*201.*buy 35 USDC.*created/s),
    expect.stringMatching(/×3 monitorOrderStatus.*200.*buy 35 USDC.*pending/s),
    expect.stringMatching(/createOrder.*409.*buy 35 USDC.*GATEWAY_ACTIVE_INTENT_CONFLICT/s),
  ])
  await rows.nth(2).locator('td').last().click()
  const panel = page.getByRole('complementary', { name: 'The call' })
  await panel.getByText('POST /api/developer/orders → 409').waitFor()
  expect(await list.isVisible()).toBe(true)
  await panel.getByRole('link', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await list.isVisible()).toBe(true)
})
