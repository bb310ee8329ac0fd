/** Scenarios over HTTP: on a running sandbox, and on a deployment that only answers calls. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../../src/sandbox/http/listen.ts'
import { ownNetwork } from '../../../src/base/ports/undici-transport.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { DeploymentError } from '../../../src/base/client/deployment-error.ts'
import { HttpClient } from '../../../src/base/client/http-client.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import { openHttpTarget } from '../../../src/scenarios/targets/http-target.ts'
import type { Target } from '../../../src/scenarios/targets/target.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { runBuilt } from '../../cli/built.ts'
import { BUY, HEAD, MANUAL, ORDER, outcomeOf, PAID, PASSES, runSteps } from '../scenario-files.ts'

let sandbox: Listening
let bare: { readonly url: string; readonly close: () => Promise<void> }
let onSandbox: Target
let onDeployment: Target

beforeAll(async () => {
  sandbox = await listen(new Sandbox(ownNetwork()), { host: '127.0.0.1', port: 0 })
  bare = await withoutControl(sandbox.url)
  onSandbox = await openHttpTarget({ url: sandbox.url })
  onDeployment = await openHttpTarget({ url: `${bare.url}/`, apiKey: 'ramp_test_local' })
})

afterAll(async () => {
  await Promise.all([onSandbox.close(), onDeployment.close(), bare.close()])
  await sandbox.close()
})

const SYNC = `{ call: monitorOrderStatus, params: { transactionId: ${ORDER} }, expect: { body: { status: pending } } }`
const SYNCED = `${BUY}  - ${SYNC}`

type Row = [what: string, steps: string, outcome?: RegExp, head?: string]

const ROWS: readonly Row[] = [
  [
    'a paid order',
    `${PAID}  - { expectWebhook: [transaction.created, transaction.updated, transaction.updated, transaction.completed] }`,
  ],
  [
    'the view of an order in the control API',
    `${PAID}  - { inspect: ${ORDER}, expect: { state: failed } }`,
    /order\.state: expected "failed", received "completed"/,
  ],
  [
    'a rejected transition',
    `${BUY}  - { simulate: settle, order: ${ORDER} }\n  - { simulate: cancel, order: ${ORDER}, refused: TRANSITION_FORBIDDEN }`,
  ],
  ['half an hour', `${BUY}  - advance: 30m\n  - { expectWebhook: transaction.failed }`],
  [
    'a wait until a webhook arrives',
    `${BUY}  - { expectWebhook: transaction.completed, within: 3m }`,
    PASSES,
    'world: { progression: "after:2m" }\nreceiver: {}',
  ],
  [
    'a receiver that answers with errors',
    `${BUY}  - advance: 10m\n  - { expectDelivery: { status: delivered, attempts: 3 } }\n  - { expectWebhook: transaction.created, count: 3 }`,
    PASSES,
    'receiver: { answers: [{ status: 500, times: 2 }, { status: 200 }] }\nworld: { progression: manual }',
  ],
  [
    'a receiver that hangs up',
    `${BUY}  - advance: 10m\n  - { expectDelivery: { status: delivered, attempts: 3, last: { status: 204 } } }`,
    PASSES,
    'receiver: { answers: [{ hangUp: true, times: 2 }, { status: 204 }] }\nworld: { progression: manual }',
  ],
  [
    'a receiver that refuses connections',
    `  - repeat: 2\n    steps:\n      - receiver: { answers: [{ closed: true }] }`,
    /its receiver refuses connections, which only a receiver in memory can do/,
  ],
  [
    'a key that nobody has',
    '  - behave: { shapes: { errors: { API_KEY_UNKNOWN: { status: 403 } } } }\n  - { call: createQuote, key: nobody, body: {}, expect: { status: 403 } }',
    /the default world answers a call without a key of its world/,
    '',
  ],
  [
    'a day in the past',
    `${BUY}  - { expectWebhook: transaction.completed, body: { createdAt: "2026-03-01T09:00:00.000Z" } }`,
    PASSES,
    'world: { clock: 2026-03-01T09:00:00Z, progression: immediate }\nreceiver: {}',
  ],
  [
    'a rotation that the receiver does not know of',
    `  - rotate: {}\n${BUY}  - { expectWebhook: transaction.created, signature: invalid }`,
  ],
  [
    'a rotation that the receiver knows of',
    `  - { rotate: {}, save: { rotated: $ } }\n  - receiver: { secret: "\${rotated.secret}" }\n${BUY}  - { expectWebhook: transaction.created }`,
  ],
  [
    'a behaviour that replaces parts of the world section',
    `  - behave: { shapes: { errors: { VALIDATION_FAILED: { status: 422 } } } }\n  - { call: createOrder, body: {}, expect: { status: 422 } }\n${BUY.replace('save', 'expect: { status: 202 }\n    save')}`,
    PASSES,
    'world: { shapes: { order: { status: 202 } } }',
  ],
  [
    'a broken connection',
    '  - { call: createQuote, body: {}, expect: { broken: reset } }\n  - { call: createQuote, body: {}, expect: { status: 400, broken: truncate } }\n  - { call: createQuote, body: {}, expect: { status: 400, broken: malform } }',
    PASSES,
    'world: { http: [{ do: reset, times: 1 }, { do: truncate, times: 1 }, { do: malform, times: 1 }] }',
  ],
  [
    'a live key of the world',
    BUY.replace('save', 'key: live\n    expect: { body: { environment: live } }\n    save'),
    PASSES,
    '',
  ],
  [
    'a restart',
    '  - restart: kill',
    /needs "restart": a sandbox that this runner has not started/,
    '',
  ],
]

test.each(ROWS)('on a running sandbox: %s', async (_, steps, outcome = PASSES, head = MANUAL) => {
  expect(outcomeOf(await runSteps(head, steps, { target: onSandbox }))).toMatch(outcome)
})

const RACE = `  - parallel: [[{ call: createQuote, body: {}, expect: { status: 400 } }], [{ call: createQuote, key: none, body: {}, expect: { status: 401 } }]]
    statuses: [400, 401]`

test('a race runs in every order on a sandbox, and once, without an order, on a deployment', async () => {
  expect(await runSteps('', RACE, { target: onSandbox })).toMatchObject({
    verdict: 'passed',
    interleavings: 2,
  })
  const { verdict, interleavings, timeline } = await runSteps('', RACE, { target: onDeployment })
  expect({ verdict, interleavings }).toEqual({ verdict: 'passed', interleavings: 1 })
  expect(timeline[0]?.label).toBe('2 branches run at once, in no fixed order')
})

test('scenarios on one sandbox share nothing, not even a customer, and leave no world behind', async () => {
  const text = BUY.replace('"${run.customer}"', 'ada')
  const runs = await Promise.all([1, 2, 3].map(() => runSteps('', text, { target: onSandbox })))
  expect(runs.map(outcomeOf)).toEqual(['passed', 'passed', 'passed'])
  const worlds = await fetch(`${sandbox.url}/__sandbox/worlds`)
  expect(await worlds.json()).toMatchObject({ items: [{ name: 'default' }] })
})

test('a scenario that only calls runs on a deployment without a control API', async () => {
  expect(outcomeOf(await runSteps('', SYNCED, { target: onDeployment }))).toBe('passed')
  expect(
    outcomeOf(await runSteps('', SYNCED.replace('pending', 'completed'), { target: onDeployment })),
  ).toMatch('received "pending"')
})

test.each([
  ['clock', '', '  - advance: 1m'],
  ['simulate', '', '  - { simulate: deposit, order: x }'],
  ['behaviour', 'world: { progression: manual }', BUY],
  ['webhooks', 'receiver: {}', BUY],
  ['magic', '', '  - { call: createOrder, body: { email: ada+expire@example.com } }'],
  ['inspect', '', '  - inspect: x'],
])('a scenario that needs %s is skipped on it, with the reason', async (need, head, steps) => {
  const result = await runSteps(head, steps, { target: onDeployment })
  expect(result).toMatchObject({ verdict: 'skipped', timeline: [] })
  expect(result.because).toContain(
    `needs "${need}": no control API answers at ${bare.url}/__sandbox`,
  )
})

test('a scenario that calls with a live key is skipped on it', async () => {
  const result = await runSteps(
    '',
    '  - { call: createQuote, key: live, body: {}, expect: { status: 400 } }',
    { target: onDeployment },
  )
  expect(result).toMatchObject({
    verdict: 'skipped',
    because: 'it calls with a live key, and the target does not have one',
  })
})

test('a run in a process of its own waits on a deployment, where nothing else keeps it alive', async () => {
  const cwd = aFolder()
  const step = SYNC.replace('pending', 'completed')
  const wait = `  - { eventually: ${step}, within: 1s, every: 500ms }`
  writeFileSync(join(cwd, 'wait.yaml'), `${HEAD}steps:${BUY}${wait}`)
  const args = ['run', 'wait.yaml', '--target', bare.url, '--api-key', 'ramp_test_local']
  const { ended, out } = runBuilt(args, { cwd })
  expect(await ended).toBe(4)
  expect(out()).toMatch(/It was tried \d times in 1s\./)
})

test('two runs on one deployment are two customers', async () => {
  const runs = [
    await runSteps('', BUY, { target: onDeployment, seed: 5 }),
    await runSteps('', BUY, { target: onDeployment, seed: 5 }),
  ]
  expect(runs.map(outcomeOf)).toEqual(['passed', 'passed'])
})

test.each([
  ['a live key', () => openHttpTarget({ url: bare.url, apiKey: 'ramp_live_local' }), 'live'],
  ['no key', () => openHttpTarget({ url: bare.url }), 'key'],
  ['nobody there', () => openHttpTarget({ url: 'http://127.0.0.1:1', apiKey: 'x' }), 'unreachable'],
])('%s is an error before the first scenario', async (_, open, kind) => {
  await expect(open()).rejects.toThrow(DeploymentError)
  await expect(open()).rejects.toMatchObject({ kind })
})

test('a scenario fails where the deployment turns out to be live, unless that is allowed', async () => {
  // The deployment maps a key without "live" in its name to the live key.
  const { items } = (await (await fetch(`${sandbox.url}/__sandbox/keys`)).json()) as {
    items: { key: string; environment: string }[]
  }
  const apiKey = items.find(({ environment }) => environment === 'live')?.key ?? ''
  const disguised = await withoutControl(sandbox.url, (key) => (key === 'plain' ? apiKey : key))
  const guarded = await openHttpTarget({ url: disguised.url, apiKey: 'plain' })
  expect(outcomeOf(await runSteps('', BUY, { target: guarded }))).toContain(
    'it answered with environment "live"',
  )
  const allowing = await openHttpTarget({ url: disguised.url, apiKey: 'plain', allowLive: true })
  expect(outcomeOf(await runSteps('', BUY, { target: allowing }))).toBe('passed')
  await disguised.close()
})

/** The same service without its control API. */
async function withoutControl(url: string, keyOf = (key: string) => key) {
  const http = new HttpClient({ baseUrl: url, timeoutMs: 10_000 })
  const server = await serveLocally({ port: 0, host: '127.0.0.1' }, async (request) => {
    const { path, headers } = request
    if (path.startsWith('/__sandbox')) return { status: 404, body: '<h1>Not found</h1>' }
    const key = headers['x-api-key']
    const sent = { ...headers, ...(key === undefined ? {} : { 'x-api-key': keyOf(key) }) }
    return http.send({ ...request, headers: sent })
  })
  const close = async () => {
    await server.close()
    await http.close()
  }
  return { url: `http://127.0.0.1:${server.port}`, close }
}
