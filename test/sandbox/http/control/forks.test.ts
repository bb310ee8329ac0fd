/** A fork goes on from a moment of a world that does not change. */
import { expect, test } from 'vitest'
import { stateBefore } from '../../../../src/sandbox/log/past.ts'
import { WorldLog } from '../../../../src/sandbox/log/world-log.ts'
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
  const { world, log } = api.sandbox.defaultWorld
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
  const before = log.entries.flatMap(({ kind }, index) =>
    kind === 'change'
      ? [JSON.stringify(stateBefore(world.snapshot(), log.entries.slice(index)))]
      : [],
  )
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

test('a reset forgets every mark, and only the last marks are kept', async () => {
  const api = aControlApi()
  for (let n = 0; n < 21; n++) await api.post('/marks', { name: `mark ${n}` })
  const names = (await marksOf(api)).map(({ name }) => name)
  expect([names[0], names.length]).toEqual(['mark 1', 20])
  api.place()
  await api.post('/reset')
  expect(await marksOf(api)).toEqual([])
})

test('an order that has left the log is no longer a mark, and one by hand still is', async () => {
  const api = aControlApi()
  const { defaultWorld } = api.sandbox
  await api.post('/marks', { name: 'by hand' })
  const { transactionId } = api.place()
  for (let n = 0; n < 10_001; n++) defaultWorld.setMode('manual')
  expect((await marksOf(api)).map(({ name }) => name)).toEqual(['by hand'])
  expect(rejection(await api.post('/worlds', { at: transactionId }))).toBe('404 NOT_FOUND')
})

test('behaviours count as texts of the log, and leave it with what came before them', () => {
  const { row } = aControlApi().sandbox.defaultWorld.world
  const log = new WorldLog({ now: () => 0, bound: { entries: 100, megabytes: 3 } })
  const large = { ...row, behaviour: { ...row.behaviour, note: 'x'.repeat(1024 * 1024) } }
  const applied = { replaced: [row], at: 0, sequence: 0, due: undefined }
  for (let n = 0; n < 9; n++) log.note({ at: 0, sequence: n, put: { world: [large] } }, applied)
  expect(log.entries).toHaveLength(2)
  expect(log.isWhole).toBe(false)
})
