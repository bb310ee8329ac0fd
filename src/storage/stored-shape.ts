/**
 * What must hold of stored JSON before it is taken for a world's rows: the outline, not every
 * field. Files are written by this program alone; a hand that edits one gets told about a slip in
 * the outline, and is trusted with the values (ARCHITECTURE.md, "Decisions", says at what price
 * it would not be).
 */
import { TABLES, type Change, type WorldSnapshot } from '../simulator/rows.ts'

export const FORMAT = 1

const TABLE_NAMES: ReadonlySet<string> = new Set(TABLES)

type Plain = Readonly<Record<string, unknown>>

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isRow(value: unknown): value is { readonly id: string } {
  return isPlain(value) && typeof value['id'] === 'string'
}

/** Every table is there, and no other. */
export function isTables(value: unknown): value is WorldSnapshot['tables'] {
  return isPlain(value) && TABLES.every((table) => table in value) && holdsPerTable(value, isRow)
}

export function isChange(value: unknown): value is Change {
  return (
    isPlain(value) &&
    isNumber(value['at']) &&
    isNumber(value['sequence']) &&
    holdsPerTable(value['put'], isRow) &&
    holdsPerTable(value['delete'], (id) => typeof id === 'string')
  )
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** What is wrong with the format that a file's head names, and what to do; null if it is ours. */
export function formatIssue(head: unknown): string | null {
  const format = isPlain(head) ? head['format'] : undefined
  if (format === FORMAT) return null
  if (isNumber(format) && format > FORMAT) {
    return (
      `it has format ${format}, and this version knows up to format ${FORMAT}. ` +
      'Use the newer version that wrote it, or another directory with --data'
    )
  }
  return (
    `it does not begin with "format": ${FORMAT}: it is not a file of this program, or damaged. ` +
    'It was left as it is. Mend it, move it away, or use another directory with --data'
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
