/** A fork goes on from a moment of a world that does not change. */
import { expect, test } from 'vitest'
import { PastChanges } from '../../../../src/sandbox/simulator/past-changes.ts'
import { createOrder } from '../../../../src/sandbox/simulator/orders/operations.ts'
import { aBuy, START } from '../../../worlds.ts'
import { aControlApi, rejection, type ControlApi } from './control-api.ts'

const URL = 'http://receiver.test/hooks'

async function fork(api: ControlApi, of: object) {
  const made = await api.post('/worlds', of)
  expect(made.status).toBe(201)
  const headers = { 'x-api-key': made.body.apiKey as string }
  return {
    name: made.body.name as string,
    headers,
    orders: async () => (await api.get('/orders', headers)).body.items,
    clock: async () => (await api.get('/clock', headers)).body.now,
  }
}

async function marksOf(api: ControlApi) {
  return (await api.get('/marks')).body.items as { id: string; kind: string; name: string }[]
}

test('a fork goes back to before an order, and both worlds go on by themselves', async () => {
  const api = aControlApi()
  const first = api.place()
  await api.post('/clock/advance', { by: '5m' })
  const second = api.place(aBuy({ externalCustomerId: 'bob' }))
  await api.simulate(second.transactionId, { action: 'complete' })
  const marks = await marksOf(api)
  expect(marks.map(({ kind, name }) => [kind, name])).toEqual([
    ['order', `before ${first.requestReference}`],
    ['order', `before ${second.requestReference}`],
  ])
  const past = await fork(api, { from: 'default', at: marks[1]?.id, name: 'past' })
  expect(await past.orders()).toMatchObject([
    { transactionId: first.transactionId, state: 'placed' },
  ])
  expect(await past.clock()).toBe('2026-01-01T09:05:00.000Z')
  await api.post(`/orders/${first.transactionId}/simulate`, { action: 'cancel' }, past.headers)
  expect(await past.orders()).toMatchObject([{ state: 'cancelled' }])
  expect((await api.get('/orders')).body.items).toMatchObject([
    { state: 'placed' },
    { state: 'completed' },
  ])
})

test('a fork goes to any event of the last changes, and to the present', async () => {
  const api = aControlApi()
  const { transactionId } = api.place()
  await api.simulate(transactionId, { action: 'complete' })
  const events = (await api.get('/events')).body.items as { id: string; type: string }[]
  for (const [index, { id }] of events.entries()) {
    const past = await fork(api, { at: id })
    // One transaction made all but the first.
    const expected = events.slice(0, index === 0 ? 1 : events.length)
    expect((await api.get('/events', past.headers)).body.items).toEqual(expected)
  }
  expect(await (await fork(api, { from: 'default' })).orders()).toMatchObject([
    { state: 'completed' },
  ])
})

test('every moment of the history is the world as it was', async () => {
  const api = aControlApi()
  const { world } = api.sandbox.defaultWorld
  const seen: string[] = []
  const note = () => seen.push(JSON.stringify(world.snapshot()))
  note()
  world.listen(note)
  api.place(aBuy({ externalCustomerId: 'eve' }))
  const { id } = (await api.post('/webhook-endpoints', { url: URL })).body
  await api.post('/webhook-endpoints', { url: `${URL}/2` })
  const { transactionId } = api.place()
  await api.post('/clock/advance', { by: '1h' })
  await api.simulate(transactionId, { action: 'deposit' })
  await api.post(`/webhook-endpoints/${id}/rotate-secret`)
  await api.put('/behaviour', { progression: 'immediate' })
  await api.delete(`/webhook-endpoints/${id}`)
  await api.post('/keys', { environment: 'live' })
  api.place(aBuy({ externalCustomerId: 'bob' }))
  await api.post('/clock/advance', { by: '3d' })
  const before = world.past.changes.map((past) => JSON.stringify(world.snapshotBefore(past)))
  expect(before.length).toBeGreaterThan(30)
  expect(before.map(sorted)).toEqual(seen.slice(0, -1).map(sorted))
})

