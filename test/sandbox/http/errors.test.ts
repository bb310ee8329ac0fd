/** What a request may look like, beyond the wrong calls in wrong-calls.txt (§7.3). */
import { afterAll, expect, test } from 'vitest'
import { aBuy } from '../../worlds.ts'
import { A_QUOTE, service } from './service.ts'

const { sandbox, createQuote, createOrder, getOrderIntent, monitorOrderStatus } = service()
afterAll(() => sandbox.close())

test('a query may be escaped, with pluses for spaces, and have other parameters', async () => {
  await createOrder(aBuy({ externalCustomerId: 'ada b&c' }))
  const response = await getOrderIntent('x=%zz&customerId=ada+b%26c&token=USDC&network=base')
  expect(response.body.customerId).toBe('ada b&c')
})

test.each([
  [undefined, 415],
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON;charset="UTF-8"', 200],
  ['application/vnd.ramp+json', 200],
])('a body announced as %s is answered with %i', async (contentType, status) => {
  const headers = { 'content-type': contentType ?? '' }
  const response = await createQuote(JSON.stringify(A_QUOTE), { headers })
  expect(response.status).toBe(status)
  if (status === 415)
    expect(response.body.message).toMatch(/Send content-type: application\/json\.$/)
})

test('a body may be announced as not compressed', async () => {
  const headers = { 'content-encoding': 'identity' }
  expect((await createQuote(JSON.stringify(A_QUOTE), { headers })).status).toBe(200)
})

test('status sync takes no body, or an empty one, and rejects another [sync.no-body]', async () => {
  const { body: order } = await createOrder(aBuy({ externalCustomerId: 'grace' }))
  for (const body of [undefined, '', ' \r\n', '{}', ' { } ', '[]']) {
    expect((await monitorOrderStatus(order.transactionId, { body })).status).toBe(200)
  }
  const plain = { body: '{}', headers: { 'content-type': 'text/plain' } }
  expect((await monitorOrderStatus(order.transactionId, plain)).status).toBe(200)
  for (const body of ['null', '1', '"x"', '[1]', '{"status":"completed"}']) {
    const rejected = await monitorOrderStatus(order.transactionId, { body })
    expect(rejected.status).toBe(400)
    expect(rejected.body.details).toEqual([
      { field: 'body', message: expect.stringMatching(/send none/) },
    ])
  }
  expect((await monitorOrderStatus(order.transactionId, { body: '{' })).status).toBe(400)
})
