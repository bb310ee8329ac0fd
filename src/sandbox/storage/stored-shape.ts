/**
 * What is checked of stored JSON before it becomes a world's rows: the shape of tables and changes,
 * not every member. Only this program writes the files; somebody who edits one gets an error for a
 * broken shape, and values are trusted (docs/decisions/edited-data-files.md says why).
 */
import { FORMAT, TABLES, type Change } from '../simulator/rows.ts'
import { cut } from '../../base/vocabulary/text.ts'

const TABLE_NAMES: ReadonlySet<string> = new Set(TABLES)

type Plain = Readonly<Record<string, unknown>>

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isRow(value: unknown): value is { readonly id: string } {
  return isPlain(value) && typeof value['id'] === 'string'
}

/** What is wrong with the tables of a snapshot, and where; undefined if nothing is. */
export function issueOfTables(value: unknown): string | undefined {
  if (!isPlain(value)) return 'it lacks "tables"'
  for (const [table, rows] of Object.entries(value)) {
    const name = JSON.stringify(cut(table, 40))
    if (!TABLE_NAMES.has(table)) return `its table ${name} is unknown`
    if (!Array.isArray(rows)) return `its table ${name} is not a list of rows`
    const wrong = rows.findIndex((row) => !isRow(row))
    if (wrong !== -1) return `row ${wrong + 1} of its table ${name} is not a row with an "id"`
  }
  return undefined
}

export function isChange(value: unknown): value is Change {
  return (
    isPlain(value) &&
    isNumber(value['at']) &&
    isNumber(value['sequence']) &&
    holdsPerTable(value['put'], isRow) &&
    holdsPerTable(value['delete'], (id) => typeof id === 'string') &&
    Object.values(value['attemptsBefore'] ?? {}).every(isNumber)
  )
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** `error` gets the cause and the fix if a file's head names another format, or none. */
export function checkFormat(head: unknown, error: (issue: string) => Error): void {
  const format = isPlain(head) ? head['format'] : undefined
  if (format === FORMAT) return
  if (isNumber(format) && format > FORMAT) {
    throw error(
      `it has format ${format}, and this version reads only format ${FORMAT}. ` +
        'Use the newer version that wrote it, or another directory with --data',
    )
  }
  if (isNumber(format)) {
    throw error(
      `it has format ${format} of an earlier version, and this version reads only format ` +
        `${FORMAT}. It is unchanged. Move the files of its world away, ` +
        'or use another directory with --data',
    )
  }
  throw error(
    `it does not start with "format": ${FORMAT}: it is not a file of this program, or damaged. ` +
      'It is unchanged. Repair it, move it away, or use another directory with --data',
  )
}

function holdsPerTable(value: unknown, holds: (item: unknown) => boolean): boolean {
  if (value === undefined) return true
  if (!isPlain(value)) return false
  for (const table in value) {
    const items = value[table]
    if (!TABLE_NAMES.has(table) || !Array.isArray(items) || !items.every(holds)) return false
  }
  return true
}
