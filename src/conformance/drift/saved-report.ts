/** A report that `verify --report-json` wrote, read back. */
import { readFileSync, statSync } from 'node:fs'
import { ConfigError } from '../../config/config-error.ts'
import { checkOf } from '../../contract/schema-compiler.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import type { Row, VerificationRun } from '../verdict.ts'

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
  readonly rows: readonly Omit<Row, 'exchanges'>[]
}

const SCHEMA = { $ref: 'verify-report.schema.json' }
/** A report of a whole run has less than 1 MB. */
const MOST_MB = 64
const FIX = 'Pass a file that verify --report-json of this version wrote.'

/** Throws ConfigError, exit code 2. */
export function readReport(file: string): SavedReport {
  const value = parsedJson(readText(file))
  if (value === undefined) throw invalid(file, 'it is not valid JSON')
  const issues = checkOf(SCHEMA)(value, { whole: 'the report' })
  if (issues.length > 0)
    throw invalid(file, issues.map(({ field, message }) => `${field} ${message}`).join('; '))
  // The schema vouches for the members.
  return { ...(value as Omit<SavedReport, 'file'>), file }
}

function readText(file: string): string {
  try {
    const megabytes = statSync(file).size / 1024 / 1024
    if (megabytes <= MOST_MB) return readFileSync(file, 'utf8')
  } catch (error) {
    throw invalid(file, error instanceof Error ? error.message : String(error))
  }
  throw invalid(file, `it is over ${MOST_MB} MB, which no report is`)
}

function invalid(file: string, cause: string): ConfigError {
  return new ConfigError('bad-file', `Failed to read report "${file}": ${cause}. ${FIX}`)
}
