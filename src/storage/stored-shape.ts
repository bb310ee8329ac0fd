/**
 * What is checked of stored JSON before it becomes a world's rows: the shape of tables and changes,
 * not every member. Only this program writes the files; somebody who edits one gets an error for a
 * broken shape, and values are trusted (ARCHITECTURE.md, "Decisions", gives the price of checking).
 */
import { FORMAT, TABLES, type Change, type StoredRows } from '../simulator/rows.ts'
import { UnreadTable } from '../simulator/unread-table.ts'

export type Format = 1 | typeof FORMAT

const TABLE_NAMES: ReadonlySet<string> = new Set(TABLES)

type Plain = Readonly<Record<string, unknown>>

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isRow(value: unknown): value is { readonly id: string } {
  return isPlain(value) && typeof value['id'] === 'string'
}

function isStoredRow(value: unknown): boolean {
  return value instanceof UnreadTable || isRow(value)
}

/** Every table is there, and no other. */
export function isTables(value: unknown): value is StoredRows['tables'] {
  return (
    isPlain(value) && TABLES.every((table) => table in value) && holdsPerTable(value, isStoredRow)
  )
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

/** The format that a file's head names; `error` gets the cause and the fix if it is not known. */
export function formatOf(head: unknown, error: (issue: string) => Error): Format {
  const format = isPlain(head) ? head['format'] : undefined
  if (format === 1 || format === FORMAT) return format
  if (isNumber(format) && format > FORMAT) {
    throw error(
      `it has format ${format}, and this version reads up to format ${FORMAT}. ` +
        'Use the newer version that wrote it, or another directory with --data',
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
