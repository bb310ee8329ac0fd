/** Writes the reports of a verification. */
import type { VerificationRun } from '../../verify/verdict.ts'
import { writeReport, type ReportPaths } from '../write-reports.ts'
import { verificationReport } from './report.ts'

export type ReportFiles = ReportPaths & { readonly assumptions?: string }

/** Throws ReportError about the reports that could not be written. */
export function writeVerificationReports(run: VerificationRun, files: ReportFiles): Promise<void> {
  // The file of an earlier run is worth more than one of a run that observed nothing.
  const isEmpty = run.interrupted !== undefined && run.observations.length === 0
  const assumptions = isEmpty ? undefined : files.assumptions
  const assumptionsText = async () => {
    const { assumptionsFile } = await import('../../verify/traffic/assumptions-file.ts')
    return assumptionsFile(run)
  }
  return writeReport(verificationReport(run), files, [
    ['--assumptions-out', assumptions, assumptionsText],
  ])
}
