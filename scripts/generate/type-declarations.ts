/** TypeScript types of the contract's schemas. */
import { compile } from 'json-schema-to-typescript'
import { without, type NamedSchema, type Schema } from './contract.ts'

/** What says nothing about a type. */
const UNTYPED = [
  '$schema',
  '$id',
  'x-section',
  'x-assumed',
  'pattern',
  'format',
  'examples',
  'if',
  'then',
  'else',
  'anyOf',
]

export async function typeDeclarations(schemas: readonly NamedSchema[]): Promise<string> {
  const parts: string[] = []
  for (const { schema, title } of schemas) parts.push(await declarations(title, schema))
  return [
    '// Generated from contracts/schemas by `npm run generate`. Do not edit.',
    ...parts.map((part) => readonlyMembers(part.trim())),
  ]
    .join('\n\n')
    .concat('\n')
}

async function declarations(title: string, schema: Schema): Promise<string> {
  return compile(without(UNTYPED, bySide(schema)) as Parameters<typeof compile>[0], title, {
    additionalProperties: false,
    bannerComment: '',
    style: { semi: false, singleQuote: true, printWidth: 100, trailingComma: 'all' },
  })
}

/**
 * A request whose if/then rules depend on its side becomes a union with one member a side, so that the compiler
 * knows what the validator proved.
 */
function bySide(schema: Schema): Schema {
  const { allOf, properties, required = [], ...rest } = schema
  if (allOf === undefined || properties === undefined) return schema
  const { title, description } = rest
  const members = allOf.map(({ if: when, then }) => {
    const refused = Object.keys(then.properties ?? {})
    const kept = Object.entries(properties).filter(([name]) => !refused.includes(name))
    const side = sideOf(when)
    return {
      type: 'object',
      title: then.title,
      properties: Object.fromEntries(
        kept.map(([name, member]) => [
          name,
          name === 'side' && typeof member === 'object' ? { ...member, enum: [side] } : member,
        ]),
      ),
      required: [...required, ...(then.required ?? [])],
    }
  })
  return { title, description, oneOf: members } as Schema
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
    .replace(/\b(\w+)\[\]/g, 'readonly $1[]')
    .replace(/^export interface (\w+) \{$/gm, 'export type $1 = {')
}
