/** Writes the reports that a verification was asked for. */
import { ReportError, writeReport } from '../write-report.ts'
import type { VerificationRun } from '../../conformance/verdict.ts'

export type ReportFiles = {
  readonly junit?: string
  readonly json?: string
  readonly html?: string
  readonly assumptions?: string
}

/** Tries every report; then throws {@link ReportError} about those that could not be written. */
export async function writeReports(run: VerificationRun, files: ReportFiles): Promise<void> {
  const refused: string[] = []
  for (const [kind, text] of Object.entries(WRITERS) as [
    keyof ReportFiles,
    (run: VerificationRun) => Promise<string>,
  ][]) {
    const path = files[kind]
    if (path === undefined) continue
    try {
      writeReport(
        path,
        await text(run),
        kind === 'assumptions' ? '--assumptions-out' : `--report-${kind}`,
      )
    } catch (error) {
      if (!(error instanceof ReportError)) throw error
      refused.push(error.message)
    }
  }
  if (refused.length > 0) throw new ReportError(refused.join('\n'))
}

/** Each is loaded when it is wanted: most runs want none. */
const WRITERS: { readonly [K in keyof ReportFiles]-?: (run: VerificationRun) => Promise<string> } =
  {
    junit: async (run) => (await import('./junit.ts')).junitReport(run),
    json: async (run) =>
      `${JSON.stringify((await import('./json.ts')).jsonReport(run), null, 2)}\n`,
    html: async (run) => (await import('./html.ts')).htmlReport(run),
    assumptions: async ({ observations, baseUrl, startedAt }) =>
      (await import('../../conformance/observe.ts')).assumptionsFile(observations, {
        baseUrl,
        seenAt: startedAt,
      }),
  }
