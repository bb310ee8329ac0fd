/** Writes the reports of a run. */
import { appendFileSync } from 'node:fs'
import { withoutSecrets } from '../../base/vocabulary/masking.ts'
import { writeReport, type ReportPaths } from '../write-reports.ts'
import type { RunSummary } from '../../scenarios/runner/result.ts'
import { runReport } from './report.ts'

export type WriteOptions = ReportPaths & {
  /** GITHUB_STEP_SUMMARY: a file to append to. */
  readonly githubSummary?: string
  /** Masked, beside whatever looks like a secret. */
  readonly secrets?: readonly string[]
}

/** Throws ReportError about the reports that could not be written. */
export function writeRunReports(given: RunSummary, options: WriteOptions): Promise<void> {
  const { githubSummary, secrets = [], ...paths } = options
  const summary = withoutSecrets(given, secrets)
  const githubText = async () => (await import('./github.ts')).githubSummary(summary)
  return writeReport(runReport(summary), paths, [
    ['GITHUB_STEP_SUMMARY', githubSummary, githubText, appendFileSync],
  ])
}
