/** Reads the parameters that an operation takes from the query (§4.3): each must be there, once, and not empty. */
import { ApiError, listed, type ErrorDetail } from '../vocabulary/errors.ts'
import { nearest } from '../vocabulary/nearest.ts'
import { pathOf, type ServiceRequest } from './exchange.ts'

const LONGEST_ECHO = 60

/**
 * Throws VALIDATION_FAILED, with everything that is wrong. A parameter that nobody asked for is let be, unless one that
 * is missing was probably meant by it.
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
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    const wanted = names.find((known) => known === name)
    if (wanted === undefined) {
      if (name !== undefined) others.push(name)
      continue
    }
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1))
    if (value === undefined) {
      details.push({
        field: wanted,
        message: 'is not percent-encoded UTF-8; write a literal % as %25',
      })
    } else if (values[wanted] !== undefined) {
      details.push({ field: wanted, message: 'is in the query twice; send it once' })
    }
    values[wanted] ??= value ?? '%'
  }
  for (const name of names) {
    if (values[name] || details.some(({ field }) => field === name)) continue
    const slip = others.find((other) => nearest(other.slice(0, LONGEST_ECHO), names) === name)
    const mend =
      slip === undefined
        ? `; send ?${name}=…`
        : `, which has "${slip.slice(0, LONGEST_ECHO)}"; did you mean "${name}"?`
    details.push({ field: name, message: `is missing from the query${mend}` })
  }
  if (details.length > 0) throw invalidQuery(request, details)
  return values as Record<Name, string>
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

function invalidQuery(request: ServiceRequest, details: readonly ErrorDetail[]): ApiError {
  return new ApiError(
    'VALIDATION_FAILED',
    `Failed to read the query of ${request.method} ${pathOf(request.path)}: ${listed(details)}`,
    { details },
  )
}
