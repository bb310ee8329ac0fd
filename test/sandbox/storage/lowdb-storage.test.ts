import { appendFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { WorldStorage } from '../../../src/sandbox/storage/storage.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { StorageError } from '../../../src/sandbox/storage/storage-error.ts'
import { aFolder, textOf } from '../../cli/a-folder.ts'
import { aChange, aKey, aSnapshot, keysOf } from './changes.ts'

const SNAPSHOT = 'default.json'
const JOURNAL = 'default.journal.jsonl'

/** Opens the default world, runs `work` on it, and closes the files without a compaction. */
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
  const directory = aFolder()
  inWorld(directory, (world) => {
    world.load()
    world.compact(() => aSnapshot(2, 'key_1', 'key_2'), true)
    world.append(aChange(3))
    world.append(aChange(4))
  })
  return directory
}

function errorOf(directory: string): StorageError {
  try {
    inWorld(directory, keysOf)
  } catch (error) {
    if (error instanceof StorageError) return error
    throw error
  }
  throw new Error('The world was opened')
}

test('a snapshot is JSON that a person can read, one row a line', () => {
  expect(textOf(aKeptWorld(), SNAPSHOT)).toBe(
    `{"format":2,"generation":1,"at":2000,"sequence":2,"tables":{
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
"activeIntents":[
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
    [{ format: 2, generation: 1 }, aChange(3), aChange(4)]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
})

const KEY_2 = JSON.stringify(aKey('key_2'))

test.each<[string, (text: string) => string]>([
  ['is indented', (text) => JSON.stringify(JSON.parse(text), null, 2)],
  ['is one line', (text) => JSON.stringify(JSON.parse(text))],
  ['lacks its last newline', (text) => text.trimEnd()],
  ['has blank lines at its end', (text) => `${text}\n\n`],
  ['has a blank line between two rows', (text) => text.replace(KEY_2, `\n${KEY_2}`)],
  ['has an indented row', (text) => text.replace(KEY_2, JSON.stringify(aKey('key_2'), null, 2))],
  ['has two rows on a line', (text) => text.replace(`,\n${KEY_2}`, `,${KEY_2}`)],
  ['has the line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
  ['has members after its tables', (text) => text.replace('\n}}', '\n},"checksum":1}')],
])('a snapshot that %s reads the same', (_, edit) => {
  const directory = aKeptWorld()
  const edited = edit(textOf(directory, SNAPSHOT))
  writeFileSync(join(directory, SNAPSHOT), edited)
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_3', 'key_4'])
  expect(textOf(directory, SNAPSHOT)).toBe(edited)
})

test('a snapshot older than one of its tables has that table empty', () => {
  const directory = aKeptWorld()
  const text = textOf(directory, SNAPSHOT).replace(',\n"faults":[\n]', '')
  expect(text).not.toContain('faults')
  writeFileSync(join(directory, SNAPSHOT), text)
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_3', 'key_4'])
})

test('a journal that was not emptied after its snapshot was written is skipped', () => {
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

test('a close stores what changed since the snapshot, and writes nothing where nothing did', () => {
  const directory = aKeptWorld()
  let snapshots = 0
  const close = (world: WorldStorage) => {
    const keys = keysOf(world)
    world.close(() => {
      snapshots += 1
      return aSnapshot(4, ...keys)
    })
  }
  inWorld(directory, close)
  expect(textOf(directory, SNAPSHOT)).toContain('"generation":2')
  expect(textOf(directory, JOURNAL)).toBe('')
  inWorld(directory, close)
  expect(textOf(directory, SNAPSHOT)).toContain('"generation":2')
  expect(snapshots).toBe(1)
})

test('a last line cut anywhere is dropped with a notice and removed from the file', () => {
  const directory = aKeptWorld()
  const whole = Buffer.from(textOf(directory, JOURNAL))
  const good = whole.lastIndexOf('\n', -2) + 1
  for (let cut = good + 1; cut < whole.length - 1; cut++) {
    writeFileSync(join(directory, JOURNAL), whole.subarray(0, cut))
    const notices: string[] = []
    expect(inWorld(directory, keysOf, notices)).toEqual(['key_1', 'key_2', 'key_3'])
    expect(notices).toEqual([
      `The journal "${join(directory, JOURNAL)}" ends in the middle of line 3, as after a crash: ` +
        `dropped ${cut - good} bytes of a change that was never acknowledged.`,
    ])
    expect(statSync(join(directory, JOURNAL)).size).toBe(good)
  }
  inWorld(directory, (world) => {
    keysOf(world)
    world.append(aChange(5))
  })
  expect(inWorld(directory, keysOf)).toEqual(['key_1', 'key_2', 'key_3', 'key_5'])
})

test('a last line that lacks only its newline is kept', () => {
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
  writeFileSync(join(directory, JOURNAL), '{"format":2,"gen')
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
])('a journal with the line %j in it is an error and stays unchanged', (line, cause) => {
  const directory = aKeptWorld()
  appendFileSync(join(directory, JOURNAL), line + JSON.stringify(aChange(5)) + '\n')
  const before = textOf(directory, JOURNAL)
  const error = errorOf(directory)
  expect(error.kind).toBe('bad-file')
  expect(error.file).toBe(join(directory, JOURNAL))
  expect(error.message).toContain(cause)
  expect(error.message).toContain('restore both files of the world from a copy')
  expect(textOf(directory, JOURNAL)).toBe(before)
})

test.each([
  ['{"format":3,"generation":1}\n', 'it has format 3, and this version reads only format 2'],
  ['{"format":1,"generation":1}\n', 'it has format 1 of an earlier version, and this version'],
  ['{"format":2}\n', 'line 1 does not name its "generation"'],
  ['{"format":2,"generation":2}\n', 'it continues snapshot number 2, but there is number 1'],
  [`${JSON.stringify(aChange(3))}\n`, 'it does not start with "format": 2'],
  ['not even JSON\n', 'it does not start with "format": 2'],
])('a journal that starts with %j is an error', (head, cause) => {
  const directory = aKeptWorld()
  writeFileSync(join(directory, JOURNAL), head)
  const { kind, file, message } = errorOf(directory)
  expect({ kind, file }).toEqual({ kind: 'bad-file', file: join(directory, JOURNAL) })
  expect(message).toContain(cause)
  expect(textOf(directory, JOURNAL)).toBe(head)
})

test.each([
  ['that it continues', 1, 'line 4 (at byte 294) is not a change'],
  ['that is newer', 2, 'line 4 continues another snapshot than line 1'],
])('a journal with a second head, beside the snapshot %s, is an error', (_, generation, cause) => {
  const directory = aKeptWorld()
  const snapshot = textOf(directory, SNAPSHOT)
  const head = `"generation":${generation}`
  writeFileSync(join(directory, SNAPSHOT), snapshot.replace('"generation":1', head))
  appendFileSync(join(directory, JOURNAL), '{"format":2,"generation":2}\n')
  appendFileSync(join(directory, JOURNAL), `${JSON.stringify(aChange(5))}\n`)
  const before = textOf(directory, JOURNAL)
  expect(errorOf(directory).message).toContain(cause)
  expect(textOf(directory, JOURNAL)).toBe(before)
})

test('a journal without the snapshot it continues is an error', () => {
  const directory = aKeptWorld()
  rmSync(join(directory, SNAPSHOT))
  expect(errorOf(directory).message).toContain(
    'it continues snapshot number 1, but it does not exist. It is unchanged.',
  )
})

test.each<[string, (text: string) => string, string]>([
  ['is empty', () => '', 'it is empty'],
  ['is not JSON', () => 'hello', 'it is not valid JSON'],
  ['is something else', () => '{"name":"a package"}', 'it does not start with "format": 2'],
  ['is older', (text) => text.replace('"format":2', '"format":1'), 'it has format 1 of an earlier'],
  ['is newer', (text) => text.replace('"format":2', '"format":3'), 'it has format 3, and'],
  ['lacks its end', (text) => text.slice(0, -4), 'it ends in the middle'],
  ['is cut in a row', (text) => text.slice(0, text.indexOf(KEY_2) + 9), 'line 6 is not a row'],
  ['has a broken row', (text) => text.replace(KEY_2, KEY_2.slice(1)), 'line 6 is not a row'],
  ['lacks the head of a table', (text) => text.replace('"orders":[\n', ''), 'line 8 does not'],
  ['lacks the foot of a table', (text) => text.replace(']', ''), 'line 3 is not a row'],
  [
    'has a row without id',
    (text) => text.replace('"id":"key_2",', ''),
    'row 2 of its table "keys" is',
  ],
  ['has a list for a row', (text) => text.replace(KEY_2, '[]'), 'row 2 of its table "keys" is'],
  [
    'has a table that is no list',
    (text) => text.replace(/"keys":\[[^\]]*\]/, '"keys":{}'),
    'table "keys" is not',
  ],
  ['has no tables', () => '{"format":2,"generation":1,"at":1,"sequence":1}', 'it lacks "tables"'],
  ['is followed by text', (text) => `${text}more`, 'line 23 follows its end'],
  [
    'has another table',
    (text) => text.replace('"keys"', '"coins"'),
    'its table "coins" is unknown',
  ],
  ['lacks its sequence', (text) => text.replace('"sequence":2,', ''), 'it lacks "generation"'],
])('a snapshot that %s is an error and stays unchanged', (_, damage, cause) => {
  const directory = aKeptWorld()
  const damaged = damage(textOf(directory, SNAPSHOT))
  writeFileSync(join(directory, SNAPSHOT), damaged)
  const journal = textOf(directory, JOURNAL)
  const error = errorOf(directory)
  expect(error.kind).toBe('bad-file')
  expect(error.file).toBe(join(directory, SNAPSHOT))
  expect(error.message).toContain(cause)
  expect(textOf(directory, SNAPSHOT)).toBe(damaged)
  expect(textOf(directory, JOURNAL)).toBe(journal)
})

test('letters beyond ASCII and lines longer than a read are read as they were written', () => {
  const directory = aFolder()
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

test('a name that could leave the directory is an error', () => {
  const directory = aFolder()
  const storage = openFileStorage({ directory })
  expect(() => storage.open('../elsewhere')).toThrow('use 1 to 40 of a-z')
  storage.close()
})

test('a directory that cannot be created says why', () => {
  const directory = aFolder()
  writeFileSync(join(directory, 'file'), '')
  const open = () => openFileStorage({ directory: join(directory, 'file', 'data') })
  expect(open).toThrow(
    /^Failed to create the directory ".*": a file is in the place of a folder\. .*choose another directory/,
  )
})

test('files of other programs are not listed as worlds', () => {
  const directory = aFolder()
  for (const file of ['.hidden.json', 'Notes.json', 'readme.md', 'a.b.json']) {
    writeFileSync(join(directory, file), '')
  }
  const storage = openFileStorage({ directory })
  expect(storage.worlds()).toEqual([])
  storage.close()
  expect(existsSync(join(directory, '.lock'))).toBe(false)
})
