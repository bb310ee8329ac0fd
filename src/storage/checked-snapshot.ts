/**
 * A snapshot with an index and a checksum at its end, members beside its tables. A file that is as
 * it was written needs no parsing to be found whole, so its large tables stay unread until somebody
 * asks for them (docs/decisions/unread-rows.md). Any other file is parsed as a whole, which finds
 * the line that is damaged.
 */
import { readFileSync, statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Due } from '../simulator/due-heap.ts'
import { DUE_TABLES, dueOf, isDueTable } from '../simulator/due.ts'
import { TABLES, type StoredRow, type StoredRows, type TableName } from '../simulator/rows.ts'
import { headText, tableText } from '../simulator/snapshot-text.ts'
import { UnreadRow } from '../simulator/unread-row.ts'
import { UnreadTable } from '../simulator/unread-table.ts'

/** A file with smaller tables is parsed as a whole, which takes no time. */
const UNREAD_FROM_BYTES = 2 * 1024 * 1024
/** Node reads larger files only in pieces. */
const UNREAD_TO_BYTES = 1024 * 1024 * 1024
const UNREAD: readonly TableName[] = ['orders', 'intents', 'activeIntents', 'events', 'deliveries']

const INDEX_START = '},"index":'
const CHECKSUM = /^\}?,"checksum":(\d{1,10})\}\n?$/
const LONGEST_CHECKSUM = 32
const NEWLINE = 10
const DUE_PER_LINE = 1_000

/** Where a table is in the file, in bytes, its name and brackets included. */
type Place = { readonly rows: number; readonly start: number; readonly end: number }

type Index = {
  readonly tables: { readonly [T in TableName]: Place }
  /** Moment, sequence and ID, in the order of the rows. */
  readonly due: { readonly [T in Due['table']]: readonly (readonly [number, number, string])[] }
}

/** The bytes of a snapshot; `head` has its members before the tables. A small one has no index. */
export function* checkedBytes(
  head: object,
  tables: StoredRows['tables'],
  sliceChars?: number,
): Generator<Buffer, void> {
  let checksum = 0
  let length = 0
  const counted = (text: string) => {
    const bytes = Buffer.from(text)
    checksum = crc32(bytes, checksum)
    length += bytes.length
    return bytes
  }
  yield counted(headText(head))
  const places: Partial<Record<TableName, Place>> = {}
  for (const table of TABLES) {
    const start = length
    for (const part of tableText(table, tables[table], { sliceChars })) yield counted(part)
    places[table] = { rows: countOf(tables[table]), start, end: length }
    yield counted(table === TABLES.at(-1) ? '\n' : ',\n')
  }
  if (length < UNREAD_FROM_BYTES) {
    yield Buffer.from('}}\n')
    return
  }
  yield counted(`${INDEX_START}{"tables":${JSON.stringify(places)},"due":{\n`)
  for (const [index, table] of DUE_TABLES.entries()) {
    yield counted(`${index === 0 ? '' : ',\n'}"${table}":[`)
    for (const part of dueTexts(table, tables[table])) yield counted(part)
    yield counted(']')
  }
  yield counted('}}\n')
  yield Buffer.from(`,"checksum":${checksum}}\n`)
}

function* dueTexts(
  table: Due['table'],
  rows: readonly StoredRow<Due['table']>[],
): Generator<string, void> {
  let mark = ''
  let entries: string[] = []
  for (const { at, sequence, id } of allDue(table, rows)) {
    if (entries.push(JSON.stringify([at, sequence, id])) < DUE_PER_LINE) continue
    yield mark + entries.join()
    mark = ',\n'
    entries = []
  }
  if (entries.length > 0) yield mark + entries.join()
}

function* allDue(
  table: Due['table'],
  rows: readonly StoredRow<Due['table']>[],
): Generator<Due, void> {
  for (const row of rows) {
    if (row instanceof UnreadTable) {
      yield* row.due
      continue
    }
    const due = row instanceof UnreadRow ? row.due : dueOf(table, row)
    if (due !== undefined) yield due
  }
}

function countOf<T extends TableName>(rows: readonly StoredRow<T>[]): number {
  const [first] = rows
  return first instanceof UnreadTable ? first.count + rows.length - 1 : rows.length
}

/** Whether no table follows in a file that is read line by line. */
export function endsTables(line: string): boolean {
  return line === '}}' || line.startsWith('},"')
}

/** Whether the file is whole, if it ends with this line. */
export function isChecksum(line: string): boolean {
  return CHECKSUM.test(line)
}

export type CheckedSnapshot = {
  /** The first line. */
  readonly head: string
  readonly tables: Readonly<Record<string, readonly unknown[]>>
}

/**
 * The tables of a large snapshot that is as it was written, the large ones unread. Undefined for
 * any other file. Throws what `node:fs` throws.
 */
export function readChecked(file: string): CheckedSnapshot | undefined {
  const { size } = statSync(file)
  if (size < UNREAD_FROM_BYTES || size > UNREAD_TO_BYTES) return undefined
  const bytes = readFileSync(file)
  const body = checkedBody(bytes)
  if (body === undefined) return undefined
  const indexStart = body.lastIndexOf(`\n${INDEX_START}`)
  if (indexStart === -1) return undefined
  // Only this program writes the checksum, so the rest is as it writes it.
  const { tables, due } = JSON.parse(
    body.toString('utf8', indexStart + 1 + INDEX_START.length),
  ) as Index
  const read = TABLES.map((name) => {
    const { rows, start, end } = tables[name]
    const first = body.indexOf(NEWLINE, start) + 1
    const lines = body.subarray(first, Math.max(first, end - 2))
    if (!UNREAD.includes(name)) return [name, JSON.parse(`[${lines.toString()}]`)]
    const entries = isDueTable(name) ? due[name] : []
    const waiting = entries.map(([at, sequence, id]) => ({ at, sequence, table: name, id }) as Due)
    return [name, rows === 0 ? [] : [new UnreadTable(lines, rows, waiting)]]
  })
  const head = body.toString('utf8', 0, body.indexOf(NEWLINE))
  return { head, tables: Object.fromEntries(read) as CheckedSnapshot['tables'] }
}

function checkedBody(bytes: Buffer): Buffer | undefined {
  const last = bytes.lastIndexOf(NEWLINE, -2) + 1
  if (last === 0 || bytes.length - last > LONGEST_CHECKSUM) return undefined
  const [, checksum] = CHECKSUM.exec(bytes.toString('latin1', last)) ?? []
  const body = bytes.subarray(0, last)
  return checksum !== undefined && crc32(body) === Number(checksum) ? body : undefined
}
