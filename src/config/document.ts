/**
 * A YAML or JSON file that a person wrote, checked against a schema of contracts/. The error lists
 * every issue with its line. The parser and the schema compiler are slow to load, so import this
 * module only where there is such a file.
 */
import { readFileSync } from 'node:fs'
import { isMap, isSeq, LineCounter, parseDocument, type Document as YamlDocument } from 'yaml'
import type { JsonSchema } from '../contract/expectation.ts'
import { checkOf } from '../contract/schema-compiler.ts'
import type { Issue, Path } from '../vocabulary/issue.ts'
import { memberOf } from '../vocabulary/json.ts'
import { ConfigError } from './config-error.ts'
import { fileCause } from '../vocabulary/file-cause.ts'
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
  const yaml = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false })
  const errors = [...yaml.errors, ...yaml.warnings].map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    message: `this is not valid YAML: ${message}`,
  }))
  if (errors.length > 0) throw invalidFile(file, errors)
  if (yaml.contents !== null && !isExpected(yaml.contents))
    throw invalidFile(file, [{ line: 1, message: `the file must hold ${expected}` }])
  // What was expected is what it is.
  const value = (valuesOf(file, yaml) ?? empty) as Value
  const lineOf = (path: Path) => lines.linePos(offsetOf(yaml.contents, path)).line
  return { file, value, lineOf }
}

/** Aliases of aliases can make a short file endless, and an alias can name no anchor. */
function valuesOf(file: string, yaml: YamlDocument): unknown {
  try {
    return yaml.toJS()
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw invalidFile(file, [{ line: 1, message: `its aliases cannot be resolved: ${cause}` }])
  }
}

/** Throws ConfigError with every issue of the value at `at`. */
export function checkDocument(
  document: Document<unknown>,
  schema: JsonSchema,
  at: Path = [],
): void {
  const value = at.reduce<unknown>((found, part) => memberOf(found, String(part)), document.value)
  const issues = checkOf(schema)(value, { whole: 'the file', at })
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

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(
      'bad-file',
      `Failed to read "${file}": ${fileCause(error)}. Check the path and the permissions.`,
    )
  }
}

function invalidFile(
  file: string,
  issues: readonly { readonly line: number; readonly message: string }[],
): ConfigError {
  const listed = [...issues].sort((a, b) => a.line - b.line)
  const count = issues.length === 1 ? 'one issue' : `${issues.length} issues`
  return new ConfigError(
    'bad-file',
    [
      `Failed to read "${file}": it has ${count}. Fix the file and run the command again.`,
      ...listed.map(({ line, message }) => `  line ${line}: ${message}`),
    ].join('\n'),
  )
}
