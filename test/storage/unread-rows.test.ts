/** The tables of a large snapshot are not read until somebody asks for them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { Rows, type Change, type Tables } from '../../src/simulator/rows.ts'
import { UnreadRow } from '../../src/simulator/unread-row.ts'
import { UnreadTable } from '../../src/simulator/unread-table.ts'
import { snapshotFile, type StoredSnapshot } from '../../src/storage/snapshot-file.ts'
import { randomRun } from '../random-run.ts'
import { aBuy, aWorld } from '../worlds.ts'

const RUN = randomRun({ file: 'test/storage/unread-rows.test.ts', numRuns: 6 })

const COUNT = 3_000
const folder = mkdtempSync(join(tmpdir(), 'ramp-unread-'))
const file = join(folder, 'default.json')

afterEach(() => rmSync(file, { force: true }))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Texts that look like what the reader looks for. */
const ODD = ['"nextAttemptAt":null', '\n],\n', 'Ọkọ̀ 🎉', '{"id":"', '\\"', '},"checksum":1}\n']

/** Every third delivery waits for an attempt, and every third payment window is open. */
function aLargeWorld(): StoredSnapshot {
  const { world, place } = aWorld({ webhook: 'http://127.0.0.1:9/' })
  place(aBuy())
  const snapshot = world.snapshot()
  const [event] = snapshot.tables.events
  const [delivery] = snapshot.tables.deliveries
  const [intent] = snapshot.tables.intents
  if (event === undefined || delivery === undefined || intent === undefined)
    throw new Error('The order sent no webhook')
  const numbers = Array.from({ length: COUNT }, (_, n) => n + 1)
  const odd = (n: number) => (ODD[n % ODD.length] ?? '').repeat(20)
  const events: Tables['events'][] = numbers.map((n) => ({
    ...event,
    id: `evt_${n}`,
    body: odd(n),
  }))
  const deliveries: Tables['deliveries'][] = numbers.map((n) => ({
    ...delivery,
    id: `dlv_${n}`,
    sequence: n,
    eventId: `evt_${n}`,
    reason: odd(n + 1),
    nextAttemptAt: n % 3 === 0 ? 1_000_000 - n : null,
  }))
  const intents: Tables['intents'][] = numbers.map((n) => ({
    ...intent,
    id: `int_${n}`,
    sequence: n,
    status: n % 3 === 0 ? 'active' : 'closed',
    expiresAt: 2_000_000 - n,
  }))
  const tables = { ...snapshot.tables, intents, events, deliveries }
  return { ...snapshot, sequence: COUNT, generation: 1, tables }
}

const LARGE_WORLD = aLargeWorld()

function write(snapshot: StoredSnapshot): string {
  snapshotFile(file).write(snapshot)
  return readFileSync(file, 'utf8')
}

function read(): StoredSnapshot {
  const stored = snapshotFile(file).read()
  if (stored === null) throw new Error('There is no snapshot')
  return stored
}

function loaded(snapshot: StoredSnapshot): Rows {
  const rows = new Rows()
  rows.load(snapshot)
  return rows
}

const isUnread = (row: unknown) => row instanceof UnreadTable || row instanceof UnreadRow
const LARGE = ['orders', 'intents', 'activeIntents', 'events', 'deliveries'] as const

test('large tables stay unread, and every row is as it was stored', () => {
  write(LARGE_WORLD)
  const { tables } = read()
  for (const table of LARGE) expect(tables[table].every(isUnread)).toBe(true)
  const rows = loaded(read())
  const before = loaded(LARGE_WORLD)
  for (const table of LARGE) expect(rows.count(table)).toBe(before.count(table))
  expect(rows.get('events', 'evt_7')).toEqual(before.get('events', 'evt_7'))
  expect(rows.nextWork()).toEqual(before.nextWork())
  expect(rows.outbox.next()).toEqual(before.outbox.next())
  expect(JSON.stringify(rows.snapshot())).toBe(JSON.stringify(before.snapshot()))
})

test('a row that replaces an unread one returns it, and so does a deletion', () => {
  write(LARGE_WORLD)
  const rows = loaded(read())
  const before = loaded(LARGE_WORLD)
  const [first, second] = [before.get('events', 'evt_1'), before.get('events', 'evt_2')]
  if (first === undefined || second === undefined) throw new Error('There are no events')
  const change = { at: 5, sequence: COUNT + 1, delete: { events: [first.id] } }
  const replaced = rows.apply({ ...change, put: { events: [{ ...second, text: 'spaced' }] } })
  expect(replaced).toEqual([first, second])
  expect(rows.get('events', second.id)?.text).toBe('spaced')
  expect(rows.count('events')).toBe(COUNT - 1)
})

test('a new row leaves the others of its table unread, and comes after them', () => {
  write(LARGE_WORLD)
  const rows = loaded(read())
  const event = loaded(LARGE_WORLD).get('events', 'evt_1')
  if (event === undefined) throw new Error('There are no events')
  const added = { ...event, id: 'evt_new', sequence: COUNT + 1 }
  rows.apply({ at: 5, sequence: COUNT + 1, put: { events: [added] } })
  expect(rows.get('events', 'evt_new')).toEqual(added)
  const [first, last] = rows.stored().tables.events
  expect(first).toBeInstanceOf(UnreadTable)
  expect(last).toEqual(added)
  expect(rows.count('events')).toBe(COUNT + 1)
  write({ ...rows.stored(), generation: 2 })
  const again = loaded(read())
  expect(again.count('events')).toBe(COUNT + 1)
  expect([...again.all('events')].at(-1)).toEqual(added)
  expect(rows.get('events', 'evt_1')).toEqual(event)
  expect(JSON.stringify([...rows.all('events')])).toBe(JSON.stringify([...again.all('events')]))
})

