/**
 * The same stories over HTTP: on a running sandbox, and on a deployment that can only be called.
 */
import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '../../../src/server/listen.ts'
import { Sandbox } from '../../../src/simulator/running/sandbox.ts'
import { DeploymentError } from '../../../src/client/deployment-error.ts'
import { openHttpTarget } from '../../../src/scenarios/targets/http-target.ts'
import type { Target } from '../../../src/scenarios/targets/target.ts'
import { BUY, outcomeOf, runSteps } from '../scenario-files.ts'

let sandbox: Listening
let bare: { readonly url: string; readonly close: () => Promise<void> }
let onSandbox: Target
let onDeployment: Target

beforeAll(async () => {
  sandbox = await listen(new Sandbox(), { host: '127.0.0.1', port: 0 })
  bare = await withoutControl(sandbox.url)
  onSandbox = await openHttpTarget({ url: sandbox.url })
  onDeployment = await openHttpTarget({ url: `${bare.url}/`, apiKey: 'ramp_test_local' })
})

afterAll(async () => {
  await bare.close()
  await sandbox.close()
})

const MANUAL = 'world: { progression: manual }\nreceiver: {}'
const ORDER = '"${order.transactionId}"'
const SYNCED = `${BUY}  - { call: monitorOrderStatus, params: { transactionId: ${ORDER} }, expect: { body: { status: pending } } }`

const ROWS: readonly (readonly [
  what: string,
  head: string,
  steps: string,
  outcome: string | RegExp,
])[] = [
  [
    'a paid order',
    MANUAL,
    `${BUY}  - { simulate: complete, order: ${ORDER} }\n  - { expectWebhook: [transaction.created, transaction.updated, transaction.updated, transaction.completed] }`,
    'passed',
  ],
  [
    'the inside of an order',
    MANUAL,
    `${BUY}  - { simulate: complete, order: ${ORDER} }\n  - { inspect: ${ORDER}, expect: { state: failed } }`,
    /order\.state: expected "failed", got "completed"/,
  ],
  [
    'a move that is refused',
    MANUAL,
    `${BUY}  - { simulate: settle, order: ${ORDER} }\n  - { simulate: cancel, order: ${ORDER}, refused: TRANSITION_FORBIDDEN }`,
    'passed',
  ],
  [
    'half an hour',
    `${MANUAL}`,
    `${BUY}  - advance: 30m\n  - { expectWebhook: transaction.failed }`,
    'passed',
  ],
  [
    'a wait until it comes',
    'world: { progression: "after:2m" }\nreceiver: {}',
    `${BUY}  - { expectWebhook: transaction.completed, within: 3m }`,
    'passed',
  ],
  [
    'a receiver that answers badly',
    'receiver: { answers: [{ status: 500, times: 2 }, { status: 200 }] }\nworld: { progression: manual }',
    `${BUY}  - advance: 10m\n  - { expectDelivery: { status: delivered, attempts: 3 } }\n  - { expectWebhook: transaction.created, count: 3 }`,
    'passed',
  ],
  [
    'a receiver that hangs up',
    'receiver: { answers: [{ hangUp: true, times: 2 }, { status: 204 }] }\nworld: { progression: manual }',
    `${BUY}  - advance: 10m\n  - { expectDelivery: { status: delivered, attempts: 3, last: { status: 204 } } }`,
    'passed',
  ],
  [
    'a receiver that is not there',
    MANUAL,
    `  - repeat: 2\n    steps:\n      - receiver: { answers: [{ closed: true }] }`,
    /its receiver refuses connections, which only a receiver in memory can do/,
  ],
  [
    'a key that nobody has',
    '',
    '  - behave: { assumptions: { unknownKeyStatus: 403 } }\n  - { call: createQuote, key: nobody, body: {}, expect: { status: 403 } }',
    /the default world answers a call without a key of its world/,
  ],
  [
    'a day that has passed',
    'world: { clock: 2026-03-01T09:00:00Z, progression: immediate }\nreceiver: {}',
    `${BUY}  - { expectWebhook: transaction.completed, body: { createdAt: "2026-03-01T09:00:00.000Z" } }`,
    'passed',
  ],
  [
    'a rotation under the receiver',
    MANUAL,
    `  - rotate: {}\n${BUY}  - { expectWebhook: transaction.created, signature: invalid }`,
    'passed',
  ],
  [
    'a rotation that the receiver knows of',
    MANUAL,
    `  - { rotate: {}, save: { rotated: $ } }\n  - receiver: { secret: "\${rotated.secret}" }\n${BUY}  - { expectWebhook: transaction.created }`,
    'passed',
  ],
  [
    'a behaviour laid over the world section',
    'world: { assumptions: { orderCreatedStatus: 202 } }',
    `  - behave: { assumptions: { validationStatus: 422 } }\n  - { call: createOrder, body: {}, expect: { status: 422 } }\n${BUY.replace('save', 'expect: { status: 202 }\n    save')}`,
    'passed',
  ],
  [
    'a broken connection',
    'world: { http: [{ do: reset, times: 1 }, { do: truncate, times: 1 }, { do: malform, times: 1 }] }',
    '  - { call: createQuote, body: {}, expect: { broken: reset } }\n  - { call: createQuote, body: {}, expect: { status: 400, broken: truncate } }\n  - { call: createQuote, body: {}, expect: { status: 400, broken: malform } }',
    'passed',
  ],
  [
    'a live key of the world',
    '',
    BUY.replace('save', 'key: live\n    expect: { body: { environment: live } }\n    save'),
    'passed',
  ],
  [
    'a restart',
    '',
    '  - restart: kill',
    /needs "restart": a sandbox that this runner has not started/,
  ],
]

