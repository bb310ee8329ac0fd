import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { WorldStorage } from '../../src/ports/storage.ts'
import { openFileStorage } from '../../src/storage/lowdb-storage.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { aDirectory, textOf } from './a-directory.ts'
import { aChange, aKey, aSnapshot, keysOf } from './changes.ts'

const SNAPSHOT = 'default.json'
const JOURNAL = 'default.journal.jsonl'

/** Opens the default world, runs `work` on it, and lets go as an ended process does. */
function inWorld<T>(
  directory: string,
  work: (world: WorldStorage) => T,
  notices: string[] = [],
): T {
  const storage = openFileStorage({ directory, onNotice: (notice) => notices.push(notice) })
  try {
    return work(storage.open('default'))
  } finally {
    storage.close()
  }
}

/** A world with a snapshot of key_1 and key_2 and a journal that adds key_3 and key_4. */
function aKeptWorld(): string {
  const directory = aDirectory()
  inWorld(directory, (world) => {
    world.load()
    world.compact(() => aSnapshot(2, 'key_1', 'key_2'), true)
    world.append(aChange(3))
    world.append(aChange(4))
  })
  return directory
}

function refusalOf(directory: string): StorageError {
  try {
    inWorld(directory, keysOf)
  } catch (error) {
    if (error instanceof StorageError) return error
    throw error
  }
  throw new Error('The world was not refused')
}

test('a snapshot is JSON that a person can read, one row a line', () => {
  expect(textOf(aKeptWorld(), SNAPSHOT)).toBe(
    `{"format":1,"generation":1,"at":2000,"sequence":2,"tables":{
"world":[
],
"keys":[
${JSON.stringify(aKey('key_1'))},
${JSON.stringify(aKey('key_2'))}
],
"orders":[
],
"intents":[
],
"windows":[
],
"endpoints":[
],
"events":[
],
"deliveries":[
],
"faults":[
]
}}
`,
  )
})

