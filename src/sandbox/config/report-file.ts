/** A report that a command wrote, read back and checked against its schema. */
import { checkOf } from '../../base/contract/schema-compiler.ts'
import { memberOf, receivedJson } from '../../base/vocabulary/json.ts'
import { REPORT_VERSION } from '../../base/vocabulary/row.ts'
import { ConfigError } from './config-error.ts'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import { readText } from './read-text.ts'

/** A report of a whole run has less than 1 MB. */
const MOST_MB = 64
const MOST_ISSUES = 3

/** Throws ConfigError, exit code 2. */
export function readJsonReport(file: string, writtenBy: string): unknown {
  const text = textOf(file, writtenBy)
  const value = receivedJson(text)
  if (value !== undefined) return value
  // A job may have kept only its JUnit report.
  const cause = text.trimStart().startsWith('<')
    ? 'it is XML or HTML, and not JSON'
    : 'it is not valid JSON'
  throw invalidReport(file, cause, writtenBy)
}

/** Throws ConfigError, exit code 2. */
export function checkReport(
  file: string,
  value: unknown,
  of: { readonly schema: string; readonly writtenBy: string },
): void {
  const version = memberOf(value, 'version')
  if (typeof version === 'number' && version !== REPORT_VERSION) {
    const cause = `it has version ${version}, and this is version ${REPORT_VERSION}`
    throw invalidReport(file, cause, of.writtenBy)
  }
  const check = checkOf({ $ref: `${of.schema}.schema.json` })
  const issues = check(value, { whole: 'the report' })
  if (issues.length === 0) return
  if (memberOf(value, 'tool') === undefined)
    throw invalidReport(file, 'it is not a report of ramp-sandbox', of.writtenBy)
  const cause = issues
    .slice(0, MOST_ISSUES)
    .map(({ field, message }) => `${field} ${message}`)
    .join('; ')
  throw invalidReport(file, cause, of.writtenBy)
}

function textOf(file: string, writtenBy: string): string {
  try {
    return readText(file, MOST_MB)
  } catch (error) {
    throw invalidReport(file, fileCause(error), writtenBy)
  }
}

function invalidReport(file: string, cause: string, writtenBy: string): ConfigError {
  return new ConfigError(
    'bad-file',
    `Failed to read the report "${file}": ${cause}. Pass a file that ${writtenBy} of this version wrote.`,
  )
}
