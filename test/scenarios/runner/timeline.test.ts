import { expect, test } from 'vitest'
import { runScenario } from '../../../src/scenarios/runner/run-scenario.ts'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import { aScenario, HEAD, runSteps } from '../scenario-files.ts'

const BUY = `  - call: createOrder
    body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD" }
`

test('the timeline shows what came back for a webhook, and a dropped one, once', async () => {
  const world =
    'world: { progression: immediate, webhooks: [{ match: { type: completed }, do: drop }] }'
  const { verdict, timeline } = await runSteps(
    `${world}\nreceiver: { answers: [{ status: 503 }, { status: 200 }] }`,
    `${BUY}  - advance: 1m\n  - advance: 1m\n`,
  )
  expect(verdict).toBe('passed')
  const webhooks = timeline.filter(({ to }) => to === 'receiver').map(({ label }) => label)
  expect(webhooks).toEqual([
    'transaction.created → 503',
    'transaction.updated → 200',
    'transaction.updated → 200',
    'transaction.completed is dropped: a fault dropped it',
    'transaction.created → 200',
  ])
})

test.each([
  ['passed', 'left out', 201],
  ['failed', 'kept', 200],
] as const)(
  'where only failures are shown, the timeline of one that %s is %s',
  async (verdict, is, status) => {
    const steps = `steps:\n${BUY}    expect: { status: ${status} }\n`
    const options = { seed: 1, onlyFailures: true }
    const result = await runScenario(await aScenario(HEAD + steps), inProcessTarget, options)
    expect(result.verdict).toBe(verdict)
    expect(result.timeline.length === 0 ? 'left out' : 'kept').toBe(is)
  },
)
