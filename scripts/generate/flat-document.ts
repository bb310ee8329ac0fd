/**
 * An OpenAPI or AsyncAPI document of contracts/ without references to other files, because many
 * tools follow none. Schema files, and the definitions in them, become components: each is named
 * after its title, or after those of its file and its own name. Examples are inlined.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readNamedSchema } from './contract.ts'

type Json = null | boolean | number | string | readonly Json[] | JsonObject
type JsonObject = { readonly [member: string]: Json }

export type FlatDocument = JsonObject & { readonly components: { readonly schemas: JsonObject } }

export const SCHEMAS = '#/components/schemas/'

const EXAMPLE = /^examples\/.*\.json$/

/** The documents of the service as one file each, for tools that take no others. */
export function documentFiles(root: string): ReadonlyMap<string, string> {
  const names = ['openapi', 'asyncapi']
  return new Map(
    names.map((name) => {
      const document = flatDocument(root, `${name}.yaml`)
      return [`contracts/${name}.json`, `${JSON.stringify(document, null, 2)}\n`]
    }),
  )
}

export function flatDocument(root: string, name: string): FlatDocument {
  const read = (path: string) => readFileSync(join(root, 'contracts', path), 'utf8')
  const bundled = new Map<string, Json>()
  const component = (title: string, schema: Json, file: string): string => {
    if (!bundled.has(title)) {
      // Before its content, for schemas that refer to each other.
      bundled.set(title, null)
      bundled.set(title, rewrite(schema, file))
    }
    return `${SCHEMAS}${title}`
  }
  const target = (reference: string, home: string): string => {
    const [path = '', pointer = ''] = reference.split('#')
    const file = path === '' ? home : last(path).replace('.schema.json', '')
    if (file === '') return reference
    const { title, schema } = readNamedSchema(root, file)
    const { $id: _id, $schema: _schema, $defs: definitions, ...rest } = schema
    if (pointer === '') return component(title, rest as JsonObject, file)
    const definition = definitions?.[last(pointer)]
    if (definition === undefined || pointer !== `/$defs/${last(pointer)}`) {
      throw new Error(
        `Failed to bundle "${reference}": only files and their definitions become components.`,
      )
    }
    const own = `${title}${last(pointer).replace(/^./, (letter) => letter.toUpperCase())}`
    return component(definition.title ?? own, definition as JsonObject, file)
  }
  const rewrite = (value: Json, home: string): Json => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return (value as readonly Json[]).map((each) => rewrite(each, home))
    const { $ref, externalValue, ...others } = value as JsonObject
    if (typeof $ref === 'string' && EXAMPLE.test($ref)) return JSON.parse(read($ref)) as Json
    if (typeof externalValue === 'string')
      return { ...others, value: JSON.parse(read(externalValue)) as Json }
    const members = Object.entries(value).map(([member, content]): [string, Json] => [
      member,
      member === '$ref' && typeof content === 'string'
        ? target(content, home)
        : rewrite(content, home),
    ])
    return Object.fromEntries(members)
  }
  const document = rewrite(parse(read(name)) as JsonObject, '') as FlatDocument
  const { schemas: own = {}, ...components } = document.components as Partial<
    FlatDocument['components']
  >
  const twice = [...bundled.keys()].find((title) => title in own)
  if (twice !== undefined) {
    throw new Error(`Failed to bundle "${twice}": two schemas have this name. Rename one.`)
  }
  const schemas = { ...own, ...Object.fromEntries(bundled) }
  return { ...document, components: { ...components, schemas } }
}

function last(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
