/** Tests with the fixture and the matchers, as each runner takes them. */

export const FIXTURE_TEST = `
const matching: string[] = []
test.concurrent('one', async ({ sandbox }) => {
  expect(sandbox.orders.list()).toEqual([])
  await expect(sandbox).not.toHaveDelivered('transaction.created', { timeout: '1s' })
  matching.push(sandbox.apiKey)
})
test.concurrent('two', async ({ sandbox }) => {
  const answer = await fetch(sandbox.url + '/api/developer/orders', {
    method: 'POST',
    headers: { 'x-api-key': sandbox.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      side: 'buy', amount: 20, fiatAmount: 30_000, fiatCurrency: 'NGN', asset: 'USDT', chain: 'base',
      walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7', externalCustomerId: 'ada',
    }),
  })
  const order: unknown = await answer.json()
  expect(order).toMatchContract('order')
  const [{ transactionId } = { transactionId: '' }] = sandbox.orders.list()
  expect(sandbox.orders.get(transactionId)).not.toBeSettled()
  sandbox.orders.simulate(transactionId, 'complete')
  expect(sandbox.orders.get(transactionId)).toBeSettled()
  matching.push(sandbox.apiKey)
})
test('the two had worlds of their own', () => {
  expect(new Set(matching).size).toBe(2)
})
`

const TABLE = `[['a', 'x'], ['b', 'y']]`

/** A test for each row of a table, in a describe block that has a sandbox for itself. */
export const EACH = {
  vitest: `
describe('a table', () => {
  const test = sandboxTest({ seed: 7 })
  test.for(${TABLE})('%s', ([one, other], { sandbox }) => {
    expect([one + other, sandbox.orders.list().length]).toEqual([one === 'a' ? 'ax' : 'by', 0])
  })
})
`,
  jest: `
describe('a table', () => {
  const test = sandboxTest({ seed: 7 })
  test.each(${TABLE})('%s %s', (one, other, { sandbox }) => {
    expect([one + other, sandbox.orders.list().length]).toEqual([one === 'a' ? 'ax' : 'by', 0])
  })
  const { skip: pending } = test
  pending.each(['c'])('%s', (one, { sandbox }) => {
    expect(one).toBe(sandbox.apiKey)
  })
})
`,
}

export const FIXTURES = [
  {
    runner: 'vitest',
    head: `import { describe, expect } from 'vitest'
import { sandboxTest } from 'ramp-sandbox/vitest'
const test = sandboxTest({ clock: 'manual', progression: 'manual' })`,
    test: 'fixture.spec.ts',
    each: EACH.vitest,
    command: ['node_modules/vitest/vitest.mjs', 'run', 'fixture.spec.ts'],
    env: {},
  },
  {
    runner: 'jest',
    head: `const { describe, expect } = require('@jest/globals')
const { sandboxTest } = require('ramp-sandbox/jest')
const test = sandboxTest({ clock: 'manual', progression: 'manual' })`,
    test: 'fixture.test.cjs',
    each: EACH.jest,
    command: ['node_modules/jest/bin/jest.js', '--runTestsByPath', 'fixture.test.cjs'],
    env: {},
  },
  {
    runner: 'jest with ES modules',
    head: `import { describe, expect } from '@jest/globals'
import { sandboxTest } from 'ramp-sandbox/jest'
const test = sandboxTest({ clock: 'manual', progression: 'manual' })`,
    test: 'fixture.test.mjs',
    each: EACH.jest,
    command: [
      'node_modules/jest/bin/jest.js',
      '--testMatch',
      '**/fixture.test.mjs',
      '--runTestsByPath',
      'fixture.test.mjs',
    ],
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
  },
]
