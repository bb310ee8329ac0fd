/** TypeScript types of the contract's schemas. */
import { compile } from 'json-schema-to-typescript'
import { without, type NamedSchema, type Schema } from './contract.ts'

/** Keywords without an effect on the type. */
const UNTYPED = [
  '$schema',
  '$id',
  '$defs',
  '$comment',
  'pattern',
  'format',
  'examples',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'propertyNames',
  'minItems',
  'maxItems',
]

/** Types of schemas that are not compiled: settings are optional, a matcher replaces any value. */
const WRITTEN: Readonly<Record<string, string>> = {
  Assumptions: 'Partial<Assumptions>',
  Deviations: 'Partial<Deviations>',
  OperationId: 'OperationId',
  Expected: 'unknown',
}

/** The simulator's rows have the titles of these schemas. */
const NAMES: Readonly<Record<string, string>> = {
  Order: 'OrderAnswer',
  Bank: 'ListedBank',
  WebhookEvent: 'WebhookBody',
}

const HEADER = `// Generated from contracts/schemas by \`npm run generate\`. Do not edit.
import type { Assumptions } from './assumptions.ts'
import type { Deviations } from './deviations.ts'
import type { OperationId } from './operations.ts'`

/** The types of the schemas, and of what they define under a title. */
export async function typeDeclarations(schemas: readonly NamedSchema[]): Promise<string> {
  const files = new Map(schemas.map(({ name, schema }) => [`${name}.schema.json`, schema]))
  const parts: string[] = []
  for (const { schema } of schemas) {
    for (const each of [schema, ...Object.values(schema.$defs ?? {})]) {
      if (each.title === undefined || WRITTEN[each.title] !== undefined) continue
      parts.push(await declaration(each.title, withTypeNames(each, { home: schema, files })))
    }
  }
  return [HEADER, ...parts.map((part) => readonlyMembers(part.trim()))].join('\n\n').concat('\n')
}

/** The name of the type of a schema. */
export function typeName(title: string): string {
  return WRITTEN[title] ?? NAMES[title] ?? title
}

function declaration(title: string, schema: unknown): Promise<string> {
  return compile(without(UNTYPED, schema) as Parameters<typeof compile>[0], title, {
    additionalProperties: false,
    bannerComment: '',
    style: { semi: false, singleQuote: true, printWidth: 100, trailingComma: 'all' },
  })
}

type Place = { readonly home: Schema; readonly files: ReadonlyMap<string, Schema> }

/** The schema with the name of a type, or else the target, in place of each reference. */
function withTypeNames(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((item) => withTypeNames(item, place))
  if (typeof value !== 'object' || value === null) return value
  const schema = withUnions(value as Schema)
  if (schema.$ref !== undefined) return typeOfReference(schema, place)
  if (Object.keys(schema).join() === 'description') return { ...schema, tsType: 'unknown' }
  return Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [
      name,
      // Under `properties`, a title is a schema.
      name === 'title' && typeof member === 'string'
        ? typeName(member)
        : withTypeNames(member, place),
    ]),
  )
}

function typeOfReference({ $ref = '', description }: Schema, place: Place): object {
  const [file = '', pointer = ''] = $ref.split('#')
  const home = file === '' ? place.home : place.files.get(file)
  let target: unknown = home
  for (const name of pointer.split('/').slice(1)) target = (target as Schema | undefined)?.[name]
  if (home === undefined || target === undefined) throw new Error(`"${$ref}" has no target`)
  const { title, ...found } = target as Schema
  const about = { description: description ?? found.description }
  if (title !== undefined) return { ...about, tsType: typeName(title) }
  return { ...(withTypeNames(found, { ...place, home }) as object), ...about }
}

/**
 * Turns rules between members into a union, so that the compiler knows what the validator proved:
 * the sides of a request, the kinds of a step. That one of several members is required has no type.
 */
function withUnions(schema: Schema): Schema {
  const { allOf, anyOf, properties = {}, required = [], title, description } = schema
  if (allOf === undefined) {
    if (anyOf?.every((branch) => Object.keys(branch).join() === 'required') !== true) return schema
    return without(['anyOf'], schema) as Schema
  }
  const oneOf = allOf.map(({ if: when, then }) => {
    if (then.$ref !== undefined) return then
    const rejected = Object.keys(then.properties ?? {})
    const allowed = Object.entries(properties).filter(([name]) => !rejected.includes(name))
    return {
      type: 'object',
      title: then.title,
      properties: {
        ...Object.fromEntries(allowed),
        side: { ...(properties['side'] as Schema), enum: [sideOf(when)] },
      },
      required: [...required, ...(then.required ?? [])],
    }
  })
  return { title, description, oneOf } as Schema
}

function sideOf(when: Schema): unknown {
  const side = when.properties?.['side']
  return typeof side === 'object' ? side.const : undefined
}

function readonlyMembers(code: string): string {
  return code
    .replace(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */')
    .replace(/^( +)(?=[\w']+\??:\s)/gm, '$1readonly ')
    .replace(/^( +)(?=\[k: string\])/gm, '$1readonly ')
    .replace(/(\w+|\([^()]+\))\[\]/g, 'readonly $1[]')
    .replace(/(readonly \w+\[\])\[\]/g, 'readonly ($1)[]')
    .replace(/^export interface (\w+) \{$/gm, 'export type $1 = {')
}
