/** A world as JSON text in slices, one row a line: a stored file, and the answer of an export. */
import { TABLES, type StoredRow, type StoredRows, type TableName, type Tables } from './rows.ts'
import { UnreadRow } from './unread-row.ts'
import { UnreadTable } from './unread-table.ts'
import { SettledDelivery } from './webhooks/settled-delivery.ts'

/** A few milliseconds of work. */
const SLICE_CHARS = 256 * 1024

type TextOptions = {
  readonly sliceChars?: number | undefined
  /** What is written of each row; the row itself unless given. */
  readonly shown?: (row: Tables[TableName]) => Tables[TableName]
}

/** `head` has the members before the tables, at least one. */
export function* snapshotText(
  head: object,
  tables: StoredRows['tables'],
  options?: TextOptions,
): Generator<string, void> {
  yield headText(head)
  let mark = ''
  for (const table of TABLES) {
    yield mark
    yield* tableText(table, tables[table], options)
    mark = ',\n'
  }
  yield '\n}}\n'
}

/** Up to the first table. */
export function headText(head: object): string {
  return `${JSON.stringify(head).slice(0, -1)},"tables":{\n`
}

/** A table with its name and brackets. */
export function* tableText<T extends TableName>(
  table: T,
  rows: readonly StoredRow<T>[],
  { sliceChars = SLICE_CHARS, shown = (row) => row }: TextOptions = {},
): Generator<string, void> {
  let text = `"${table}":[\n`
  let mark = ''
  for (const part of textsOf(rows, sliceChars, shown)) {
    text += mark + part
    mark = ',\n'
    if (text.length < sliceChars) continue
    yield text
    text = ''
  }
  yield `${text}${mark === '' ? ']' : '\n]'}`
}

function* textsOf<T extends TableName>(
  rows: readonly StoredRow<T>[],
  sliceChars: number,
  shown: (row: Tables[TableName]) => Tables[TableName],
): Generator<string, void> {
  for (const row of rows) {
    if (row instanceof UnreadTable) yield* row.texts(sliceChars)
    else if (row instanceof UnreadRow) yield row.text
    else yield JSON.stringify(row instanceof SettledDelivery ? row : shown(row))
  }
}
