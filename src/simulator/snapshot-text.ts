/** A world as JSON text in slices, one row a line: a stored file, and the answer of an export. */
import { TABLES, type TableName, type Tables, type WorldSnapshot } from './rows.ts'
import { UnreadRow } from './unread-row.ts'

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
  tables: WorldSnapshot['tables'],
  { sliceChars = SLICE_CHARS, shown = (row) => row }: TextOptions = {},
): Generator<string, void> {
  let text = `${JSON.stringify(head).slice(0, -1)},"tables":{\n`
  let tableMark = ''
  for (const table of TABLES) {
    text += `${tableMark}"${table}":[\n`
    let rowMark = ''
    for (const row of tables[table]) {
      text += rowMark + (row instanceof UnreadRow ? row.text : JSON.stringify(shown(row)))
      rowMark = ',\n'
      if (text.length < sliceChars) continue
      yield text
      text = ''
    }
    text += rowMark === '' ? ']' : '\n]'
    tableMark = ',\n'
  }
  yield `${text}\n}}\n`
}
