/**
 * The contract of the control API as the server uses it: one flat document to serve, and validators of what each
 * operation takes. Build output, not committed. Unlike the validators of the service, these keep the parts of the
 * schema that an error is about, because messages are made of its descriptions.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { readSchema, type Schema } from './contract.ts'
import { standaloneCode } from './validator-files.ts'

type Json = null | boolean | number | string | readonly Json[] | JsonObject
type JsonObject = { readonly [member: string]: Json }

type ControlOperation = {
  readonly operationId: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
  }
}

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema }

export type ControlDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ControlOperation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

const BANNER = '// Generated from contracts/control.openapi.yaml by `npm run build`. Do not edit.'
const COMPONENTS = '#/components/schemas/'

/** The modules with their declarations, by path. */
export async function controlFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const document = controlDocument(root)
  const folder = 'src/contract/generated'
  return new Map([
    [
      `${folder}/control-document.js`,
      `${BANNER}\nexport const CONTROL_DOCUMENT = ${JSON.stringify(document)}\n`,
    ],
    [`${folder}/control-document.d.ts`, DOCUMENT_TYPES],
    [`${folder}/control-inputs.js`, await inputValidators(root, document)],
    [`${folder}/control-inputs.d.ts`, INPUT_TYPES],
  ])
}

const DOCUMENT_TYPES = `${BANNER}
/** An OpenAPI document without references to other files. */
export declare const CONTROL_DOCUMENT: Readonly<Record<string, unknown>>
`

const INPUT_TYPES = `${BANNER}
import type { ValidateFunction } from 'ajv/dist/2020.js'

export type ControlInput = {
  /** Of the body, or of the query as one object. */
  readonly isValid: ValidateFunction
  readonly isBodyRequired: boolean
}

/** What an operation takes, by its operationId; an operation that takes nothing is not here. */
export declare const CONTROL_INPUTS: Readonly<Record<string, ControlInput | undefined>>
`

async function inputValidators(root: string, document: ControlDocument): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  })
  formats.default(ajv)
  ajv.addSchema({ $id: 'contract', ...document })
  const names: Record<string, string> = {}
  const table: string[] = []
  for (const operation of Object.values(document.paths).flatMap(Object.values<ControlOperation>)) {
    const schema = inputSchema(operation, document)
    if (schema === undefined) continue
    const { operationId, requestBody } = operation
    const absolute = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')
    ajv.addSchema({ $id: operationId, ...(JSON.parse(absolute) as object) })
    names[operationId] = operationId
    const isBodyRequired = requestBody?.required === true
    table.push(`  ${operationId}: { isValid: ${operationId}, isBodyRequired: ${isBodyRequired} },`)
  }
  const code = await standaloneCode(root, ajv, names)
  return `${BANNER}\n${code}export const CONTROL_INPUTS = {\n${table.join('\n')}\n}\n`
}

function inputSchema(
  { parameters = [], requestBody }: ControlOperation,
  { components }: ControlDocument,
): Schema | undefined {
  if (requestBody !== undefined) return requestBody.content['application/json'].schema
  const inQuery = parameters
    .map((each) => ('$ref' in each ? components.parameters[last(each.$ref)] : each))
    .filter((each) => each?.in === 'query')
    .map((each) => [each?.name, each?.schema] as const)
  if (inQuery.length === 0) return undefined
  return { type: 'object', properties: Object.fromEntries(inQuery), additionalProperties: false }
}

function last(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/**
 * The document with every schema file that it refers to among its components, definitions included: a component is
 * named after its title, or after those of its file and its own name.
 */
export function controlDocument(root: string): ControlDocument {
  const text = readFileSync(join(root, 'contracts/control.openapi.yaml'), 'utf8')
  const bundled = new Map<string, Json>()
  const component = (name: string, schema: Json, file: string): string => {
    if (!bundled.has(name)) {
      // Before its content, for schemas that refer to each other.
      bundled.set(name, null)
      bundled.set(name, rewrite(schema, file))
    }
    return `${COMPONENTS}${name}`
  }
  const target = (reference: string, home: string): string => {
    const [path = '', pointer = ''] = reference.split('#')
    const file = path === '' ? home : last(path).replace('.schema.json', '')
    if (file === '') return reference
    const { title, schema } = readSchema(root, file)
    const { $id: _id, $schema: _schema, $defs: definitions, ...rest } = schema
    if (pointer === '') return component(title, rest as JsonObject, file)
    const definition = definitions?.[last(pointer)]
    if (definition === undefined || pointer !== `/$defs/${last(pointer)}`) {
      throw new Error(
        `Failed to bundle "${reference}": only files and their definitions become components.`,
      )
    }
    const name = `${title}${last(pointer).replace(/^./, (letter) => letter.toUpperCase())}`
    return component(definition.title ?? name, definition as JsonObject, file)
  }
  const rewrite = (value: Json, home: string): Json => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as readonly Json[]).map((each) => rewrite(each, home))
    const members = Object.entries(value).map(([name, member]): [string, Json] => [
      name,
      name === '$ref' && typeof member === 'string' ? target(member, home) : rewrite(member, home),
    ])
    return Object.fromEntries(members)
  }
  const document = rewrite(parse(text) as JsonObject, '') as unknown as ControlDocument
  const { components } = document
  const twice = [...bundled.keys()].find((name) => name in components.schemas)
  if (twice !== undefined) {
    throw new Error(`Failed to bundle "${twice}": two schemas have this name. Rename one.`)
  }
  const schemas = { ...components.schemas, ...Object.fromEntries(bundled) } as Record<
    string,
    Schema
  >
  return { ...document, components: { ...components, schemas } }
}
