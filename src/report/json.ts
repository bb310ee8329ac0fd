/**
 * Any report as JSON. Rows have one shape, that of contracts/schemas/row.schema.json; the members
 * of a command beside them are in contracts/schemas/<command>-report.schema.json.
 */
import { defined } from '../base/vocabulary/defined.ts'
import { countsOf, REPORT_VERSION } from '../base/vocabulary/row.ts'
import { VERSION } from '../base/vocabulary/version.ts'
import { headlineText, type Report } from './report.ts'

export function jsonReport(report: Report): object {
  const { command, headline, startedAt, tookMs, lines, interrupted, sections } = report
  const rows = lines.map(({ row }) => row)
  return {
    version: REPORT_VERSION,
    tool: { name: 'ramp-sandbox', version: VERSION },
    command,
    summary: headlineText(headline),
    counts: countsOf(rows),
    startedAt,
    tookMs,
    ...defined({ interrupted }),
    ...sections,
    rows,
  }
}

export function jsonText(report: object): string {
  return `${JSON.stringify(report, null, 2)}\n`
}
