/** The inbox is a receiver in the sandbox, and the only part of it that webhooks may reach. */
import { expect, test } from 'vitest'
import type { Inbox } from '../../../../src/sandbox/running/inbox.ts'
import { aControlApi } from './control-api.ts'

const INBOX = 'sandbox:inbox'

async function listed(api: ReturnType<typeof aControlApi>, query = '') {
  return (await api.get(`/inbox${query}`)).body.items
}

test('what is delivered to the inbox is listed as it was sent, with a finding on its signature', async () => {
  const api = aControlApi()
  const { secret, url } = (await api.post('/webhook-endpoints', { url: INBOX })).body
  expect(url).toBe(INBOX)
  const { transactionId } = api.place()
  await api.post('/drain')
  const [event] = (await api.get('/events')).body.items
  expect(await listed(api)).toMatchObject([
    {
      sequence: 1,
      at: '2026-01-01T09:00:00.000Z',
      body: event.body,
      headers: { 'x-service-event': 'transaction.created' },
      check: { valid: true, problem: null, scheme: 'hex' },
    },
  ])
  expect(event).toMatchObject({ transactionId })
  expect(JSON.stringify(await listed(api))).not.toContain(secret)
  const deliveries = (await api.get('/webhook-deliveries')).body.items
  expect(deliveries).toMatchObject([{ status: 'delivered', attempts: [{ status: 200 }] }])
})

test.each([
  ['wrong-signature', 'unknown'],
  ['stale-signature', 'rotated-secret'],
])('under the fault %s the inbox says %s', async (fault, problem) => {
  const api = aControlApi()
  const { id } = (await api.post('/webhook-endpoints', { url: INBOX })).body
  await api.post(`/webhook-endpoints/${id}/rotate-secret`, { overlap: '0s' })
  await api.put('/behaviour', { webhooks: [{ do: fault }] })
  api.place()
  await api.post('/drain')
  expect(await listed(api)).toMatchObject([{ check: { valid: false, problem } }])
})

test('the inbox is read in pages, cleared, and emptied by a reset', async () => {
  const api = aControlApi()
  await api.post('/webhook-endpoints', { url: INBOX })
  const { transactionId } = api.place()
  await api.simulate(transactionId, { action: 'complete' })
  await api.post('/drain')
  const all = await listed(api)
  expect(all.length).toBeGreaterThan(2)
  const first = (await api.get('/inbox?limit=1')).body
  expect(first).toEqual({ items: [all[0]], next: '1' })
  expect(await listed(api, '?after=1')).toEqual(all.slice(1))
  expect((await api.delete('/inbox')).body).toEqual({ items: [] })
  expect(await listed(api)).toEqual([])
  api.place()
  await api.post('/reset')
  expect(await listed(api)).toEqual([])
})

test('of all addresses of the sandbox, webhooks reach only its inbox, in the process', async () => {
  const api = aControlApi()
  api.sandbox.ownPorts.add(7267)
  const own = 'http://127.0.0.1:7267/__sandbox/inbox'
  for (const url of [
    own,
    `${own}/more`,
    own.replace('7267', '7268'),
    own.replace('inbox', 'reset'),
  ])
    await api.post('/webhook-endpoints', { url })
  api.place()
  await api.post('/drain')
  const { items } = (await api.get('/webhook-deliveries')).body
  expect(items.map((each: { attempts: { status: number }[] }) => each.attempts[0]?.status)).toEqual(
    [200, null, null, null],
  )
  expect(await listed(api)).toHaveLength(1)
})

test('worlds have inboxes of their own', async () => {
  const api = aControlApi()
  const { apiKey } = (await api.post('/worlds')).body
  await api.post('/webhook-endpoints', { url: INBOX })
  api.place()
  await api.post('/drain')
  expect(await listed(api)).toHaveLength(1)
  expect((await api.get('/inbox', { 'x-api-key': apiKey })).body.items).toEqual([])
})

test('the inbox keeps the newest five hundred webhooks, and four megabytes of them', () => {
  const check = { valid: true, problem: null, message: '', scheme: null, endpointId: null }
  const add = (inbox: Inbox, body: string) => inbox.add({ at: 0, headers: {}, body, check })
  const many = aControlApi().sandbox.defaultWorld.inbox
  for (let n = 0; n < 501; n++) add(many, '{}')
  expect(many.list()).toHaveLength(500)
  expect(many.list()[0]?.sequence).toBe(2)
  const large = aControlApi().sandbox.defaultWorld.inbox
  for (let n = 0; n < 6; n++) add(large, 'x'.repeat(1024 * 1024))
  expect(large.list().map(({ sequence }) => sequence)).toEqual([3, 4, 5, 6])
})
