/** The six operations over HTTP, from the quote to the last status. */
import { expect, test } from 'vitest'
import { simulateOrder } from '../../src/simulator/orders/simulate.ts'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { aBuy, aSell } from '../worlds.ts'
import { service } from './service.ts'

function open() {
  const sandbox = new Sandbox({ clock: { mode: 'manual' }, behaviour: { progression: 'manual' } })
  return { sandbox, world: sandbox.defaultWorld.world, ...service(sandbox) }
}

test.each([
  { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' },
  { side: 'sell', tokenAmount: 35, fiatCurrency: 'NGN', asset: 'USDT', chain: 'bsc' },
])('a $side is quoted, and nothing is stored', async (quote) => {
  const { createQuote, world } = open()
  const response = await createQuote(quote)
  expect(response.status).toBe(200)
  expect(response.body.quotes.length).toBeGreaterThan(1)
  expect(world.rows.count('orders')).toBe(0)
})

test('a buy is created, found by its intent, and completed', async () => {
  const { world, createOrder, getOrderIntent, monitorOrderStatus } = open()
  const placed = await createOrder(aBuy())
  expect(placed.status).toBe(201)
  const { transactionId } = placed.body
  const intent = await getOrderIntent({ customerId: 'ada', token: 'USDC', network: 'base' })
  expect(intent.body).toMatchObject({ transactionId, intentStatus: 'active' })
  expect((await monitorOrderStatus(transactionId)).body).toMatchObject({
    status: 'pending',
    terminal: false,
  })
  world.call(simulateOrder, { id: transactionId, action: 'complete' })
  expect((await monitorOrderStatus(transactionId)).body).toMatchObject({
    status: 'completed',
    terminal: true,
  })
  expect((await getOrderIntent({ customerId: 'ada', token: 'USDC', network: 'base' })).status).toBe(
    404,
  )
})

test('a sell uses a listed bank, a resolved holder and gets an address', async () => {
  const { listProviderBanks, resolveBankAccount, createOrder } = open()
  const { body: list } = await listProviderBanks('northwind')
  const { bankCode } = list.banks[0]
  const { body: holder } = await resolveBankAccount({ bankCode, accountNumber: '0123456789' })
  expect(holder.accountName).not.toBe('')
  const placed = await createOrder(aSell({ bankCode, accountName: holder.accountName }))
  expect(placed.status).toBe(201)
  expect(placed.body.ourCryptoAddress).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test('a second order conflicts, and an override replaces the first', async () => {
  const { createOrder } = open()
  await createOrder(aBuy())
  expect((await createOrder(aSell())).status).toBe(409)
  expect((await createOrder(aBuy({ overrideActiveIntent: true }))).status).toBe(201)
})
