import { expect, test } from 'vitest'
import { sign } from '../../../../src/sandbox/simulator/webhooks/signature.ts'
import { aControlApi, rejection } from './control-api.ts'

const URL = 'http://receiver.test/hooks'

test('an endpoint is registered with a secret, listed, and deleted', async () => {
  const api = aControlApi()
  const made = await api.post('/webhook-endpoints', { url: URL })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    url: URL,
    secret: expect.stringMatching(/^whsec_/),
    disabledAt: null,
  })
  expect((await api.get('/webhook-endpoints')).body).toEqual({ items: [made.body] })
  expect((await api.delete(`/webhook-endpoints/${made.body.id}`)).body).toEqual({
    deleted: made.body.id,
  })
  expect((await api.get('/webhook-endpoints')).body).toEqual({ items: [] })
})

test('deliveries are listed with every attempt, by order, status and endpoint', async () => {
  const api = aControlApi()
  const receiver = api.transport.receiver(URL)
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  receiver.answer({ status: 500, body: 'no', times: 1 }, {})
  const { transactionId, requestReference } = api.place()
  await api.post('/clock/advance', { by: '0s' })
  const { items } = (await api.get('/webhook-deliveries')).body
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
  await api.post('/clock/advance', { by: '5s' })
  const count = async (query: string) =>
    (await api.get(`/webhook-deliveries${query}`)).body.items.length
  expect(await count('?status=delivered')).toBe(1)
  expect(await count('?status=pending')).toBe(0)
  expect(await count(`?order=${requestReference}`)).toBe(1)
  expect(await count(`?endpoint=${id}&order=${transactionId}`)).toBe(1)
  expect(await count('?endpoint=we_other')).toBe(0)
})

test('a delivery is sent again', async () => {
  const api = aControlApi()
  const receiver = api.transport.receiver(URL)
  await api.post('/webhook-endpoints', { url: URL })
  api.place()
  await api.post('/clock/advance', { by: '0s' })
  const [delivery] = (await api.get('/webhook-deliveries')).body.items
  const again = await api.post(`/webhook-deliveries/${delivery.id}/resend`)
  expect(again.body).toMatchObject({
    id: delivery.id,
    status: 'pending',
    nextAttemptAt: '2026-01-01T09:00:00.000Z',
  })
  await api.post('/clock/advance', { by: '0s' })
  const [first, second, ...more] = receiver.received
  expect(JSON.parse(first?.body ?? '').id).toBe(delivery.eventId)
  expect([second, more]).toEqual([first, []])
})

test('a delivery to a deleted endpoint has a reason, and cannot be sent again', async () => {
  const api = aControlApi()
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  api.place()
  await api.delete(`/webhook-endpoints/${id}`)
  const [delivery] = (await api.get('/webhook-deliveries')).body.items
  expect(delivery).toMatchObject({
    status: 'dropped',
    reason: expect.stringContaining('deleted'),
    nextAttemptAt: null,
    url: URL,
  })
  const answer = await api.post(`/webhook-deliveries/${delivery.id}/resend`)
  expect(rejection(answer)).toBe('409 TRANSITION_FORBIDDEN')
})

test('events are listed without an endpoint too, with the body for receivers', async () => {
  const api = aControlApi()
  const { transactionId, requestReference } = api.place()
  await api.simulate(transactionId, { action: 'fail' })
  const { items } = (await api.get('/events')).body
  expect(items).toMatchObject([
    {
      type: 'transaction.created',
      transactionId,
      environment: 'test',
      createdAt: '2026-01-01T09:00:00.000Z',
    },
    { type: 'transaction.updated', transactionId },
    { type: 'transaction.failed', transactionId },
  ])
  expect(JSON.parse(items[2].body)).toMatchObject({ id: items[2].id, type: 'transaction.failed' })
  expect(
    (await api.get(`/events?order=${requestReference}&type=transaction.failed`)).body.items,
  ).toEqual([items[2]])
  expect((await api.get(`/events?limit=1&after=${items[1].id}`)).body).toEqual({
    items: [items[2]],
  })
})

const COMPLETED = ['created', 'updated', 'updated', 'completed']

function heard({ transport }: ReturnType<typeof aControlApi>): readonly (string | undefined)[] {
  const { received } = transport.receiver(URL)
  return received.map(({ headers }) => headers['x-service-event']?.replace('transaction.', ''))
}

test('a drain answers when the webhooks that are due have been sent', async () => {
  const api = aControlApi({ sandbox: { webhook: URL } })
  api.transport.receiver(URL).answer({ status: 500, times: 1 }, { status: 200 })
  const { transactionId } = api.place()
  await api.post(`/orders/${transactionId}/simulate`, { action: 'complete' })
  expect(heard(api)).toEqual([])
  const drained = await api.post('/drain', { timeout: '5s' })
  expect(drained.body).toEqual({ delivered: 3, failed: 1, underWay: 0 })
  expect(heard(api)).toEqual(COMPLETED)
  expect((await api.post('/drain')).body).toEqual({ delivered: 0, failed: 0, underWay: 0 })
})

