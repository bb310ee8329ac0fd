/** Compaction in slices: what a start finds at any moment of it, and who goes on meanwhile. */
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Rows } from '../../src/simulator/rows.ts'
import { openFileStorage, type FileStorageOptions } from '../../src/storage/lowdb-storage.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { aFolder } from '../cli/a-folder.ts'
import { aKey, rowsOf } from './changes.ts'

const SNAPSHOT = 'default.json'
const JOURNAL = 'default.journal.jsonl'
const MEGABYTE = 1024 * 1024

function opened(directory: string, options: Partial<FileStorageOptions> = {}) {
  const notices: string[] = []
  const onNotice = (notice: string) => notices.push(notice)
  const storage = openFileStorage({ compactAtBytes: MEGABYTE, ...options, directory, onNotice })
  onTestFinished(() => storage.close())
  const world = storage.open('default')
  const rows = rowsOf(world)
  let snapshots = 0
  const compact = (force = false) =>
    world.compact(() => {
      snapshots += 1
      return rows.snapshot()
    }, force)
  /** Each second change deletes the key of the one before. */
  const append = (letters = 100) => {
    const sequence = rows.sequence + 1
    const key = aKey(`key_${sequence}`, { key: 'k'.repeat(letters) })
    const gone = sequence % 2 === 0 ? { delete: { keys: [`key_${sequence - 1}`] } } : {}
    const change = { at: sequence, sequence, put: { keys: [key] }, ...gone }
    world.append(change)
    rows.apply(change)
    compact()
  }
  /** Until a compaction begins. */
  const fill = () => {
    for (const before = snapshots; snapshots === before;) append(100_000)
  }
  const journalBytes = () => statSync(join(directory, JOURNAL)).size
  return { storage, append, fill, compact, rows, notices, journalBytes, made: () => snapshots }
}

/** The ids of the keys that a start would find; a copy, because a start repairs. */
function startOf(directory: string): { readonly copy: string; readonly keys: readonly string[] } {
  const copy = aFolder()
  cpSync(directory, copy, { recursive: true, filter: (file) => !file.includes('.lock') })
  const storage = openFileStorage({ directory: copy })
  const keys = idsOf(rowsOf(storage.open('default')))
  storage.close()
  return { copy, keys }
}

function idsOf(rows: Rows): readonly string[] {
  return [...rows.all('keys')].map(({ id }) => id)
}

/** Every file with its size, but for the journal, which grows with every change. */
function filesOf(directory: string): string {
  const files = readdirSync(directory).filter((file) => file !== JOURNAL)
  return files.map((file) => `${file} ${statSync(join(directory, file)).size}`).join()
}

async function turnsUntil(isOver: () => boolean, each: () => void = () => {}): Promise<number> {
  let turns = 0
  for (; !isOver(); turns++) {
    if (turns > 1_000_000) throw new Error('The compaction did not end')
    each()
    await setImmediate()
  }
  return turns
}

test('a journal is compacted unforced when it is over its limit, and not before', async () => {
  const directory = aFolder()
  const world = opened(directory, { compactAtBytes: 8 * MEGABYTE })
  for (let n = 1; n <= 64; n++) {
    expect(world.made()).toBe(0)
    world.append(MEGABYTE / 8)
  }
  expect(world.journalBytes()).toBeGreaterThan(8 * MEGABYTE)
  expect(world.made()).toBe(1)
  await turnsUntil(() => world.journalBytes() < MEGABYTE)
  world.append()
  expect(world.made()).toBe(1)
})

test('a compaction leaves turns to the event loop, and what happens in them is kept', async () => {
  const directory = aFolder()
  const world = opened(directory)
  world.fill()
  const isOver = () => world.journalBytes() < MEGABYTE
  // The snapshot has over half a megabyte, and a slice a quarter.
  expect(await turnsUntil(isOver, () => world.append())).toBeGreaterThanOrEqual(3)
  expect(startOf(directory).keys).toEqual(idsOf(world.rows))
  expect(world.notices).toEqual([])
})

test('a process that ends at any moment of a compaction loses nothing', async () => {
  const directory = aFolder()
  const world = opened(directory)
  world.fill()
  const copies: string[] = []
  const isOver = () => world.journalBytes() < MEGABYTE
  let seen = ''
  await turnsUntil(isOver, () => {
    const files = filesOf(directory)
    if (files === seen) return
    seen = files
    world.append()
    const { copy, keys } = startOf(directory)
    expect(keys).toEqual(idsOf(world.rows))
    copies.push(copy)
  })
  expect(copies.length).toBeGreaterThanOrEqual(4)
  // Each goes on, with a compaction of its own.
  for (const copy of copies) {
    const again = opened(copy)
    again.fill()
    await turnsUntil(
      () => again.journalBytes() < MEGABYTE,
      () => again.append(),
    )
    expect(startOf(copy).keys).toEqual(idsOf(again.rows))
    expect(again.notices).toEqual([])
    again.storage.close()
  }
})

test.each(['a snapshot at once', 'a close'])('%s ends a compaction', async (end) => {
  const directory = aFolder()
  const world = opened(directory)
  world.fill()
  await setImmediate()
  if (end === 'a close') world.storage.close()
  else world.compact(true)
  expect(readdirSync(directory).filter((file) => file.endsWith('.next'))).toEqual([])
  for (let turn = 0; turn < 50; turn++) await setImmediate()
  expect(startOf(directory).keys).toEqual(idsOf(world.rows))
  if (end !== 'a close') world.append()
  expect(startOf(directory).keys).toEqual(idsOf(world.rows))
  expect(world.notices).toEqual([])
})

test('a snapshot that cannot be written loses nothing and throws only when forced', async () => {
  const directory = aFolder()
  const world = opened(directory)
  mkdirSync(join(directory, SNAPSHOT))
  world.fill()
  await turnsUntil(() => world.notices.length > 0)
  world.append()
  expect(() => world.compact(true)).toThrow(StorageError)
  world.append()
  rmSync(join(directory, SNAPSHOT), { recursive: true })
  expect(world.notices).toHaveLength(1)
  expect(world.notices[0]).toMatch(/^Failed to write the snapshot ".*Nothing is lost/)
  expect(startOf(directory).keys).toEqual(idsOf(world.rows))
  expect(readdirSync(directory).sort()).toEqual(['.lock', JOURNAL])
})
