/** Writes the reports of a comparison, which compares the rows of two others. */
import type { Drift } from '../../verify/traffic/drift.ts'
import { REPORT_VERSION } from '../../base/vocabulary/row.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import { htmlPage } from '../html.ts'
import { jsonText } from '../json.ts'
import { headlineText } from '../report.ts'
import { writeReports } from '../write-reports.ts'
import { originSentence, driftHeadline, sectionsOf } from './wording.ts'

/** In the shape of contracts/schemas/drift-report.schema.json. */
export function driftReport(drift: Drift): object {
  const tool = { name: 'ramp-sandbox', version: VERSION }
  const summary = headlineText(driftHeadline(drift))
  return { version: REPORT_VERSION, tool, ...drift, summary }
}

export function driftPage(drift: Drift): string {
  const { before, after, command } = drift
  return htmlPage({
    ...{ command, noun: 'row', rows: [] },
    headline: driftHeadline(drift),
    about: [`Before: ${originSentence(before)}`, `After: ${originSentence(after)}`],
    extra: { kind: 'comparison', sections: sectionsOf(drift) },
  })
}

/** Throws ReportError about the reports that could not be written. */
export function writeDriftReports(
  drift: Drift,
  { json, html }: { readonly json?: string; readonly html?: string },
): Promise<void> {
  return writeReports([
    ['--report-json', json, () => jsonText(driftReport(drift))],
    ['--report-html', html, () => driftPage(drift)],
  ])
}
