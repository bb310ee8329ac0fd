/** The careful shop passes every story about an application; the hurried one is caught on each mistake, and told what to mend. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { appTarget, type AppOptions } from '../../src/scenarios/targets/app-target.ts'
import { startApp } from '../../src/scenarios/targets/app-under-test.ts'
import { freePort } from '../../src/client/free-port.ts'
import { loadScenario } from '../../src/scenarios/model/load-scenario.ts'
import type { ScenarioResult } from '../../src/scenarios/runner/result.ts'
import { runScenario } from '../../src/scenarios/runner/run-scenario.ts'
import { aFolder } from '../cli/a-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STORIES = readdirSync(`${ROOT}/scenarios`).flatMap(
  (name) => /^(app\..+)\.yaml$/.exec(name)?.[1] ?? [],
)

/** What the hurried shop is told, by story; the numbers are those in its code and its README. */
const CAUGHT: Readonly<
  Record<string, { readonly mistakes: readonly number[]; readonly hint: RegExp }>
> = {
  'app.account-name-empty': {
    mistakes: [7],
    hint: /stop unless success is true and accountName has letters/,
  },
  'app.account-unknown': {
    mistakes: [7],
    hint: /stop unless success is true and accountName has letters/,
  },
  'app.answer-lost': { mistakes: [1], hint: /ask the intent endpoint for the open window/ },
  'app.bank-code-kept': { mistakes: [6], hint: /Keep bankCode as text/ },
  'app.body-raw': { mistakes: [3], hint: /over the raw request body/ },
  'app.conflict-told': { mistakes: [2], hint: /as a normal flow/ },
  'app.event-renamed': { mistakes: [13], hint: /transactionId, id, reference or requestReference/ },
  'app.pay-in-missing': { mistakes: [5], hint: /Look for the pay-in account/ },
  'app.rate-limited': { mistakes: [2], hint: /Repeat a call that was answered 429/ },
  'app.rate-moved': {
    mistakes: [4],
    hint: /Compare bestRateUsed of the order with the quote's rate/,
  },
  'app.secret-rotated': {
    mistakes: [10],
    hint: /change the webhook secret while the application runs/,
  },
  'app.secret-unset': {
    mistakes: [9],
    hint: /Refuse every webhook while no signing secret is set/,
  },
  'app.signature-short': { mistakes: [11], hint: /Compare the lengths/ },
  'app.status-label': { mistakes: [8], hint: /Read terminal and completed/ },
  'app.test-event': { mistakes: [16], hint: /livemode false causes out of the live books/ },
  'app.update-late': { mistakes: [14], hint: /Terminal is terminal/ },
  'app.webhook-early': { mistakes: [12], hint: /Process a webhook before acknowledging it/ },
  'app.webhook-lost': { mistakes: [8], hint: /Let one function end an order/ },
  'app.webhook-twice': { mistakes: [15], hint: /Remember the ids of the events/ },
}

/** On its first day everything works. */
const PASSED = ['app.buy-completed', 'app.sell-completed', 'app.webhook-forged']

const PATH = process.env['PATH'] ?? ''

async function tell(
  example: string,
  story: string,
  more: Partial<AppOptions> = {},
): Promise<ScenarioResult> {
  const file = `scenarios/${story}.yaml`
  const loaded = await loadScenario(file, readFileSync(`${ROOT}/${file}`, 'utf8'))
  if ('issues' in loaded) throw new Error(JSON.stringify(loaded.issues))
  const target = appTarget({
    start: command(example),
    cwd: aFolder(),
    env: { PATH },
    servicePort: 0,
    ...more,
  })
  return runScenario(loaded, target, { seed: 1 })
}

function command(example: string): string {
  return `exec "${process.execPath}" "${ROOT}/examples/${example}/server.mjs"`
}

test.each(STORIES)('the careful shop passes %s', async (story) => {
  const { verdict, failure } = await tell('integrator', story)
  expect({ verdict, failure }).toEqual({ verdict: 'passed', failure: undefined })
})

test('one careful shop that runs already passes one story after the other, with a secret of its own', async () => {
  const [port, servicePort] = [await freePort(), await freePort()]
  const env = {
    PATH,
    PORT: String(port),
    RAMP_BASE_URL: `http://127.0.0.1:${servicePort}`,
    RAMP_API_KEY: 'ramp_test_local',
    RAMP_WEBHOOK_SECRET: 'a secret of its own',
  }
  const { signal } = new AbortController()
  const shop = await startApp({ command: command('integrator'), cwd: aFolder(), env, port, signal })
  const verdicts: Record<string, readonly string[]> = {}
  try {
    for (const story of STORIES) {
      const { verdict } = await tell('integrator', story, { url: shop.url, servicePort, env })
      verdicts[verdict] = [...(verdicts[verdict] ?? []), story]
    }
  } finally {
    await shop.stop()
  }
  const started = ['app.secret-unset']
  expect(verdicts).toEqual({
    passed: STORIES.filter((story) => !started.includes(story)),
    skipped: started,
  })
})

test.each(Object.entries(CAUGHT))(
  'the hurried shop is caught by %s, and told what to mend',
  async (story, { hint }) => {
    const { verdict, failure } = await tell('naive-integrator', story)
    expect(verdict).toBe('failed')
    expect(failure?.hint).toMatch(hint)
    expect(failure?.message).toMatch(/^Failed to /)
  },
)

test.each(PASSED)('the hurried shop passes %s', async (story) => {
  expect((await tell('naive-integrator', story)).verdict).toBe('passed')
})

test('every story about an application is told to both shops', () => {
  expect([...Object.keys(CAUGHT), ...PASSED].sort()).toEqual([...STORIES].sort())
})

test('every mistake of the hurried shop is in its code, in its README, and caught', () => {
  const numbers = (text: string, pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map((match) => Number(match[1]))),
  ]
  const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b)
  const folder = `${ROOT}/examples/naive-integrator`
  const comments =
    readFileSync(`${folder}/server.mjs`, 'utf8')
      .match(/\/\/ .*$/gm)
      ?.join('\n') ?? ''
  const inCode = numbers(comments, /\((\d+)\)/g)
  const readme = readFileSync(`${folder}/README.md`, 'utf8')
  const caught = Object.values(CAUGHT).flatMap(({ mistakes }) => mistakes)
  expect(ascending(numbers(readme, /^\| (\d+) \|/gm))).toEqual(ascending([...new Set(caught)]))
  expect(ascending(inCode)).toEqual(ascending([...new Set(caught)]))
  for (const story of Object.keys(CAUGHT)) expect(readme).toContain(`\`${story}\``)
})
