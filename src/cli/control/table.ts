/** Rows for a person: columns as wide as their widest cell, below dim headings. */
import { createColors } from 'picocolors'
import { onOneLine } from '../../report/printable.ts'
import { dateText, momentText, timeText } from '../../base/vocabulary/time.ts'

/**
 * Where the terminal is too narrow, `cut` is shortened, and then `spare` is left out. `wide`: only
 * with --wide.
 */
export type Column<Row> = readonly [
  heading: string,
  cell: (row: Row) => string | number,
  kind?: 'cut' | 'spare' | 'wide',
]

export type Look = {
  readonly hasColours: boolean
  readonly columns?: number | undefined
  readonly isWide?: boolean | undefined
}

const GAP = 2
/** A column that is cut keeps so much. */
const NARROWEST = 8

export function table<Row>(
  rows: readonly Row[],
  all: readonly Column<Row>[],
  { hasColours, columns: room = Infinity, isWide = false }: Look,
): string {
  const columns = all.filter(([, , kind]) => isWide || kind !== 'wide')
  const fewer = columns.filter(([, , kind]) => kind !== 'spare')
  const cells = rows.map((row) => columns.map(([, cell]) => onOneLine(String(cell(row)))))
  const headings = columns.map(([heading]) => heading)
  const widths = headings.map((heading, index) => {
    const widest = cells.reduce(
      (most, row) => Math.max(most, row[index]?.length ?? 0),
      heading.length,
    )
    const isCut = columns[index]?.[2] === 'cut' && !isWide
    return isCut ? Math.min(widest, Math.max(NARROWEST, room)) : widest
  })
  let missing = widths.reduce((sum, width) => sum + width + GAP, -GAP) - room
  const canCut = columns.flatMap(([, , kind], index) => (kind === 'cut' && !isWide ? [index] : []))
  const widthOf = (index = -1) => widths[index] ?? 0
  while (missing > 0) {
    // What is widest loses first, so that each still says something.
    const widest = canCut.toSorted((one, other) => widthOf(other) - widthOf(one))[0]
    if (widest === undefined || widthOf(widest) <= NARROWEST) break
    widths[widest] = widthOf(widest) - 1
    missing -= 1
  }
  if (missing > 0 && !isWide && fewer.length < columns.length)
    return table(rows, fewer, { hasColours, columns: room })
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => shortened(cell, widths[index] ?? 0).padEnd(widths[index] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd()
  const { dim } = createColors(hasColours)
  return [dim(line(headings)), ...cells.map(line)].map((text) => `${text}\n`).join('')
}

function shortened(cell: string, width: number): string {
  return cell.length <= width ? cell : `${cell.slice(0, width - 1)}…`
}

/** The time of day of each, with the day if they are of several days. */
export function timesOf(instants: readonly string[]): (instant: string) => string {
  const days = new Set(instants.filter((instant) => instant !== '').map(dateText))
  return days.size > 1 ? momentText : timeText
}
