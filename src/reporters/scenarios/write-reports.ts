/** Writes the reports of a run. */
import { withoutSecrets } from '../../vocabulary/masking.ts'
import { jsonText, writeReports } from '../write-reports.ts'
import type { ReportOptions, RunSummary } from '../../scenarios/runner/result.ts'

export type WriteOptions = ReportOptions & {
  /** GITHUB_STEP_SUMMARY: a file to append to. */
  readonly githubSummary?: string
  /** Masked, beside whatever looks like a secret. */
  readonly secrets?: readonly string[]
}

/** Throws ReportError about the reports that could not be written. */
export function writeRunReports(given: RunSummary, options: WriteOptions): Promise<void> {
  const { junit, json, html, githubSummary, secrets = [] } = options
  const summary = withoutSecrets(given, secrets)
  return writeReports([
    {
      path: junit,
      option: '--report-junit',
      text: async () => (await import('./junit.ts')).junitReport(summary),
    },
    {
      path: json,
      option: '--report-json',
      text: async () => jsonText((await import('./json.ts')).jsonReport(summary)),
    },
    {
      path: html,
      option: '--report-html',
      text: async () => (await import('./html.ts')).htmlReport(summary),
    },
    {
      path: githubSummary,
      option: 'GITHUB_STEP_SUMMARY',
      isAppended: true,
      text: async () => (await import('./github.ts')).githubSummary(summary),
    },
  ])
}