/** In the order of ids: a deleted row that came back is the last of its table. */
function sorted(snapshot: string): unknown {
  // An advance moves time without a change.
  const {
    tables,
    at: _at,
    ...rest
  } = JSON.parse(snapshot) as {
    at: number
    tables: Record<string, { id: string }[]>
  }
  const byId = Object.entries(tables).map(([name, rows]) =>
    name === 'endpoints' ? rows : rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  )
  return { ...rest, byId }
}

test('a fork has keys of its own, and delivers to its inbox unless asked otherwise', async () => {
  const api = aControlApi()
  const receiver = api.transport.receiver(URL)
  await api.post('/webhook-endpoints', { url: URL })
  const mark = (await api.post('/marks', { name: 'before all' })).body
  expect(mark).toMatchObject({ kind: 'hand', name: 'before all' })
  const { transactionId } = api.place()
  await api.post('/drain')
  expect(receiver.received).toHaveLength(1)
  const past = await fork(api, { at: transactionId })
  const same = await fork(api, { at: mark.id, deliverTo: 'same' })
  const placed = async ({ headers }: { headers: Record<string, string> }) => {
    const running = api.sandbox.worldOf(headers['x-api-key'])
    const caller = api.sandbox.authenticate(headers['x-api-key']).caller
    running.world.call(createOrder, { request: aBuy(), caller })
    await api.post('/drain', {}, headers)
  }
  await placed(past)
  expect(receiver.received).toHaveLength(1)
  expect((await api.get('/inbox', past.headers)).body.items).toMatchObject([
    { check: { valid: true } },
  ])
  await placed(same)
  expect(receiver.received).toHaveLength(2)
  const worlds = (await api.get('/worlds')).body.items
  expect(
    new Set(worlds.flatMap((each: Record<string, string>) => [each['apiKey'], each['liveApiKey']]))
      .size,
  ).toBe(6)
})

test('the fork of a running clock runs on from its moment', async () => {
  const api = aControlApi({ sandbox: { clock: { mode: 'real' } } })
  const { transactionId } = api.place()
  const placedAt = (await api.get('/clock')).body.now
  api.wallClock.set(START + 3_600_000)
  const past = await fork(api, { at: transactionId })
  expect(await past.clock()).toBe(placedAt)
  api.wallClock.set(START + 3_601_000)
  expect(Date.parse(await past.clock()) - Date.parse(placedAt)).toBe(1_000)
})

test.each([
  [{ from: 'none' }, '404 NOT_FOUND'],
  [{ at: 'mark_9' }, '404 NOT_FOUND'],
  [{ at: 'x'.repeat(101) }, '400 VALIDATION_FAILED at'],
  [{ from: 'default', seed: 7 }, '400 VALIDATION_FAILED seed'],
  [{ from: 'default', name: 'default' }, '409 NAME_TAKEN'],
  [{ from: 'default', deliverTo: 'nobody' }, '400 VALIDATION_FAILED deliverTo'],
])('%j is rejected', async (of, expected) => {
  const api = aControlApi()
  expect(rejection(await api.post('/worlds', of))).toBe(expected)
  expect(api.sandbox.worlds.size).toBe(1)
})

test('a reset forgets every mark, and the marks and changes of a world are limited', async () => {
  const api = aControlApi()
  const { past, row } = api.sandbox.defaultWorld.world
  for (let n = 0; n < 21; n++) await api.post('/marks', { name: `mark ${n}` })
  expect((await marksOf(api)).map(({ name }) => name).at(0)).toBe('mark 1')
  expect(past.marks).toHaveLength(20)
  api.place()
  await api.post('/reset')
  expect(await marksOf(api)).toEqual([])
  const many = new PastChanges()
  const change = { at: 0, sequence: 0, put: { events: [] } }
  for (let n = 0; n < 5_000; n++) many.note(change, undefined, 0, 0)
  expect(many.changes.length).toBeLessThan(2_000)
  for (let n = 0; n < 2_000; n++) many.note({ at: 0, sequence: 0 }, undefined, 0, 0)
  expect(many.changes.length, 'nobody goes back to these').toBe(0)
  const large = { ...row, behaviour: { ...row.behaviour, note: 'x'.repeat(1024 * 1024) } }
  for (let n = 0; n < 9; n++)
    many.note({ ...change, put: { events: [], world: [large] } }, undefined, 0, 0)
  expect(many.changes.length).toBeLessThan(4)
})
