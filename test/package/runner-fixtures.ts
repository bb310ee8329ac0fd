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

/** Two `test`s of one file, each with its options. */
export const SECOND = `
const second = sandboxTest({ clock: 'manual', seed: 7, progression: 'polls:3' })
const ofFirst: string[] = []
test('the first test has its options', ({ sandbox }) => {
  expect(sandbox.behaviour.get().progression).toBe('manual')
  ofFirst.push(sandbox.url)
})
second('the second test has its own', ({ sandbox }) => {
  expect(sandbox.behaviour.get().progression).toBe('polls:3')
  expect(ofFirst).not.toEqual([sandbox.url])
})
`

/** Waits that fail. Each must end before the runner ends its test, with a message of its own. */
export const FAILING = `
test('by default', async ({ sandbox }) => {
  await expect(sandbox).toHaveDelivered('transaction.created')
})
test('a wait of the sandbox, in a test with a limit', async ({ sandbox }) => {
  await sandbox.webhooks.waitFor('transaction.failed')
}, 3000)
test('after other work', async ({ sandbox }) => {
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await expect(sandbox).toHaveDelivered('transaction.completed')
})
`

export type Runner = {
  readonly name: 'vitest' | 'jest'
  readonly how: string
  readonly head: string
  /** Names the files of its tests. */
  readonly file: (of: string) => string
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const HEAD = `const test = sandboxTest({ clock: 'manual', progression: 'manual' })`

const VITEST: Runner = {
  name: 'vitest',
  how: 'as TypeScript',
  head: `import { describe, expect } from 'vitest'
import { sandboxTest } from 'ramp-sandbox/vitest'
${HEAD}`,
  file: (of) => `${of}.spec.ts`,
  command: ['node_modules/vitest/vitest.mjs', 'run'],
  env: {},
}

const JEST: Runner = {
  name: 'jest',
  how: 'with require',
  head: `const { describe, expect } = require('@jest/globals')
const { sandboxTest } = require('ramp-sandbox/jest')
${HEAD}`,
  file: (of) => `${of}.test.cjs`,
  command: ['node_modules/jest/bin/jest.js', '--testMatch', '**/*.test.?js', '--runTestsByPath'],
  env: {},
}

export const RUNNERS: readonly Runner[] = [
  VITEST,
  JEST,
  {
    ...JEST,
    how: 'with ES modules',
    head: `import { describe, expect } from '@jest/globals'
import { sandboxTest } from 'ramp-sandbox/jest'
${HEAD}`,
    file: (of) => `${of}.test.mjs`,
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
  },
]

/** For runners that take no TypeScript. */
export function withoutTypes(text: string): string {
  return text.replaceAll(': string[]', '').replaceAll(': unknown', '')
}
