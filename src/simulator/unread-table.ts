/**
 * A table that was stored and that nobody has asked for since: its rows, as lines of the file.
 * Finding them takes as long as all the rest of a start, and most tables of a large world are
 * first needed much later (docs/decisions/unread-rows.md).
 */
import type { Due } from './due-heap.ts'
import { UnreadRow } from './unread-row.ts'

const [NEWLINE, COMMA, QUOTE, BACKSLASH] = [10, 44, 34, 92]
const ROW_START = [...Buffer.from('{"id":"')]

/** The bytes are those of a file that was found whole. */
export class UnreadTable implements Iterable<UnreadRow> {
  readonly count: number
  /** In the order of the rows: when each of those is due that wait for a moment. */
  readonly due: readonly Due[]
  readonly #bytes: Buffer

  /** One row a line, with a comma at the end of all but the last. */
  constructor(bytes: Buffer, count: number, due: readonly Due[]) {
    this.#bytes = bytes
    this.count = count
    this.due = due
  }

  *[Symbol.iterator](): Generator<UnreadRow, void> {
    const bytes = this.#bytes
    let next = 0
    for (let start = 0; start < bytes.length;) {
      const line = endOfLine(bytes, start)
      const end = bytes[line - 1] === COMMA ? line - 1 : line
      const id = idAt(bytes, start, end)
      const due = this.due[next]
      const isDue = due?.id === id
      if (isDue) next += 1
      yield new UnreadRow(id, bytes, start, end, isDue ? due : undefined)
      start = line + 1
    }
  }

  /** The rows as text, many at once, without the comma between one text and the next. */
  *texts(chars: number): Generator<string, void> {
    const bytes = this.#bytes
    for (let start = 0; start < bytes.length;) {
      const line = endOfLine(bytes, Math.min(start + chars, bytes.length - 1))
      yield bytes.toString('utf8', start, bytes[line - 1] === COMMA ? line - 1 : line)
      start = line + 1
    }
  }
}

function endOfLine(bytes: Buffer, from: number): number {
  const newline = bytes.indexOf(NEWLINE, from)
  return newline === -1 ? bytes.length : newline
}

/** A row starts with its ID; one that another program wrote need not. */
function idAt(bytes: Buffer, start: number, end: number): string {
  const idStart = start + ROW_START.length
  let idEnd = idStart
  while (idEnd < end && bytes[idEnd] !== QUOTE && bytes[idEnd] !== BACKSLASH) idEnd += 1
  const isPlain = bytes[idEnd] === QUOTE && startsRow(bytes, start)
  if (isPlain) return bytes.toString('utf8', idStart, idEnd)
  return (JSON.parse(bytes.toString('utf8', start, end)) as { readonly id: string }).id
}

function startsRow(bytes: Buffer, start: number): boolean {
  for (let index = 0; index < ROW_START.length; index++) {
    if (bytes[start + index] !== ROW_START[index]) return false
  }
  return true
}
