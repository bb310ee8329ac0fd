/** Errors become answers here: one envelope, whose status and shape are assumptions (§7.3). */
import { STATUS_CODES } from 'node:http'
import { ApiError, statusOf, type ErrorCode } from '../../base/vocabulary/errors.ts'
import { machineCause } from '../../base/vocabulary/machine-cause.ts'
import { ASSUMPTIONS, type Assumptions } from '../../base/contract/generated/assumptions.ts'
import { JSON_HEADERS } from './exchange.ts'
import type { Answer } from '../simulator/service-exchange.ts'

/** The documentation leaves the body of these open (§7.2, §7.3). */
const MAY_BE_EMPTY: ReadonlySet<ErrorCode> = new Set([
  'INTENT_NOT_FOUND',
  'TRANSACTION_NOT_FOUND',
  'PROVIDER_NOT_FOUND',
])

type Parts = {
  readonly error: ApiError
  readonly message: string | readonly string[]
  /** The reason phrase of the HTTP status. */
  readonly reason: string
}

const ENVELOPES: Readonly<Record<Assumptions['errorEnvelope'], (parts: Parts) => object>> = {
  success: ({ error, message }) => ({
    success: false,
    code: error.code,
    message,
    ...detailsOf(error),
    ...error.extra,
  }),
  error: ({ message, reason }) => ({ message, error: reason }),
  reason: ({ error, message, reason }) => ({ code: reason, message, ...detailsOf(error) }),
  code: ({ error, message }) => ({ code: error.code, message, ...detailsOf(error) }),
  nested: ({ error, message }) => ({ error: { code: error.code, message, ...detailsOf(error) } }),
}

/** An injected fault has another status than that of its code. */
export function errorResponse(
  error: ApiError,
  assumptions: Assumptions = ASSUMPTIONS,
  status = statusOf(error.code, assumptions),
): Answer {
  if (status === 404 && assumptions.notFoundBody === 'empty' && MAY_BE_EMPTY.has(error.code)) {
    return { status, headers: {}, body: '' }
  }
  // The conflict is documented (§7.1), whatever the envelope of other errors.
  const isConflict = error.code === 'GATEWAY_ACTIVE_INTENT_CONFLICT'
  const envelopeOf = ENVELOPES[isConflict ? 'success' : assumptions.errorEnvelope]
  const message = messageOf(error, assumptions)
  const envelope = envelopeOf({ error, message, reason: STATUS_CODES[status] ?? 'Error' })
  const answer = { status, headers: JSON_HEADERS, body: JSON.stringify(envelope) }
  return error.fault === undefined ? answer : { ...answer, fault: error.fault }
}

/**
 * For anything thrown. What is neither an ApiError nor the machine's is a defect, kept beside its
 * answer.
 */
export function errorResponseOf(error: unknown, assumptions: Assumptions = ASSUMPTIONS): Answer {
  if (error instanceof ApiError) return errorResponse(error, assumptions)
  const cause = machineCause(error)
  const text = cause ?? 'the sandbox has a defect. Report it with the request.'
  const internal = new ApiError('INTERNAL', `Failed to answer the call: ${text}`)
  const answer = errorResponse(internal, assumptions)
  return cause === undefined ? { ...answer, defect: error } : answer
}

export function rateLimitedResponse(
  cause: string,
  retryAfterSeconds: number,
  assumptions: Assumptions,
): Answer {
  const error = new ApiError(
    'RATE_LIMITED',
    `Failed to answer the call: ${cause}. Try again in ${retryAfterSeconds} s.`,
  )
  const response = errorResponse(error, assumptions)
  return { ...response, headers: { ...response.headers, 'retry-after': String(retryAfterSeconds) } }
}

function detailsOf({ details }: ApiError): Pick<ApiError, 'details'> | undefined {
  return details && { details }
}

/** Only an error about fields can be a list; the conflict's is documented as one text (§7.1). */
function messageOf(error: ApiError, assumptions: Assumptions): string | readonly string[] {
  if (assumptions.errorMessageShape === 'text' || error.details === undefined) return error.message
  return error.details.map(({ field, message }) => `${field} ${message}`)
}
