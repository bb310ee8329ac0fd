import { expect, test } from 'vitest'
import type { WorldSnapshot } from '../../../src/simulator/rows.ts'
import { aBuy, aSell } from '../../worlds.ts'
import { refused, steer, type Steering } from './steering.ts'

/** A world with something in every table. */
async function aLivedInWorld(): Promise<Steering> {
  const steering = steer({ sandbox: { webhook: 'http://receiver.test/' } })
  await steering.put('/behaviour', {
    webhooks: [{ do: 'duplicate', times: 1 }],
    assumptions: { referencePrefix: 'ABC' },
  })
  const { transactionId } = steering.place(aBuy({ developerFeePercent: 1 }))
  steering.place(aSell({ externalCustomerId: 'obi' }))
  steering.place(aSell({ externalCustomerId: 'eve' }))
  steering.place(aBuy({ externalCustomerId: 'eve', overrideActiveIntent: true }))
  await steering.post(`/orders/${transactionId}/simulate`, { action: 'complete' })
  await steering.post('/clock/advance', { by: '1m' })
  return steering
}

test('a world is exported and imported whole', async () => {
  const lived = await aLivedInWorld()
  const snapshot = (await lived.get('/snapshot')).body as WorldSnapshot
  for (const rows of Object.values(snapshot.tables)) expect(rows.length).toBeGreaterThan(0)
  const other = steer()
  other.place(aBuy({ externalCustomerId: 'gone' }))
  const { body } = await other.put('/snapshot', snapshot)
  expect(body).toMatchObject({ name: 'default', now: '2026-01-01T09:01:00.000Z', orders: 4 })
  expect((await other.get('/snapshot')).body).toEqual(snapshot)
  expect((await other.get('/orders')).body).toEqual((await lived.get('/orders')).body)
})

test('an imported world goes on where the exported one was', async () => {
  const lived = await aLivedInWorld()
  const other = steer()
  await other.put('/snapshot', (await lived.get('/snapshot')).body)
  for (const steering of [lived, other]) {
    steering.place(aBuy({ externalCustomerId: 'new' }))
    await steering.post('/clock/advance', { by: '45m' })
  }
  expect((await other.get('/snapshot')).body).toEqual((await lived.get('/snapshot')).body)
})

test('a snapshot of another world leaves the world its name and its keys', async () => {
  const steering = await aLivedInWorld()
  const { apiKey } = (await steering.post('/worlds', { name: 'copy', seed: 9 })).body
  const key = { 'x-api-key': apiKey as string }
  const { body } = await steering.put('/snapshot', (await steering.get('/snapshot')).body, key)
  expect(body).toMatchObject({ name: 'copy', seed: 1, orders: 4 })
  expect((await steering.get('/health', key)).body.world).toBe('copy')
  expect(steering.sandbox.authenticate('ramp_test_local').running.name).toBe('default')
  await steering.post('/reset', undefined, key)
  expect((await steering.get('/health', key)).body.world).toBe('copy')
})

test('a key of another world is not taken over', async () => {
  const steering = steer()
  const { apiKey } = (await steering.post('/worlds', { name: 'other' })).body
  const snapshot = (await steering.get('/snapshot')).body
  snapshot.tables.keys[1].key = apiKey
  expect(refused(await steering.put('/snapshot', snapshot)).fields).toEqual(['tables.keys[1].key'])
  expect(steering.sandbox.authenticate(apiKey).running.name).toBe('other')
})

test.each(['after:10000h', 'after:0.0001h', 'after:10000d'])(
  'a world that moves %s can be exported and imported',
  async (progression) => {
    const steering = steer({ sandbox: { behaviour: { progression } } })
    steering.place()
    const snapshot = (await steering.get('/snapshot')).body
    expect((await steering.put('/snapshot', snapshot)).status).toBe(200)
    expect((await steering.get('/snapshot')).body).toEqual(snapshot)
  },
)

test('a setting that the snapshot does not know yet has its default', async () => {
  const steering = steer()
  const snapshot = (await steering.get('/snapshot')).body
  delete snapshot.tables.world[0].behaviour.assumptions.catalog
  await steering.put('/snapshot', snapshot)
  expect((await steering.get('/behaviour')).body.assumptions.catalog).toBe('absent')
})

