/** Scenarios about an application: how it is started, called, observed and stopped. */
import { getEventListeners } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/base/client/free-port.ts'
import { appTarget, type AppTargetOptions } from '../../../src/lab/targets/app-target.ts'
import {
  runningApplication,
  startApplication,
  type ApplicationStart,
} from '../../../src/lab/application/application-process.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { BUY, outcomeOf, runSteps } from '../../scenarios/scenario-files.ts'

const TINY = `"${process.execPath}" "${fileURLToPath(new URL('tiny-app.mjs', import.meta.url))}"`
const ENV = { PATH: process.env['PATH'] ?? '' }
const GET = { method: 'GET', path: '/', headers: {}, body: '' }
const QUOTE = '{ side: buy, fiatAmount: 50000, fiatCurrency: NGN, asset: USDT, chain: base }'

function runWith(steps: string, options: Partial<AppTargetOptions> = {}, head = '') {
  const start = `exec ${TINY}`
  const target = appTarget({ start, cwd: aFolder(), env: ENV, servicePort: 0, ...options })
  return runSteps(head, steps, { target })
}

function started(port: number, more: Partial<ApplicationStart> = {}) {
  const env = { ...ENV, PORT: String(port), ...more.env }
  const { signal } = new AbortController()
  // The shell waits for a child of its own, which has to stop with it.
  return startApplication({ command: `${TINY} & wait`, cwd: aFolder(), port, signal, ...more, env })
}

test('a scenario calls the application, and counts its calls of the service', async () => {
  const result = await runWith(`
  - app: { path: /quote }
    expect: { body: { webhooks: 0, greeting: null } }
  - expectCall: createQuote
    body: { side: buy }
    status: 200
  - expectCall: createOrder
    count: 0
`)
  expect(outcomeOf(result)).toBe('passed')
  expect(result.timeline).toContainEqual(
    expect.objectContaining({ from: 'application', to: 'service', label: 'createQuote → 200' }),
  )
})

test('the calls of the scenario itself are not calls of the application', async () => {
  const steps = `  - { call: createQuote, body: ${QUOTE} }\n  - { expectCall: createQuote, count: 0 }\n  - app: { path: / }\n`
  expect(outcomeOf(await runWith(steps))).toBe('passed')
})

test('an environment that was closed listens to no stop', async () => {
  const { signal } = new AbortController()
  const target = appTarget({ start: `exec ${TINY}`, cwd: aFolder(), env: ENV, servicePort: 0 })
  const scenario = { name: 'a', steps: [{ app: { path: '/' } }] }
  const environment = await target.open(scenario, { seed: 1, stop: signal })
  await environment.close()
  expect(getEventListeners(signal, 'abort').length).toBe(0)
})

test('webhooks go to the application, and are in the timeline', async () => {
  const result = await runWith(
    `${BUY}  - app: { path: / }\n    expect: { body: { webhooks: 1 } }\n`,
  )
  expect(outcomeOf(result)).toBe('passed')
  expect(result.timeline).toContainEqual(
    expect.objectContaining({
      from: 'service',
      to: 'application',
      label: expect.stringMatching(/^RMP\S+: created → 200$/),
    }),
  )
})

test.each([
  ['{ env: { GREETING: hello } }', 'hello'],
  ['{ env: { GREETING: null } }', null],
])('the section %s changes the inherited environment', async (app, greeting) => {
  const env = { ...ENV, GREETING: 'inherited' }
  const steps = `  - app: { path: / }\n    expect: { body: { greeting: ${greeting} } }\n`
  expect(outcomeOf(await runWith(steps, { env }, `app: ${app}`))).toBe('passed')
})

test('the application does not inherit tokens and keys of other sandboxes and deployments', async () => {
  const names = ['RAMP_SANDBOX_CONTROL_TOKEN', 'RAMP_LIVE_API_KEY']
  const env = { ...ENV, ...Object.fromEntries(names.map((name) => [name, 'secret'])) }
  const start = `GREETING="${names.map((name) => `$${name}`).join('')}" exec ${TINY}`
  const steps = `  - app: { path: / }\n    expect: { body: { greeting: '' } }\n`
  expect(outcomeOf(await runWith(steps, { env, start }))).toBe('passed')
})

test('a restarted service listens on the same port', async () => {
  const steps = `${BUY}  - restart: stop\n  - app: { path: /quote }\n  - expectCall: createQuote\n`
  expect(outcomeOf(await runWith(steps))).toBe('passed')
})

