/**
 * The example shop passes every scenario of an application; they find each mistake of the other
 * shop.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { appTarget, type AppTargetOptions } from '../../src/lab/targets/app-target.ts'
import { readAdapter } from '../../src/lab/application/adapter.ts'
import { startApplication } from '../../src/lab/application/application-process.ts'
import { freePort } from '../../src/base/client/free-port.ts'
import { loadScenario } from '../../src/scenarios/model/load-scenario.ts'
import type { ScenarioResult } from '../../src/scenarios/runner/result.ts'
import { runLoaded } from '../../src/scenarios/runner/run-scenario.ts'
import { aFolder } from '../cli/a-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SCENARIOS = readdirSync(`${ROOT}/scenarios`).flatMap(
  (name) => /^(app\..+)\.yaml$/.exec(name)?.[1] ?? [],
)

/** The mistakes that each scenario finds, as numbered in the code and the README, and its hint. */
const FOUND: readonly (readonly [scenario: string, mistake: number, hint: RegExp])[] = [
  ['app.account-name-empty', 7, /stop unless success is true and accountName has letters/],
  ['app.account-unknown', 7, /stop unless success is true and accountName has letters/],
  ['app.answer-lost', 1, /look the open payment window up at the intent endpoint/],
  ['app.bank-code-kept', 6, /Keep bankCode as a string/],
  ['app.body-raw', 3, /over the raw request body/],
  ['app.conflict-shown', 2, /as a normal flow/],
  ['app.conflict-unmarked', 2, /Recognise the conflict by its code/],
  ['app.details-enveloped', 5, /Look for the pay-in account/],
  ['app.end-labelled', 8, /Read terminal and completed/],
  ['app.event-renamed', 13, /transactionId, id, reference or requestReference/],
  ['app.pay-in-missing', 5, /Look for the pay-in account/],
  ['app.rate-limited', 2, /Repeat a request that got 429/],
  ['app.rate-moved', 4, /Compare bestRateUsed of the order with the quote's rate/],
  ['app.secret-rotated', 10, /change the webhook secret while the application runs/],
  ['app.secret-unset', 9, /Reject every webhook while no signing secret is set/],
  ['app.signature-short', 11, /Compare the lengths/],
  ['app.status-label', 8, /Read terminal and completed/],
  ['app.test-event', 16, /livemode false causes out of the live books/],
  ['app.update-late', 14, /A terminal state is final/],
  ['app.webhook-early', 12, /Process a webhook before acknowledging it/],
  ['app.webhook-lost', 8, /Use one function to end an order/],
  ['app.webhook-twice', 15, /Store the ids of applied events/],
]

/** The scenarios without a fault. */
const PASSED = ['app.buy-completed', 'app.sell-completed', 'app.webhook-forged']

const PATH = process.env['PATH'] ?? ''

async function run(
  example: string,
  scenario: string,
  more: Partial<AppTargetOptions> = {},
): Promise<ScenarioResult> {
  const file = `scenarios/${scenario}.yaml`
  const loaded = await loadScenario(file, readFileSync(`${ROOT}/${file}`, 'utf8'))
  if ('issues' in loaded) throw new Error(JSON.stringify(loaded.issues))
  const { adapter, folder } = readAdapter(`${ROOT}/examples/${example}/ramp-app.yaml`)
  const target = appTarget({
    adapter,
    cwd: folder,
    env: { PATH },
    servicePort: 0,
    ...more,
  })
  return runLoaded(loaded, target, { seed: 1 })
}

function command(example: string): string {
  return `exec "${process.execPath}" "${ROOT}/examples/${example}/server.mjs"`
}

test.each(SCENARIOS)('the example shop passes %s', async (scenario) => {
  const { verdict, failure } = await run('integrator', scenario)
  expect({ verdict, failure }).toEqual({ verdict: 'passed', failure: undefined })
})

test('a shop that already runs passes one scenario after the other, with its own secret', async () => {
  const [port, servicePort] = [await freePort(), await freePort()]
  const env = {
    PATH,
    PORT: String(port),
    RAMP_BASE_URL: `http://127.0.0.1:${servicePort}`,
    RAMP_API_KEY: 'ramp_test_local',
    RAMP_WEBHOOK_SECRET: 'a secret of its own',
  }
  const { signal } = new AbortController()
  const shop = await startApplication({
    command: command('integrator'),
    cwd: aFolder(),
    env,
    port,
    signal,
  })
  const verdicts: Record<string, readonly string[]> = {}
  try {
    for (const scenario of SCENARIOS) {
      const { verdict } = await run('integrator', scenario, { url: shop.url, servicePort, env })
      verdicts[verdict] = [...(verdicts[verdict] ?? []), scenario]
    }
  } finally {
    await shop.stop()
  }
  const started = ['app.secret-unset']
  expect(verdicts).toEqual({
    passed: SCENARIOS.filter((scenario) => !started.includes(scenario)),
    skipped: started,
  })
})

test.each(FOUND)(
  '%s finds mistake %i of the other shop, with a hint',
  async (scenario, _, hint) => {
    const { verdict, failure, advice = [] } = await run('naive-integrator', scenario)
    // What the documentation does not demand is advice, which fails nothing.
    expect(verdict).toBe(failure === undefined ? 'passed' : 'failed')
    const found = failure ?? advice[0]
    expect(found?.hint).toMatch(hint)
    expect(found?.message).toMatch(/^Failed to /)
  },
)

test.each(PASSED)('the other shop passes %s', async (scenario) => {
  expect((await run('naive-integrator', scenario)).verdict).toBe('passed')
})

test('both shops run every scenario of an application', () => {
  expect([...FOUND.map(([scenario]) => scenario), ...PASSED].sort()).toEqual([...SCENARIOS].sort())
})

test('every mistake is in the code and in the README of its shop, and found', () => {
  const numbers = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map((match) => Number(match[1])))
  const folder = `${ROOT}/examples/naive-integrator`
  const code = readFileSync(`${folder}/server.mjs`, 'utf8')
  const readme = readFileSync(`${folder}/README.md`, 'utf8')
  const comments = (code.match(/\/\/ .*$/gm) ?? []).join('\n')
  const found = new Set(FOUND.map(([, mistake]) => mistake))
  expect(numbers(readme, /^\| (\d+) \|/gm)).toEqual(found)
  expect(numbers(comments, /\((\d+)\)/g)).toEqual(found)
  for (const [scenario] of FOUND) expect(readme).toContain(`\`${scenario}\``)
})
