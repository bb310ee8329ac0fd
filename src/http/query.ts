/** Reads the parameters that an operation takes from the query (§4.3): each must be there, once, and not empty. */
import { ApiError, listed, type ErrorDetail } from '../errors.ts'
import type { ServiceRequest } from './exchange.ts'

/** Throws VALIDATION_FAILED, with everything that is wrong. Parameters that nobody asked for are let be. */
export function readQuery<Name extends string>(
  request: ServiceRequest,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const values: Partial<Record<string, string>> = {}
  const details: ErrorDetail[] = []
  for (const pair of request.query.split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    const wanted = names.find((known) => known === name)
    if (wanted === undefined) continue
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
    details.push({ field: name, message: `is missing from the query; send ?${name}=…` })
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
    `Failed to read the query of ${request.method} ${request.path.slice(0, 100)}: ${listed(details)}`,
    {
      details,
    },
  )
}
