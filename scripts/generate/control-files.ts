/**
 * The contract of the control API as its server and its clients use it: one flat document to serve,
 * the place of each operation, its types, and validators of what it takes. Clients need no
 * validators, so the places have a module of their own. Build output, not committed. Unlike the
 * validators of the service, these keep the parts of the schema that an error is about, because
 * messages are made of its descriptions.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { compile } from 'json-schema-to-typescript'
import type { Schema } from './contract.ts'
import { flatDocument, SCHEMAS } from './flat-document.ts'
import { standaloneCode } from './validator-files.ts'

type Operation = {
  readonly operationId: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: { readonly 'application/json': { readonly schema: Schema } }
  }
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
}

type Response = {
  readonly content?: {
    readonly 'application/json'?: { readonly schema: Schema }
  }
}

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema }

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

const BANNER = '// Generated from contracts/control.openapi.yaml by `npm run build`. Do not edit.'

/** The modules with their declarations, by path. */
export async function controlFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const document = flatDocument(root, 'control.openapi.yaml') as unknown as Document
  const folder = 'src/base/contract/generated'
  return new Map([
    [
      `${folder}/control-document.js`,
      `${BANNER}\nexport const CONTROL_DOCUMENT = ${JSON.stringify(withoutDefaults(document))}\n`,
    ],
    [`${folder}/control-document.d.ts`, DOCUMENT_TYPES],
    [`${folder}/control-places.js`, placeList(document)],
    [`${folder}/control-places.d.ts`, placeTypes(document)],
    [`${folder}/control-operations.js`, await operationList(root, document)],
    [`${folder}/control-operations.d.ts`, OPERATION_TYPES],
    [`${folder}/control-types.d.ts`, await schemaTypes(document)],
  ])
}

/**
 * With the defaults of members as text only: generators of clients take a member that has a
 * default for one that an answer always has, and require it in requests as well.
 */
function withoutDefaults(document: Document): Document {
  const { schemas, ...others } = document.components
  const asText = ([name, member]: [string, Schema | boolean]) => {
    if (typeof member === 'boolean' || member['default'] === undefined) return [name, member]
    const { default: value, ...others } = member
    return [
      name,
      { ...others, description: `${member.description} Default: \`${JSON.stringify(value)}\`.` },
    ]
  }
  const named = Object.entries(schemas).map(([name, { properties, ...schema }]) => [
    name,
    properties === undefined
      ? schema
      : { ...schema, properties: Object.fromEntries(Object.entries(properties).map(asText)) },
  ])
  return { ...document, components: { ...others, schemas: Object.fromEntries(named) } }
}

const DOCUMENT_TYPES = `${BANNER}
/** An OpenAPI document without references to other files. */
export declare const CONTROL_DOCUMENT: Readonly<Record<string, unknown>>
`

/**
 * What a call takes and what it answers, by operation, and what answers are made of. A stream of
 * events is not called.
 */
async function schemaTypes(document: Document): Promise<string> {
  const { components } = document
  const calls = operationsOf(document).flatMap(({ operation }) => {
    const answer = answerSchema(operation, document)
    if (answer === undefined) return []
    const input = inputSchema(operation, document)
    const required = ['input', 'answer']
    return [[operation.operationId, { type: 'object', properties: { input, answer }, required }]]
  })
  const properties = Object.fromEntries(calls) as Readonly<Record<string, Schema>>
  const types = { properties, definitions: components.schemas }
  const named = JSON.stringify(types).replaceAll(SCHEMAS, '#/definitions/')
  const required = Object.keys(properties)
  const schema = { type: 'object', required, ...(JSON.parse(named) as object) }
  return compile(schema as Parameters<typeof compile>[0], 'ControlCalls', {
    bannerComment: BANNER,
    additionalProperties: false,
    unreachableDefinitions: true,
    format: false,
  })
}

function answerSchema({ responses }: Operation, { components }: Document): Schema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const response =
    success !== undefined && '$ref' in success ? components.responses[last(success.$ref)] : success
  const schema = response?.content?.['application/json']?.schema
  const [whole] = (schema?.allOf ?? []) as readonly Schema[]
  // The generator of types ignores what is required beside a reference.
  return schema?.required === undefined || whole?.$ref === undefined
    ? schema
    : { ...components.schemas[last(whole.$ref)], required: schema.required }
}

