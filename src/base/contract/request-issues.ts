/** The issues of a request's body, whose members depend on its side (§2.1, §2.3). */
import type { Issue } from '../vocabulary/issue.ts'
import { wordList } from '../vocabulary/text.ts'
import type { JsonSchema } from './expectation.ts'
import { REQUEST_SCHEMAS } from './generated/validators.js'
import { issuesOf, pathOf, requiredMessage, type SchemaError } from './issues.ts'
import { unknownName } from './unknown-name.ts'

export type RequestSchemaName = keyof typeof REQUEST_SCHEMAS

/**
 * Known members in the order of the contract, then unknown ones. Empty if all errors are about
 * unknown members and these are ignored.
 */
export function requestIssues(
  name: RequestSchemaName,
  body: unknown,
  errors: readonly SchemaError[],
  options: { readonly unknownFields: 'reject' | 'ignore' },
): readonly Issue[] {
  const schema: JsonSchema = REQUEST_SCHEMAS[name]
  const fields = Object.keys(schema.properties ?? {})
  const rank = (error: SchemaError) => {
    const index = fields.indexOf(String(pathOf(error)[0]))
    return index === -1 ? fields.length : index
  }
  const described = errors
    .filter(
      ({ keyword }) => options.unknownFields === 'reject' || keyword !== 'additionalProperties',
    )
    .sort((one, other) => rank(one) - rank(other))
  return issuesOf(described, { whole: 'body', describe: (error) => messageOf(error, schema, body) })
}

function messageOf(
  { keyword, params, schemaPath }: SchemaError,
  schema: JsonSchema,
  body: unknown,
): string | undefined {
  const side = sideOf(body)
  const request = `${side} ${(schema.title ?? '').replace('Request', '').toLowerCase()}`
  const rejected = (of: string) => rejectedMembers(schema, of)
  if (keyword === 'false schema') {
    const carried = wordList(rejected(side === 'buy' ? 'sell' : 'buy'), 'and')
    return `must not be on a ${request}; a ${side} carries ${carried}`
  }
  if (keyword === 'required' && schemaPath.startsWith('#/allOf/')) {
    const member = schema.properties?.[String(params['missingProperty'])]
    return requiredMessage(member, ` on a ${request}`)
  }
  if (keyword === 'additionalProperties') {
    const known = Object.keys(schema.properties ?? {})
    return unknownName(
      String(params['additionalProperty']),
      known.filter((each) => !rejected(side).includes(each)),
    )
  }
  return undefined
}

/** The members that a request of this side must not have. */
function rejectedMembers(schema: JsonSchema, side: string): readonly string[] {
  const branch = schema.allOf?.find(({ if: when }) => {
    const of = when.properties?.['side']
    return typeof of === 'object' && of.const === side
  })
  return Object.keys(branch?.then.properties ?? {})
}

function sideOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('side' in body)) return ''
  return typeof body.side === 'string' ? body.side : ''
}
