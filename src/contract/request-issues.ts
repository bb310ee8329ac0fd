/**
 * Tells the author of a bad request what was wrong and what mends it, field by field. A validator speaks of schemas
 * and keywords; here that becomes one sentence a field, which reads on from the field's name.
 */
import type { ErrorDetail } from '../vocabulary/errors.ts'
import {
  REQUEST_FIELDS,
  type RequestField,
  type RequestSchemaName,
} from './generated/request-fields.ts'
import type { SchemaError } from './generated/validators.js'
import { nearest } from '../vocabulary/nearest.ts'

type Side = 'buy' | 'sell'

/** A body can hold tens of thousands of wrong fields; nobody reads further than this. */
const MOST_DETAILS = 20
const LONGEST_ECHO = 60

const NOUNS = {
  'order-request': 'order',
  'quote-request': 'quote',
  'resolve-request': 'request',
} as const satisfies Record<RequestSchemaName, string>

/**
 * What is wrong with `body`, which a validator refused with `errors`: known fields in the contract's order, then
 * unknown ones. Empty where the only faults are unknown fields, and these are to be ignored.
 */
export function describeRequestErrors(
  schema: RequestSchemaName,
  body: unknown,
  errors: readonly SchemaError[],
  options: { readonly unknownFields: 'reject' | 'ignore' },
): readonly ErrorDetail[] {
  if (!isObject(body)) {
    return [{ field: 'body', message: `must be a JSON object; it was ${shown(body)}` }]
  }
  const fields: Readonly<Record<string, RequestField>> = REQUEST_FIELDS[schema]
  const side = sideOf(body)
  const faults = faultsByField(errors)
  const details: ErrorDetail[] = []
  for (const [field, about] of Object.entries(fields)) {
    const error = faults.get(field)
    if (error === undefined) continue
    details.push({ field, message: messageOf(error, { schema, about, value: body[field], side }) })
  }
  if (options.unknownFields === 'reject') details.push(...unknownFields(errors, fields, side))
  return details
}

/** Each field's first error. Rules between fields come first, so what must not be there gets no advice about its type. */
function faultsByField(errors: readonly SchemaError[]): ReadonlyMap<string, SchemaError> {
  const faults = new Map<string, SchemaError>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (field !== undefined && !faults.has(field)) faults.set(field, error)
  }
  return faults
}

/** Undefined for what is no fault of a known field, as the if/then that only repeats another error. */
function fieldOf({ keyword, instancePath, params }: SchemaError): string | undefined {
  if (keyword === 'required') return String(params['missingProperty'])
  return instancePath === '' ? undefined : instancePath.slice(1)
}

function messageOf(
  error: SchemaError,
  at: { schema: RequestSchemaName; about: RequestField; value: unknown; side: Side | undefined },
): string {
  const { schema, about, side } = at
  const onSide = `on a ${side ?? ''} ${NOUNS[schema]}`
  if (error.keyword === 'false schema') {
    return `must not be ${onSide}; a ${side ?? ''} carries ${carriedBy(schema, side)}`
  }
  const such = isExhaustive(about) ? '' : `, such as ${about.example}`
  if (error.keyword === 'required') {
    return `is required${about.only === null ? '' : ` ${onSide}`}: ${about.must}${such}`
  }
  return `must be ${about.must}${such}; it was ${shown(at.value)}`
}

function unknownFields(
  errors: readonly SchemaError[],
  fields: Readonly<Record<string, RequestField>>,
  side: Side | undefined,
): readonly ErrorDetail[] {
  const known = Object.keys(fields).filter((name) => isCarried(fields[name], side))
  const unknown = errors
    .filter(({ keyword }) => keyword === 'additionalProperties')
    .map(({ params }) => String(params['additionalProperty']))
  const details = unknown.slice(0, MOST_DETAILS).map((name) => {
    const meant = nearest(name.slice(0, LONGEST_ECHO), known)
    const mend =
      meant === undefined ? `remove it; known are ${known.join(', ')}` : `did you mean "${meant}"?`
    return { field: cut(name), message: `should not exist; ${mend}` }
  })
  const more = unknown.length - details.length
  if (more === 0) return details
  return [...details, { field: 'body', message: `has ${more} more fields that should not exist` }]
}

function carriedBy(schema: RequestSchemaName, side: Side | undefined): string {
  const fields: Readonly<Record<string, RequestField>> = REQUEST_FIELDS[schema]
  const names = Object.keys(fields).filter(
    (name) => side !== undefined && fields[name]?.only === side,
  )
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

function isCarried(field: RequestField | undefined, side: Side | undefined): boolean {
  return side === undefined || field?.only === null || field?.only === side
}

/** Where the expectation lists every value, an example adds nothing. */
function isExhaustive({ must, example }: RequestField): boolean {
  return must.includes(example)
}

function sideOf(body: Readonly<Record<string, unknown>>): Side | undefined {
  const side = body['side']
  return side === 'buy' || side === 'sell' ? side : undefined
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  if (typeof value === 'string') return value === '' ? 'empty text' : `the text "${cut(value)}"`
  if (typeof value === 'number') {
    return Number.isFinite(value) ? `the number ${value}` : 'a number too large to read'
  }
  return String(value)
}

function cut(text: string): string {
  return text.length <= LONGEST_ECHO ? text : `${text.slice(0, LONGEST_ECHO)}…`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
