/** Scenarios in the console: found, run by keyboard, and a failure with its difference. */
import { expect } from 'vitest'
import type { ScenarioProgress } from '../../src/base/contract/generated/control-types.d.ts'
import type { ScenarioRunner } from '../../src/sandbox/http/control/scenario-runner.ts'
import { listen } from '../../src/sandbox/http/listen.ts'
import { Sandbox } from '../../src/sandbox/running/sandbox.ts'
import { openBrowser, test } from './chromium.ts'
import { aConsoleWithScenarios } from './console-page.ts'
import { expectSound, expectSoundAtWidths, HOSTILE, violationsIn } from './page-checks.ts'

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

test('a scenario of the library is found and run by keyboard, and its address runs it again', async () => {
  const page = await (await aConsoleWithScenarios(FILES)).open()
  await page.keyboard.press('s')
  await page.getByRole('region', { name: 'Scenarios', exact: true }).waitFor()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').waitFor()
  await page.keyboard.type('order.completed.yaml')
  await dialog.getByRole('link', { name: /order\.completed\.yaml/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'A buy is paid and completed' }).waitFor()
  await page.locator('.sign', { hasText: 'passed' }).waitFor()
  await page.getByRole('button', { name: /^createOrder.*201/ }).press('Enter')
  await page.getByLabel('createOrder → 201').first().waitFor()
  await page.reload()
  await page.locator('.sign', { hasText: 'passed' }).waitFor()
  await page.goto(`${page.url().split('#')[0]}#/scenarios/missing.yaml`)
  await page.getByRole('heading', { name: 'No such scenario' }).waitFor()
})

test('a step that fails shows the difference, and hostile text of a scenario is text', async () => {
  const page = await (await aConsoleWithScenarios(FILES)).open()
  await page.goto(`${page.url().split('#')[0]}#/scenarios`)
  await page
    .getByRole('row', { name: /window\.attacked/ })
    .getByRole('link')
    .press('Enter')
  await page.locator('.sign', { hasText: 'failed' }).waitFor()
  await page.getByLabel('Failure').getByText('window.attacked').first().waitFor()
  await page
    .getByLabel('Failure')
    .getByText(/expected .+, received /)
    .waitFor()
  await page.getByText('the failure').first().waitFor()
  await expectSoundAtWidths(page)
  await page.getByRole('link', { name: 'Back to the scenarios' }).press('Enter')
  await page.getByRole('row', { name: /window\.attacked.*failed/ }).waitFor()
  await expectSoundAtWidths(page)
  await page.getByRole('searchbox').fill('invalid.yaml')
  await page.getByRole('link', { name: 'invalid', exact: true }).press('Enter')
  await page.getByText('this is not valid YAML').waitFor()
  await expectSound(page)
})

const LISTED = {
  ...{ file: 'slow.yaml', origin: 'own', name: 'It takes its time', why: 'To be seen.' },
  ...{ covers: [], needsApplication: false },
}

/** Runs as far as the test lets it. */
function aSlowRunner() {
  let tell: (progress: Partial<ScenarioProgress>) => void = () => {}
  let end: (result: object) => void = () => {}
  const scenarios: ScenarioRunner = {
    list: async () => [LISTED],
    run: (file, onProgress, stop) => {
      tell = (progress) =>
        onProgress({ file, step: 1, steps: 2, title: '', entries: [], ...progress })
      tell({ step: 0 })
      return new Promise((resolve, reject) => {
        end = resolve
        stop.addEventListener('abort', () => {
          tell({ verdict: 'stopped' })
          reject(new Error('Nobody waits'))
        })
      })
    },
  }
  return {
    scenarios,
    tell: (progress: Partial<ScenarioProgress>) => tell(progress),
    end: (result: object) => end(result),
  }
}

test('a scenario is seen in its lanes while it runs, in the tab that runs it and in another one', async () => {
  const { scenarios, tell, end } = aSlowRunner()
  const { open } = await aConsoleWithScenarios({}, scenarios)
  const list = await open('#/scenarios')
  const page = await open('#/scenarios/slow.yaml')
  await page.getByText('It begins …').waitFor()
  await list.getByRole('button', { name: 'Runs … It takes its time' }).waitFor()
  const [at, detail] = ['2026-01-01T00:00:00.000Z', 'the body']
  const parties = { from: 'application', to: 'service' } as const
  const entry = { at, realMs: 1, ...parties, ok: true, detail }
  tell({ title: `call ${HOSTILE}`, entries: [{ ...entry, label: 'createQuote → 200' }] })
  await page.getByText(`Step 1 of 2: call ${HOSTILE}`).waitFor()
  await page.getByRole('button', { name: /^createQuote.*200/ }).click()
  await page.getByText('the body').waitFor()
  await list.getByRole('link', { name: 'It takes its time' }).click()
  const advance = { ...entry, from: 'runner', to: 'runner', label: 'advance 30m' } as const
  tell({ step: 2, title: 'advance 30m', entries: [advance] })
  await page.getByRole('button', { name: /^advance 30m/ }).waitFor()
  expect(await page.getByText('the body').isVisible(), 'what is open stays open').toBe(true)
  await expectSoundAtWidths(page)
  tell({ step: 2, verdict: 'passed' })
  end({
    ...{ ...LISTED, tags: [], verdict: 'passed', startedAt: at, tookMs: 5, virtualMs: 1 },
    ...{ interleavings: 1, timeline: [{ ...entry, label: 'createQuote → 200' }, advance] },
  })
  await page.locator('.sign', { hasText: 'passed' }).waitFor()
  await page.getByText('1 ms of simulated time in 5 ms').waitFor()
  await list.getByText('Another tab ran it.').waitFor()
})

test('a sandbox without a runner says so', async () => {
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

test('a button stops the run of its tab, in every tab', async () => {
  const { open } = await aConsoleWithScenarios({}, aSlowRunner().scenarios)
  const list = await open('#/scenarios')
  const page = await open('#/scenarios/slow.yaml')
  await list.getByRole('button', { name: 'Runs … It takes its time' }).waitFor()
  await page.getByRole('button', { name: 'Stop It takes its time' }).click()
  await page.getByText('The run was stopped.').waitFor()
  await list.getByRole('button', { name: 'Run It takes its time' }).waitFor()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Run It takes its time' }).click()
  await page.getByText('It begins …').waitFor()
})
