/** Runs as a whole: races, restarts, failures, timelines, secrets, seeds. */
import { expect, test } from 'vitest'
import { inProcessTarget } from '../../src/scenarios/targets/in-process-target.ts'
import type { Target } from '../../src/scenarios/targets/target.ts'
import type { TestEnvironment } from '../../src/scenarios/targets/test-environment.ts'
import { BODY, BUY, MANUAL, ORDER, outcomeOf, PAID, runSteps } from './scenario-files.ts'

const RACE = (statuses: string, expected: string) => `
  - parallel:
      - - { call: createOrder, ${BODY}, expect: { status: { $oneOf: [201, 409] } } }
      - - { call: createOrder, ${BODY}, expect: { status: ${expected} } }
      - - { call: createQuote, body: {}, expect: { status: 400 } }
    statuses: ${statuses}
`

test('a race runs once for every interleaving', async () => {
  const result = await runSteps('', RACE('[201, 400, 409]', '{ $oneOf: [201, 409] }'))
  expect(result).toMatchObject({ verdict: 'passed', interleavings: 6 })
})

test('a failure in one interleaving fails the race, and names it', async () => {
  const result = await runSteps('', RACE('[201, 400, 409]', '409'))
  expect(outcomeOf(result)).toMatch(/a race of 3 › createOrder\n.*This is interleaving 10\./s)
})

test('two races run in every combination', async () => {
  const two = RACE('[201, 400, 409]', '{ $oneOf: [201, 409] }').replaceAll('obi', 'ada')
  const result = await runSteps('', `${RACE('[201, 400, 409]', '{ $oneOf: [201, 409] }')}${two}`)
  expect(result).toMatchObject({ verdict: 'passed', interleavings: 36 })
})

test('a number of interleavings draws that many by the seed', async () => {
  const race = RACE('[201, 400, 409]', '{ $oneOf: [201, 409] }').replace(
    'statuses',
    'interleavings: 4\n    statuses',
  )
  expect(await runSteps('', race)).toMatchObject({ verdict: 'passed', interleavings: 4 })
})

test('acknowledged orders survive a kill, and the clock does not move', async () => {
  const steps = `${BUY}
  - advance: 1m
  - restart: kill
  - { simulate: complete, order: ${ORDER} }
  - restart: stop
  - { inspect: ${ORDER}, expect: { state: completed, timeline: { $length: 4 } } }
  - { expectWebhook: transaction.completed }
`
  const result = await runSteps(MANUAL, steps)
  expect(outcomeOf(result)).toBe('passed')
  expect(result.virtualMs).toBe(60_000)
})

test('a failure has its step, its line and the request that repeats it', async () => {
  const { failure } = await runSteps(
    '',
    `  - { call: createQuote, body: {}, expect: { status: 400 } }\n  - { call: createOrder, title: the order, body: { note: "it's" } }`,
  )
  expect(failure).toMatchObject({ step: 2, line: 6, title: 'the order' })
  expect(failure?.curl).toContain(
    `curl -sS -i -w '\\n' -X POST "$RAMP_BASE_URL"'/api/developer/orders' -H "x-api-key: $RAMP_API_KEY" -H 'content-type: application/json' --data-raw '{"note":"it'\\''s"}'`,
  )
})

test('the timeline has every message, in the order of simulated time', async () => {
  const { timeline } = await runSteps(MANUAL, PAID)
  expect(
    timeline.map(({ from, to, label }) => `${from} → ${to}: ${label.replace(/RMP[^:]+/, 'order')}`),
  ).toEqual([
    'application → service: createOrder → 201',
    'application → service: order: order placed',
    'service → service: order: payment window opens → for 30 min',
    'service → receiver: order: created → 200',
    'runner → provider: complete → completed',
    'customer → provider: order: pays 50,000 NGN → accepted',
    'provider → service: order: funded → by a control call',
    'provider → service: order: settling → by a control call',
    'provider → service: order: completed → by a control call',
    'service → service: order: payment window closes → completed',
    'service → receiver: order: updated → 200',
    'service → receiver: order: updated → 200',
    'service → receiver: order: completed → 200',
  ])
})

