/**
 * Whether an answer is one of the control API: it has the members that the contract requires, with
 * their types. That tells a sandbox from anything else that answers at its address. A sandbox of a
 * later version may have more members. Loaded on demand, because it has the whole contract.
 */
import type { ControlCallId } from './control-call.ts'
import { wordsOfSchema, type JsonSchema } from './expectation.ts'
import { CONTROL_DOCUMENT } from './generated/control-document.js'
import { CONTROL_PLACES } from './generated/control-places.js'
import { defined } from '../vocabulary/defined.ts'
import { memberOf } from '../vocabulary/json.ts'

/** What the contract requires and the answer lacks: `items must be a list`; else undefined. */
export function answerIssue(operation: ControlCallId, json: unknown): string | undefined {
  const schema = schemaOf(operation)
  return schema === undefined ? undefined : issueOf(schema, json, '')
}

/** What the contract requires of a change that is streamed. */
export function changeIssue(change: unknown): string | undefined {
  return issueOf({ $ref: '#/components/schemas/WorldChange' }, change, '')
}

/** The members of an answer with their types, and nothing of what is inside them. */
export function answerOutline(operation: ControlCallId): Readonly<Record<string, JsonSchema>> {
  const { properties = {} } = (resolved(schemaOf(operation)) ?? {}) as JsonSchema
  const members = Object.entries(properties).map(([name, member]) => {
    const { type, description } = resolved(member) as JsonSchema
    return [name, defined({ type, description: described(member) ?? description })]
  })
  return Object.fromEntries(members) as Readonly<Record<string, JsonSchema>>
}

/** What a reference says of itself, beside what it refers to. */
function described(member: JsonSchema | boolean): string | undefined {
  return typeof member === 'boolean' ? undefined : member.description
}

/** The schema of the success. */
function schemaOf(operation: ControlCallId): JsonSchema | undefined {
  const { method, path } = CONTROL_PLACES[operation]
  const methods = memberOf(memberOf(CONTROL_DOCUMENT, 'paths'), path.replace(/:(\w+)/g, '{$1}'))
  const responses = Object.entries(
    memberOf(memberOf(methods, method.toLowerCase()), 'responses') ?? {},
  )
  const [, success] = responses.find(([status]) => status.startsWith('2')) ?? []
  const content = memberOf(resolved(success), 'content')
  // The document is an OpenAPI document by construction.
  return memberOf(memberOf(content, 'application/json'), 'schema') as JsonSchema | undefined
}

function resolved(value: unknown): unknown {
  const reference = memberOf(value, '$ref')
  if (typeof reference !== 'string') return value
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((found, name) => memberOf(found, name), CONTROL_DOCUMENT)
}

function issueOf(schema: JsonSchema, value: unknown, at: string): string | undefined {
  const own = resolved(schema) as JsonSchema
  if (!hasType(own, value)) return `${at || 'it'} must be ${wordsOfSchema(own)}`
  // The document has lists of schemas there.
  const [anyOf = [], allOf = []] = [own['anyOf'], own.allOf] as readonly (readonly JsonSchema[])[]
  const branches = anyOf.map((each) => issueOf(each, value, at))
  return [
    branches.includes(undefined) ? undefined : branches[0],
    ...allOf.map((each) => issueOf(each, value, at)),
    ...memberIssues(own, value, at),
  ].find((issue) => issue !== undefined)
}

function memberIssues(schema: JsonSchema, value: unknown, at: string) {
  if (typeof value !== 'object' || value === null) return []
  const { required = [], properties = {}, items } = schema
  if (Array.isArray(value))
    return items === undefined
      ? []
      : value.map((item, index) => issueOf(items as JsonSchema, item, `${at}[${index}]`))
  const place = (name: string) => (at === '' ? name : `${at}.${name}`)
  const missing = required.filter((name) => memberOf(value, name) === undefined)
  return [
    ...missing.map((name) => `${place(name)} is required`),
    ...Object.entries(properties).map(([name, member]) => {
      const found = memberOf(value, name)
      if (found === undefined || typeof member === 'boolean') return undefined
      return issueOf(member, found, place(name))
    }),
  ]
}

function hasType({ type }: JsonSchema, value: unknown): boolean {
  const types = typeof type === 'string' ? [type] : (type ?? [])
  return types.length === 0 || types.some((one) => isOfType(one, value))
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
