/** Writes the reports of a comparison. */
import type { Drift } from '../../conformance/drift/drift.ts'
import { VERSION } from '../../vocabulary/version.ts'
import { jsonText, writeReports } from '../write-reports.ts'
import { driftSentence } from './wording.ts'

/** Raised when a member goes away or changes its meaning, not when one is added. */
const FORMAT = 1

/** In the shape of contracts/schemas/drift-report.schema.json. */
export function driftReport(drift: Drift): object {
  const tool = { name: 'ramp-sandbox', version: VERSION }
  return { version: FORMAT, tool, summary: driftSentence(drift), ...drift }
}

/** Throws ReportError about the reports that could not be written. */
export function writeDriftReports(
  drift: Drift,
  { json, html }: { readonly json?: string; readonly html?: string },
): Promise<void> {
  return writeReports([
    ['--report-json', json, () => jsonText(driftReport(drift))],
    ['--report-html', html, async () => (await import('./html.ts')).driftPage(drift)],
  ])
}
