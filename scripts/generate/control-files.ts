/**
 * The contract of the control API as the server uses it: one flat document to serve, and the
 * list of operations with validators of what they take. Build output, not committed. Unlike the
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
  readonly responses: Readonly<Record<string, object>>
}

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema }

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

const BANNER = '// Generated from contracts/control.openapi.yaml by `npm run build`. Do not edit.'

/** The modules with their declarations, by path. */
export async function controlFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const document = flatDocument(root, 'control.openapi.yaml') as unknown as Document
  const folder = 'src/contract/generated'
  return new Map([
    [
      `${folder}/control-document.js`,
      `${BANNER}\nexport const CONTROL_DOCUMENT = ${JSON.stringify(withoutDefaults(document))}\n`,
    ],
    [`${folder}/control-document.d.ts`, DOCUMENT_TYPES],
    [`${folder}/control-operations.js`, await operationList(root, document)],
    [`${folder}/control-operations.d.ts`, operationTypes(document)],
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

/** What answers are made of, for programs that call the control API. */
async function schemaTypes({ components }: Document): Promise<string> {
  const named = JSON.stringify(components.schemas).replaceAll(SCHEMAS, '#/definitions/')
  const schema = { type: 'object', definitions: JSON.parse(named) as object }
  return compile(schema as Parameters<typeof compile>[0], 'ControlContract', {
    bannerComment: BANNER,
    additionalProperties: false,
    unreachableDefinitions: true,
    format: false,
  })
}

function operationTypes({ paths }: Document): string {
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => `  | '${operationId}'`),
  )
  return `${BANNER}
import type { ValidateFunction } from 'ajv/dist/2020.js'

export type ControlOperationId =
${ids.join('\n')}

export type ControlOperation = {
  readonly operationId: ControlOperationId
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As express writes it, with \`:name\` for a path parameter. */
  readonly path: string
  readonly successStatus: number
  readonly body?: { readonly isRequired: boolean; readonly isValid: ValidateFunction<object> }
  /** The schema of the query as one object. */
  readonly query?: { readonly isValid: ValidateFunction<object> }
}

export declare const CONTROL_OPERATIONS: Readonly<Record<ControlOperationId, ControlOperation>>
`
}

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
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
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
        `method: '${method.toUpperCase()}'`,
        `path: '${path.replaceAll(/\{(\w+)\}/g, ':$1')}'`,
        `successStatus: ${Object.keys(responses).find((status) => status.startsWith('2'))}`,
        ...(body === undefined
          ? []
          : [`body: { isRequired: ${isRequired}, ${validated(operationId, body)} }`]),
        ...(query === undefined ? [] : [`query: { ${validated(`${operationId}Query`, query)} }`]),
      ]
      list.push(`  ${operationId}: { ${members.join(', ')} },\n`)
    }
  }
  const code = await standaloneCode(root, ajv, names)
  return `${BANNER}\n${code}export const CONTROL_OPERATIONS = {\n${list.join('')}}\n`
}

function querySchema({ parameters = [] }: Operation, { components }: Document): Schema | undefined {
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
