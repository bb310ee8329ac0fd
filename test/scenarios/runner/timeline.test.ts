import { expect, test } from 'vitest'
import { runSteps } from '../scenario-files.ts'

const BUY = `  - call: createOrder
    body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD" }
`

test('a dropped webhook is in the timeline, once', async () => {
  const world =
    'world: { progression: immediate, webhooks: [{ match: { type: completed }, do: drop }] }'
  const { verdict, timeline } = await runSteps(
    `${world}\nreceiver: {}`,
    `${BUY}  - advance: 1m\n  - advance: 1m\n`,
  )
  expect(verdict).toBe('passed')
  const webhooks = timeline.filter(({ to }) => to === 'receiver').map(({ label }) => label)
  expect(webhooks).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed is dropped: a fault dropped it',
  ])
})
