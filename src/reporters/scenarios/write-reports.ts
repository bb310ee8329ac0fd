/** Writes the reports that a run was asked for. */
import { appendFileSync } from 'node:fs'
import { withoutSecrets } from '../../vocabulary/masking.ts'
import { ReportError, writeReport } from '../write-report.ts'
import type { ReportOptions, RunSummary } from '../../scenarios/runner/result.ts'

export type WriteOptions = ReportOptions & {
  /** GITHUB_STEP_SUMMARY: a file that is added to. */
  readonly githubSummary?: string
  /** What must not be shown beside what looks like a secret anyway. */
  readonly secrets?: readonly string[]
}

/** Tries every report; then throws {@link ReportError} about those that could not be written. */
export async function writeReports(given: RunSummary, options: WriteOptions): Promise<void> {
  const { junit, json, html, githubSummary, secrets = [] } = options
  const summary = withoutSecrets(given, secrets)
  const refused: string[] = []
  const attempt = async (path: string | undefined, write: (path: string) => Promise<void>) => {
    try {
      if (path !== undefined && path !== '') await write(path)
    } catch (error) {
      if (!(error instanceof ReportError)) throw error
      refused.push(error.message)
    }
  }
  // Each writer is loaded when it is wanted: most runs want none.
  await attempt(junit, async (path) => {
    const { junitReport } = await import('./junit.ts')
    writeReport(path, junitReport(summary), '--report-junit')
  })
  await attempt(json, async (path) => {
    const { jsonReport } = await import('./json.ts')
    writeReport(path, `${JSON.stringify(jsonReport(summary), null, 2)}\n`, '--report-json')
  })
  await attempt(html, async (path) => {
    const { htmlReport } = await import('./html.ts')
    writeReport(path, htmlReport(summary), '--report-html')
  })
  await attempt(githubSummary, async (path) => {
    const { githubSummary: text } = await import('./github.ts')
    addTo(path, text(summary))
  })
  if (refused.length > 0) throw new ReportError(refused.join('\n'))
}

function addTo(path: string, text: string): void {
  try {
    appendFileSync(path, text)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new ReportError(
      `Failed to add to the job's summary "${path}": ${cause}. Unset GITHUB_STEP_SUMMARY to go without.`,
    )
  }
}
