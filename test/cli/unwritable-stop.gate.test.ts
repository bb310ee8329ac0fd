/** A stop of a sandbox whose folder cannot be written: it ends, and says what is not stored. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPortOpen } from '../../src/lab/application/application-process.ts'
import { whenOver } from '../when-over.ts'
import { aFolder } from './a-folder.ts'
import { runBuilt } from './built.ts'
import { HOOK } from './started.ts'

/** For root, no permission is missing: the process is that of nobody. */
const NOBODY = 65_534
const USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

function aFolderOfTheUser(): string {
  const folder = aFolder()
  if (USER.uid !== undefined) chownSync(folder, USER.uid, USER.gid)
  return folder
}

/** An order is stored, and no snapshot has it. */
async function withAnOrder(more: readonly string[] = []) {
  const cwd = aFolderOfTheUser()
  const data = join(cwd, 'data')
  mkdirSync(join(cwd, 'rec'), { mode: 0o777 })
  chmodSync(join(cwd, 'rec'), 0o777)
  const args = ['start', '--port', '0', '--json', '--quiet', '--data', data, ...more]
  const running = runBuilt(args, { cwd, env: { XDG_RUNTIME_DIR: cwd }, ...USER })
  const [line] = await running.printed(/^\{.*\}\n/)
  const { url, controlUrl } = JSON.parse(line) as { url: string; controlUrl: string }
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ url: HOOK })
  const made = await fetch(`${controlUrl}/webhook-endpoints`, { ...init, body })
  expect(made.status).toBe(201)
  // Only so can the folder be removed.
  whenOver(() => existsSync(data) && chmodSync(data, 0o700))
  return { ...running, url, cwd, data }
}

const NOT_STORED = 'Failed to write the snapshot "DATA/default.json"'

/** What happens to the data folder, and what the stop then says. */
const CASES = [
  {
    folder: 'may not be written',
    spoil: (data: string) => chmodSync(data, 0o500),
    expected: [
      `${NOT_STORED}: its permissions do not allow it`,
      'Failed to remove the ready file "DATA/.ready.json": its permissions do not allow it',
      'Failed to unlock the directory "DATA": its permissions do not allow it',
    ],
  },
  {
    folder: 'may not be entered',
    spoil: (data: string) => chmodSync(data, 0o000),
    expected: [`${NOT_STORED}: its permissions do not allow it`],
  },
  {
    folder: 'is gone',
    spoil: (data: string) => rmSync(data, { recursive: true }),
    expected: [`${NOT_STORED}: the directory is no longer locked`],
  },
  {
    folder: 'is a file now',
    spoil: (data: string) => {
      rmSync(data, { recursive: true })
      writeFileSync(data, '')
    },
    expected: [`${NOT_STORED}: a file is in the place of a folder`],
  },
  {
    folder: 'has a folder in the place of the new snapshot',
    spoil: (data: string) => mkdirSync(join(data, '.default.json.tmp')),
    expected: [`${NOT_STORED}: it is a folder`],
  },
]

test.each(CASES)('SIGTERM ends a sandbox whose folder $folder', async ({ spoil, expected }) => {
  const { child, ended, err, url, cwd, data } = await withAnOrder()
  spoil(data)
  child.kill('SIGTERM')
  expect(await ended).toBe(3)
  for (const text of expected) expect(err()).toContain(text.replace('DATA', data))
  expect(err()).not.toMatch(/defect|\n    at /)
  expect(await isPortOpen(Number(new URL(url).port))).toBe(false)
  const files = readdirSync(join(cwd, `ramp-sandbox-${USER.uid ?? process.getuid?.() ?? -1}`))
  expect(files).toEqual([])
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends one that was recorded into a folder that is gone too, and keeps the journal',
  async (signal) => {
    const { child, ended, err, cwd, data } = await withAnOrder(['--record', 'rec/all.har'])
    rmSync(join(cwd, 'rec'), { recursive: true })
    chmodSync(data, 0o500)
    child.kill(signal)
    expect(await ended).toBe(3)
    expect(err()).toContain(NOT_STORED.replace('DATA', data))
    chmodSync(data, 0o700)
    const next = runBuilt(['start', '--port', '0', '--json', '--quiet', '--data', data], {
      ...{ cwd, env: { XDG_RUNTIME_DIR: cwd } },
      ...USER,
    })
    const [line] = await next.printed(/^\{.*\}\n/)
    const { controlUrl } = JSON.parse(line) as { controlUrl: string }
    const listed = await fetch(`${controlUrl}/webhook-endpoints`)
    expect(await listed.json()).toMatchObject({ items: [{ url: HOOK }] })
  },
)
