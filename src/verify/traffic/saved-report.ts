/** A report that `verify --report-json` wrote, read back. */
import { checkReport, readJsonReport } from '../../sandbox/config/report-file.ts'
import type { CheckRow, VerificationRun } from '../verdict.ts'

/** The members that a comparison reads. */
export type SavedReport = Pick<
  VerificationRun,
  | 'baseUrl'
  | 'environment'
  | 'startedAt'
  | 'coverage'
  | 'observations'
  | 'knownGaps'
  | 'interrupted'
> & {
  readonly file: string
  readonly rows: readonly Omit<CheckRow, 'exchanges'>[]
}

const WRITTEN_BY = 'verify --report-json'

/** Throws ConfigError, exit code 2. */
export function readReport(file: string): SavedReport {
  const value = readJsonReport(file, WRITTEN_BY)
  checkReport(file, value, { schema: 'verify-report', writtenBy: WRITTEN_BY })
  // The schema vouches for the members.
  return { ...(value as Omit<SavedReport, 'file'>), file }
}
