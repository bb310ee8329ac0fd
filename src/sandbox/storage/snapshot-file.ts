/**
 * A world's snapshot as an adapter for lowdb: plain JSON that a person can read, search and
 * compare, one row a line.
 *
 * lowdb's own text file is not used, because it makes one string of the whole file, and V8 limits
 * that to 512 MB. It also renames without a sync, so a power cut could leave an empty file instead
 * of a whole one.
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
import { FORMAT, TABLES, type WorldSnapshot } from '../simulator/rows.ts'
import { snapshotText } from '../simulator/snapshot-text.ts'
import { readLines } from './line-reader.ts'
import { SnapshotRows, type RowsRead } from './snapshot-rows.ts'
import { isMissing, onFile, StorageError } from './storage-error.ts'
import { checkFormat, isNumber, isPlain, issueOfTables } from './stored-shape.ts'

/**
 * `generation` counts the snapshots of a world; the journal that continues this one has the same.
 */
export type StoredSnapshot = WorldSnapshot & { readonly generation: number }

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
 * Throws only while the old one is in place.
 */
function write(file: string, { format, generation, at, sequence, tables }: StoredSnapshot): void {
  const temporary = join(dirname(file), `.${basename(file)}.tmp`)
  try {
    const fd = openSync(temporary, 'w', 0o600)
    try {
      for (const text of snapshotText({ format, generation, at, sequence }, tables))
        writeAll(fd, Buffer.from(text))
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
    renameSync(temporary, file)
  } catch (error) {
    removeRest(temporary)
    throw error
  }
  syncDirectory(dirname(file))
}

function removeRest(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // The error of the write says more.
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done)
}

/**
 * Makes the rename survive a power cut, where the system can do it; Windows cannot. The new file is
 * in place without it: an error here would let the journal continue the old one.
 */
function syncDirectory(directory: string): void {
  try {
    const fd = openSync(directory, 'r')
    try {
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
  } catch {
    return
  }
}

function read(file: string): StoredSnapshot | null {
  try {
    const { head, tables, issue } = readRows(file)
    return issue === undefined ? snapshotOf(file, head, tables) : readReformatted(file, issue)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Such a file can be longer than a string. */
function readRows(file: string): RowsRead {
  const rows = new SnapshotRows()
  for (const { text, isWhole } of readLines(file)) if (!rows.add(text, isWhole)) break
  return rows.end()
}

/** An editor can have reformatted the file; the JSON counts, not its lines. */
function readReformatted(file: string, issue: string): StoredSnapshot {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw damaged(file, `${issue} (${cause})`)
  }
  return snapshotOf(file, value, isPlain(value) ? value['tables'] : undefined)
}

/** A missing table is younger than the file, and empty. */
function snapshotOf(file: string, head: unknown, stored: unknown): StoredSnapshot {
  checkFormat(head, (issue) => unreadable(file, issue))
  const { generation, at, sequence } = isPlain(head) ? head : {}
  if (!isNumber(generation) || !isNumber(at) || !isNumber(sequence))
    throw damaged(file, 'it lacks "generation", "at" or "sequence"')
  const issue = issueOfTables(stored)
  if (issue !== undefined) throw damaged(file, issue)
  const empty = Object.fromEntries(TABLES.map((table) => [table, []]))
  // That was checked just now.
  const tables = { ...empty, ...(stored as Partial<StoredSnapshot['tables']>) }
  return { format: FORMAT, generation, at, sequence, tables: tables as StoredSnapshot['tables'] }
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
