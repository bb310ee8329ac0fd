import { expect, test } from 'vitest'
import { getSnapshot } from '../../../../src/sandbox/control/snapshot.ts'
import { noTimers } from '../../../../src/base/ports/timers.ts'
import type { WorldSnapshot } from '../../../../src/sandbox/simulator/rows.ts'
import { aBuy, aSell } from '../../../worlds.ts'
import { aControlApi, rejection, type ControlApi } from './control-api.ts'

/** A world with rows in every table. */
async function aFullWorld(): Promise<ControlApi> {
  const api = aControlApi({ sandbox: { webhook: 'http://receiver.test/' } })
  await api.put('/behaviour', {
    webhooks: [{ do: 'duplicate', times: 1 }],
    assumptions: { referencePrefix: 'ABC' },
  })
  const { transactionId } = api.place(aBuy({ developerFeePercent: 1.5e-300 }))
  api.place(aSell({ externalCustomerId: 'obi' }))
  api.place(aSell({ externalCustomerId: 'eve' }))
  api.place(aBuy({ externalCustomerId: 'eve', overrideActiveIntent: true }))
  await api.simulate(transactionId, { action: 'complete' })
  await api.post('/clock/advance', { by: '1m' })
  return api
}

test('a world is exported and imported whole', async () => {
  const full = await aFullWorld()
  const snapshot = (await full.get('/snapshot')).body as WorldSnapshot
  for (const rows of Object.values(snapshot.tables)) expect(rows.length).toBeGreaterThan(0)
  const other = aControlApi()
  other.place(aBuy({ externalCustomerId: 'before' }))
  const { body } = await other.put('/snapshot', snapshot)
  expect(body).toMatchObject({ name: 'default', now: '2026-01-01T09:01:00.000Z', orders: 4 })
  expect((await other.get('/snapshot')).body).toEqual(snapshot)
  expect((await other.get('/orders')).body).toEqual((await full.get('/orders')).body)
})

test('a snapshot does not tell how long receivers took, and the deliveries do', async () => {
  const url = 'http://receiver.test/hooks'
  const texts = []
  for (const slowMs of [0, 70]) {
    const api = aControlApi({ sandbox: { webhook: url } })
    api.transport.receiver(url).answer({ status: 200, slowMs })
    api.place()
    await api.post('/clock/advance', { by: '1m' })
    const [{ attempts }] = (await api.get('/webhook-deliveries')).body.items
    expect(attempts).toMatchObject([{ status: 200, tookMs: slowMs }])
    const { text, body } = await api.get('/snapshot')
    texts.push(text)
    expect(getSnapshot(api.sandbox.defaultWorld)).toEqual(body)
    expect((await api.put('/snapshot', body)).status).toBe(200)
    expect((await api.get('/snapshot')).text).toBe(text)
  }
  expect(texts[1]).toBe(texts[0])
})

test('a snapshot is read and checked in turns of their own, and a small body in none', async () => {
  let turns = 0
  const turn = async () => void (turns += 1)
  const api = aControlApi({ control: { timers: { ...noTimers, turn } } })
  const { body } = await api.get('/snapshot')
  turns = 0
  await api.put('/snapshot', body)
  expect(turns).toBe(2)
  await api.put('/behaviour', {})
  expect(turns).toBe(2)
})

test('a large world is exported in turns of their own, as it was at one moment', async () => {
  let turns = 0
  const turn = async () => {
    turns += 1
    api.place(aBuy({ externalCustomerId: `later${turns}` }))
  }
  const api = aControlApi({ control: { timers: { ...noTimers, turn } } })
  for (let n = 0; n < 400; n++) api.place(aBuy({ externalCustomerId: `customer${n}` }))
  const { text, body } = await api.get('/snapshot')
  // A slice has a quarter of a megabyte.
  expect(text.length).toBeGreaterThan(512 * 1024)
  expect(turns).toBeGreaterThanOrEqual(3)
  expect(body.tables.orders).toHaveLength(400)
  expect((await api.put('/snapshot', body)).status).toBe(200)
})

test('an imported world continues like the exported one', async () => {
  const full = await aFullWorld()
  const other = aControlApi()
  await other.put('/snapshot', (await full.get('/snapshot')).body)
  for (const api of [full, other]) {
    api.place(aBuy({ externalCustomerId: 'new' }))
    await api.post('/clock/advance', { by: '45m' })
  }
  expect((await other.get('/snapshot')).body).toEqual((await full.get('/snapshot')).body)
})

test('a snapshot of another world leaves the world its name and its keys', async () => {
  const api = await aFullWorld()
  const { apiKey } = (await api.post('/worlds', { name: 'copy', seed: 9 })).body
  const key = { 'x-api-key': apiKey as string }
  const { body } = await api.put('/snapshot', (await api.get('/snapshot')).body, key)
  expect(body).toMatchObject({ name: 'copy', seed: 1, orders: 4 })
  expect((await api.get('/health', key)).body.world).toBe('copy')
  expect(api.sandbox.authenticate('ramp_test_local').running.name).toBe('default')
  await api.post('/reset', undefined, key)
  expect((await api.get('/health', key)).body.world).toBe('copy')
})

test('a snapshot cannot take a key from another world', async () => {
  const api = aControlApi()
  const { apiKey } = (await api.post('/worlds', { name: 'other' })).body
  const snapshot = (await api.get('/snapshot')).body
  snapshot.tables.keys[1].key = apiKey
  const answer = await api.put('/snapshot', snapshot)
  expect(rejection(answer)).toBe('400 VALIDATION_FAILED tables.keys[1].key')
  expect(api.sandbox.authenticate(apiKey).running.name).toBe('other')
})

