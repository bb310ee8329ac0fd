/**
 * A world's snapshot as an adapter for lowdb: plain JSON that a person can read, search and
 * compare, one row a line.
 *
 * lowdb's own text file is not used, because it makes one string of the whole file: V8 limits that
 * to 512 MB, and with 100,000 orders it takes five times as long as writing row by row. It also
 * renames without a sync, so a power cut could leave an empty file instead of a whole one.
 */
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SyncAdapter } from 'lowdb'
import { FORMAT, TABLES, type StoredRows } from '../simulator/rows.ts'
import { parsedJson } from '../vocabulary/json.ts'
import { checkedBytes, endsTables, isChecksum, readChecked } from './checked-snapshot.ts'
import { upgraded } from './format-1.ts'
import { readLines, type Line } from './line-reader.ts'
import { NewFile, syncDirectoryLater } from './new-file.ts'
import { isMissing, onFile, StorageError } from './storage-error.ts'
import { formatOf, isNumber, isPlain, isRow, isTables, type Format } from './stored-shape.ts'

/**
 * `generation` counts the snapshots of a world; the journal that continues this one has the same.
 */
export type StoredSnapshot = StoredRows & { readonly generation: number }

type Head = Omit<StoredSnapshot, 'tables' | 'format'> & { readonly format: Format }

const CHUNK_CHARS = 1 << 20

/** Reading and writing throw StorageError; a missing file reads as null. */
export function snapshotFile(file: string): SyncAdapter<StoredSnapshot | null> {
  return {
    read: () => onFile('read the snapshot', file, () => read(file)),
    write: (snapshot) => {
      if (snapshot !== null) onFile('write the snapshot', file, () => write(file, snapshot))
    },
  }
}

/**
 * The new file is whole on the disk before it replaces the old one: there is always one whole file.
 */
function write(file: string, snapshot: StoredSnapshot): void {
  const temporary = join(dirname(file), `.${basename(file)}.tmp`)
  try {
    const fd = openSync(temporary, 'w', 0o600)
    try {
      for (const chunk of bytesOf(snapshot, CHUNK_CHARS)) writeAll(fd, chunk)
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncDirectory(dirname(file))
}

/** As `write`, in slices. An error or an abort leaves the old file. */
export async function writeInSlices(
  file: string,
  snapshot: StoredSnapshot,
  signal: AbortSignal,
): Promise<void> {
  const next = await writeAside(file, snapshot, signal)
  putInPlace(next)
  await syncDirectoryLater(dirname(file))
}

/** As `writeInSlices`, and returns what puts the new file in place. */
export async function prepareInSlices(
  file: string,
  snapshot: StoredSnapshot,
  signal: AbortSignal,
): Promise<() => void> {
  const next = await writeAside(file, snapshot, signal)
  return () => {
    putInPlace(next)
    syncDirectory(dirname(file))
  }
}

async function writeAside(file: string, snapshot: StoredSnapshot, signal: AbortSignal) {
  const next = new NewFile(file, signal)
  try {
    for (const chunk of bytesOf(snapshot)) await next.add(chunk)
    await next.sync()
    return next
  } catch (error) {
    next.discard()
    throw error
  }
}

function putInPlace(next: NewFile): void {
  try {
    next.putInPlace()
  } finally {
    next.discard()
  }
}

function bytesOf(
  { generation, at, sequence, tables }: StoredSnapshot,
  sliceChars?: number,
): Generator<Buffer, void> {
  const head: Head = { format: FORMAT, generation, at, sequence }
  return checkedBytes(head, tables, sliceChars)
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done)
}

/** Makes the rename survive a power cut. Windows neither needs nor allows it. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(directory, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function read(file: string): StoredSnapshot | null {
  try {
    const checked = readWithUnread(file)
    if (checked !== undefined) return checked
    const lines = readLines(file)
    const first = lines.next()
    if (first.done === true) throw damaged(file, 'it is empty')
    const head = parsedJson(`${first.value.text}}}`)
    return head === undefined ? readReformatted(file) : readRows(file, headOf(file, head), lines)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Undefined if the whole file is to be parsed. */
function readWithUnread(file: string): StoredSnapshot | undefined {
  const checked = readChecked(file)
  const head = checked && parsedJson(`${checked.head}}}`)
  const isCurrent = isPlain(head) && head['format'] === FORMAT
  return checked && isCurrent ? withTables(file, headOf(file, head), checked.tables) : undefined
}

function readRows(file: string, head: Head, lines: Iterable<Line>): StoredSnapshot {
  const tables: Record<string, unknown[]> = {}
  let rows: unknown[] | undefined
  let isEnded = false
  let isClosed = false
  for (const line of lines) {
    const text = line.text.trimEnd()
    if (rows === undefined && endsTables(text)) isEnded = true
    if (isEnded) {
      isClosed = text === '}}' || isChecksum(text)
    } else if (rows === undefined) {
      tables[tableOf(file, line, text)] = rows = []
    } else if (text === ']' || text === '],') {
      rows = undefined
    } else {
      const row = parsedJson(text.endsWith(',') ? text.slice(0, -1) : text)
      if (!isRow(row)) throw damaged(file, `line ${line.number} is not a row with an "id"`)
      rows.push(row)
    }
  }
  if (!isClosed) throw damaged(file, 'it ends in the middle')
  return withTables(file, head, tables)
}

/** The name in a line such as `"orders":[`. */
function tableOf(file: string, line: Line, text: string): string {
  if (text.startsWith('"') && text.endsWith('":[')) return text.slice(1, -3)
  if (!line.isWhole) throw damaged(file, 'it ends in the middle')
  throw damaged(file, `line ${line.number} does not start a table`)
}

/** An editor can have reformatted the file; the JSON counts, not its lines. */
function readReformatted(file: string): StoredSnapshot {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw damaged(file, `it is not valid JSON (${cause})`)
  }
  return withTables(file, headOf(file, value), isPlain(value) ? value['tables'] : undefined)
}

/** A missing table is younger than the file, and empty. */
function withTables(file: string, { format, ...head }: Head, stored: unknown): StoredSnapshot {
  const known = format === 1 ? upgraded(stored) : stored
  const empty = Object.fromEntries(TABLES.map((table) => [table, []]))
  const tables: unknown = isPlain(known) ? { ...empty, ...known } : undefined
  if (isTables(tables)) return { ...head, format: FORMAT, tables }
  throw damaged(file, 'a table in it is unknown, or not a list of rows with an "id" each')
}

function headOf(file: string, value: unknown): Head {
  const format = formatOf(value, (issue) => unreadable(file, issue))
  const { generation, at, sequence } = isPlain(value) ? value : {}
  if (!isNumber(generation) || !isNumber(at) || !isNumber(sequence)) {
    throw damaged(file, 'it lacks "generation", "at" or "sequence"')
  }
  return { format, generation, at, sequence }
}

function damaged(file: string, cause: string): StorageError {
  const world = basename(file, '.json')
  return unreadable(
    file,
    `${cause}. It is unchanged. Repair it, or restore both files of the world from a copy; ` +
      `to start with an empty world, delete it and "${world}.journal.jsonl"`,
  )
}

function unreadable(file: string, issue: string): StorageError {
  return new StorageError('bad-file', file, `Failed to read the snapshot "${file}": ${issue}.`)
}
