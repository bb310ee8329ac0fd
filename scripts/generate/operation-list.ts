/** The operations of the contract as data, for the server and for clients. */
import type { NamedSchema, OpenApi, OpenApiOperation, OpenApiResponse } from './contract.ts'

const HEADER = `// Generated from contracts/openapi.yaml by \`npm run generate\`. Do not edit.

export type SchemaName =
SCHEMA_NAMES

export type Operation = {
  readonly operationId: string
  readonly section: string
  readonly method: 'GET' | 'POST'
  /** As express writes it, with \`:name\` for a path parameter. */
  readonly path: string
  readonly pathParameters: readonly string[]
  /** All of them are required. */
  readonly queryParameters: readonly string[]
  readonly requestSchema: SchemaName | null
  readonly responseSchema: SchemaName
  /** By default. */
  readonly successStatus: number
  readonly errorResponses: readonly ErrorResponse[]
}

export type ErrorResponse = {
  /** By default; shapes.errors can state another one. */
  readonly status: number
  readonly schema: SchemaName
  readonly codes: readonly string[]
}
`

const FOOTER = `
export type OperationId = (typeof OPERATIONS)[number]['operationId']
`

type Described = {
  readonly openApi: OpenApi
  readonly path: string
  readonly method: string
  readonly operation: OpenApiOperation
}

export function operationList(openApi: OpenApi, schemas: readonly NamedSchema[]): string {
  const names = schemas.map(({ name }) => `  | '${name}'`).join('\n')
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describe({ openApi, path, method, operation }),
    ),
  )
  return [
    HEADER.replace('SCHEMA_NAMES', names),
    `export const OPERATIONS = ${literal(operations, '')} as const satisfies readonly Operation[]`,
    FOOTER,
  ].join('\n')
}

function describe({ openApi, path, method, operation }: Described) {
  const parameters = operation.parameters ?? []
  const named = (place: 'path' | 'query') =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
  const responses = Object.entries(operation.responses).map(([status, response]) => ({
    status: Number(status),
    response: resolve(openApi, response),
  }))
  const success = responses.find(({ status }) => status < 300)
  if (success === undefined)
    throw new Error(`"${operation.operationId}" has no response of success`)
  return {
    operationId: operation.operationId,
    section: operation['x-section'],
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    pathParameters: named('path'),
    queryParameters: named('query'),
    requestSchema: operation.requestBody === undefined ? null : schemaOf(operation.requestBody),
    responseSchema: schemaOf(success.response),
    successStatus: success.status,
    errorResponses: responses
      .filter(({ status }) => status >= 300)
      .map(({ status, response }) => ({
        status,
        schema: schemaOf(response),
        codes: response['x-codes'] ?? [],
      })),
  }
}

function resolve(openApi: OpenApi, response: OpenApiResponse | { $ref: string }): OpenApiResponse {
  if (!('$ref' in response)) return response
  const name = response.$ref.replace('#/components/responses/', '')
  const found = openApi.components.responses[name]
  if (found === undefined) throw new Error(`"${response.$ref}" leads nowhere in openapi.yaml`)
  return found
}

function schemaOf(body: { content: { 'application/json': { schema: { $ref: string } } } }): string {
  return body.content['application/json'].schema.$ref
    .replace('schemas/', '')
    .replace('.schema.json', '')
}

/** A TypeScript literal in the style of the code. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) {
      return `[${value.map((item) => literal(item, inner)).join(', ')}]`
    }
    return `[\n${value.map((item) => `${inner}${literal(item, inner)},\n`).join('')}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, member]) => `${inner}${key}: ${literal(member, inner)},\n`,
    )
    return `{\n${members.join('')}${indent}}`
  }
  return typeof value === 'string' ? `'${value}'` : String(value)
}
