/** Writes the reports of a verification. */
import type { VerificationRun } from '../../conformance/verdict.ts'
import { jsonText, writeReports } from '../write-reports.ts'

export type ReportFiles = {
  readonly junit?: string
  readonly json?: string
  readonly html?: string
  readonly assumptions?: string
}

/** Throws ReportError about the reports that could not be written. */
export function writeVerificationReports(run: VerificationRun, files: ReportFiles): Promise<void> {
  const { junit, json, html } = files
  // The file of an earlier run is worth more than one of a run that observed nothing.
  const isEmpty = run.interrupted !== undefined && run.observations.length === 0
  const assumptions = isEmpty ? undefined : files.assumptions
  const assumptionsText = async () => {
    const { assumptionsFile } = await import('../../conformance/calibration/assumptions-file.ts')
    return assumptionsFile(run)
  }
  return writeReports([
    ['--report-junit', junit, async () => (await import('./junit.ts')).junitReport(run)],
    ['--report-json', json, async () => jsonText((await import('./json.ts')).jsonReport(run))],
    ['--report-html', html, async () => (await import('./html.ts')).htmlReport(run)],
    ['--assumptions-out', assumptions, assumptionsText],
  ])
}
