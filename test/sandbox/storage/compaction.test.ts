/** A compaction replaces the snapshot and empties the journal: what a start finds at any moment. */
import fs, { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Rows } from '../../../src/sandbox/simulator/rows.ts'
import {
  openFileStorage,
  type FileStorageOptions,
} from '../../../src/sandbox/storage/lowdb-storage.ts'
import { StorageError } from '../../../src/sandbox/storage/storage-error.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { aKey, rowsOf } from './changes.ts'
import { copiesDuring } from './crash-points.ts'

const SNAPSHOT = 'default.json'
const JOURNAL = 'default.journal.jsonl'
const KILOBYTE = 1024

function opened(directory: string, options: Partial<FileStorageOptions> = {}) {
  const notices: string[] = []
  const onNotice = (notice: string) => notices.push(notice)
  const limit = 64 * KILOBYTE
  const storage = openFileStorage({ compactAtBytes: limit, ...options, directory, onNotice })
  onTestFinished(() => storage.close())
  const world = storage.open('default')
  const rows = rowsOf(world)
  const made = { snapshots: 0 }
  const compact = (force = false) =>
    world.compact(() => {
      made.snapshots += 1
      return rows.snapshot()
    }, force)
  /** Each second change deletes the key of the one before. */
  const append = (letters = 10 * KILOBYTE) => {
    const sequence = rows.sequence + 1
    const key = aKey(`key_${sequence}`, { key: 'k'.repeat(letters) })
    const gone = sequence % 2 === 0 ? { delete: { keys: [`key_${sequence - 1}`] } } : {}
    const change = { at: sequence, sequence, put: { keys: [key] }, ...gone }
    world.append(change)
    rows.apply(change)
    compact()
  }
  const journalBytes = () => statSync(join(directory, JOURNAL)).size
  return { storage, append, compact, rows, notices, journalBytes, made }
}

/** The ids of the keys that a start finds. */
function startOf(directory: string): readonly string[] {
  const storage = openFileStorage({ directory })
  const keys = idsOf(rowsOf(storage.open('default')))
  storage.close()
  return keys
}

function idsOf(rows: Rows): readonly string[] {
  return [...rows.all('keys')].map(({ id }) => id)
}

async function copyOf(directory: string): Promise<string> {
  const [copy = ''] = await copiesDuring(directory, () => Promise.resolve())
  return copy
}

test('a journal is compacted unforced when it is over its limit, and not before', () => {
  const world = opened(aFolder())
  for (let n = 0; n < 6; n++) world.append()
  expect(world.made.snapshots).toBe(0)
  // Seven times ten kilobytes.
  world.append()
  expect(world.made.snapshots).toBe(1)
  expect(world.journalBytes()).toBe(0)
  world.append()
  expect(world.made.snapshots).toBe(1)
})

test('a journal that is shorter than two snapshots is not compacted unforced', () => {
  const world = opened(aFolder(), { compactAtBytes: 1 })
  world.append(100 * KILOBYTE)
  expect(world.made.snapshots).toBe(1)
  for (let n = 0; n < 10; n++) world.append()
  expect(world.made.snapshots).toBe(1)
})

test('a process that ends at any moment of a compaction loses nothing, and goes on', async () => {
  const directory = aFolder()
  const world = opened(directory)
  for (let round = 0; round < 3; round++) {
    for (const before = world.made.snapshots; world.made.snapshots === before;) {
      const previous = idsOf(world.rows)
      const copies = await copiesDuring(directory, () => Promise.resolve(world.append()))
      let isStored = false
      for (const copy of copies) {
        const found = startOf(copy)
        // Once a start finds the change, so does every later one.
        isStored ||= found.length > 0 && found.at(-1) === idsOf(world.rows).at(-1)
        expect(found).toEqual(isStored ? idsOf(world.rows) : previous)
        const again = opened(copy)
        again.append()
        again.storage.close()
        expect(startOf(copy)).toEqual(idsOf(again.rows))
      }
      expect(isStored).toBe(true)
    }
  }
  expect(world.notices).toEqual([])
})

test('a snapshot that cannot be written loses nothing and throws only when forced', async () => {
  const directory = aFolder()
  const world = opened(directory)
  mkdirSync(join(directory, SNAPSHOT))
  while (world.notices.length === 0) world.append()
  world.append()
  expect(() => world.compact(true)).toThrow(StorageError)
  world.append()
  rmSync(join(directory, SNAPSHOT), { recursive: true })
  expect(world.notices).toHaveLength(1)
  expect(world.notices[0]).toMatch(/^Failed to write the snapshot ".*Nothing is lost/)
  expect(startOf(await copyOf(directory))).toEqual(idsOf(world.rows))
  expect(readdirSync(directory).sort()).toEqual(['.lock', JOURNAL])
})

test('a snapshot in place counts, also where its folder cannot be synced', async () => {
  const directory = aFolder()
  const world = opened(directory)
  world.append()
  const { openSync } = fs
  fs.openSync = (path, ...rest) => {
    if (path === directory) throw new Error('EMFILE: too many open files')
    return openSync(path, ...rest)
  }
  syncBuiltinESMExports()
  try {
    world.compact(true)
  } finally {
    fs.openSync = openSync
    syncBuiltinESMExports()
  }
  world.append()
  expect(startOf(await copyOf(directory))).toEqual(idsOf(world.rows))
})