/** A step puts or deletes a row of each table; the last number is not there yet. */
const STEPS = fc.array(
  fc.record({
    number: fc.constantFrom(COUNT - 3, COUNT - 1, COUNT, COUNT + 1),
    isDeletion: fc.boolean(),
    isDue: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

function changesOf(steps: typeof STEPS extends fc.Arbitrary<infer S> ? S : never, to: Rows) {
  const [intent, delivery] = [to.get('intents', 'int_1'), to.get('deliveries', 'dlv_1')]
  if (intent === undefined || delivery === undefined) throw new Error('There are no rows')
  return steps.map(({ number, isDeletion, isDue }, index): Change => {
    const ids = { intents: [`int_${number}`], deliveries: [`dlv_${number}`] }
    const head = { at: index, sequence: 2 * COUNT + index }
    if (isDeletion) return { ...head, delete: ids }
    const [id = '', deliveryId = ''] = [...ids.intents, ...ids.deliveries]
    const expiresAt = 1_500_000 + 7 * index
    const put = {
      intents: [
        { ...intent, id, sequence: number, status: isDue ? 'active' : 'closed', expiresAt },
      ],
      deliveries: [
        { ...delivery, id: deliveryId, sequence: number, nextAttemptAt: isDue ? index : null },
      ],
    } satisfies Change['put']
    return { ...head, put }
  })
}

/** The next work, in its order: each window is closed when it is due. */
function workOf(rows: Rows): readonly string[] {
  const ids: string[] = []
  for (let due = rows.nextWork(); due !== undefined && ids.length < 20; due = rows.nextWork()) {
    const intent = rows.get('intents', due.id)
    if (intent === undefined) throw new Error('What is not there is due')
    ids.push(due.id)
    rows.apply({
      at: 0,
      sequence: rows.sequence + 1,
      put: { intents: [{ ...intent, status: 'closed' }] },
    })
  }
  return ids
}

test('changes of a journal lead an unread world where they lead one that was read', () => {
  write(LARGE_WORLD)
  fc.assert(
    fc.property(STEPS, fc.boolean(), (steps, isStored) => {
      const [rows, before] = [loaded(read()), loaded(LARGE_WORLD)]
      const changes = changesOf(steps, before)
      for (const change of changes) before.apply(change)
      for (const change of changes) rows.repeat(change)
      expect(rows.nextWork()).toEqual(before.nextWork())
      if (isStored) rows.load(rows.stored())
      for (const table of LARGE) expect(rows.count(table)).toBe(before.count(table))
      expect(rows.outbox.next()).toEqual(before.outbox.next())
      expect(JSON.stringify(rows.snapshot())).toBe(JSON.stringify(before.snapshot()))
      expect(workOf(rows)).toEqual(workOf(before))
    }),
    RUN,
  )
})

test('changes of a journal do not read the rows that they replace or delete', () => {
  write(LARGE_WORLD)
  const rows = loaded(read())
  const intent = loaded(LARGE_WORLD).get('intents', 'int_3')
  if (intent === undefined) throw new Error('There are no payment windows')
  const { length } = rows.stored().tables.events
  rows.repeat({ at: 5, sequence: COUNT + 1, put: { intents: [{ ...intent, expiresAt: 7 }] } })
  rows.repeat({ at: 6, sequence: COUNT + 2, delete: { events: ['evt_1'] } })
  expect(rows.nextWork()).toMatchObject({ id: 'int_3', at: 7 })
  expect([length, rows.count('intents'), rows.count('events')]).toEqual([1, COUNT, COUNT - 1])
})

test('rows that nobody has read are stored again byte for byte', () => {
  const text = write(LARGE_WORLD)
  const rows = loaded(read())
  expect(rows.get('deliveries', 'dlv_1')?.id).toBe('dlv_1')
  expect(rows.get('intents', 'int_1')?.id).toBe('int_1')
  expect(write({ ...rows.stored(), generation: 1 })).toBe(text)
})

test('lowdb and every other reader of JSON get the tables', () => {
  expect(JSON.stringify(JSON.parse(write(LARGE_WORLD)).tables)).toBe(
    JSON.stringify(LARGE_WORLD.tables),
  )
})

test.each([
  ['an event', '"id":"evt_2000",', 'is not a row with an "id"'],
  ['an ended delivery', '"id":"dlv_2000",', 'is not a row with an "id"'],
  ['the middle of a delivery', '"eventId":"evt_2000"', 'is not a row with an "id"'],
  ['the index', '},"index":', 'does not start a table'],
  ['the end', ',"checksum"', 'it ends in the middle'],
])('damage of %s is found at the start', (_, at, cause) => {
  const text = write(LARGE_WORLD)
  writeFileSync(file, text.replace(at, ''))
  expect(() => read()).toThrow(cause)
})

test('a file that somebody edited is read as a whole', () => {
  const text = write(LARGE_WORLD)
  writeFileSync(file, text.replaceAll('"sequence":2000', '"sequence":1999'))
  const { tables } = read()
  for (const table of LARGE) expect(tables[table].some(isUnread)).toBe(false)
  expect(loaded(read()).get('deliveries', 'dlv_2000')?.sequence).toBe(1_999)
})

test('a file without an index is read as a whole', () => {
  const text = write(LARGE_WORLD)
  const whole = JSON.stringify(loaded(LARGE_WORLD).snapshot())
  const tables = text.slice(0, text.indexOf('},"index":'))
  writeFileSync(file, `${tables}}}\n`)
  expect(JSON.stringify(loaded(read()).snapshot())).toBe(whole)
  writeFileSync(file, `${tables}},"checksum":${crc32(tables)}}\n`)
  expect(JSON.stringify(loaded(read()).snapshot())).toBe(whole)
})
