/** A telling as a whole: races, restarts, failures, timelines, secrets, seeds. */
import { expect, test } from 'vitest'
import { inProcessTarget } from '../../src/scenarios/targets/in-process-target.ts'
import type { TestEnvironment, Target } from '../../src/scenarios/targets/target.ts'
import { BUY, said, tell } from './scenario-files.ts'

const ALL = 'world: { progression: manual }\nreceiver: {}'
const PAID = `${BUY}
  - { simulate: complete, order: "\${order.transactionId}" }
`
const BODY =
  'body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD", externalCustomerId: obi }'

const RACE = (statuses: string, expected: string) => `
  - parallel:
      - - { call: createOrder, ${BODY}, expect: { status: { $oneOf: [201, 409] } } }
      - - { call: createOrder, ${BODY}, expect: { status: ${expected} } }
      - - { call: createQuote, body: {}, expect: { status: 400 } }
    statuses: ${statuses}
`

test('a race is told once for every interleaving', async () => {
  const result = await tell('', RACE('[201, 400, 409]', '{ $oneOf: [201, 409] }'))
  expect(result).toMatchObject({ verdict: 'passed', tellings: 6 })
})

test('a race that only one interleaving loses is lost, and says in which', async () => {
  const result = await tell('', RACE('[201, 400, 409]', '409'))
  expect(said(result)).toMatch(/a race of 3 › createOrder\n.*This is interleaving 10\./s)
})

test('two races in one story are told in every combination', async () => {
  const two = RACE('[201, 400, 409]', '{ $oneOf: [201, 409] }').replaceAll('obi', 'ada')
  const result = await tell('', `${RACE('[201, 400, 409]', '{ $oneOf: [201, 409] }')}${two}`)
  expect(result).toMatchObject({ verdict: 'passed', tellings: 36 })
})

test('a number of interleavings is that many seeded ones', async () => {
  const race = RACE('[201, 400, 409]', '{ $oneOf: [201, 409] }').replace(
    'statuses',
    'interleavings: 4\n    statuses',
  )
  expect(await tell('', race)).toMatchObject({ verdict: 'passed', tellings: 4 })
})

test('what was acknowledged is there after the service was killed, and the clock has not moved', async () => {
  const head = 'world: { progression: manual }\nreceiver: {}'
  const steps = `${BUY}
  - advance: 1m
  - restart: kill
  - { simulate: complete, order: "\${order.transactionId}" }
  - restart: stop
  - { inspect: "\${order.transactionId}", expect: { state: completed, timeline: { $length: 4 } } }
  - { expectWebhook: transaction.completed }
`
  const result = await tell(head, steps)
  expect(said(result)).toBe('passed')
  expect(result.virtualMs).toBe(60_000)
})

test('a failure knows its step, its line and the request that repeats it', async () => {
  const { failure } = await tell(
    '',
    `  - { call: createQuote, body: {}, expect: { status: 400 } }\n  - { call: createOrder, title: the order, body: { note: "it's" } }`,
  )
  expect(failure).toMatchObject({ step: 2, line: 7, title: 'the order' })
  expect(failure?.curl).toContain(
    `curl -sS -i -w '\\n' -X POST "$RAMP_BASE_URL"'/api/developer/orders' -H "x-api-key: $RAMP_API_KEY" -H 'content-type: application/json' --data-raw '{"note":"it'\\''s"}'`,
  )
})

test('the timeline tells who said what to whom, in the order of the world', async () => {
  const { timeline } = await tell(ALL, PAID)
  expect(
    timeline.map(({ from, to, label }) => `${from} → ${to}: ${label.replace(/RMP\S+/, 'order')}`),
  ).toEqual([
    'application → service: createOrder → 201',
    expect.stringMatching(/^application → service: .* is placed$/),
    'service → receiver: transaction.created',
    'runner → provider: complete → completed',
    expect.stringMatching(/^provider → service: .* is funded$/),
    expect.stringMatching(/^provider → service: .* is settling$/),
    expect.stringMatching(/^provider → service: .* is completed$/),
    'service → receiver: transaction.updated',
    'service → receiver: transaction.updated',
    'service → receiver: transaction.completed',
  ])
})

