/** Folders that change under a running sandbox, that others may read, or that take no more. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_KEYS, Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { thrownBy } from '../../thrown-error.ts'
import { aBuy, TEST_CALLER } from '../../worlds.ts'
import { aFolder, textOf } from '../../cli/a-folder.ts'
import { aChange, aSnapshot } from './changes.ts'

const isPosix = process.platform !== 'win32'
const turn = () => new Promise((done) => setImmediate(done))

function modeOf(...path: readonly string[]): string {
  return (statSync(join(...path)).mode & 0o777).toString(8)
}

/** A sandbox on files, with one order placed. */
function aStoredSandbox(directory = join(aFolder(), 'data')) {
  const notices: string[] = []
  const open = () => openFileStorage({ directory, onNotice: (notice) => notices.push(notice) })
  const sandbox = new Sandbox({ storage: open(), behaviour: { progression: 'manual' } })
  const { world } = sandbox.defaultWorld
  const place = (customer: string) =>
    world.call(createOrder, {
      request: aBuy({ externalCustomerId: customer }),
      caller: TEST_CALLER,
    })
  place('ada')
  return { directory, notices, sandbox, world, place, open }
}

test.runIf(isPosix).each(['/proc/none/data', '/dev/null', '/dev/null/data'])(
  'a folder that cannot be made, as %s, is refused at once',
  (directory) => {
    expect(() => openFileStorage({ directory })).toThrow(`create the directory "${directory}"`)
  },
)

test.runIf(isPosix).each<[string, (directory: string) => void]>([
  ['whose folder was deleted', (directory) => rmSync(directory, { recursive: true })],
  [
    'whose folder was deleted and made again',
    (directory) => {
      rmSync(directory, { recursive: true })
      mkdirSync(directory)
    },
  ],
  ['whose journal was deleted', (directory) => rmSync(join(directory, 'default.journal.jsonl'))],
  [
    'whose folder another sandbox has taken since',
    (directory) => {
      rmSync(directory, { recursive: true })
      openFileStorage({ directory })
    },
  ],
])('a sandbox %s acknowledges no order, and says so once', async (_, harm) => {
  const { directory, notices, world, place, sandbox } = aStoredSandbox()
  harm(directory)
  await turn()
  for (const customer of ['bo', 'cy']) {
    const { code, message } = thrownBy(() => place(customer))
    expect(code).toBe('STORAGE_FAILED')
    expect(message).toMatch(/deleted while the sandbox runs|no longer locked|ENOENT/)
  }
  expect(world.rows.count('orders')).toBe(1)
  expect(notices).toHaveLength(1)
  if (!_.includes('journal')) {
    expect(thrownBy(() => sandbox.createWorld({ name: 'shop' })).code).toBe('STORAGE_FAILED')
  }
})

test.runIf(isPosix)('a sandbox never writes over the files of one that came later', async () => {
  const { directory, sandbox, open } = aStoredSandbox()
  rmSync(directory, { recursive: true })
  const later = open().open('default')
  later.load()
  later.compact(() => aSnapshot(1, 'key_1'), true)
  later.append(aChange(2))
  const stored = () => readdirSync(directory).map((file) => [file, textOf(directory, file)])
  const before = stored()
  await expect(sandbox.close()).rejects.toThrow(/no longer locked/)
  expect(stored()).toEqual(before)
})

test.runIf(isPosix)('a reset makes a deleted journal again', async () => {
  const { directory, sandbox, place, open } = aStoredSandbox()
  rmSync(join(directory, 'default.journal.jsonl'))
  await turn()
  expect(() => place('bo')).toThrow('deleted')
  await sandbox.defaultWorld.reset()
  place('cy')
  await sandbox.close()
  expect(new Sandbox({ storage: open() }).defaultWorld.world.rows.count('orders')).toBe(1)
})

test.runIf(isPosix)('only the owner can read what is stored', async () => {
  const { directory, sandbox, open } = aStoredSandbox()
  sandbox.createWorld({ name: 'shop' })
  expect(modeOf(directory)).toBe('700')
  expect(modeOf(directory, 'default.journal.jsonl')).toBe('600')
  expect(modeOf(directory, '.lock')).toBe('600')
  await sandbox.close()
  for (const file of readdirSync(directory)) {
    expect(`${file} ${modeOf(directory, file)}`).toBe(`${file} 600`)
    chmodSync(join(directory, file), 0o644)
  }
  open().close()
  for (const file of readdirSync(directory)) expect(modeOf(directory, file)).toBe('600')
})

test.runIf(isPosix)('the mode of a folder that the sandbox did not make stays', () => {
  const directory = aFolder()
  chmodSync(directory, 0o755)
  openFileStorage({ directory }).close()
  expect(modeOf(directory)).toBe('755')
})

const HEAD = '{"format":2,"generation":0}\n'

test.each([
  ['nothing', ''],
  ['half a head', HEAD.slice(0, 9)],
  ['a head', HEAD],
  ['half a change', `${HEAD}{"at":1,"sequence":1,"put":{"wor`],
])('a world whose creation was killed when its journal had %s is not there', (_, text) => {
  const { directory, sandbox } = aStoredSandbox()
  const { keys } = sandbox.createWorld({ name: 'kept' })
  writeFileSync(join(directory, 'shop.journal.jsonl'), text)
  const copy = `${directory}-copy`
  renameSync(directory, copy)
  rmSync(join(copy, '.lock'))
  const started = new Sandbox({ storage: openFileStorage({ directory: copy }) })
  expect([...started.worlds.keys()]).toEqual(['default', 'kept'])
  expect(started.authenticate(keys.test).running.name).toBe('kept')
  expect(started.authenticate(DEFAULT_KEYS.test).running.name).toBe('default')
  const made = started.createWorld({ name: 'shop' })
  expect(started.authenticate(made.keys.test).running).toBe(made.running)
  expect(existsSync(join(copy, 'shop.journal.jsonl'))).toBe(true)
})
