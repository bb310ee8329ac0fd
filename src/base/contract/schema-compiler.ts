/**
 * The schema compiler, for files that people write. It takes a tenth of a second to load, so import
 * this module on demand. Requests, answers and control calls have validators from the build.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Issue } from '../vocabulary/issue.ts'
import { readSchema } from './contract-file.ts'
import type { JsonSchema } from './expectation.ts'
import { issuesOf, type IssueOptions } from './issues.ts'

/** The issues of a value; empty if it is valid. */
export type SchemaCheck = (value: unknown, options: IssueOptions) => readonly Issue[]

/** Schemas that can be referred to. */
const SHARED = [
  'assumptions',
  'deviations',
  'behaviour',
  'config',
  'scenario',
  'adapter',
  'known-gaps',
  'accepted-choices',
  'row',
  'verify-report',
  'run-report',
  'explore-report',
]

let compiler: Ajv2020 | undefined

/** One for the process: compiling the shared schemas takes a tenth of a second too. */
export function schemaCompiler(): Ajv2020 {
  compiler ??= newCompiler()
  return compiler
}

function newCompiler(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    inlineRefs: false,
    // The tests of the contract validate the schemas; here it would take as long as the rest.
    validateSchema: false,
  })
  formats.default(ajv)
  for (const name of SHARED) ajv.addSchema(readSchema(name))
  return ajv
}

/** `schema` may be a reference, as to `behaviour.schema.json`. */
export function checkOf(schema: JsonSchema): SchemaCheck {
  const isValid = schemaCompiler().compile(schema)
  return (value, options) => (isValid(value) ? [] : issuesOf(isValid.errors ?? [], options))
}
