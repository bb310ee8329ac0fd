import { expect, test } from 'vitest'
import { refused, steer } from './steering.ts'

const URL = 'http://receiver.test/hooks'

test('a receiver is registered with a secret, listed, and taken away', async () => {
  const steering = steer()
  const made = await steering.post('/webhook-endpoints', { url: URL })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    url: URL,
    secret: expect.stringMatching(/^whsec_/),
    disabledAt: null,
  })
  expect((await steering.get('/webhook-endpoints')).body).toEqual({ items: [made.body] })
  expect((await steering.delete(`/webhook-endpoints/${made.body.id}`)).body).toEqual({
    deleted: made.body.id,
  })
  expect((await steering.get('/webhook-endpoints')).body).toEqual({ items: [] })
})

test('a rotation gives another secret, with and without an overlap', async () => {
  const steering = steer()
  const { id, secret } = (await steering.post('/webhook-endpoints', { url: URL })).body
  const second = (await steering.post(`/webhook-endpoints/${id}/rotate-secret`)).body
  const third = (await steering.post(`/webhook-endpoints/${id}/rotate-secret`, { overlap: '24h' }))
    .body
  expect(new Set([secret, second.secret, third.secret]).size).toBe(3)
  expect((await steering.get('/webhook-endpoints')).body.items).toMatchObject([
    { secret: third.secret },
  ])
})

test('deliveries are listed with every attempt, by order, status and receiver', async () => {
  const steering = steer()
  const receiver = steering.transport.receiver(URL)
  const { id } = (await steering.post('/webhook-endpoints', { url: URL })).body
  receiver.answer({ status: 500, body: 'no', times: 1 }, {})
  const { transactionId, requestReference } = steering.place()
  await steering.post('/clock/advance', { by: '0s' })
  const { items } = (await steering.get('/webhook-deliveries')).body
  expect(items).toMatchObject([
    {
      endpointId: id,
      transactionId,
      type: 'transaction.created',
      status: 'pending',
      nextAttemptAt: '2026-01-01T09:00:05.000Z',
      attempts: [{ at: '2026-01-01T09:00:00.000Z', status: 500, error: null, response: 'no' }],
    },
  ])
  expect(items[0].attempts[0].headers).toHaveProperty('x-service-signature')
  await steering.post('/clock/advance', { by: '5s' })
  const count = async (query: string) =>
    (await steering.get(`/webhook-deliveries${query}`)).body.items.length
  expect(await count('?status=delivered')).toBe(1)
  expect(await count('?status=pending')).toBe(0)
  expect(await count(`?order=${requestReference}`)).toBe(1)
  expect(await count(`?endpoint=${id}&order=${transactionId}`)).toBe(1)
  expect(await count('?endpoint=we_other')).toBe(0)
})

test('a delivery is sent again', async () => {
  const steering = steer()
  const receiver = steering.transport.receiver(URL)
  await steering.post('/webhook-endpoints', { url: URL })
  steering.place()
  await steering.post('/clock/advance', { by: '0s' })
  const [delivery] = (await steering.get('/webhook-deliveries')).body.items
  const again = await steering.post(`/webhook-deliveries/${delivery.id}/resend`)
  expect(again.body).toMatchObject({
    id: delivery.id,
    status: 'pending',
    nextAttemptAt: '2026-01-01T09:00:00.000Z',
  })
  await steering.post('/clock/advance', { by: '0s' })
  expect(receiver.received.map(({ body }) => JSON.parse(body).id)).toEqual([
    delivery.eventId,
    delivery.eventId,
  ])
})

test('a delivery of a deleted receiver says why it ended, and cannot be sent again', async () => {
  const steering = steer()
  const { id } = (await steering.post('/webhook-endpoints', { url: URL })).body
  steering.place()
  await steering.delete(`/webhook-endpoints/${id}`)
  const [delivery] = (await steering.get('/webhook-deliveries')).body.items
  expect(delivery).toMatchObject({
    status: 'dropped',
    reason: expect.stringContaining('deleted'),
    nextAttemptAt: null,
  })
  const answer = await steering.post(`/webhook-deliveries/${delivery.id}/resend`)
  expect(refused(answer)).toMatchObject({ status: 409, code: 'TRANSITION_FORBIDDEN' })
})

test('events are listed whether or not anyone was told, with the body that receivers get', async () => {
  const steering = steer()
  const { transactionId, requestReference } = steering.place()
  await steering.post(`/orders/${transactionId}/simulate`, { action: 'fail' })
  const { items } = (await steering.get('/events')).body
  expect(items).toMatchObject([
    {
      type: 'transaction.created',
      transactionId,
      environment: 'test',
      createdAt: '2026-01-01T09:00:00.000Z',
    },
    { type: 'transaction.failed', transactionId },
  ])
  expect(JSON.parse(items[1].body)).toMatchObject({ id: items[1].id, type: 'transaction.failed' })
  expect(
    (await steering.get(`/events?order=${requestReference}&type=transaction.failed`)).body.items,
  ).toEqual([items[1]])
  expect((await steering.get(`/events?limit=1&after=${items[0].id}`)).body).toEqual({
    items: [items[1]],
  })
})

test.each([
  ['no URL', 'POST', '/webhook-endpoints', {}, 400, 'VALIDATION_FAILED', ['url']],
  [
    'a URL of another kind',
    'POST',
    '/webhook-endpoints',
    { url: 'ftp://x.test/' },
    400,
    'VALIDATION_FAILED',
    ['url'],
  ],
  [
    'a misspelt field',
    'POST',
    '/webhook-endpoints',
    { ur: URL, url: URL },
    400,
    'VALIDATION_FAILED',
    ['ur'],
  ],
  ['deleting no receiver', 'DELETE', '/webhook-endpoints/we_none', undefined, 404, 'NOT_FOUND', []],
  [
    'rotating no receiver',
    'POST',
    '/webhook-endpoints/we_none/rotate-secret',
    undefined,
    404,
    'NOT_FOUND',
    [],
  ],
  [
    'an overlap that is none',
    'POST',
    '/webhook-endpoints/we_none/rotate-secret',
    { overlap: 'a day' },
    400,
    'VALIDATION_FAILED',
    ['overlap'],
  ],
  [
    'resending nothing',
    'POST',
    '/webhook-deliveries/dlv_none/resend',
    undefined,
    404,
    'NOT_FOUND',
    [],
  ],
  [
    'an unknown status',
    'GET',
    '/webhook-deliveries?status=lost',
    undefined,
    400,
    'VALIDATION_FAILED',
    ['status'],
  ],
  [
    'an unknown type',
    'GET',
    '/events?type=order.created',
    undefined,
    400,
    'VALIDATION_FAILED',
    ['type'],
  ],
] as const)('%s is refused', async (_what, method, path, body, status, code, fields) => {
  expect(refused(await steer().send(method, path, { body }))).toEqual({ status, code, fields })
})
