/**
 * The file by which commands find a running sandbox: its address, its process and its control
 * token. It is in a folder of this user under the number of its port, so that commands find every
 * sandbox of the user, and also in the data folder, which another container may share. Only the
 * user can read it.
 */
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readText } from '../../sandbox/config/read-text.ts'
import { isRunning, ownIdentity } from '../../sandbox/storage/process-identity.ts'
import { onFile } from '../../sandbox/storage/storage-error.ts'
import { everyStepNow } from '../../base/vocabulary/every-step.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'

export type ReadyFile = {
  readonly url: string
  readonly pid: number
  /** When the process started, in the form of the system. */
  readonly start: string
  readonly version: string
  /** The data folder; null if the sandbox stores nothing. */
  readonly data: string | null
  /** The folder in which it was started. */
  readonly cwd: string
  readonly controlToken?: string
}

export type FoundReadyFile = { readonly file: string; readonly ready: ReadyFile }

const NAME = '.ready.json'
/** A file of ours is far shorter; a longer one is not read. */
const LARGEST_MB = 1 / 16

/**
 * Returns how to remove it, which throws StorageError. Throws the system's error where it can be
 * written nowhere.
 */
export function writeReadyFile(of: Omit<ReadyFile, 'pid' | 'start'>): () => void {
  const { url, data } = of
  const text = `${JSON.stringify({ ...of, ...ownIdentity() })}\n`
  const places = [() => ownFile(url), ...(data === null ? [] : [() => join(data, NAME)])]
  const written: string[] = []
  let failure: unknown
  for (const place of places) {
    try {
      written.push(writeWhole(place(), text))
    } catch (error) {
      failure = error
    }
  }
  if (written.length === 0) throw failure
  const remove = (file: string) => () => {
    // Another sandbox may have the port by now, and so the file.
    if (readReady(file)?.pid !== process.pid) return
    onFile('remove the ready file', file, () => rmSync(file, { force: true }))
  }
  return () => everyStepNow(...written.map(remove))
}

function ownFile(url: string): string {
  const folder = ownFolder()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  requirePrivate(folder)
  removeStale(folder)
  return join(folder, `${new URL(url).port}.json`)
}

/** Nobody reads a half of it. */
function writeWhole(file: string, text: string): string {
  const part = `${file}.${process.pid}`
  try {
    writeFileSync(part, text, { mode: 0o600, flag: 'wx' })
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  return file
}

/** What the files in the data folder and in the user's say, also those of ended processes. */
export function readyFiles(data: string): readonly FoundReadyFile[] {
  const found = [join(data, NAME), ...filesIn(ownFolder())].flatMap((file) => {
    const ready = readReady(file)
    return ready === undefined ? [] : [{ file, ready }]
  })
  const isFirst = ({ ready }: FoundReadyFile, index: number) =>
    found.findIndex((each) => each.ready.url === ready.url && each.ready.pid === ready.pid) ===
    index
  return found.filter(isFirst)
}

function ownFolder(): string {
  const base = process.env['XDG_RUNTIME_DIR'] || tmpdir()
  return join(base, `ramp-sandbox-${uid()}`)
}

/** −1 on Windows. Not from the list of users, in which that of a container may be missing. */
function uid(): number {
  return process.getuid?.() ?? -1
}

/** In a folder for all users, another one may have made it first. */
function requirePrivate(folder: string): void {
  const stats = lstatSync(folder)
  const own = uid()
  if (stats.isDirectory() && (own === -1 || (stats.uid === own && (stats.mode & 0o077) === 0)))
    return
  throw new Error(`"${folder}" is not a folder that only this user can use`)
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
