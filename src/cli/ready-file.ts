/**
 * The file by which commands find a running sandbox: its address, its process and its control
 * token. It is in the data folder, or of a sandbox that stores nothing, in a folder of this user
 * under the number of its port. Only the user can read it.
 */
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { readText } from '../config/read-text.ts'
import { isRunning, ownIdentity } from '../ports/process-identity.ts'
import { parsedJson } from '../vocabulary/json.ts'

export type ReadyFile = {
  readonly url: string
  readonly pid: number
  /** Of the process, as the system shows it. */
  readonly start: string
  readonly version: string
  /** The data folder; null if the sandbox stores nothing. */
  readonly data: string | null
  /** The folder in which it was started. */
  readonly cwd: string
  readonly controlToken?: string
}

export type Found = { readonly file: string; readonly ready: ReadyFile }

const NAME = '.ready.json'
/** A file of ours is far shorter; a longer one is not read. */
const LARGEST_MB = 1 / 16

/** Returns how to remove it. Throws the system's error. */
export function writeReadyFile(of: Omit<ReadyFile, 'pid' | 'start'>): () => void {
  const folder = of.data ?? ownFolder()
  if (of.data === null) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    requirePrivate(folder)
    removeStale(folder)
  }
  const file = join(folder, of.data === null ? `${new URL(of.url).port}.json` : NAME)
  const text = `${JSON.stringify({ ...of, ...ownIdentity() })}\n`
  const part = `${file}.${process.pid}`
  try {
    // Nobody reads a half of it.
    writeFileSync(part, text, { mode: 0o600, flag: 'wx' })
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  return () => {
    // Another sandbox may have the port by now, and so the file.
    if (readReady(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** What the files in the data folder and in the user's say, also those of ended processes. */
export function readyFiles(data: string): readonly Found[] {
  return [join(data, NAME), ...filesIn(ownFolder())].flatMap((file) => {
    const ready = readReady(file)
    return ready === undefined ? [] : [{ file, ready }]
  })
}

function ownFolder(): string {
  const base = process.env['XDG_RUNTIME_DIR'] || tmpdir()
  return join(base, `ramp-sandbox-${userInfo().uid}`)
}

/** In a folder for all users, another one may have made it first. */
function requirePrivate(folder: string): void {
  const stats = lstatSync(folder)
  const { uid } = userInfo()
  if (stats.isDirectory() && (uid === -1 || (stats.uid === uid && (stats.mode & 0o077) === 0)))
    return
  throw new Error(`"${folder}" is not a folder of this user alone`)
}

function filesIn(folder: string): readonly string[] {
  try {
    requirePrivate(folder)
    return readdirSync(folder)
      .filter((name) => /^\d+\.json$/.test(name))
      .sort((a, b) => Number.parseInt(a) - Number.parseInt(b))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

function removeStale(folder: string): void {
  for (const file of filesIn(folder)) {
    const ready = readReady(file)
    if (ready === undefined || !isRunning(ready)) rmSync(file, { force: true })
  }
}

function readReady(file: string): ReadyFile | undefined {
  let value: unknown
  try {
    // A pipe would wait for somebody who writes to it.
    if (lstatSync(file).isFile()) value = parsedJson(readText(file, LARGEST_MB))
  } catch {
    return undefined
  }
  return isReady(value) ? value : undefined
}

function isReady(value: unknown): value is ReadyFile {
  if (typeof value !== 'object' || value === null) return false
  const { url, pid, start, data, cwd, version, controlToken } = value as Record<string, unknown>
  return (
    [url, start, version, cwd, controlToken ?? '', data ?? ''].every(
      (member) => typeof member === 'string',
    ) &&
    typeof pid === 'number' &&
    URL.canParse(String(url))
  )
}
