import { expect, test } from 'vitest'
import { runSteps } from '../scenario-files.ts'

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