/** Parameters and the members of the body as one object. Throws if two have one name. */
function inputSchema(operation: Operation, document: Document): Schema {
  const { operationId, requestBody } = operation
  const parameters = parametersOf(operation, document).filter((each) => each.in !== 'header')
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const required = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  const own = { type: 'object', properties, required }
  const body = requestBody?.content['application/json'].schema
  if (body === undefined) return own
  if (parameters.length === 0) return body
  const twice = Object.keys(body.properties ?? {}).find((name) => name in properties)
  if (twice !== undefined)
    throw new Error(
      `Failed to describe "${operationId}": its body and its parameters both have "${twice}". Rename one.`,
    )
  return { allOf: [own, body] } as unknown as Schema
}

function placeList(document: Document): string {
  const list = operationsOf(document).map(({ path, method, operation }) => {
    const { operationId, requestBody } = operation
    const inQuery = parametersOf(operation, document).flatMap((each) =>
      each.in === 'query' ? [each.name] : [],
    )
    const place = {
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(inQuery.length > 0 && { inQuery }),
      ...(requestBody !== undefined && { takesBody: true }),
    }
    return `  ${operationId}: ${JSON.stringify(place)},\n`
  })
  return `${BANNER}\nexport const CONTROL_PLACES = {\n${list.join('')}}\n`
}

function placeTypes(document: Document): string {
  const ids = operationsOf(document).map(({ operation }) => `  | '${operation.operationId}'`)
  return `${BANNER}
export type ControlOperationId =
${ids.join('\n')}

export type ControlPlace = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As express writes it, with \`:name\` for a path parameter. */
  readonly path: string
  /** Names of the parameters in the query. */
  readonly inQuery?: readonly string[]
  readonly takesBody?: true
}

export declare const CONTROL_PLACES: Readonly<Record<ControlOperationId, ControlPlace>>
`
}

const OPERATION_TYPES = `${BANNER}
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { ControlOperationId, ControlPlace } from './control-places.js'

export type ControlOperation = ControlPlace & {
  readonly operationId: ControlOperationId
  readonly successStatus: number
  readonly body?: { readonly isRequired: boolean; readonly isValid: ValidateFunction<object> }
  /** The schema of the query as one object. */
  readonly query?: { readonly isValid: ValidateFunction<object> }
}

export declare const CONTROL_OPERATIONS: Readonly<Record<ControlOperationId, ControlOperation>>
`

async function operationList(root: string, document: Document): Promise<string> {
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
  const list: string[] = []
  for (const { operation } of operationsOf(document)) {
    const { operationId, requestBody, responses } = operation
    const validated = (name: string, schema: Schema) => {
      const absolute = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/')
      ajv.addSchema({ $id: name, ...(JSON.parse(absolute) as object) })
      names[name] = name
      return `isValid: ${name}`
    }
    const query = querySchema(operation, document)
    const body = requestBody?.content['application/json'].schema
    const isRequired = requestBody?.required === true
    const members = [
      `operationId: '${operationId}'`,
      `...CONTROL_PLACES.${operationId}`,
      `successStatus: ${Object.keys(responses).find((status) => status.startsWith('2'))}`,
      ...(body === undefined
        ? []
        : [`body: { isRequired: ${isRequired}, ${validated(operationId, body)} }`]),
      ...(query === undefined ? [] : [`query: { ${validated(`${operationId}Query`, query)} }`]),
    ]
    list.push(`  ${operationId}: { ${members.join(', ')} },\n`)
  }
  const code = await standaloneCode(root, ajv, names)
  const places = "import { CONTROL_PLACES } from './control-places.js'\n"
  return `${BANNER}\n${places}${code}export const CONTROL_OPERATIONS = {\n${list.join('')}}\n`
}

function querySchema(operation: Operation, document: Document): Schema | undefined {
  const inQuery = parametersOf(operation, document)
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) => [name, schema] as const)
  if (inQuery.length === 0) return undefined
  return { type: 'object', properties: Object.fromEntries(inQuery), additionalProperties: false }
}

function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function parametersOf(
  { parameters = [] }: Operation,
  { components }: Document,
): readonly Parameter[] {
  return parameters.flatMap((each) => {
    const found = '$ref' in each ? components.parameters[last(each.$ref)] : each
    return found === undefined ? [] : [found]
  })
}

function last(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
