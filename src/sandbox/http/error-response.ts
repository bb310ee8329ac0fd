/** Errors become answers here: one envelope, whose status is an assumption (§7.3). */
import { ApiError, statusOf } from '../../base/vocabulary/errors.ts'
import { machineCause } from '../../base/vocabulary/machine-cause.ts'
import { ASSUMPTIONS, type Assumptions } from '../../base/contract/generated/assumptions.ts'
import { JSON_HEADERS, type Answer } from '../simulator/service-exchange.ts'

/** An injected fault has another status than that of its code. */
export function errorResponse(
  error: ApiError,
  assumptions: Assumptions = ASSUMPTIONS,
  status = statusOf(error.code, assumptions),
): Answer {
  const { code, message, details, extra } = error
  const envelope = { success: false, code, message, ...(details && { details }), ...extra }
  return { status, headers: JSON_HEADERS, body: JSON.stringify(envelope), error }
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
