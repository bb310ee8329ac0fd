/** Stories about an application: how it is started, called, watched and stopped. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runningApp, startApp } from '../../../src/scenarios/targets/app-under-test.ts'
import { freePort } from '../../../src/client/free-port.ts'
import { appTarget, type AppOptions } from '../../../src/scenarios/targets/app-target.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import type { ScenarioResult } from '../../../src/scenarios/runner/result.ts'
import { runScenario } from '../../../src/scenarios/runner/run-scenario.ts'
import { aFolder } from '../../cli/a-folder.ts'

const TINY = `exec "${process.execPath}" "${fileURLToPath(new URL('tiny-app.mjs', import.meta.url))}"`
const { signal } = new AbortController()
const ENV = { PATH: process.env['PATH'] ?? '' }

async function tell(
  steps: string,
  { head = '', needs = 'app', ...options }: ScenarioRun = {},
): Promise<ScenarioResult> {
  const text = `name: A story\nwhy: To see how it is told.\nneeds: [${needs}]\n${head}steps:\n${steps}`
  const loaded = await loadScenario('story.yaml', text)
  if ('issues' in loaded) throw new Error(JSON.stringify(loaded.issues))
  const target = appTarget({ start: TINY, cwd: aFolder(), env: ENV, servicePort: 0, ...options })
  return runScenario(loaded, target, { seed: 1 })
}

type ScenarioRun = Partial<AppOptions> & { readonly head?: string; readonly needs?: string }

const ORDER = `  - call: createOrder
    body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7' }
`

test('the application is called, and what it asks of the service is counted', async () => {
  const result = await tell(`  - app: { path: /quote }
    expect: { body: { webhooks: 0, greeting: null } }
  - expectCall: createQuote
    body: { side: buy }
    status: 200
  - expectCall: createOrder
    count: 0
`)
  expect(result).toMatchObject({ verdict: 'passed' })
  expect(result.timeline).toContainEqual(
    expect.objectContaining({ from: 'application', to: 'service', label: 'createQuote → 200' }),
  )
})

test('what the story itself asks of the service is none of the calls of the application', async () => {
  const asks = `  - call: createQuote
    body: { side: buy, fiatAmount: 50000, fiatCurrency: NGN, asset: USDT, chain: base }
`
  expect(await tell(`${asks}  - expectCall: createQuote\n    count: 0\n`)).toMatchObject({
    verdict: 'passed',
  })
})

test('the webhooks of the story go to the application, and are in the timeline', async () => {
  const result = await tell(`${ORDER}  - app: { path: / }\n    expect: { body: { webhooks: 1 } }\n`)
  expect(result).toMatchObject({ verdict: 'passed' })
  expect(result.timeline).toContainEqual(
    expect.objectContaining({
      from: 'service',
      to: 'application',
      label: 'transaction.created → 200',
    }),
  )
})

test.each([
  ['{ env: { GREETING: hello } }', 'hello'],
  ['{ env: { GREETING: null } }', null],
])('a story lays %s over what the application inherits', async (app, greeting) => {
  const env = { ...ENV, GREETING: 'inherited' }
  const steps = `  - app: { path: / }\n    expect: { body: { greeting: ${greeting} } }\n`
  expect(await tell(steps, { env, head: `app: ${app}\n` })).toMatchObject({ verdict: 'passed' })
})

test('the service comes back on its port, and the application finds it there', async () => {
  const steps = `${ORDER}  - restart: stop\n  - app: { path: /quote }\n  - expectCall: createQuote\n`
  expect(await tell(steps, { needs: 'app, restart' })).toMatchObject({ verdict: 'passed' })
})

test('a failure says what the application wrote, what to mend and how to repeat the call', async () => {
  const { verdict, failure } = await tell(`  - app: { path: /quote, body: { a: 1 } }
    expect: { status: 201 }
    hint: Answer 201.
`)
  expect(verdict).toBe('failed')
  expect(failure).toMatchObject({
    step: 1,
    hint: 'Answer 201.',
    difference: 'status: expected 201, got 200',
    message: expect.stringMatching(
      /POST \/quote answered 200\.\nThe application wrote:\n {2}the service answered 200$/,
    ),
    curl: expect.stringMatching(
      /^curl -sS -i -w '\\n' -X POST "\$APP_URL"'\/quote' .* --data-raw '\{"a":1\}'$/,
    ),
  })
})

test.each([
  [
    '    count: 2\n',
    'Failed to see the application call createQuote 2 times: it did so once.',
    undefined,
  ],
  [
    '    body: { side: sell }\n',
    'Failed to see the application call createQuote as expected.',
    'calls[0].body.side: expected "sell", got "buy"',
  ],
  [
    '    status: 429\n',
    'Failed to see the application call createQuote as expected.',
    'calls[0].status: expected 429, got 200',
  ],
])('a call that is not as expected fails the story: %s', async (more, message, difference) => {
  const { failure } = await tell(`  - app: { path: /quote }\n  - expectCall: createQuote\n${more}`)
  expect(failure).toMatchObject({
    step: 2,
    message,
    ...(difference === undefined ? {} : { difference }),
  })
})

test('a story without an application is told in memory', async () => {
  const steps =
    '  - call: createQuote\n    body: { side: buy, fiatAmount: 50000, fiatCurrency: NGN, asset: USDT, chain: base }\n'
  expect(await tell(steps, { needs: '', start: 'exit 1' })).toMatchObject({ verdict: 'passed' })
})

test.each([
  [{ start: undefined }, '', /no command starts its application/],
  [{ url: 'http://127.0.0.1:1' }, 'app: { env: { GREETING: hello } }\n', /this one runs already/],
])('a story that cannot be told with %j is not reachable', async (options, head, because) => {
  const { verdict, because: told } = await tell('  - app: { path: / }\n', {
    ...(options as object),
    head,
  })
  expect(verdict).toBe('skipped')
  expect(told).toMatch(because)
})

test('an application that runs already finds the service at the agreed port, and goes on afterwards', async () => {
  const [port, servicePort] = [await freePort(), await freePort()]
  const env = {
    ...ENV,
    PORT: String(port),
    RAMP_BASE_URL: `http://127.0.0.1:${servicePort}`,
    RAMP_API_KEY: 'ramp_test_local',
  }
  const app = await startApp({ command: TINY, cwd: aFolder(), env, port, signal })
  try {
    const steps = `  - app: { path: /quote }\n  - expectCall: createQuote\n${ORDER}  - app: { path: / }\n    expect: { body: { webhooks: 1 } }\n`
    expect(await tell(steps, { url: app.url, servicePort })).toMatchObject({ verdict: 'passed' })
    expect(
      (
        await runningApp(`${app.url}/`).call({
          method: 'GET',
          path: '/',
          headers: {},
          body: '',
        })
      ).status,
    ).toBe(200)
  } finally {
    await app.stop()
  }
})

test('an application that ends before it listens is told of, with its last words', async () => {
  const { verdict, failure } = await tell('  - app: { path: / }\n', {
    start: 'echo no such module >&2; exit 7',
  })
  expect(verdict).toBe('failed')
  expect(failure?.message).toMatch(
    /^Failed to start the application "echo .*": it ended \(7\) before it listened\. .*\n.*\n {2}no such module$/,
  )
})

test('stopping ends everything that the command started', async () => {
  const port = await freePort()
  const command = `${TINY.replace('exec ', '')} & wait`
  const app = await startApp({
    command,
    cwd: aFolder(),
    env: { ...ENV, PORT: String(port) },
    port,
    signal,
  })
  const call = { method: 'GET', path: '/', headers: {}, body: '' }
  expect((await app.call(call)).status).toBe(200)
  await app.stop()
  await expect(app.call(call)).rejects.toThrow(
    /^Failed to call http:\/\/127.0.0.1:\d+: the connection was .*. Check that it is running.$/,
  )
})

test('a target that is closed in the middle leaves no application behind', async () => {
  const port = await freePort()
  const closing = new AbortController()
  const { signal } = closing
  const app = await startApp({
    command: `${TINY} & wait`,
    cwd: aFolder(),
    env: { ...ENV, PORT: String(port) },
    port,
    signal,
  })
  closing.abort()
  await app.stop()
  await expect(app.call({ method: 'GET', path: '/', headers: {}, body: '' })).rejects.toThrow(
    `Failed to call http://127.0.0.1:${port}: the connection was`,
  )
})
