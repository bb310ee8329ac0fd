import { afterAll, describe, expect } from 'vitest'
import { createSandbox } from '../../../src/index.ts'
import { sandboxTest } from '../../../src/vitest.ts'
import { serveLocally } from '../../../src/base/client/local-server.ts'
import { aBuy } from '../../worlds.ts'

const receiver = await serveLocally({ port: 0, host: '127.0.0.1' }, ({ path }) => ({
  status: path === '/webhooks' ? 200 : 500,
}))
const address = `http://127.0.0.1:${receiver.port}`
const test = sandboxTest({
  clock: 'manual',
  progression: 'manual',
  webhook: `${address}/webhooks`,
})

const BUY = aBuy({ amount: 20, fiatAmount: 30_000, asset: 'USDT' })

type Called = { readonly url: string; readonly apiKey: string }

async function call({ url, apiKey }: Called, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}/api/developer/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

async function placeBuy(sandbox: Called): Promise<string> {
  const order = (await call(sandbox, 'orders', BUY)) as { transactionId: string }
  return order.transactionId
}

const ports = new Set<string>()
afterAll(async () => {
  await receiver.close()
  expect(ports.size).toBe(1)
})

describe('a describe block', () => {
  const own = sandboxTest({ clock: 'manual', seed: 7 })
  own.for(['one', 'two'])('test %s has a world in a sandbox of the block', (_, { sandbox }) => {
    expect(ports).not.toContain(sandbox.url)
    expect(sandbox.clock.now()).toBe('2026-01-01T09:00:00.000Z')
  })
})

describe.concurrent('tests that run at once', () => {
  test.for(['one', 'two', 'three'])(
    'test %s has its own world, at the address of the others',
    async (_, { sandbox }) => {
      ports.add(sandbox.url)
      // A second order of this customer would be a conflict.
      const id = await placeBuy(sandbox)
      expect(sandbox.orders.list().map(({ transactionId }) => transactionId)).toEqual([id])
      await sandbox.clock.advance('1h')
      expect(sandbox.clock.now()).toBe('2026-01-01T10:00:00.000Z')
    },
  )
})

test('a delivered webhook is found, before and after it was sent', async ({ sandbox }) => {
  const order = await placeBuy(sandbox)
  const waiting = expect(sandbox).toHaveDelivered('transaction.completed', { order })
  sandbox.orders.simulate(order, 'complete')
  await waiting
  await expect(sandbox).toHaveDelivered('transaction.created')
  await expect(sandbox).not.toHaveDelivered('transaction.failed')
  await expect(
    expect(sandbox).not.toHaveDelivered('transaction.completed', { order }),
  ).rejects.toThrow(/Expected no transaction.completed, and a receiver acknowledged delivery "/)
})

test('a webhook that no receiver acknowledged is not delivered', async ({ sandbox }) => {
  for (const { id } of sandbox.webhooks.endpoints()) sandbox.webhooks.remove(id)
  sandbox.webhooks.register(`${address}/broken`)
  const order = await placeBuy(sandbox)
  await expect(sandbox).not.toHaveDelivered('transaction.created', { order })
  await expect(
    expect(sandbox).toHaveDelivered('transaction.created', { order, timeout: '0s' }),
  ).rejects.toThrow('The deliveries: transaction.created pending (500).')
})

test('an order is settled once its money is paid out', async ({ sandbox }) => {
  const id = await placeBuy(sandbox)
  expect(sandbox.orders.get(id)).not.toBeSettled()
  sandbox.orders.simulate(id, 'deposit')
  expect(() => expect(sandbox.orders.get(id)).toBeSettled()).toThrow(
    `Expected order "${id}" to be settled: it is funded (placed → funded).`,
  )
  sandbox.orders.simulate(id, 'complete')
  expect(sandbox.orders.get(id)).toBeSettled()
  expect(() => expect(sandbox.orders.get(id)).not.toBeSettled()).toThrow(
    `Expected order "${id}" not to be settled`,
  )
})

test('an answer matches the schema of the documentation, or the issues are named', async ({
  sandbox,
}) => {
  const { amount: _, externalCustomerId: __, walletAddress: ___, ...request } = BUY
  const quote = (await call(sandbox, 'quotes', request)) as object
  expect(request).toMatchContract('quote-request')
  expect(quote).toMatchContract('quote')
  expect({ ...quote, side: 'swap' }).not.toMatchContract('quote')
  expect(() => expect({ ...quote, side: 'swap' }).toMatchContract('quote')).toThrow(
    'Expected the value to match the schema "quote":\n  side must be "buy" or "sell"',
  )
  expect(() => expect(quote).toMatchContract('quotes' as never)).toThrow(
    'Failed to find the schema: "quotes" is not known; did you mean "quote"?',
  )
})

test('a matcher says what it is about', async ({ sandbox }) => {
  await expect(expect({}).toHaveDelivered('transaction.created')).rejects.toThrow(
    'Failed to use toHaveDelivered: expect() got an object. Pass it a sandbox.',
  )
  expect(() => expect(sandbox).toBeSettled()).toThrow(
    'Pass it an order, as sandbox.orders.get returns it.',
  )
  await expect(
    expect(sandbox).toHaveDelivered('transaction.created', { order: 'x' }),
  ).rejects.toThrow('Failed to wait for transaction.created of order "x"')
  const closed = await createSandbox()
  await closed.close()
  await expect(expect(closed).toHaveDelivered('transaction.created')).rejects.toThrow(
    'it is closed',
  )
})