test.each(['after:10000h', 'after:0.0001h', 'after:10000d'])(
  'a world that moves %s can be exported and imported',
  async (progression) => {
    const api = aControlApi({ sandbox: { behaviour: { progression } } })
    api.place()
    const snapshot = (await api.get('/snapshot')).body
    expect((await api.put('/snapshot', snapshot)).status).toBe(200)
    expect((await api.get('/snapshot')).body).toEqual(snapshot)
  },
)

test('a setting that the snapshot lacks has its default', async () => {
  const api = aControlApi()
  const snapshot = (await api.get('/snapshot')).body
  delete snapshot.tables.world[0].behaviour.assumptions.catalog
  await api.put('/snapshot', snapshot)
  expect((await api.get('/behaviour')).body.assumptions.catalog).toBe('absent')
})

type Damage = readonly [field: string, value: unknown, at?: string]

/** The field that the answer names, and what stands there or at another place instead. */
const DAMAGES: readonly Damage[] = [
  ['format', 3],
  ['tables.events', undefined],
  ['tables.ordres', []],
  ['tables.world', []],
  ['tables.world', (s: unknown) => [read(s, 'tables.world[0]'), read(s, 'tables.world[0]')]],
  ['tables.orders[0].rate', undefined],
  ['tables.orders[1].state', 'lost'],
  ['tables.orders[0].amount', '1e5'],
  // It is in the text of exported scripts and tests.
  ['tables.orders[0].reference', 'RMP\nrm -rf x'],
  ['tables.orders[0].reference', "RMP', () => {}) //"],
  ['tables.orders[0].placedAt', 1e18],
  ['tables.orders[0].provider', 'acme'],
  ['tables.events[1].id', (s: unknown) => read(s, 'tables.events[0].id')],
  ['tables.orders[0].sequence', 0, 'sequence'],
  ['tables.orders[0].intentId', 'int_none'],
  ['tables.intents[0].orderId', 'none'],
  ['tables.events[0].orderId', 'none'],
  ['tables.deliveries[0].eventId', 'none'],
  ['tables.activeIntents[0].intentId', closedIntent],
  ['tables.intents[1].status', [], 'tables.activeIntents'],
  ['tables.world[0].behaviour.magic', { magic: 1 }, 'tables.world[0].behaviour'],
  [
    'assumptions.syncDelay',
    { assumptions: { syncDelay: '9999d9999d' } },
    'tables.world[0].behaviour',
  ],
]

let unchanged: Promise<ControlApi> | undefined

test.each(DAMAGES.map(([field, value, at = field]) => ({ field, value, at })))(
  'a snapshot is rejected for $field where $at is $value, and changes nothing',
  async ({ field, value, at }) => {
    const api = await (unchanged ??= aFullWorld())
    const before = (await api.get('/snapshot')).body
    const snapshot: unknown = structuredClone(before)
    write(snapshot, at, typeof value === 'function' ? value(snapshot) : value)
    const answer = await api.put('/snapshot', snapshot)
    expect(rejection(answer)).toMatch(/^400 VALIDATION_FAILED /)
    expect(answer.body.details).toContainEqual({ field, message: expect.any(String) })
    expect((await api.get('/snapshot')).body).toEqual(before)
  },
)

/** Leaves no intent active elsewhere, so that only the table of active intents is wrong. */
function closedIntent(snapshot: unknown): unknown {
  const intents = read(snapshot, 'tables.intents') as Record<string, unknown>[]
  for (const intent of intents) intent['status'] = 'closed'
  return intents[0]?.['id']
}

function read(value: unknown, path: string): unknown {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '')
  return parts.reduce((inner, part) => (inner as Record<string, unknown>)[part], value)
}

function write(value: unknown, path: string, member: unknown): void {
  const [, parent = '', name = ''] = /^(?:(.*)\.)?(\w+)$/.exec(path) ?? []
  const target = read(value, parent) as Record<string, unknown>
  if (member === undefined) delete target[name]
  else target[name] = member
}

/** Every place of a number in a value, as a text that has 1e400 there; one of each list. */
function* withHugeNumbers(
  whole: unknown,
  value: unknown = whole,
  path: readonly string[] = [],
): Generator<string> {
  if (typeof value === 'number') {
    const changed = structuredClone(whole) as Record<string, unknown>
    const holder = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>(
        (inner, name) => inner[name] as Record<string, unknown>,
        changed,
      )
    holder[path.at(-1) ?? ''] = '@@'
    yield JSON.stringify(changed).replace('"@@"', '1e400')
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
    for (const [name, member] of Array.isArray(value) ? members.slice(0, 1) : members)
      yield* withHugeNumbers(whole, member, [...path, name])
  }
}

test('a number that is too large to read is an error wherever a snapshot has one', async () => {
  const api = await aFullWorld()
  const { text: before, body } = await api.get('/snapshot')
  const accepted = []
  let tried = 0
  for (const text of withHugeNumbers(body)) {
    tried += 1
    const { status } = await api.put('/snapshot', text, { 'content-type': 'application/json' })
    if (status !== 400)
      accepted.push(text.slice(text.indexOf('1e400') - 60, text.indexOf('1e400') + 6))
  }
  expect(accepted).toEqual([])
  expect(tried).toBeGreaterThan(20)
  expect((await api.get('/snapshot')).text).toBe(before)
})
