/** API keys (§5): which are accepted, and for which world. */
import { expect, test } from 'vitest'
import { DEFAULT_KEYS } from '../../../src/sandbox/running/sandbox.ts'
import { aBuy } from '../../worlds.ts'
import { A_QUOTE, service } from './service.ts'

test('a key in the authorization header is ignored', async () => {
  const { createQuote } = service()
  const headers = { authorization: `Bearer ${DEFAULT_KEYS.test}` }
  expect((await createQuote(A_QUOTE, { key: null, headers })).body.code).toBe('API_KEY_MISSING')
})

test('without a key, the body is not validated', async () => {
  const { createQuote } = service()
  expect((await createQuote('{', { key: null })).status).toBe(401)
})

test('worlds see nothing of each other', async () => {
  const { sandbox, createOrder, monitorOrderStatus, getOrderIntent } = service()
  const other = sandbox.createWorld({ name: 'other' }).keys.test
  const { body: order } = await createOrder(aBuy())
  expect((await monitorOrderStatus(order.transactionId, { key: other })).status).toBe(404)
  const query = { customerId: 'ada', token: 'USDC', network: 'base' }
  expect((await getOrderIntent(query, { key: other })).status).toBe(404)
  expect((await getOrderIntent(query)).status).toBe(200)
  expect((await createOrder(aBuy(), { key: other })).status).toBe(201)
})