test.each([
  ['an answer', `${BUY}  - { call: createQuote, body: {} }`, ['application createQuote → 400']],
  [
    'the last answer of several looks',
    `${BUY}  - within: 10s
    eventually:
      call: monitorOrderStatus
      params: { transactionId: "\${order.transactionId}" }
      expect: { body: { status: completed } }`,
    ['application monitorOrderStatus → 200'],
  ],
  [
    'a webhook',
    `${BUY}  - { expectWebhook: transaction.created, body: { livemode: true } }`,
    ['service transaction.created'],
  ],
  ['nothing that was as it should be', `${BUY}  - { expectWebhook: transaction.failed }`, []],
])('in the timeline of a failure, %s is shown to be wrong', async (_, steps, wrong) => {
  const { timeline } = await tell(ALL, steps)
  const arrows = timeline.filter(({ ok, from }) => !ok && from !== 'runner')
  expect(arrows.map(({ from, label }) => `${from} ${label}`)).toEqual(wrong)
  expect(timeline.at(-1)).toMatchObject({ ok: false, from: 'runner' })
})

test('a look that came too early is nothing wrong where a later one finds what it looks for', async () => {
  const { verdict, timeline } = await tell(
    ALL,
    `  - behave: { progression: "polls:3" }\n${BUY}  - { eventually: { call: monitorOrderStatus, params: { transactionId: "\${order.transactionId}" }, expect: { body: { status: completed } } } }`,
  )
  expect(verdict).toBe('passed')
  expect(timeline.filter(({ ok }) => !ok)).toEqual([])
})

test('a move of time stands before what it led to', async () => {
  const { timeline } = await tell(
    'world: { progression: "after:10s" }\nreceiver: {}',
    `${BUY}  - advance: 30m`,
  )
  const labels = timeline.map(({ label }) => label)
  const moved = labels.indexOf('advance 30m')
  expect(moved).toBeGreaterThan(labels.indexOf('transaction.created'))
  expect(moved).toBeLessThan(labels.indexOf('transaction.completed'))
})

test('signing secrets are nowhere in a result, whatever repeats them', async () => {
  const result = await tell(
    ALL,
    `  - { rotate: {}, save: { rotated: $ } }\n${BUY}  - { call: createQuote, body: { note: "\${rotated.secret} \${endpoint.secret} \${api.key}" } }`,
  )
  expect(result.verdict).toBe('failed')
  expect(JSON.stringify(result)).not.toMatch(/whsec_[\w+/]{8}/)
})

test('the same seed tells the same story, and another seed another', async () => {
  const steps = `${PAID}  - { expectWebhook: transaction.completed, save: { event: $ } }`
  const tellWith = async (seed: number) => {
    const { timeline, virtualMs } = await tell(ALL, steps, { seed })
    return JSON.stringify([virtualMs, timeline.map(({ realMs: _realMs, ...entry }) => entry)])
  }
  expect(await tellWith(7)).toBe(await tellWith(7))
  expect(await tellWith(7)).not.toBe(await tellWith(8))
})

/** The simulator with one thing broken in it. */
function brokenTarget(bend: (stage: TestEnvironment) => Partial<TestEnvironment>): Target {
  const open: Target['open'] = async (scenario, options) => {
    const stage = await inProcessTarget.open(scenario, options)
    return { ...stage, ...bend(stage) }
  }
  return { ...inProcessTarget, open }
}

test('an answer without the documented shape fails a story that expects nothing of it', async () => {
  const target = brokenTarget((stage) => ({
    call: async (call) => {
      const answer = await stage.call(call)
      return { ...answer, text: answer.text.replace('"trackable":true', '"trackable":"yes"') }
    },
  }))
  const { failure } = await tell('', BUY, { target })
  expect(failure).toMatchObject({ step: 1, invariant: 'answers match their schemas' })
  expect(failure?.difference).toContain('/trackable: must be boolean')
})

test('what always holds is looked at after every step, also within a race', async () => {
  const target = brokenTarget(({ control }) => ({
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
  const { failure } = await tell('', race, { target })
  expect(failure).toMatchObject({ step: 2, invariant: 'one event per transition' })
})
