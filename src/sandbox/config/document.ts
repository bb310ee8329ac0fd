/**
 * A YAML or JSON file that a person wrote, checked against a schema of contracts/. The error lists
 * every issue with its line. The parser and the schema compiler are slow to load, so import this
 * module only where there is such a file.
 */
import { isMap, isSeq, LineCounter } from 'yaml'
import type { JsonSchema } from '../../base/contract/expectation.ts'
import type { IssueOptions } from '../../base/contract/issues.ts'
import { checkOf } from '../../base/contract/schema-compiler.ts'
import type { Issue, Path } from '../../base/vocabulary/issue.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { ConfigError } from './config-error.ts'
import { fileCause } from '../../base/vocabulary/file-cause.ts'
import { MOST_YAML_MB, readText } from './read-text.ts'
import { valuesOf, yamlDocument } from './yaml-document.ts'
import { offsetOf } from './yaml-offset.ts'

export type Document<Value = Readonly<Record<string, unknown>>> = {
  readonly file: string
  /** The file as plain values. */
  readonly value: Value
  /** From 1; the line of the nearest value around `path` if it has no value. */
  readonly lineOf: (path: Path) => number
}

/** Throws ConfigError if the file is missing, is not valid YAML, or is not a mapping. */
export function readDocument(file: string): Document {
  return readYaml(file, isMap, 'names and values, such as "name: value"', {})
}

/** Throws ConfigError if the file is missing, is not valid YAML, or is not a list. */
export function readList(file: string): Document<readonly unknown[]> {
  return readYaml(file, isSeq, 'a list, each entry of which starts with "-"', [])
}

function readYaml<Value>(
  file: string,
  isExpected: (contents: unknown) => boolean,
  expected: string,
  empty: Value,
): Document<Value> {
  const lines = new LineCounter()
  const yaml = yamlDocument(textOf(file), { lineCounter: lines })
  const errors = [...yaml.errors, ...yaml.warnings].map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    message: `this is not valid YAML: ${message}`,
  }))
  if (errors.length > 0) throw invalidFile(file, errors)
  if (yaml.contents !== null && !isExpected(yaml.contents))
    throw invalidFile(file, [{ line: 1, message: `the file must hold ${expected}` }])
  const values = valuesOf(yaml)
  if ('problem' in values) throw invalidFile(file, [{ line: 1, message: values.problem }])
  // What was expected is what it is.
  const value = (values.value ?? empty) as Value
  const lineOf = (path: Path) => lines.linePos(offsetOf(yaml.contents, path)).line
  return { file, value, lineOf }
}

/** Throws ConfigError with every issue of the value at `at`. */
export function checkDocument(
  document: Document<unknown>,
  schema: JsonSchema,
  { at = [], describe }: Pick<IssueOptions, 'at' | 'describe'> = {},
): void {
  const value = at.reduce<unknown>((found, part) => memberOf(found, String(part)), document.value)
  const issues = checkOf(schema)(value, { whole: 'the file', at, ...defined({ describe }) })
  rejectIssues(document, issues)
}

/** Throws ConfigError if there are issues. */
export function rejectIssues(document: Document<unknown>, issues: readonly Issue[]): void {
  if (issues.length === 0) return
  throw invalidFile(
    document.file,
    issues.map(({ path, field, message }) => ({
      line: document.lineOf(path),
      message: `${field} ${message}`,
    })),
  )
}

function textOf(file: string): string {
  try {
    return readText(file, MOST_YAML_MB)
  } catch (error) {
    // Only an error of the system has a code: another one is about what the file contains.
    const isFound = error instanceof Error && !('code' in error)
    const fix = isFound ? 'Check what it contains' : 'Check the path and the permissions'
    throw new ConfigError('bad-file', `Failed to read "${file}": ${fileCause(error)}. ${fix}.`)
  }
}

/** A file of another kind has an issue in every line. */
const MOST_LISTED = 50

function invalidFile(
  file: string,
  issues: readonly { readonly line: number; readonly message: string }[],
): ConfigError {
  const listed = [...issues].sort((a, b) => a.line - b.line).slice(0, MOST_LISTED)
  const more = issues.length - listed.length
  const count = issues.length === 1 ? 'one issue' : `${issues.length} issues`
  return new ConfigError(
    'bad-file',
    [
      `Failed to read "${file}": it has ${count}. Fix the file and run the command again.`,
      ...listed.map(({ line, message }) => `  line ${line}: ${message}`),
      ...(more === 0 ? [] : [`  … and ${more} more`]),
    ].join('\n'),
  )
}
