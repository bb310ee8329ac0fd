/** One suite for both storages, in memory and in files. */
import { expect, test } from 'vitest'
import { isWorldName, MemoryStorage, type Storage } from '../../../src/sandbox/storage/storage.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { aChange, aKey, aSnapshot, keysOf } from './changes.ts'
import { aBuy, aWorld } from '../../worlds.ts'

/** `restart` ends the storage as a process would, and opens it again. */
type Kind = { readonly storage: Storage; readonly restart: () => Storage }

const KINDS: readonly (readonly [string, () => Kind])[] = [
  [
    'memory',
    () => {
      const storage = new MemoryStorage({ keep: true })
      return { storage, restart: () => storage }
    },
  ],
  [
    'files',
    () => {
      const directory = aFolder()
      let storage = openFileStorage({ directory })
      const restart = () => {
        storage.close()
        storage = openFileStorage({ directory })
        return storage
      }
      return { storage, restart }
    },
  ],
]

function written(storage: Storage, world: string, ...sequences: readonly number[]) {
  const opened = storage.open(world)
  opened.load()
  for (const sequence of sequences) opened.append(aChange(sequence))
  return opened
}

test.each(KINDS)('%s: a world that was never written does not exist', (_, make) => {
  const { storage } = make()
  expect(storage.open('default').load()).toBeNull()
  expect(storage.worlds()).toEqual([])
})

test.each(KINDS)('%s: changes come back in order after a restart', (_, make) => {
  const { storage, restart } = make()
  written(storage, 'default', 1, 2, 3)
  const kept = restart().open('default').load()
  expect(kept?.snapshot).toBeNull()
  expect([...(kept?.changes ?? [])]).toEqual([aChange(1), aChange(2), aChange(3)])
})

test.each(KINDS)('%s: what JSON cannot represent is lost in a restart', (_, make) => {
  const { storage, restart } = make()
  const world = storage.open('default')
  world.load()
  world.append({ ...aChange(1), put: { keys: [aKey('key_1', { createdAt: Infinity })] } })
  const [change] = restart().open('default').load()?.changes ?? []
  expect(change?.put?.keys?.[0]?.createdAt).toBeNull()
})

test.each(KINDS)('%s: after a compaction the snapshot and later changes come back', (_, make) => {
  const { storage, restart } = make()
  const world = written(storage, 'default', 1, 2)
  world.compact(() => aSnapshot(2, 'key_1', 'key_2'), true)
  world.append(aChange(3))
  const kept = restart().open('default').load()
  expect(kept?.snapshot).toEqual(aSnapshot(2, 'key_1', 'key_2'))
  expect([...(kept?.changes ?? [])]).toEqual([aChange(3)])
})

test.each(KINDS)('%s: a world goes on where it was left, restart after restart', (_, make) => {
  const kind = make()
  let { storage } = kind
  for (const sequence of [1, 2, 3, 4, 5]) {
    const world = storage.open('default')
    const before = keysOf(world)
    world.append(aChange(sequence))
    if (sequence % 2 === 0) {
      const keys = [...before, `key_${sequence}`]
      world.compact(() => aSnapshot(sequence, ...keys), true)
    }
    storage = kind.restart()
  }
  expect(keysOf(storage.open('default'))).toEqual(['key_1', 'key_2', 'key_3', 'key_4', 'key_5'])
})

test.each(KINDS)('%s: what was deleted stays deleted', (_, make) => {
  const { storage, restart } = make()
  const world = written(storage, 'default', 1, 2)
  world.append({ at: 3000, sequence: 3, delete: { keys: ['key_1'] } })
  world.append({ at: 4000, sequence: 4, put: { keys: [aKey('key_2', { revokedAt: 4000 })] } })
  expect(keysOf(restart().open('default'))).toEqual(['key_2'])
})

test.each(KINDS)('%s: a small journal is not compacted unforced', (_, make) => {
  const world = written(make().storage, 'default', 1)
  world.compact(() => {
    throw new Error('a snapshot was taken')
  }, false)
})

test.each(KINDS)('%s: worlds are kept apart and listed by name', (_, make) => {
  const { storage, restart } = make()
  written(storage, 'tenant-b', 1)
  written(storage, 'tenant-a', 2).compact(() => aSnapshot(2, 'key_2'), true)
  const again = restart()
  expect(again.worlds()).toEqual(['tenant-a', 'tenant-b'])
  expect(keysOf(again.open('tenant-a'))).toEqual(['key_2'])
  expect(keysOf(again.open('tenant-b'))).toEqual(['key_1'])
})

test.each(KINDS)('%s: a removed world is deleted, and its name is free', (_, make) => {
  const { storage, restart } = make()
  written(storage, 'kept', 1)
  const gone = written(storage, 'gone', 1)
  gone.compact(() => aSnapshot(1, 'key_1'), true)
  gone.append(aChange(2))
  storage.remove('gone')
  expect(storage.worlds()).toEqual(['kept'])
  const again = restart()
  const created = again.open('gone')
  expect(created.load()).toBeNull()
  created.append(aChange(7))
  expect(keysOf(restart().open('gone'))).toEqual(['key_7'])
})

test.each(KINDS)('%s: a world is the same after a close and after none', (_, make) => {
  const { storage, restart } = make()
  const first = aWorld({ storage })
  first.place()
  first.advance('10m')
  first.place(aBuy({ externalCustomerId: 'obi' }))
  const before = first.world.snapshot()
  const second = aWorld({ storage: restart() })
  expect(second.world.snapshot()).toEqual(before)
  second.world.close()
  expect(aWorld({ storage: restart() }).world.snapshot()).toEqual(before)
})

test('a storage without keep has nothing after a restart', () => {
  const storage = new MemoryStorage()
  written(storage, 'default', 1).compact(() => aSnapshot(1, 'key_1'), true)
  expect(storage.open('default').load()).toBeNull()
  expect(storage.worlds()).toEqual([])
})

test.each([
  ['default', true],
  ['tenant-7', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['', false],
  ['-rf', false],
  ['Default', false],
  ['..', false],
  ['a/b', false],
  ['a.b', false],
])('"%s" is a name of a world: %s', (name, isName) => {
  expect(isWorldName(name)).toBe(isName)
})
