/**
 * The schema compiler for what people and programs hand in: files, control calls, behaviours. It
 * takes a tenth of a second to load, so import this module where a value needs it and not before.
 * What the service receives and answers has validators that the build compiles.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Issue } from '../vocabulary/issue.ts'
import { readSchema } from './contract-file.ts'
import type { JsonSchema } from './expectation.ts'
import { issuesOf, type IssueOptions } from './issues.ts'

/** What is wrong with a value; empty where nothing is. */
export type Check = (value: unknown, options: IssueOptions) => readonly Issue[]

/** Schemas that others refer to. */
const SHARED = ['assumptions', 'behaviour', 'config', 'scenario']

/** A document of its own, such as an OpenAPI description, can be added to it. */
export function schemaCompiler(): Ajv2020 {
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

/** `schema` may be no more than a reference, as to `behaviour.schema.json`. */
export function checkOf(schema: JsonSchema, ajv = schemaCompiler()): Check {
  const isValid = ajv.compile(schema)
  return (value, options) => (isValid(value) ? [] : issuesOf(isValid.errors ?? [], options))
}
