/** Rows for a person: columns as wide as their widest cell, below dim headings. */
import { createColors } from 'picocolors'
import { onOneLine } from '../../report/printable.ts'

export type Column<Row> = readonly [heading: string, cell: (row: Row) => string | number]

export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  hasColours: boolean,
): string {
  const cells = rows.map((row) => columns.map(([, cell]) => onOneLine(String(cell(row)))))
  const headings = columns.map(([heading]) => heading)
  const widths = headings.map((heading, index) =>
    cells.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), heading.length),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  const { dim } = createColors(hasColours)
  return [dim(line(headings)), ...cells.map(line)].map((text) => `${text}\n`).join('')
}