type Loose = {
  format: unknown
  sequence: number
  tables: Record<string, Record<string, unknown>[]>
}

const BREAKS: readonly (readonly [string, string, (snapshot: Loose) => void])[] = [
  ['another format', 'format', (s) => (s.format = 3)],
  ['a missing table', 'tables.events', (s) => delete s.tables['events']],
  ['an unknown table', 'tables.ordres', (s) => (s.tables['ordres'] = [])],
  ['no world row', 'tables.world', (s) => (s.tables['world'] = [])],
  ['two world rows', 'tables.world', (s) => s.tables['world']?.push({ ...s.tables['world'][0] })],
  [
    'a row without a member',
    'tables.orders[0].rate',
    (s) => delete s.tables['orders']?.[0]?.['rate'],
  ],
  ['a state that is none', 'tables.orders[1].state', (s) => set(s, 'orders', 1, { state: 'lost' })],
  ['money that is none', 'tables.orders[0].amount', (s) => set(s, 'orders', 0, { amount: '1e5' })],
  [
    'an instant that is none',
    'tables.orders[0].placedAt',
    (s) => set(s, 'orders', 0, { placedAt: 1e18 }),
  ],
  [
    'an unknown provider',
    'tables.orders[0].provider',
    (s) => set(s, 'orders', 0, { provider: 'acme' }),
  ],
  [
    'a repeated id',
    'tables.events[1].id',
    (s) => set(s, 'events', 1, { id: s.tables['events']?.[0]?.['id'] }),
  ],
  ['a sequence ahead of the world', 'tables.orders[0].sequence', (s) => (s.sequence = 0)],
  [
    'an order without its intent',
    'tables.orders[0].intentId',
    (s) => set(s, 'orders', 0, { intentId: 'int_none' }),
  ],
  [
    'an intent without its order',
    'tables.intents[0].orderId',
    (s) => set(s, 'intents', 0, { orderId: 'none' }),
  ],
  [
    'an event without its order',
    'tables.events[0].orderId',
    (s) => set(s, 'events', 0, { orderId: 'none' }),
  ],
  [
    'a delivery without its event',
    'tables.deliveries[0].eventId',
    (s) => set(s, 'deliveries', 0, { eventId: 'none' }),
  ],
  [
    'an active intent that is closed',
    'tables.activeIntents[0].intentId',
    (s) => {
      set(s, 'activeIntents', 0, { intentId: s.tables['intents']?.[0]?.['id'] })
      close(s)
    },
  ],
  [
    'an active intent that is active in one table only',
    'tables.intents[1].status',
    (s) => (s.tables['activeIntents'] = []),
  ],
  [
    'a behaviour that is none',
    'tables.world[0].behaviour.magic',
    (s) => set(s, 'world', 0, { behaviour: { magic: 1 } }),
  ],
  [
    'a wait that is too long',
    'assumptions.syncDelay',
    (s) => {
      set(s, 'world', 0, { behaviour: { assumptions: { syncDelay: '9999d9999d' } } })
    },
  ],
]

test.each(BREAKS)(
  'a snapshot with %s is refused, naming %s, and changes nothing',
  async (_what, field, damage) => {
    const steering = await aLivedInWorld()
    const before = (await steering.get('/snapshot')).body
    const snapshot = structuredClone(before) as Loose
    damage(snapshot)
    const answer = await steering.put('/snapshot', snapshot)
    expect(refused(answer)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(refused(answer).fields).toContain(field)
    expect((await steering.get('/snapshot')).body).toEqual(before)
  },
)

function set(snapshot: Loose, table: string, index: number, over: Record<string, unknown>): void {
  const rows = snapshot.tables[table] ?? []
  rows[index] = { ...rows[index], ...over }
}

/** Leaves no intent active but through its window, so that the window alone is wrong. */
function close(snapshot: Loose): void {
  for (const intent of snapshot.tables['intents'] ?? []) Object.assign(intent, { status: 'closed' })
}
