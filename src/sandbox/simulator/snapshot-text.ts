/** A world as JSON text in slices, one row a line: a stored file, and the answer of an export. */
import { TABLES, type TableName, type Tables, type WorldSnapshot } from './rows.ts'

/** A few milliseconds of work. */
const SLICE_CHARS = 256 * 1024

/**
 * `head` has the members before the tables, at least one; `shown` makes what is written of a row.
 */
export function* snapshotText(
  head: object,
  tables: WorldSnapshot['tables'],
  shown = (row: Tables[TableName]): Tables[TableName] => row,
): Generator<string, void> {
  let text = `${JSON.stringify(head).slice(0, -1)},"tables":{`
  let tableMark = '\n'
  for (const table of TABLES) {
    text += `${tableMark}"${table}":[\n`
    tableMark = ',\n'
    let mark = ''
    for (const row of tables[table]) {
      text += mark + JSON.stringify(shown(row))
      mark = ',\n'
      if (text.length < SLICE_CHARS) continue
      yield text
      text = ''
    }
    text += mark === '' ? ']' : '\n]'
  }
  yield `${text}\n}}\n`
}
