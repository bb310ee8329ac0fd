/** What an operation takes of a request, validated. Operations check meaning only. */
import {
  CHECKS,
  REQUEST_SCHEMAS,
  type Validator,
} from '../../base/contract/generated/validators.js'
import { requestIssues, type RequestSchemaName } from '../../base/contract/request-issues.ts'
import { invalid, type ErrorDetail } from '../../base/vocabulary/errors.ts'
import { inUsualCase } from '../../base/vocabulary/name-case.ts'
import { nearest } from '../../base/vocabulary/nearest.ts'
import type { World } from '../simulator/world.ts'
import { shownPath } from './exchange.ts'
import type { ServiceRequest } from '../simulator/service-exchange.ts'
import { readJson } from './json-body.ts'

type Body<Name extends RequestSchemaName> =
  (typeof CHECKS)[Name] extends Validator<infer T> ? T : never

const NOUNS = {
  'quote-request': 'quote request',
  'order-request': 'order request',
  'resolve-request': 'resolve request',
} as const satisfies Record<RequestSchemaName, string>

const LONGEST_ECHO = 60

/** Throws what readJson throws, and VALIDATION_FAILED with every wrong field. */
export function readBody<Name extends RequestSchemaName>(
  schema: Name,
  request: ServiceRequest,
  world: World,
): Body<Name> {
  const value = readJson(request)
  const isValid = CHECKS[schema] as Validator<Body<Name>>
  const { unknownFields, nameCase } = world.behaviour.assumptions
  if (nameCase === 'exact') checkNameCase(NOUNS[schema], value)
  if (isValid(value)) return value
  const details = requestIssues(schema, value, isValid.errors ?? [], { unknownFields })
  if (details.length === 0) {
    const known = withoutUnknown(schema, value)
    if (isValid(known)) return known
  }
  throw invalid(`read the ${NOUNS[schema]}`, details)
}

/** Throws VALIDATION_FAILED with every name that is not in its usual case. */
function checkNameCase(noun: string, value: unknown): void {
  const details = Object.entries(value ?? {}).flatMap(([field, name]: [string, unknown]) => {
    const usual = typeof name === 'string' ? inUsualCase(field, name) : name
    return usual === name ? [] : [{ field, message: `must be written as "${String(usual)}"` }]
  })
  if (details.length > 0) throw invalid(`read the ${noun}`, details)
}

function withoutUnknown(schema: RequestSchemaName, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(([name]) =>
      Object.hasOwn(REQUEST_SCHEMAS[schema].properties ?? {}, name),
    ),
  )
}

/**
 * The parameters of a query (§4.3): each must be there, once, and not empty. Other parameters
 * are ignored, unless one looks like a misspelt name of one that is missing. Throws
 * VALIDATION_FAILED with everything that is wrong.
 */
export function readQuery<Name extends string>(
  request: ServiceRequest,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const values: Partial<Record<string, string>> = {}
  const details: ErrorDetail[] = []
  const others: string[] = []
  for (const pair of request.query.split('&')) {
    const equals = pair.indexOf('=')
    const field = decode(equals === -1 ? pair : pair.slice(0, equals))
    if (!isOneOf(names, field)) {
      if (field !== undefined) others.push(field)
      continue
    }
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1))
    if (value === undefined) {
      details.push({ field, message: 'is not percent-encoded UTF-8; write a literal % as %25' })
    } else if (values[field] !== undefined) {
      details.push({ field, message: 'is in the query twice; send it once' })
    }
    values[field] ??= value ?? '%'
  }
  for (const field of names) {
    if (values[field] || details.some((detail) => detail.field === field)) continue
    details.push({ field, message: missingParameter(field, names, others) })
  }
  if (details.length === 0) return values as Record<Name, string>
  throw invalid(`read the query of ${request.method} ${shownPath(request.path)}`, details)
}

function isOneOf<Name extends string>(
  names: readonly Name[],
  name: string | undefined,
): name is Name {
  return (names as readonly (string | undefined)[]).includes(name)
}

function missingParameter(name: string, names: readonly string[], others: readonly string[]) {
  const typo = others
    .map((other) => other.slice(0, LONGEST_ECHO))
    .find((other) => nearest(other, names) === name)
  return typo === undefined
    ? `is missing from the query; send ?${name}=…`
    : `is missing from the query, which has "${typo}"; did you mean "${name}"?`
}

function decode(text: string): string | undefined {
  // Most parameters are plain words, and decoding costs more than looking.
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
