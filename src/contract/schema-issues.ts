/**
 * What a validator found wrong, as sentences that read on from the field's name and say what mends it. The words come
 * from the schema: the description of a pattern that begins with an article is what the value must be.
 */
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { ErrorDetail } from '../vocabulary/errors.ts'
import { nearest } from '../vocabulary/nearest.ts'

/** A body can hold tens of thousands of faults; nobody reads further than this. */
const MOST_FAULTS = 20
const LONGEST_ECHO = 60
const MOST_NAMES = 12

/** These only say that one of the others happened inside. */
const REPEATS: ReadonlySet<string> = new Set([
  'if',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'dependentSchemas',
  'propertyNames',
])

const LIMITS: Readonly<Record<string, string>> = {
  minimum: 'at least #',
  maximum: 'at most #',
  exclusiveMinimum: 'above #',
  minLength: 'text of at least # characters',
  maxLength: 'text of at most # characters',
  minItems: 'a list of at least #',
  maxItems: 'a list of at most #',
  maxProperties: 'an object of at most # members',
}

/** `whole` names the value itself where it is wrong as a whole. */
export function describeIssues(
  errors: readonly ErrorObject[],
  whole: string,
): readonly ErrorDetail[] {
  const telling = errors.filter(({ keyword }) => !REPEATS.has(keyword))
  return (telling.length === 0 ? errors : telling).slice(0, MOST_FAULTS).map((error) => {
    const at = fieldOf(error.instancePath)
    const inside = memberOf(error)
    const field = inside === undefined ? at : at === '' ? cut(inside) : `${at}.${cut(inside)}`
    return { field: field === '' ? whole : field, message: messageOf(error) }
  })
}

function messageOf(error: ErrorObject): string {
  const { keyword, params, data } = error
  const schema = (error.parentSchema ?? {}) as Readonly<Record<string, unknown>>
  if (keyword === 'additionalProperties')
    return unknownMember(String(params['additionalProperty']), schema)
  if (keyword === 'required') return 'is required'
  if (keyword === 'false schema') return 'must be left out beside the other members'
  return `must be ${expectation(error, schema)}; it was ${shown(data)}`
}

function unknownMember(name: string, schema: Readonly<Record<string, unknown>>): string {
  const known = Object.keys((schema['properties'] ?? {}) as object)
  const meant = nearest(name.slice(0, LONGEST_ECHO), known)
  if (meant !== undefined) return `is not known; did you mean "${meant}"?`
  const more = known.length > MOST_NAMES ? ' and others' : ''
  return `is not known; remove it, known are ${known.slice(0, MOST_NAMES).join(', ')}${more}`
}

function expectation(error: ErrorObject, schema: Readonly<Record<string, unknown>>): string {
  const { keyword, params } = error
  if (keyword === 'enum') return list(params['allowedValues'] as readonly unknown[])
  if (keyword === 'const') return JSON.stringify(params['allowedValue'])
  if (keyword === 'type') return typeNames(params['type'])
  if (keyword === 'pattern' || keyword === 'format') return described(schema)
  const limit = String(params['limit'])
  const such = LIMITS[keyword]
  if (such === undefined) return 'something else'
  return limit === '1' && keyword === 'minLength'
    ? 'text that is not empty'
    : such.replace('#', limit)
}

function described(schema: Readonly<Record<string, unknown>>): string {
  const description = String(schema['description'] ?? '')
  if (/^An? /.test(description))
    return `${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}`
  const [example = schema['default']] = (schema['examples'] ?? []) as readonly unknown[]
  return example === undefined
    ? `text that fits ${String(schema['pattern'])}`
    : `text such as ${JSON.stringify(example)}`
}

function typeNames(type: unknown): string {
  const names = {
    object: 'a JSON object',
    array: 'a list',
    string: 'text',
    integer: 'a whole number',
  } as const
  const types: readonly unknown[] = Array.isArray(type) ? type : String(type).split(',')
  return types
    .map(
      (each) =>
        names[each as keyof typeof names] ?? (each === 'null' ? 'null' : `a ${String(each)}`),
    )
    .join(' or ')
}

function list(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value))
  const last = texts.pop() ?? ''
  return texts.length === 0 ? last : `${texts.join(', ')} or ${last}`
}

/** The name that an error is about, which is not part of its path. */
function memberOf({ keyword, params }: ErrorObject): string | undefined {
  if (keyword === 'required') return String(params['missingProperty'])
  if (keyword === 'additionalProperties') return String(params['additionalProperty'])
  return undefined
}

/** `/webhooks/0/do` as `webhooks[0].do`. */
function fieldOf(pointer: string): string {
  let field = ''
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (/^\d+$/.test(name)) field += `[${name}]`
    else field += field === '' ? cut(name) : `.${cut(name)}`
  }
  return field
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return JSON.stringify(cut(value))
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

function cut(text: string): string {
  return text.length <= LONGEST_ECHO ? text : `${text.slice(0, LONGEST_ECHO)}…`
}