test.each(ROWS)('a running sandbox can be told of %s', async (_, head, steps, outcome) => {
  const told = outcomeOf(await runSteps(head, steps, { target: onSandbox }))
  if (typeof outcome === 'string') expect(told).toBe(outcome)
  else expect(told).toMatch(outcome)
})

const RACE = `  - parallel: [[{ call: createQuote, body: {}, expect: { status: 400 } }], [{ call: createQuote, key: none, body: {}, expect: { status: 401 } }]]
    statuses: [400, 401]`

test('a race is told in every order on a sandbox, and once, at once, on a deployment', async () => {
  expect(await runSteps('', RACE, { target: onSandbox })).toMatchObject({
    verdict: 'passed',
    interleavings: 2,
  })
  const { verdict, interleavings, timeline } = await runSteps('', RACE, { target: onDeployment })
  expect({ verdict, interleavings }).toEqual({ verdict: 'passed', interleavings: 1 })
  expect(timeline[0]?.label).toBe('2 branches run at once, in no fixed order')
})

test('stories on one sandbox do not meet, even with the same customer, and leave no world behind', async () => {
  const text = BUY.replace('"${run.customer}"', 'ada')
  const told = await Promise.all([1, 2, 3].map(() => runSteps('', text, { target: onSandbox })))
  expect(told.map(outcomeOf)).toEqual(['passed', 'passed', 'passed'])
  const worlds = await fetch(`${sandbox.url}/__sandbox/worlds`)
  expect(await worlds.json()).toMatchObject({ items: [{ name: 'default' }] })
})

test('a deployment that can only be called tells what needs nothing more', async () => {
  expect(outcomeOf(await runSteps('', SYNCED, { target: onDeployment }))).toBe('passed')
  expect(
    outcomeOf(await runSteps('', SYNCED.replace('pending', 'completed'), { target: onDeployment })),
  ).toMatch('got "pending"')
})

test.each([
  ['clock', '', '  - advance: 1m'],
  ['simulate', '', '  - { simulate: deposit, order: x }'],
  ['behaviour', 'world: { progression: manual }', BUY],
  ['webhooks', 'receiver: {}', BUY],
  ['magic', '', '  - { call: createOrder, body: { email: ada+expire@example.com } }'],
  ['inspect', '', '  - inspect: x'],
])('what needs %s is not reachable on it, with the reason', async (need, head, steps) => {
  const result = await runSteps(head, steps, { target: onDeployment })
  expect(result).toMatchObject({ verdict: 'skipped', timeline: [] })
  expect(result.because).toContain(
    `needs "${need}": no control API answers at ${bare.url}/__sandbox`,
  )
})

test('a story that calls with a live key is not reachable where there is none', async () => {
  const result = await runSteps(
    '',
    '  - { call: createQuote, key: live, body: {}, expect: { status: 400 } }',
    { target: onDeployment },
  )
  expect(result).toMatchObject({
    verdict: 'skipped',
    because: 'it calls with a live key, and the target has none',
  })
})

test('two runs on one deployment are two customers', async () => {
  const told = [
    await runSteps('', BUY, { target: onDeployment, seed: 5 }),
    await runSteps('', BUY, { target: onDeployment, seed: 5 }),
  ]
  expect(told.map(outcomeOf)).toEqual(['passed', 'passed'])
})

test.each([
  ['a live key', () => openHttpTarget({ url: bare.url, apiKey: 'ramp_live_local' }), 'live'],
  ['no key', () => openHttpTarget({ url: bare.url }), 'key'],
  ['nobody there', () => openHttpTarget({ url: 'http://127.0.0.1:1', apiKey: 'x' }), 'unreachable'],
])('%s is said before the first story', async (_, open, kind) => {
  await expect(open()).rejects.toThrow(DeploymentError)
  await expect(open()).rejects.toMatchObject({ kind })
})

test('a deployment that turns out to be live is left alone, unless that is allowed', async () => {
  // A name that does not give away what it is.
  const { items } = (await (await fetch(`${sandbox.url}/__sandbox/keys`)).json()) as {
    items: { key: string; environment: string }[]
  }
  const apiKey = items.find(({ environment }) => environment === 'live')?.key ?? ''
  const disguised = await withoutControl(sandbox.url, (key) => (key === 'plain' ? apiKey : key))
  const refusing = await openHttpTarget({ url: disguised.url, apiKey: 'plain' })
  expect(outcomeOf(await runSteps('', BUY, { target: refusing }))).toContain(
    'it answered with environment "live"',
  )
  const allowing = await openHttpTarget({ url: disguised.url, apiKey: 'plain', allowLive: true })
  expect(outcomeOf(await runSteps('', BUY, { target: allowing }))).toBe('passed')
  await disguised.close()
})

/** The same service with nothing behind the counter. */
async function withoutControl(url: string, keyOf = (key: string) => key) {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/__sandbox') === true) {
      outgoing.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
      return
    }
    const { 'x-api-key': key, ...headers } = incoming.headers
    const sent = { ...headers, ...(key === undefined ? {} : { 'x-api-key': keyOf(String(key)) }) }
    const behind = forward(
      `${url}${incoming.url ?? ''}`,
      { method: incoming.method, headers: sent },
      (answered) => {
        outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(outgoing)
      },
    )
    incoming.pipe(behind)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
