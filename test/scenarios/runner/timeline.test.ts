import { expect, test } from 'vitest'
import { entryText } from '../../../src/sandbox/log/arrow.ts'
import { historyOf } from '../../../src/sandbox/log/order-history.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import type { Scenario } from '../../../src/scenarios/model/scenario.ts'
import { openInProcessEnvironment } from '../../../src/scenarios/targets/in-process-environment.ts'
import { getOrder } from '../../../src/sandbox/control/orders.ts'
import { listLog } from '../../../src/sandbox/control/log.ts'
import { listEvents, listWebhookDeliveries } from '../../../src/sandbox/control/webhooks.ts'
import { runLoaded } from '../../../src/scenarios/runner/run-scenario.ts'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import { aScenario, HEAD, runSteps } from '../scenario-files.ts'

/** One webhook is not sent: all others have one attempt. */
const SCENARIO: Scenario = {
  name: 'a paid order',
  world: {
    progression: 'after:10s',
    webhooks: [{ match: { type: 'transaction.created' }, do: 'drop' }],
  },
  receiver: {},
  steps: [
    {
      call: 'createOrder',
      body: {
        ...{ side: 'buy', amount: 35, fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC' },
        ...{ chain: 'base', walletAddress: '0x000000000000000000000000000000000000dEaD' },
      },
    },
    { advance: '5s' },
    { advance: '1h' },
  ],
}

const BUY = `  - call: createOrder
    body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD" }
`

test('the timeline shows what came back for a webhook, and a dropped one, once', async () => {
  const world =
    'world: { progression: immediate, webhooks: [{ match: { type: transaction.completed }, do: drop }] }'
  const { verdict, timeline } = await runSteps(
    `${world}\nreceiver: { answers: [{ status: 503 }, { status: 200 }] }`,
    `${BUY}  - advance: 1m\n  - advance: 1m\n`,
  )
  expect(verdict).toBe('passed')
  const webhooks = timeline
    .map(({ from, to, label }) => `${from} → ${to}: ${label.replace(/^RMP\S+ /, '')}`)
    .filter((each) => /^service → .*(created|updated|completed) /.test(each))
  expect(webhooks).toEqual([
    'service → receiver: created → 503',
    'service → receiver: updated → 200',
    'service → receiver: updated → 200',
    'service → receiver: completed → lost on the way (fault: drop)',
    'service → receiver: created · attempt 2 → 200',
  ])
})

test('the timeline of a run says what the history of its order says, in the same words', async () => {
  const environment = openInProcessEnvironment(SCENARIO, 1, { timers: noTimers })
  let shown: readonly string[] = []
  const target = { ...inProcessTarget, open: () => Promise.resolve(environment) }
  const { timeline } = await runLoaded({ file: '', scenario: SCENARIO, lines: new Map() }, target, {
    seed: 1,
    isEnough: async () => {
      const running = environment.sandbox().defaultWorld
      const [row] = running.world.rows.all('orders')
      if (row === undefined) return false
      const order = getOrder(running, row.id)
      const events = listEvents(running).items
      const deliveries = listWebhookDeliveries(running).items
      const log = listLog(running, { order: row.id }).items
      const history = historyOf({ order, requests: [], events, deliveries, log })
      shown = history.flatMap((arrow) =>
        arrow.isPlanned === true ? [] : [entryText({ about: order.requestReference, arrow })],
      )
      return false
    },
  })
  const own = timeline.filter(({ label }) => label.startsWith('RMP'))
  expect(own.map(({ label }) => label).toSorted()).toEqual(shown.toSorted())
  expect(shown.length).toBeGreaterThan(10)
})

test.each([
  ['passed', 'left out', 201],
  ['failed', 'kept', 200],
] as const)(
  'where only failures are shown, the timeline of one that %s is %s',
  async (verdict, is, status) => {
    const steps = `steps:\n${BUY}    expect: { status: ${status} }\n`
    const options = { seed: 1, onlyFailures: true }
    const result = await runLoaded(await aScenario(HEAD + steps), inProcessTarget, options)
    expect(result.verdict).toBe(verdict)
    expect(result.timeline.length === 0 ? 'left out' : 'kept').toBe(is)
  },
)
