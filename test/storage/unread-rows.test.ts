/** A large snapshot is read without parsing its events and ended deliveries. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Rows, type Tables, type WorldSnapshot } from '../../src/simulator/rows.ts'
import { UnreadRow } from '../../src/simulator/unread-row.ts'
import { snapshotFile, type StoredSnapshot } from '../../src/storage/snapshot-file.ts'
import { aBuy, aWorld } from '../worlds.ts'

const COUNT = 3_000
const folder = mkdtempSync(join(tmpdir(), 'ramp-unread-'))
const file = join(folder, 'default.json')

afterEach(() => rmSync(file, { force: true }))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Texts that look like what the reader looks for. */
const ODD = ['"nextAttemptAt":null', '\n],\n', 'Ọkọ̀ 🎉', '{"id":"', '\\"', '},"checksum":1}\n']

/** Every third delivery waits for an attempt. */
function aLargeWorld(): StoredSnapshot {
  const { world, place } = aWorld({ webhook: 'http://127.0.0.1:9/' })
  place(aBuy())
  const snapshot = world.snapshot()
  const [event] = snapshot.tables.events
  const [delivery] = snapshot.tables.deliveries
  if (event === undefined || delivery === undefined) throw new Error('The order sent no webhook')
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
  const tables = { ...snapshot.tables, events, deliveries }
  return { ...snapshot, sequence: COUNT, generation: 1, tables }
}

function write(snapshot: StoredSnapshot): string {
  snapshotFile(file).write(snapshot)
  return readFileSync(file, 'utf8')
}

function read(): WorldSnapshot {
  const stored = snapshotFile(file).read()
  if (stored === null) throw new Error('There is no snapshot')
  return stored
}

function loaded(snapshot: WorldSnapshot): Rows {
  const rows = new Rows()
  rows.load(snapshot)
  return rows
}

const isUnread = (row: unknown) => row instanceof UnreadRow

test('events and ended deliveries stay unread, and every row is as it was stored', () => {
  const stored = aLargeWorld()
  write(stored)
  const { events, deliveries } = read().tables
  expect(events.filter(isUnread)).toHaveLength(COUNT)
  expect(deliveries.filter(isUnread)).toHaveLength((COUNT / 3) * 2)
  const rows = loaded(read())
  expect(rows.get('events', 'evt_7')).toEqual(stored.tables.events[6])
  expect(rows.outbox.next()?.id).toBe(loaded(stored).outbox.next()?.id)
  expect(rows.snapshot()).toEqual(loaded(stored).snapshot())
  expect([...rows.all('deliveries')].some(isUnread)).toBe(false)
})

test('a row that replaces an unread one returns it, and so does a deletion', () => {
  const stored = aLargeWorld()
  write(stored)
  const rows = loaded(read())
  const [first, second] = stored.tables.events
  if (first === undefined || second === undefined) throw new Error('There are no events')
  const change = { at: 5, sequence: COUNT + 1, delete: { events: [first.id] } }
  const replaced = rows.apply({ ...change, put: { events: [{ ...second, text: 'spaced' }] } })
  expect(replaced).toEqual([first, second])
  expect(rows.get('events', second.id)?.text).toBe('spaced')
})

test('rows that nobody has read are stored again byte for byte', () => {
  const text = write(aLargeWorld())
  const rows = loaded(read())
  expect(rows.get('deliveries', 'dlv_1')?.id).toBe('dlv_1')
  expect(write({ ...rows.stored(), generation: 1 })).toBe(text)
})

test('lowdb and every other reader of JSON get the tables', () => {
  const stored = aLargeWorld()
  expect(JSON.parse(write(stored)).tables).toEqual(JSON.parse(JSON.stringify(stored.tables)))
})

test.each([
  ['an event', '"id":"evt_2000",', 'is not a row with an "id"'],
  ['an ended delivery', '"id":"dlv_2000",', 'is not a row with an "id"'],
  ['the middle of a delivery', '"eventId":"evt_2000"', 'is not a row with an "id"'],
  ['the end', '},"checksum"', 'does not start a table'],
])('damage of %s is found at the start', (_, at, cause) => {
  const text = write(aLargeWorld())
  writeFileSync(file, text.replace(at, ''))
  expect(() => read()).toThrow(cause)
})

test('a file that somebody edited is read as a whole', () => {
  const text = write(aLargeWorld())
  writeFileSync(file, text.replace('"sequence":2000', '"sequence":1999'))
  const { events, deliveries } = read().tables
  expect([...events, ...deliveries].some(isUnread)).toBe(false)
  expect(deliveries[1_999]?.sequence).toBe(1_999)
})
