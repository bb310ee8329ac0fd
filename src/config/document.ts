/**
 * A YAML (or JSON) file that a person wrote, checked against a schema of contracts/. Everything
 * that is wrong is said at once, each fault with its line. Loaded only where there is such a file:
 * the parser and the schema compiler are slow to load.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { isMap, LineCounter, parseDocument } from 'yaml'
import { readSchema } from '../contract/contract-file.ts'
import { describeIssues } from '../contract/schema-issues.ts'
import { ConfigError } from './config-error.ts'
import { offsetOf, type Path } from './place.ts'

export type Fault = { readonly path: Path; readonly message: string }

export type Document = {
  readonly file: string
  /** The file as plain values. */
  readonly value: Readonly<Record<string, unknown>>
  /** From 1; the line of the nearest thing around `path` where there is nothing at it. */
  readonly lineOf: (path: Path) => number
}

export type Schema = Readonly<Record<string, unknown>>

/** Faults listed of one file; what is left out is most often the consequence of what is listed. */
const FAULTS_LISTED = 20

/** Errors of these keywords only say that one of the others happened inside. */
const REPEATS = ['if', 'anyOf', 'oneOf', 'allOf', 'propertyNames']

/** Throws ConfigError where the file is missing, no YAML, or no map of names. */
export function readDocument(file: string): Document {
  const lines = new LineCounter()
  const yaml = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false })
  const problems = [...yaml.errors, ...yaml.warnings].map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    message: `this is no YAML: ${message}`,
  }))
  if (problems.length > 0) throw badLines(file, problems)
  if (yaml.contents !== null && !isMap(yaml.contents)) {
    throw badLines(file, [
      { line: 1, message: 'the file must hold names and values, such as "port: 7267"' },
    ])
  }
  const lineOf = (path: Path) => lines.linePos(offsetOf(yaml.contents, path)).line
  // A map of names, or nothing at all.
  return { file, value: (yaml.toJS() ?? {}) as Document['value'], lineOf }
}

/**
 * Throws ConfigError where the value at `at` does not fit the schema, with every fault. The schema
 * may refer to those of the other files that a person writes.
 */
export function checkDocument(document: Document, schema: Schema, at: Path = []): void {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
  for (const name of ['assumptions', 'behaviour', 'config'])
    ajv.addSchema(readSchema(name), `${name}.schema.json`)
  const check = ajv.compile({ ...schema, $id: 'document' })
  if (check(valueAt(document.value, at))) return
  const errors = (check.errors ?? []).filter(({ keyword }) => !REPEATS.includes(keyword))
  throw badDocument(
    document,
    errors.map((error) => faultOf(error, at)),
  )
}

/** The error for faults found by whatever reads the document after its schema. */
export function badDocument(document: Document, faults: readonly Fault[]): ConfigError {
  const lines = faults.map(({ path, message }) => ({ line: document.lineOf(path), message }))
  return badLines(document.file, lines)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      'bad-file',
      `Failed to read "${file}": ${cause}. Check the path and the rights.`,
    )
  }
}

function badLines(file: string, faults: readonly { line: number; message: string }[]): ConfigError {
  const listed = [...faults].sort((a, b) => a.line - b.line).slice(0, FAULTS_LISTED)
  const count = faults.length === 1 ? 'one thing does' : `${faults.length} things do`
  return new ConfigError(
    'bad-file',
    [
      `Failed to read "${file}": ${count} not fit. Mend it and start again.`,
      ...listed.map(({ line, message }) => `  line ${line}: ${message}`),
    ].join('\n'),
  )
}

function faultOf(error: ErrorObject, at: Path): Fault {
  const inside = error.instancePath.split('/').slice(1)
  const path = [...at, ...inside.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))]
  const [said] = describeIssues([error], at.join('.'))
  // The name of an unknown member is not part of the path.
  const { additionalProperty } = error.params as { additionalProperty?: string }
  return {
    path: additionalProperty === undefined ? path : [...path, additionalProperty],
    message:
      said === undefined ? (error.message ?? 'does not fit') : `${said.field} ${said.message}`,
  }
}

function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const part of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Readonly<Record<string | number, unknown>>)[part]
  }
  return found
}
