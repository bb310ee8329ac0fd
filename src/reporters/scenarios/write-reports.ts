/** Writes the reports of a run. */
import { appendFileSync } from 'node:fs'
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
  const githubText = async () => (await import('./github.ts')).githubSummary(summary)
  return writeReports([
    ['--report-junit', junit, async () => (await import('./junit.ts')).junitReport(summary)],
    ['--report-json', json, async () => jsonText((await import('./json.ts')).jsonReport(summary))],
    ['--report-html', html, async () => (await import('./html.ts')).htmlReport(summary)],
    ['GITHUB_STEP_SUMMARY', githubSummary, githubText, appendFileSync],
  ])
}