test('a failure has the output of the application, the hint and a command that repeats the call', async () => {
  const { verdict, failure } = await runWith(`
  - app: { path: /quote, body: { a: 1 } }
    expect: { status: 201 }
    hint: Answer 201.
`)
  expect(verdict).toBe('failed')
  expect(failure).toMatchObject({
    step: 1,
    hint: 'Answer 201.',
    difference: 'status: expected 201, received 200',
    message: expect.stringMatching(
      /POST \/quote answered 200\.\nThe application wrote:\n {2}the service answered 200$/,
    ),
    curl: expect.stringMatching(
      /^curl -sS -i -w '\\n' -X POST "\$APP_URL"'\/quote' .* --data-raw '\{"a":1\}'$/,
    ),
  })
})

const CALL_DIFFERS = 'Failed to see the application call createQuote as expected.'

test.each([
  ['count: 2', 'Failed to see the application call createQuote 2 times: it did so once.', ''],
  ['body: { side: sell }', CALL_DIFFERS, 'calls[0].body.side: expected "sell", received "buy"'],
  ['status: 429', CALL_DIFFERS, 'calls[0].status: expected 429, received 200'],
])('a call that differs from the expectation fails: %s', async (more, message, difference) => {
  const { failure } = await runWith(
    `  - app: { path: /quote }\n  - expectCall: createQuote\n    ${more}\n`,
  )
  expect(failure).toMatchObject({ step: 2, message })
  expect(failure?.difference ?? '').toBe(difference)
})

test('a scenario without an application runs in memory', async () => {
  const steps = `  - { call: createQuote, body: ${QUOTE} }\n`
  expect(outcomeOf(await runWith(steps, { start: 'exit 1' }))).toBe('passed')
})

test('a scenario is skipped where nothing names its application', async () => {
  const { start: _, ...options } = { start: '', cwd: aFolder(), env: ENV, servicePort: 0 }
  const result = await runSteps('', '  - app: { path: / }\n', { target: appTarget(options) })
  expect(result).toMatchObject({
    verdict: 'skipped',
    because: expect.stringContaining('needs an application'),
  })
})

test('a scenario that changes the environment is skipped where the application runs already', async () => {
  const options = { url: 'http://127.0.0.1:1' }
  const head = 'app: { env: { GREETING: hello } }'
  expect(await runWith('  - app: { path: / }\n', options, head)).toMatchObject({
    verdict: 'skipped',
    because: expect.stringContaining('this one runs already'),
  })
})

test('an application that runs already calls the service at the agreed port, and stays', async () => {
  const [port, servicePort] = [await freePort(), await freePort()]
  const env = { RAMP_BASE_URL: `http://127.0.0.1:${servicePort}`, RAMP_API_KEY: 'ramp_test_local' }
  const app = await started(port, { env })
  try {
    const steps = `  - app: { path: /quote }\n  - expectCall: createQuote\n${BUY}  - app: { path: / }\n    expect: { body: { webhooks: 1 } }\n`
    expect(outcomeOf(await runWith(steps, { url: app.url, servicePort }))).toBe('passed')
    expect((await (await runningApplication(`${app.url}/`)).call(GET)).status).toBe(200)
  } finally {
    await app.stop()
  }
})

test('the error of an application that ends before it listens has its output, and no scenario runs', async () => {
  const start = 'echo no such module >&2; exit 7'
  await expect(runWith('  - app: { path: / }\n', { start })).rejects.toMatchObject({
    hasNeverStarted: true,
    message: expect.stringMatching(
      /^Failed to start the application "echo .*": it ended \(7\) before it listened\. .*\n.*\n {2}no such module$/,
    ),
  })
})

test('what listens on the port of an application is named, and not taken for it', async () => {
  const app = await started(await freePort())
  const port = Number(new URL(app.url).port)
  try {
    await expect(started(port)).rejects.toThrow(
      new RegExp(`^Failed to start the application ".*": .* listens on its port ${port}\\. `),
    )
    expect((await app.call(GET)).status).toBe(200)
  } finally {
    await app.stop()
  }
})

test('stopping ends everything that the command started', async () => {
  const app = await started(await freePort())
  expect((await app.call(GET)).status).toBe(200)
  await app.stop()
  await expect(app.call(GET)).rejects.toThrow(
    /^Failed to call http:\/\/127.0.0.1:\d+: connection (refused|closed). Check that it is running.$/,
  )
})

test('a target that closes during a run leaves no application behind', async () => {
  const closing = new AbortController()
  const app = await started(await freePort(), { signal: closing.signal })
  closing.abort()
  await app.stop()
  await expect(app.call(GET)).rejects.toThrow('Failed to call http://127.0.0.1')
})
