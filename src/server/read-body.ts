/** A request's body, checked against its schema. Handlers check meaning only. */
import { describeRequestErrors } from '../contract/request-issues.ts'
import { ApiError, listed } from '../vocabulary/errors.ts'
import { REQUEST_FIELDS, type RequestSchemaName } from '../contract/generated/request-fields.ts'
import { CHECKS, type Validator } from '../contract/generated/validators.js'
import type { World } from '../simulator/world.ts'
import type { ServiceRequest } from './exchange.ts'
import { readJson } from './fast/read-json.ts'

type Body<Name extends RequestSchemaName> =
  (typeof CHECKS)[Name] extends Validator<infer T> ? T : never

/** Throws what readJson throws, and VALIDATION_FAILED with every wrong field. */
export function readBody<Name extends RequestSchemaName>(
  schema: Name,
  request: ServiceRequest,
  world: World,
): Body<Name> {
  const value = readJson(request)
  const isValid = CHECKS[schema] as Validator<Body<Name>>
  if (isValid(value)) return value
  const { unknownFields } = world.row.behaviour.assumptions
  const details = describeRequestErrors(schema, value, isValid.errors ?? [], { unknownFields })
  if (details.length === 0) {
    const known = onlyKnown(schema, value)
    if (isValid(known)) return known
  }
  throw new ApiError(
    'VALIDATION_FAILED',
    `Failed to read the ${NOUNS[schema]}: ${listed(details)}`,
    { details },
  )
}

const NOUNS = {
  'quote-request': 'quote request',
  'order-request': 'order request',
  'resolve-request': 'resolve request',
} as const satisfies Record<RequestSchemaName, string>

function onlyKnown(schema: RequestSchemaName, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => Object.hasOwn(REQUEST_FIELDS[schema], name)),
  )
}
