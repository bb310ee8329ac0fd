/** What the messages about a bad request need to know of its fields. */
import { isRequest, type NamedSchema, type Schema } from './contract.ts'

const HEADER = `// Generated from contracts/schemas by \`npm run generate\`. Do not edit.

export type RequestField = {
  /** Ends the sentence "it must be …". */
  readonly must: string
  /** A value that would do, as JSON. */
  readonly example: string
  /** The one side that carries the field; null where both do. */
  readonly only: 'buy' | 'sell' | null
}

export type RequestSchemaName = keyof typeof REQUEST_FIELDS
`

export function requestFields(schemas: readonly NamedSchema[]): string {
  const requests = schemas.filter(isRequest).map(({ name, schema }) => {
    const fields = Object.entries(schema.properties ?? {}).map(([field, member]) => {
      if (typeof member === 'boolean') throw new Error(`Field "${field}" of ${name} has no schema`)
      const only = onlySide(schema, field)
      return [
        `    ${field}: {`,
        `      must: '${mustBe(field, member)}',`,
        `      example: '${JSON.stringify(member.examples?.[0])}',`,
        `      only: ${only === null ? 'null' : `'${only}'`},`,
        '    },',
      ].join('\n')
    })
    return `  '${name}': {\n${fields.join('\n')}\n  },`
  })
  return `${HEADER}
export const REQUEST_FIELDS = {
${requests.join('\n')}
} as const satisfies Record<string, Readonly<Record<string, RequestField>>>
`
}

/** Says all that the schema asks of a field, so that one message mends every fault of it. */
function mustBe(field: string, schema: Schema): string {
  const { type, minLength, maxLength, format, pattern } = schema
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `"${String(value)}"`).join(' or ')
  if (type === 'boolean') return 'true or false'
  if (type === 'number' && schema['exclusiveMinimum'] === 0) return 'a number greater than 0'
  if (type === 'number' && schema['minimum'] === 0) return 'a number, 0 or greater'
  if (format === 'email') return 'an e-mail address'
  if (pattern === '^[0-9]{10}$') return 'text of 10 digits'
  if (type === 'string' && minLength === 1) return `text of 1 to ${String(maxLength)} characters`
  throw new Error(`Failed to describe field "${field}": no words for its schema. Add them here.`)
}

function onlySide(schema: Schema, field: string): 'buy' | 'sell' | null {
  for (const { if: when, then } of schema.allOf ?? []) {
    const side = when.properties?.['side']
    if (then.properties?.[field] === false && typeof side === 'object') {
      return side.const === 'buy' ? 'sell' : 'buy'
    }
  }
  return null
}
