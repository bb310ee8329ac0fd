/** A run of a scenario has a total of steps, can be stopped, and lets everything else go on. */
import { expect, test } from 'vitest'
import { DEFAULT_MAX_STEPS } from '../../../src/sandbox/config/max-steps.ts'
import type { ScenarioResult } from '../../../src/scenarios/runner/result.ts'
import { runLoaded, type RunOptions } from '../../../src/scenarios/runner/run-scenario.ts'
import { stepCounter } from '../../../src/scenarios/runner/step-counter.ts'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import type { Target } from '../../../src/scenarios/targets/target.ts'
import { aScenario, BUY, HEAD, outcomeOf } from '../scenario-files.ts'

const QUOTE = '{ call: createQuote, body: {}, expect: { status: 400 } }'
/** A hundred million quotes. */
const NESTED = `
  - repeat: 10000
    steps:
      - repeat: 10000
        steps:
          - ${QUOTE}
`

async function run(
  text: string,
  options: Partial<RunOptions> = {},
  target: Target = inProcessTarget,
): Promise<ScenarioResult> {
  return runLoaded(await aScenario(`${HEAD}${text}`), target, { seed: 1, ...options })
}

/** Counts what runs do in their environments. */
function countingTarget() {
  const counts = { calls: 0, opened: 0, closed: 0, changes: 0 }
  const target: Target = {
    ...inProcessTarget,
    open: async (...input) => {
      const environment = await inProcessTarget.open(...input)
      counts.opened += 1
      return {
        ...environment,
        call: (call) => {
          counts.calls += 1
          return environment.call(call)
        },
        close: () => {
          counts.closed += 1
          return environment.close()
        },
      }
    },
  }
  return { counts, target }
}

const turn = () => new Promise((done) => setImmediate(done))

const WAITS = `
  - eventually: { call: createQuote, body: {}, expect: { status: 200 } }
    within: 1000d
    every: 1ms
`
const RACE = `
  - parallel:
      - [${QUOTE}, ${QUOTE}, ${QUOTE}]
      - [${QUOTE}, ${QUOTE}, ${QUOTE}]
      - [${QUOTE}, ${QUOTE}, ${QUOTE}]
`
/** Looks after each of the retries, which take days. */
const POLLS = `${BUY}
  - expectWebhook: transaction.completed
    within: 30d
`

test.each([
  ['a nested repeat', 'steps:', NESTED, 8, '10000 times › 10000 times › createQuote', 50],
  [
    'a repeat of an empty wait',
    'steps:',
    NESTED.replace(QUOTE, '{ advance: 0s }'),
    8,
    'advance 0s',
    50,
  ],
  ['looks in short intervals', 'steps:', WAITS, 4, 'eventually, within 1000d › createQuote', 50],
  ['the interleavings of a race', 'steps:', RACE, 4, 'a race of 3', 50],
  [
    'looks at deliveries',
    'world: { progression: manual }\nreceiver: { answers: [{ status: 500 }] }\nsteps:',
    ...[POLLS, 11, 'expect transaction.completed', 5],
  ],
] as const)(
  'the total of steps ends %s, and the error names the step and the setting',
  async (_what, head, steps, line, title, maxSteps) => {
    const { counts, target } = countingTarget()
    const result = await run(head + steps, { maxSteps }, target)
    expect(outcomeOf(result)).toContain(
      `Failed to finish the scenario: this step would be number ${maxSteps + 1}, and a run has at most ${maxSteps} steps. Repeat less, or allow more with --max-steps.`,
    )
    expect(result.failure).toMatchObject({ line })
    expect(result.failure?.title).toContain(title)
    expect(counts.calls).toBeLessThanOrEqual(maxSteps)
    expect(counts.closed).toBe(counts.opened)
  },
)

test('a run of exactly the total passes, and each run has its own', async () => {
  const steps = `steps:\n  - repeat: 3\n    steps: [${QUOTE}]\n`
  for (const maxSteps of [4, 4, 5]) expect(outcomeOf(await run(steps, { maxSteps }))).toBe('passed')
  expect(outcomeOf(await run(steps, { maxSteps: 3 }))).toContain('number 4')
})

test('without a setting the total is 100,000', async () => {
  expect(DEFAULT_MAX_STEPS).toBe(100_000)
  const counter = stepCounter({})
  for (let step = 0; step < 100_000; step++) await counter.next()
  await expect(counter.next()).rejects.toThrow('this step would be number 100001')
})

test('a stop ends a run before its next step, and closes its environment', async () => {
  const { counts, target } = countingTarget()
  const stop = new AbortController()
  const running = run(`steps:${NESTED}`, { stop: stop.signal }, target)
  while (counts.calls < 20) await turn()
  const before = counts.calls
  const reason = new Error('Nobody waits')
  stop.abort(reason)
  await expect(running).rejects.toBe(reason)
  expect(counts.calls - before).toBeLessThanOrEqual(1)
  expect(counts.closed).toBe(counts.opened)
  await expect(run(`steps:${NESTED}`, { stop: stop.signal }, target)).rejects.toBe(reason)
  expect(counts.opened).toBe(1)
})

test.each([
  ['a race', RACE],
  ['looks in short intervals', WAITS],
])('a stop ends %s', async (_what, steps) => {
  const { counts, target } = countingTarget()
  const stop = new AbortController()
  const running = run(`steps:${steps}`, { stop: stop.signal }, target)
  while (counts.calls < 20) await turn()
  stop.abort(new Error('Nobody waits'))
  await expect(running).rejects.toThrow('Nobody waits')
})

/** 200 orders whose webhooks are sent again for three days. */
const LONG_WAIT = `
  - repeat: 200
    steps:
      - call: createOrder
        body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base,
                walletAddress: "0x000000000000000000000000000000000000dEaD", externalCustomerId: "c\${n}" }
  - advance: 100d
`

test('a stop ends an advance on its way, and other work goes on meanwhile', async () => {
  let now = () => 0
  let settled = 0
  const target: Target = {
    ...inProcessTarget,
    open: async (...input) => {
      const environment = await inProcessTarget.open(...input)
      now = () => environment.receiver.arrivals.length
      return {
        ...environment,
        settle: () => {
          settled += 1
          return environment.settle()
        },
      }
    },
  }
  const stop = new AbortController()
  const head = 'receiver: { answers: [{ status: 500 }] }\nsteps:'
  const running = run(head + LONG_WAIT, { stop: stop.signal }, target)
  running.catch(() => undefined)
  while (settled < 200) await turn()
  const began = now()
  while (now() < began + 100) await turn()
  expect(settled, 'the advance goes on').toBeLessThanOrEqual(201)
  const arrived = now()
  stop.abort(new Error('Nobody waits'))
  await expect(running).rejects.toThrow('Nobody waits')
  expect(now() - arrived).toBeLessThanOrEqual(16)
})
