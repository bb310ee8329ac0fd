/**
 * The control API's contract at work: the document that is served, and checks of what is sent and answered. Reading and
 * compiling it takes tens of milliseconds, so this module is only loaded by the first call that needs it, and a schema
 * is only compiled by the first call that meets it.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { contractFile, readSchema } from '../../contract/contract-file.ts'
import type { ErrorDetail } from '../../vocabulary/errors.ts'
import { bundleReferences, type Json, type JsonObject } from './bundle-references.ts'
import { describeIssues } from '../../contract/schema-issues.ts'

export type ControlContract = {
  /** The document with its references drawn in. */
  readonly document: JsonObject
  readonly operations: ReadonlyMap<string, ContractOperation>
  /** What is wrong with a value; empty where nothing is, and where the operation takes nothing of the kind. */
  readonly faultsOf: (
    operationId: string,
    part: 'query' | 'body',
    value: unknown,
  ) => readonly ErrorDetail[]
  /** What is wrong with an answer; a status that the contract does not list is wrong as well. */
  readonly faultsOfAnswer: (
    operationId: string,
    status: number,
    value: unknown,
  ) => readonly ErrorDetail[]
}

export type ContractOperation = {
  readonly operationId: string
  readonly method: string
  /** As express writes it, with `:name` for a path parameter. */
  readonly path: string
  readonly takesQuery: boolean
  readonly takesBody: boolean
  readonly needsBody: boolean
  readonly statuses: readonly string[]
}

const ROOT = 'contract'

export function readControlContract(): ControlContract {
  const yaml = readFileSync(contractFile('control.openapi.yaml'), 'utf8')
  const document = bundleReferences(parse(yaml) as JsonObject, readSchema)
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, inlineRefs: false })
  formats.default(ajv)
  ajv.addSchema({ $id: ROOT, ...document })
  const found = new Map([...operationsOf(document)].map((each) => [each.about.operationId, each]))
  const check = (operationId: string, part: string, value: unknown): readonly ErrorDetail[] => {
    const schema = found.get(operationId)?.schemas[part]
    if (schema === undefined) return []
    const isValid = compiled(ajv, `${operationId}-${part}`, schema)
    return isValid(value)
      ? []
      : describeIssues(isValid.errors ?? [], part === 'query' ? 'query' : 'body')
  }
  return {
    document,
    operations: new Map([...found].map(([operationId, { about }]) => [operationId, about])),
    faultsOf: check,
    faultsOfAnswer: (operationId, status, value) => {
      const statuses = found.get(operationId)?.about.statuses
      if (statuses?.includes(String(status)) === true)
        return check(operationId, String(status), value)
      return [
        { field: 'status', message: `must be one of ${statuses?.join(', ')}; it was ${status}` },
      ]
    },
  }
}

function compiled(ajv: Ajv2020, id: string, schema: JsonObject): ValidateFunction {
  const known = ajv.getSchema(id)
  if (known !== undefined) return known as ValidateFunction
  const atHome = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ROOT}#/`)
  return ajv.compile({ ...(JSON.parse(atHome) as object), $id: id })
}

type Found = {
  readonly about: ContractOperation
  readonly schemas: Readonly<Record<string, JsonObject | undefined>>
}

function* operationsOf(document: JsonObject): Generator<Found> {
  for (const [path, methods] of entriesOf(document['paths'])) {
    for (const [method, operation] of entriesOf(methods)) {
      const query = querySchema(document, member(operation, 'parameters'))
      const body = member(operation, 'requestBody')
      const responses = entriesOf(member(operation, 'responses')).map(([status, response]) => {
        return [status, jsonSchemaOf(resolve(document, response))] as const
      })
      yield {
        about: {
          operationId: String(member(operation, 'operationId')),
          method: method.toUpperCase(),
          path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          takesQuery: query !== undefined,
          takesBody: body !== undefined,
          needsBody: member(body, 'required') === true,
          statuses: responses.map(([status]) => status),
        },
        schemas: { query, body: jsonSchemaOf(body), ...Object.fromEntries(responses) },
      }
    }
  }
}

/** The query's parameters as one object, as they are checked. */
function querySchema(document: JsonObject, parameters: Json | undefined): JsonObject | undefined {
  const inQuery = (Array.isArray(parameters) ? (parameters as readonly Json[]) : [])
    .map((parameter) => resolve(document, parameter))
    .filter((parameter) => member(parameter, 'in') === 'query')
    .map(
      (parameter) =>
        [String(member(parameter, 'name')), member(parameter, 'schema') ?? true] as const,
    )
  if (inQuery.length === 0) return undefined
  return { type: 'object', properties: Object.fromEntries(inQuery), additionalProperties: false }
}

function jsonSchemaOf(body: Json | undefined): JsonObject | undefined {
  const schema = member(member(member(body, 'content'), 'application/json'), 'schema')
  return isObject(schema) ? schema : undefined
}

function resolve(document: JsonObject, value: Json): Json {
  const reference = member(value, '$ref')
  if (typeof reference !== 'string') return value
  let found: Json | undefined = document
  for (const part of reference.split('/').slice(1)) found = member(found, part)
  if (found === undefined) throw new Error(`"${reference}" leads nowhere in control.openapi.yaml`)
  return found
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : []
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
