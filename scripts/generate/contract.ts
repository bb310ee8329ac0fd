/** Reads the schemas and the OpenAPI document of contracts/. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export type Schema = {
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema | boolean>>
  readonly required?: readonly string[]
  readonly allOf?: readonly { readonly if: Schema; readonly then: Schema }[]
  readonly anyOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly [keyword: string]: unknown
}

export type NamedSchema = {
  /** The file's name without its ending, such as `order-request`. */
  readonly name: string
  /** The schema's title, such as `OrderRequest`: the name of the type and of its validators. */
  readonly title: string
  readonly schema: Schema
}

export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly responses: Readonly<Record<string, OpenApiResponse>> }
}

export type OpenApiOperation = {
  readonly operationId: string
  readonly 'x-section': string
  readonly parameters?: readonly { readonly name: string; readonly in: 'path' | 'query' }[]
  readonly requestBody?: OpenApiBody
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>
}

export type OpenApiBody = {
  readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } }
}

export type OpenApiResponse = OpenApiBody & {
  readonly 'x-assumed'?: readonly string[]
  readonly 'x-codes'?: readonly string[]
}

/** The schemas of the documented service; the others describe the sandbox's own files. */
const ENTITIES = [
  'active-intent-conflict',
  'error',
  'order',
  'order-intent',
  'order-request',
  'order-status',
  'provider-bank-list',
  'quote',
  'quote-request',
  'resolve-request',
  'resolved-account',
  'webhook-event',
] as const

export function readEntitySchemas(root: string): readonly NamedSchema[] {
  return ENTITIES.map((name) => readNamedSchema(root, name))
}

/** The schema of adapters of applications, which has a type and no generated validator. */
export function readAdapterSchema(root: string): NamedSchema {
  return readNamedSchema(root, 'adapter')
}

/** The schema of scenarios and those it refers to. */
export function readScenarioSchemas(root: string): readonly NamedSchema[] {
  return ['assumptions', 'deviations', 'behaviour', 'scenario'].map((name) =>
    readNamedSchema(root, name),
  )
}

export function isRequest({ name }: NamedSchema): boolean {
  return name.endsWith('-request')
}

/** The value without these keywords, at any depth. Names within `properties` and `$defs` stay. */
export function without(keywords: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(keywords, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !keywords.includes(key))
      .map(([key, member]) => [
        key,
        key === 'properties' || key === '$defs'
          ? Object.fromEntries(
              Object.entries(member).map(([name, of]) => [name, without(keywords, of)]),
            )
          : without(keywords, member),
      ]),
  )
}

export function readOpenApi(root: string): OpenApi {
  return parse(readFileSync(join(root, 'contracts/openapi.yaml'), 'utf8')) as OpenApi
}

export function readNamedSchema(root: string, name: string): NamedSchema {
  const path = join(root, 'contracts/schemas', `${name}.schema.json`)
  const schema = JSON.parse(readFileSync(path, 'utf8')) as Schema
  if (schema.title === undefined) {
    throw new Error(`Failed to read schema "${name}": it has no title. Give it one.`)
  }
  return { name, title: schema.title, schema }
}
