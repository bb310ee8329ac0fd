/**
 * The checksum at the end of a snapshot, a member beside its tables. A file that is as it was
 * written needs no parsing to be found whole, so its events and deliveries can stay unread. Any
 * other file is parsed as a whole, which finds the line that is damaged.
 */
import { readFileSync, statSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { UnreadRow } from '../simulator/unread-row.ts'
import { parsedJson } from '../vocabulary/json.ts'

/** Reading all of a smaller file takes no time. */
const UNREAD_FROM_BYTES = 2 * 1024 * 1024
/** Node reads larger files only in pieces. */
const UNREAD_TO_BYTES = 1024 * 1024 * 1024

const CHUNK_BYTES = 256 * 1024

const END = '}}\n'
const CHECKSUM = /^\},"checksum":(\d{1,10})\}\n?$/
const LONGEST_CHECKSUM = 32
const [NEWLINE, COMMA, QUOTE] = [10, 44, 34]

/** What a row in the file starts with, and has if it is a delivery that waits for nothing. */
const ROW_START = '{"id":"'
const ENDED = '"nextAttemptAt":null'

/** The text of a snapshot with its checksum, which is that of all bytes before its line. */
export function* withChecksum(text: Iterable<string>): Generator<Buffer, void> {
  let checksum = 0
  for (const part of text) {
    const isLast = part.endsWith(`\n${END}`)
    const bytes = Buffer.from(isLast ? part.slice(0, -END.length) : part)
    checksum = crc32(bytes, checksum)
    yield bytes
    if (isLast) yield Buffer.from(`},"checksum":${checksum}}\n`)
  }
}

export function isChecksum(line: string): boolean {
  return CHECKSUM.test(line)
}

export type CheckedSnapshot = {
  /** The first line. */
  readonly head: string
  readonly tables: Readonly<Record<string, readonly unknown[]>>
}

/**
 * The tables of a large snapshot that is as it was written, with its ended events and deliveries
 * unread. Throws what `node:fs` throws.
 */
export function readChecked(file: string): CheckedSnapshot | undefined {
  const { size } = statSync(file)
  if (size < UNREAD_FROM_BYTES || size > UNREAD_TO_BYTES) return undefined
  const bytes = readFileSync(file)
  const body = checkedBody(bytes)
  if (body === undefined) return undefined
  const headEnd = body.indexOf(NEWLINE)
  const tables: Record<string, readonly unknown[]> = {}
  let start = headEnd + 1
  while (start < body.length) {
    const nameEnd = body.indexOf(NEWLINE, start)
    const rowsEnd = closingLine(body, nameEnd)
    const [, name] = /^"(\w+)":\[$/.exec(body.toString('latin1', start, nameEnd)) ?? []
    if (name === undefined || rowsEnd === undefined) return undefined
    const isUnread = name === 'events' || name === 'deliveries'
    const rows = isUnread
      ? unreadRows(Buffer.from(body.subarray(nameEnd + 1, rowsEnd)), name === 'deliveries')
      : parsedRows(body.subarray(nameEnd + 1, rowsEnd))
    if (rows === undefined) return undefined
    tables[name] = rows
    start = body.indexOf(NEWLINE, rowsEnd) + 1
  }
  return { head: body.toString('utf8', 0, headEnd), tables }
}

function checkedBody(bytes: Buffer): Buffer | undefined {
  const last = bytes.lastIndexOf(NEWLINE, -2) + 1
  if (last === 0 || bytes.length - last > LONGEST_CHECKSUM) return undefined
  const [, checksum] = CHECKSUM.exec(bytes.toString('latin1', last)) ?? []
  const body = bytes.subarray(0, last)
  return checksum !== undefined && crc32(body) === Number(checksum) ? body : undefined
}

/** Where the line `]` or `],` starts that ends a table; a row starts with another character. */
function closingLine(body: Buffer, from: number): number | undefined {
  const at = body.indexOf('\n]', from)
  return at === -1 ? undefined : at + 1
}

/** Many rows at once, which is quicker than each of them, and than a text of the whole table. */
function parsedRows(bytes: Buffer): unknown[] | undefined {
  const rows: unknown[] = []
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start + CHUNK_BYTES)
    const next = newline === -1 ? bytes.length : newline + 1
    const part = parsedJson(`[${bytes.toString('utf8', start, next).replace(/,?\n$/, '')}]`)
    if (!Array.isArray(part)) return undefined
    for (const row of part) rows.push(row)
    start = next
  }
  return rows
}

/** Undefined if a row does not start with its ID, which only another program would write. */
function unreadRows(bytes: Buffer, areDeliveries: boolean): unknown[] | undefined {
  const rows: unknown[] = []
  let endedAt = -1
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start)
    const next = newline === -1 ? bytes.length : newline + 1
    const line = newline === -1 ? bytes.length : newline
    const end = bytes[line - 1] === COMMA ? line - 1 : line
    if (bytes.toString('latin1', start, start + ROW_START.length) !== ROW_START) return undefined
    const idEnd = bytes.indexOf(QUOTE, start + ROW_START.length)
    const id = bytes.toString('utf8', start + ROW_START.length, idEnd)
    if (id.includes('\\')) return undefined
    if (areDeliveries && endedAt < start) {
      const found = bytes.indexOf(ENDED, start)
      endedAt = found === -1 ? Infinity : found
    }
    const isEnded = !areDeliveries || endedAt < end
    rows.push(isEnded ? new UnreadRow(id, bytes, start, end) : parsedRow(bytes, start, end))
    start = next
  }
  return rows
}

function parsedRow(bytes: Buffer, start: number, end: number): unknown {
  return parsedJson(bytes.toString('utf8', start, end))
}