test.each<[string, (transactionId: string) => readonly [path: string, body: object]]>([
  ['a simulation', (id) => [`/orders/${id}/simulate`, { action: 'complete' }]],
  ['an advance', () => ['/clock/advance', { by: '10s' }]],
  ['a clock that is set', () => ['/clock/set', { to: '2026-01-01T09:00:10Z' }]],
])('%s with wait=true answers when its webhooks have been sent', async (_, call) => {
  const progression = 'after:10s'
  const api = aControlApi({ sandbox: { webhook: URL, behaviour: { progression } } })
  api.transport.receiver(URL)
  const [path, body] = call(api.place().transactionId)
  await api.post(`${path}?wait=true`, body)
  expect(heard(api)).toEqual(COMPLETED)
})

test('a simulation with wait=false does not wait', async () => {
  const api = aControlApi({ sandbox: { webhook: URL } })
  api.transport.receiver(URL)
  const { transactionId } = api.place()
  await api.post(`/orders/${transactionId}/simulate?wait=false`, { action: 'complete' })
  expect(heard(api)).toEqual([])
})

test('a signature is checked with the secrets of every receiver, and a rotated one is named', async () => {
  const api = aControlApi()
  const { id, secret } = (await api.post('/webhook-endpoints', { url: URL })).body
  const body = '{"id":"evt_1"}'
  const headers = sign({ scheme: 'hex', secrets: [secret], body, deliveryId: 'dlv_1', at: 0 })
  const check = () => api.post('/check-signature', { headers, body })
  expect((await check()).body).toMatchObject({ valid: true, problem: null, endpointId: id })
  await api.post(`/webhook-endpoints/${id}/rotate-secret`, { overlap: '1h' })
  expect((await check()).body).toMatchObject({ valid: true, problem: null })
  await api.post('/clock/advance', { by: '1h' })
  expect((await check()).body).toMatchObject({ valid: false, problem: 'rotated-secret' })
  const { status } = await api.post('/check-signature', { headers: {}, body: 'x'.repeat(65_537) })
  expect(status).toBe(400)
})

test('the reference has every setting of the behaviour, with its question and its section', async () => {
  const { body } = await aControlApi().get('/reference')
  const settings = body.assumptions.map(({ setting }: { setting?: string }) => setting)
  expect(settings).toEqual(expect.arrayContaining(Object.keys(body.defaults.assumptions)))
  expect(body.deviations.map(({ switch: name }: { switch: string }) => name)).toEqual(
    Object.keys(body.defaults.deviations),
  )
  expect(body.magic).toContainEqual({ tag: 'expire', meaning: expect.any(String) })
})

test('a receiver is paused and resumed, and its deliveries say that they wait', async () => {
  const api = aControlApi()
  api.transport.receiver(URL)
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  const paused = await api.post(`/webhook-endpoints/${id}/pause`)
  expect(paused.body).toMatchObject({ id, pausedAt: '2026-01-01T09:00:00.000Z' })
  api.place()
  const [waiting] = (await api.get('/webhook-deliveries')).body.items
  expect(waiting).toMatchObject({
    status: 'pending',
    nextAttemptAt: null,
    reason: 'the receiver is paused',
  })
  const resumed = await api.post(`/webhook-endpoints/${id}/resume`)
  expect(resumed.body).not.toHaveProperty('pausedAt')
  await api.post('/clock/advance', { by: '0s' })
  const [sent] = (await api.get('/webhook-deliveries')).body.items
  expect(sent).toMatchObject({ status: 'delivered', reason: null })
  for (const verb of ['pause', 'resume', 'test']) {
    expect((await api.post(`/webhook-endpoints/we_other/${verb}`)).status, verb).toBe(404)
  }
})

test('a test event goes to one receiver, and is marked', async () => {
  const api = aControlApi()
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  await api.post('/webhook-endpoints', { url: `${URL}/other` })
  const { status, body } = await api.post(`/webhook-endpoints/${id}/test`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ endpointId: id, type: 'transaction.created', isTest: true })
  const failed = await api.post(`/webhook-endpoints/${id}/test`, { type: 'transaction.failed' })
  expect(failed.body).toMatchObject({ type: 'transaction.failed', status: 'pending' })
  const { items } = (await api.get('/events')).body
  expect(items).toMatchObject([{ isTest: true }, { isTest: true }])
  expect((await api.get('/webhook-deliveries')).body.items).toHaveLength(2)
})

test('a snapshot keeps a paused receiver, what waits for it, and its test event', async () => {
  const api = aControlApi()
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  await api.post(`/webhook-endpoints/${id}/pause`)
  await api.post(`/webhook-endpoints/${id}/test`)
  const { body } = await api.get('/snapshot')
  await api.post('/reset')
  expect((await api.put('/snapshot', body)).status).toBe(200)
  expect((await api.get('/snapshot')).body).toEqual(body)
  expect((await api.get('/webhook-endpoints')).body.items).toMatchObject([
    { pausedAt: '2026-01-01T09:00:00.000Z' },
  ])
})
