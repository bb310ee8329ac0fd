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
  const { observations, baseUrl, startedAt } = run
  return writeReports([
    {
      path: files.junit,
      option: '--report-junit',
      text: async () => (await import('./junit.ts')).junitReport(run),
    },
    {
      path: files.json,
      option: '--report-json',
      text: async () => jsonText((await import('./json.ts')).jsonReport(run)),
    },
    {
      path: files.html,
      option: '--report-html',
      text: async () => (await import('./html.ts')).htmlReport(run),
    },
    {
      path: files.assumptions,
      option: '--assumptions-out',
      text: async () =>
        (await import('../../conformance/observations/observe.ts')).assumptionsFile(observations, {
          baseUrl,
          seenAt: startedAt,
        }),
    },
  ])
}
