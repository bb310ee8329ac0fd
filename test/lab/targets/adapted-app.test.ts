/** Scenarios about an application that has other routes and members than the example. */
import { expect, test } from 'vitest'
import type { Adapter } from '../../../src/base/contract/generated/types.ts'
import { appTarget } from '../../../src/lab/targets/app-target.ts'
import { BOOKINGS } from '../application/bookings.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { outcomeOf, runSteps } from '../../scenarios/scenario-files.ts'

const HEAD = 'world: { progression: manual }'
const COMPLETED = `
  - app: { buy: {} }
    save: { order: $ }
  - { simulate: complete, order: "\${order.transaction}" }
  - app: { state: "\${order}" }
    expect: { state: completed, credits: 1 }
`

function run(steps: string, more: Partial<Adapter> = {}, env: Record<string, string> = {}) {
  const adapter = { ...BOOKINGS, ...more }
  const inherited = { PATH: process.env['PATH'] ?? '', ...env }
  const target = appTarget({ adapter, cwd: aFolder(), env: inherited, servicePort: 0 })
  return runSteps(HEAD, steps, { target })
}

test('a scenario works an application by its adapter: forms, headers, encoded names, a command', async () => {
  expect(outcomeOf(await run(COMPLETED))).toBe('passed')
})

test('an adapter may use the names of the documentation', async () => {
  const form = { who: '${customer}', naira: '${fiatAmountText}', to: '${walletAddress}' }
  expect(outcomeOf(await run(COMPLETED, { buy: { ...BOOKINGS.buy, form } }))).toBe('passed')
})

test('an expectation that the application does not meet is a failure with what was read', async () => {
  const steps = `
  - app: { buy: {} }
    save: { order: $ }
  - app: { state: "\${order}" }
    expect: { state: completed, credits: 1 }
    hint: Read the webhook.
`
  const { verdict, failure } = await run(steps)
  expect(verdict).toBe('failed')
  expect(failure).toMatchObject({
    hint: 'Read the webhook.',
    difference: 'state: expected "completed", received "pending"\ncredits: expected 1, received 0',
  })
})

test.each([
  ['resolveBankAccount', 'skipped', 'the application did not call resolveBankAccount'],
  ['createOrder', 'failed', undefined],
])('an expectation that is about calls of %s is %s for one that only orders', async (...row) => {
  const [operation, verdict, because] = row
  const steps = `
  - app: { buy: {} }
    ifCalled: ${operation}
    expect: { accepted: false }
`
  const result = await run(steps)
  expect([result.verdict, result.because]).toEqual([verdict, because])
})

test.each([
  [
    'a path that finds no order',
    {},
    { MISTAKE: 'shape' },
    'Failed to use "buy.order" of the adapter: it names nothing in the answer.',
  ],
  [
    'a route that does not exist',
    { buy: { ...BOOKINGS.buy, request: 'POST /bookings/none' } },
    {},
    'Failed to use "buy.request" of the adapter: it is not answered by the application.',
  ],
  [
    'a path that finds no state',
    { state: { ...BOOKINGS.state, at: '$.booking.state' } },
    {},
    'Failed to use "state.at" of the adapter: it names nothing in the answer.',
  ],
  [
    'a command that prints no number',
    { buy: { ...BOOKINGS.buy, effect: { command: 'echo none', count: '$' } } },
    {},
    'Failed to use "buy.effect.count" of the adapter: it is not a number',
  ],
])('%s is an invalid adapter, not a failed application', async (_, more, env, because) => {
  const result = await run(COMPLETED, more, env)
  expect(result.verdict).toBe('invalid')
  expect(result.because).toContain(because)
})

test('an unlisted word is shown as it is', async () => {
  const state = { ...BOOKINGS.state, completed: ['done'] }
  const { verdict, failure } = await run(COMPLETED, { state })
  expect(verdict).toBe('failed')
  expect(failure?.difference).toBe('state: expected "completed", received "other (paid)"')
})

test.each([
  ['sell', '  - app: { sell: {} }\n'],
  ['refresh', '  - app: { buy: {} }\n    save: { order: $ }\n  - app: { refresh: "${order}" }\n'],
  ['setSecret', '  - app: { setSecret: a }\n'],
  ['override', '  - app: { buy: { override: true } }\n'],
  ['buy.payTo', '  - app: { buy: {} }\n    expect: { payTo: a }\n'],
])('a scenario is skipped by name where the adapter has no %s', async (entry, steps) => {
  const { verdict, because } = await run(steps)
  expect([verdict, because]).toEqual([
    'skipped',
    `the adapter has no "${entry}"; add it, or leave it`,
  ])
})