test.each([
  ['an answer', `${BUY}  - { call: createQuote, body: {} }`, ['application createQuote → 400']],
  [
    'the last answer of several looks',
    `${BUY}  - within: 10s
    eventually:
      call: monitorOrderStatus
      params: { transactionId: ${ORDER} }
      expect: { body: { status: completed } }`,
    ['application monitorOrderStatus → 200'],
  ],
  [
    'a webhook',
    `${BUY}  - { expectWebhook: transaction.created, body: { livemode: true } }`,
    ['service order: created → 200'],
  ],
  ['no correct entry', `${BUY}  - { expectWebhook: transaction.failed }`, []],
])('the timeline marks %s as wrong', async (_, steps, wrong) => {
  const { timeline } = await runSteps(MANUAL, steps)
  const arrows = timeline.filter(({ ok, from }) => !ok && from !== 'runner')
  expect(arrows.map(({ from, label }) => `${from} ${label.replace(/RMP[^:]+/, 'order')}`)).toEqual(
    wrong,
  )
  expect(timeline.at(-1)).toMatchObject({ ok: false, from: 'runner' })
})

test('an early attempt is not marked wrong where a later one succeeds', async () => {
  const { verdict, timeline } = await runSteps(
    MANUAL,
    `  - behave: { progression: "polls:3" }\n${BUY}  - { eventually: { call: monitorOrderStatus, params: { transactionId: ${ORDER} }, expect: { body: { status: completed } } } }`,
  )
  expect(verdict).toBe('passed')
  expect(timeline.filter(({ ok }) => !ok)).toEqual([])
})

test('an advance is before its consequences', async () => {
  const { timeline } = await runSteps(
    'world: { progression: "after:10s" }\nreceiver: {}',
    `${BUY}  - advance: 30m`,
  )
  const labels = timeline.map(({ label }) => label.replace(/^RMP\S+ /, ''))
  const moved = labels.indexOf('advance 30m')
  expect(moved).toBeGreaterThan(labels.indexOf('created → 200'))
  expect(moved).toBeLessThan(labels.indexOf('completed → 200'))
})

test('a result holds no signing secret', async () => {
  const result = await runSteps(
    MANUAL,
    `  - { rotate: {}, save: { rotated: $ } }\n${BUY}  - { call: createQuote, body: { note: "\${rotated.secret} \${endpoint.secret} \${api.key}" } }`,
  )
  expect(result.verdict).toBe('failed')
  expect(JSON.stringify(result)).not.toMatch(/whsec_[\w+/]{8}/)
})

test('the same seed gives the same run, and another seed another', async () => {
  const steps = `${PAID}  - { expectWebhook: transaction.completed, save: { event: $ } }`
  const runWith = async (seed: number) => {
    const { timeline, virtualMs } = await runSteps(MANUAL, steps, { seed })
    return JSON.stringify([virtualMs, timeline.map(({ realMs: _realMs, ...entry }) => entry)])
  }
  expect(await runWith(7)).toBe(await runWith(7))
  expect(await runWith(7)).not.toBe(await runWith(8))
})

/** The simulator with a replaced part. */
function targetWith(replace: (environment: TestEnvironment) => Partial<TestEnvironment>): Target {
  const open: Target['open'] = async (scenario, options) => {
    const environment = await inProcessTarget.open(scenario, options)
    return { ...environment, ...replace(environment) }
  }
  return { ...inProcessTarget, open }
}

test('a response that is invalid under its schema fails a scenario without expectations', async () => {
  const target = targetWith((environment) => ({
    call: async (call) => {
      const response = await environment.call(call)
      return { ...response, body: response.body.replace('"trackable":true', '"trackable":"yes"') }
    },
  }))
  const { failure } = await runSteps('', BUY, { target })
  expect(failure).toMatchObject({ step: 1, invariant: 'responses match their schemas' })
  expect(failure?.difference).toContain('trackable must be true or false; it was')
})

test('invariants are checked after every step, also within a race', async () => {
  const target = targetWith(({ control }) => ({
    control:
      control === undefined
        ? undefined
        : { ...control, changes: async () => ({ ...(await control.changes()), events: [] }) },
  }))
  const race = `  - { call: createQuote, body: {}, expect: { status: 400 } }
  - parallel:
      - - { call: createOrder, ${BODY} }
      - - { call: createQuote, body: {}, expect: { status: 400 } }
`
  const { failure } = await runSteps('', race, { target })
  expect(failure).toMatchObject({ step: 2, invariant: 'one event per transition' })
})
