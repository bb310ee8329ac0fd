/** An exam on a terminal: a line per check while it runs, then what was skipped, and the fixes. */
import { createColors } from 'picocolors'
import type { ExamRow } from '../../lab/exam/exam-row.ts'
import { failuresOf } from '../../lab/exam/grade.ts'
import { endingText, failuresText, rowLine, skippedText } from '../terminal.ts'
import type { ReportLine, Report } from '../report.ts'

type Colour = { readonly color: boolean }

/** A skipped check comes at the end, where those with one reason share a line. */
export function checkLine(row: ExamRow, { color }: Colour): string {
  return row.verdict === 'skipped' ? '' : rowText(row, { color })
}

function rowText(row: ExamRow, { color }: Colour): string {
  const { id, title, because = '' } = row
  const name = `${id.padEnd(28)} ${title}`
  return rowLine(row, { name, note: because }, createColors(color))
}

/** The worst failures first; a fix that several share is shown with the first of them. */
export function examText(report: Report, rows: readonly ExamRow[], { color }: Colour): string {
  const paint = createColors(color)
  const shown = new Set<string>()
  const lines = failuresOf(rows).flatMap(({ id, fix }): readonly ReportLine[] => {
    const line = report.lines.find(({ row }) => row.id === id)
    if (line === undefined) return []
    const isShown = shown.has(fix)
    shown.add(fix)
    if (!isShown) return [line]
    const details = line.details?.filter(({ kind }) => kind !== 'hint' && kind !== 'heading') ?? []
    const above = { kind: 'hint', text: `fix        the part "${fix}" above` } as const
    return [{ ...line, details: [...details, above] }]
  })
  const skipped = skippedText(
    rows.filter(({ verdict }) => verdict === 'skipped'),
    { noun: 'check', rowText: (row) => rowText(row, { color }) },
    paint,
  )
  return skipped + failuresText(lines, paint) + endingText(report, paint)
}