test('a journal names the snapshot it continues, then has one change a line', () => {
  expect(textOf(aKeptWorld(), JOURNAL)).toBe(
    [{ format: 1, generation: 1 }, aChange(3), aChange(4)]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
})

test('a snapshot that an editor laid out anew reads the same', () => {
  const directory = aKeptWorld()
  const value: unknown = JSON.parse(textOf(directory, SNAPSHOT))
  writeFileSync(join(directory, SNAPSHOT), JSON.stringify(value, null, 2))
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_3', 'key_4'])
  writeFileSync(join(directory, SNAPSHOT), JSON.stringify(value))
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_3', 'key_4'])
})

test('a snapshot older than one of its tables has that table empty', () => {
  const directory = aKeptWorld()
  const text = textOf(directory, SNAPSHOT).replace(',\n"faults":[\n]', '')
  expect(text).not.toContain('faults')
  writeFileSync(join(directory, SNAPSHOT), text)
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_3', 'key_4'])
})

test('a journal that was not emptied after its snapshot was written is passed over', () => {
  const directory = aKeptWorld()
  const old = textOf(directory, JOURNAL)
  inWorld(directory, (world) => {
    expect(keysOf(world)).toContain('key_3')
    world.append({ at: 5000, sequence: 5, delete: { keys: ['key_3'] } })
    world.compact(() => aSnapshot(5, 'key_1', 'key_2', 'key_4'), true)
  })
  writeFileSync(join(directory, JOURNAL), old)
  inWorld(directory, (world) => {
    expect(keysOf(world)).toEqual(['key_1', 'key_2', 'key_4'])
    world.append(aChange(6))
  })
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_4', 'key_6'])
})

test('a last line cut anywhere is dropped, told of and gone from the file', () => {
  const directory = aKeptWorld()
  const whole = Buffer.from(textOf(directory, JOURNAL))
  const good = whole.lastIndexOf('\n', -2) + 1
  for (let cut = good + 1; cut < whole.length - 1; cut++) {
    writeFileSync(join(directory, JOURNAL), whole.subarray(0, cut))
    const notices: string[] = []
    expect(inWorld(directory, keysOf, notices)).toEqual(['key_1', 'key_2', 'key_3'])
    expect(notices).toEqual([
      `The journal "${join(directory, JOURNAL)}" ends in the middle of line 3, as after a crash: ` +
        `${cut - good} bytes of a change that was never acknowledged were dropped.`,
    ])
    expect(statSync(join(directory, JOURNAL)).size).toBe(good)
  }
  inWorld(directory, (world) => {
    keysOf(world)
    world.append(aChange(5))
  })
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_3', 'key_5'])
})

test('a last line that lacks no more than its newline is kept', () => {
  const directory = aKeptWorld()
  writeFileSync(join(directory, JOURNAL), textOf(directory, JOURNAL).trimEnd())
  const notices: string[] = []
  inWorld(
    directory,
    (world) => {
      expect(keysOf(world)).toEqual(['key_1', 'key_2', 'key_3', 'key_4'])
      world.append(aChange(5))
    },
    notices,
  )
  expect(notices).toEqual([])
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_3', 'key_4', 'key_5'])
})

test('a journal whose first line is torn holds no change', () => {
  const directory = aKeptWorld()
  writeFileSync(join(directory, JOURNAL), '{"format":1,"gen')
  inWorld(directory, (world) => {
    expect(keysOf(world)).toEqual(['key_1', 'key_2'])
    world.append(aChange(5))
  })
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_5'])
})

test.each([
  ['{"at":4000,"seq\n', 'line 4 (at byte 294) is not a change'],
  ['{"at":4000,"sequence":4,"put":{"coins":[]}}\n', 'is not a change'],
  ['{"at":4000,"sequence":4,"put":{"keys":[{"key":"k"}]}}\n', 'is not a change'],
  ['{"at":4000,"sequence":4,"delete":{"keys":[1]}}\n', 'is not a change'],
  ['{"sequence":4}\n', 'is not a change'],
  ['[]\n', 'is not a change'],
  ['\n', 'is not a change'],
])('a journal with the line %j in it is refused and left alone', (line, cause) => {
  const directory = aKeptWorld()
  appendFileSync(join(directory, JOURNAL), line + JSON.stringify(aChange(5)) + '\n')
  const before = textOf(directory, JOURNAL)
  const refusal = refusalOf(directory)
  expect(refusal.kind).toBe('bad-file')
  expect(refusal.file).toBe(join(directory, JOURNAL))
  expect(refusal.message).toContain(cause)
  expect(refusal.message).toContain('put back a copy')
  expect(textOf(directory, JOURNAL)).toBe(before)
})

test.each([
  ['{"format":2,"generation":1}\n', 'it has format 2, and this version knows up to format 1'],
  ['{"format":1}\n', 'line 1 does not name its "generation"'],
  ['{"format":1,"generation":2}\n', 'it continues snapshot number 2, but number 1 is there'],
  [`${JSON.stringify(aChange(3))}\n`, 'it does not begin with "format": 1'],
  ['not even JSON\n', 'it does not begin with "format": 1'],
])('a journal that begins with %j is refused', (head, cause) => {
  const directory = aKeptWorld()
  writeFileSync(join(directory, JOURNAL), head)
  expect(refusalOf(directory).message).toContain(cause)
})

test('a journal without the snapshot it continues is refused', () => {
  const directory = aKeptWorld()
  rmSync(join(directory, SNAPSHOT))
  expect(refusalOf(directory).message).toContain(
    'it continues snapshot number 1, but there is none. It was left as it is.',
  )
})

const KEY_2 = JSON.stringify(aKey('key_2'))

test.each<[string, (text: string) => string, string]>([
  ['is empty', () => '', 'it is empty'],
  ['is not JSON', () => 'hello', 'it is not JSON'],
  ['is something else', () => '{"name":"a package"}', 'it does not begin with "format": 1'],
  ['is newer', (text) => text.replace('"format":1', '"format":2'), 'it has format 2, and'],
  ['lacks its end', (text) => text.slice(0, -4), 'it ends in the middle'],
  ['is cut in a row', (text) => text.slice(0, text.indexOf(KEY_2) + 9), 'line 6 is not a row'],
  ['has a broken row', (text) => text.replace(KEY_2, KEY_2.slice(1)), 'line 6 is not a row'],
  ['lacks the head of a table', (text) => text.replace('"orders":[\n', ''), 'line 8 does not'],
  ['lacks the foot of a table', (text) => text.replace(']', ''), 'line 3 is not a row'],
  ['has a row without id', (text) => text.replace('"id":"key_2",', ''), 'line 6 is not a row'],
  ['has another table', (text) => text.replace('"keys"', '"coins"'), 'a table in it is unknown'],
  ['lacks its sequence', (text) => text.replace('"sequence":2,', ''), 'it lacks "generation"'],
])('a snapshot that %s is refused and left alone', (_, spoil, cause) => {
  const directory = aKeptWorld()
  const spoilt = spoil(textOf(directory, SNAPSHOT))
  writeFileSync(join(directory, SNAPSHOT), spoilt)
  const journal = textOf(directory, JOURNAL)
  const refusal = refusalOf(directory)
  expect(refusal.kind).toBe('bad-file')
  expect(refusal.file).toBe(join(directory, SNAPSHOT))
  expect(refusal.message).toContain(cause)
  expect(textOf(directory, SNAPSHOT)).toBe(spoilt)
  expect(textOf(directory, JOURNAL)).toBe(journal)
})

test('a journal that outgrew 128 MB is compacted unforced, and not before', () => {
  const directory = aDirectory()
  let snapshots = 0
  inWorld(directory, (world) => {
    world.load()
    const large = (sequence: number) => ({
      ...aChange(sequence),
      put: { keys: [aKey('key', { key: String(sequence).repeat(2_000_000) })] },
    })
    for (let sequence = 1; snapshots === 0; sequence++) {
      world.append(large(sequence))
      const journalBytes = statSync(join(directory, JOURNAL)).size
      world.compact(() => {
        expect(journalBytes).toBeGreaterThan(128 * 1024 * 1024)
        snapshots += 1
        return aSnapshot(sequence, 'key')
      }, false)
    }
    expect(statSync(join(directory, JOURNAL)).size).toBe(0)
    world.compact(() => expect.unreachable(), false)
  })
  expect(inWorld(directory, keysOf)).toEqual(['key'])
})

test('a snapshot that cannot be written loses nothing and throws only when forced', () => {
  const directory = aDirectory()
  const notices: string[] = []
  inWorld(
    directory,
    (world) => {
      world.load()
      mkdirSync(join(directory, SNAPSHOT))
      for (let n = 1; n <= 17; n++) {
        world.append({ ...aChange(n), put: { keys: [aKey(`key_${n}`, { key: 'k'.repeat(8e6) })] } })
        world.compact(() => aSnapshot(n), false)
      }
      expect(() => world.compact(() => aSnapshot(17), true)).toThrow(StorageError)
      world.append(aChange(18))
      rmSync(join(directory, SNAPSHOT), { recursive: true })
    },
    notices,
  )
  expect(notices).toHaveLength(1)
  expect(notices[0]).toMatch(/^Failed to write the snapshot ".*Nothing is lost/)
  expect(inWorld(directory, keysOf)).toHaveLength(18)
  expect(readdirSync(directory)).toEqual([JOURNAL])
})

test('letters beyond ASCII and lines longer than a read come back as they were', () => {
  const directory = aDirectory()
  const long = aKey('lång', { key: 'Adésọlá Ọkọ̀ńkwọ 🎉'.repeat(200_000) })
  const change = { at: 1, sequence: 1, put: { keys: [long] } }
  inWorld(directory, (world) => {
    world.load()
    world.append(change)
    world.append(aChange(2))
  })
  inWorld(directory, (world) => {
    expect([...(world.load()?.changes ?? [])]).toEqual([change, aChange(2)])
    const snapshot = aSnapshot(2)
    world.compact(() => ({ ...snapshot, tables: { ...snapshot.tables, keys: [long] } }), true)
  })
  expect(inWorld(directory, (world) => world.load()?.snapshot?.tables.keys)).toEqual([long])
})

test('a name that could leave the directory is refused', () => {
  const directory = aDirectory()
  const storage = openFileStorage({ directory })
  expect(() => storage.open('../elsewhere')).toThrow('use 1 to 40 of a-z')
  storage.close()
})

test('a directory that cannot be made says why', () => {
  const directory = aDirectory()
  writeFileSync(join(directory, 'file'), '')
  const open = () => openFileStorage({ directory: join(directory, 'file', 'data') })
  expect(open).toThrow(/^Failed to make the directory ".*": ENOTDIR.*choose another directory/)
})

test('files that are no world of this program are not listed', () => {
  const directory = aDirectory()
  for (const file of ['.hidden.json', 'Notes.json', 'readme.md', 'a.b.json']) {
    writeFileSync(join(directory, file), '')
  }
  const storage = openFileStorage({ directory })
  expect(storage.worlds()).toEqual([])
  storage.close()
  expect(existsSync(join(directory, '.lock'))).toBe(false)
})
