/** An order of each side over HTTP, from its request to the last status. */
import { expect, test } from 'vitest'
import { simulate } from '../../../src/sandbox/simulator/orders/simulate.ts'
import { aBuy, aSell } from '../../worlds.ts'
import { service } from './service.ts'

test('a buy is created, found by its intent, and completed', async () => {
  const { sandbox, createOrder, getOrderIntent, monitorOrderStatus } = service()
  const placed = await createOrder(aBuy())
  expect(placed.status).toBe(201)
  const { transactionId } = placed.body
  const intent = await getOrderIntent({ customerId: 'ada', token: 'USDC', network: 'base' })
  expect(intent.body).toMatchObject({ transactionId, intentStatus: 'active' })
  expect((await monitorOrderStatus(transactionId)).body).toMatchObject({
    status: 'pending',
    terminal: false,
  })
  sandbox.defaultWorld.world.call(simulate, { id: transactionId, action: 'complete' })
  expect((await monitorOrderStatus(transactionId)).body).toMatchObject({
    status: 'completed',
    terminal: true,
  })
  expect((await getOrderIntent({ customerId: 'ada', token: 'USDC', network: 'base' })).status).toBe(
    404,
  )
})

test('a sell uses a listed bank, a resolved holder and gets an address', async () => {
  const { listProviderBanks, resolveBankAccount, createOrder } = service()
  const { body: list } = await listProviderBanks('northwind')
  const { bankCode } = list.banks[0]
  const { body: holder } = await resolveBankAccount({ bankCode, accountNumber: '0123456789' })
  expect(holder.accountName).not.toBe('')
  const placed = await createOrder(aSell({ bankCode, accountName: holder.accountName }))
  expect(placed.status).toBe(201)
  expect(placed.body.ourCryptoAddress).toMatch(/^0x[0-9a-fA-F]{40}$/)
})
