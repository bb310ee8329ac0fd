/** Errors become answers here, in the envelope that shapes can replace (§7.3). */
import { ApiError, ERRORS } from '../../base/vocabulary/errors.ts'
import { machineCause } from '../../base/vocabulary/machine-cause.ts'
import { JSON_HEADERS, type Answer } from '../simulator/service-exchange.ts'

/** An injected fault has another status than that of its code. */
export function errorResponse(error: ApiError, status: number = ERRORS[error.code].status): Answer {
  const { code, message, details, extra } = error
  const envelope = { success: false, code, message, ...(details && { details }), ...extra }
  const answer = { status, headers: JSON_HEADERS, body: JSON.stringify(envelope), error }
  return error.fault === undefined ? answer : { ...answer, fault: error.fault }
}

/**
 * For anything thrown. What is neither an ApiError nor the machine's is a defect, kept beside its
 * answer.
 */
export function errorResponseOf(error: unknown): Answer {
  if (error instanceof ApiError) return errorResponse(error)
  const cause = machineCause(error)
  const text = cause ?? 'the sandbox has a defect. Report it with the request.'
  const internal = new ApiError('INTERNAL', `Failed to answer the call: ${text}`)
  const answer = errorResponse(internal)
  return cause === undefined ? { ...answer, defect: error } : answer
}

export function rateLimitedResponse(cause: string, retryAfterSeconds: number): Answer {
  const error = new ApiError(
    'RATE_LIMITED',
    `Failed to answer the call: ${cause}. Try again in ${retryAfterSeconds} s.`,
  )
  const response = errorResponse(error)
  return { ...response, headers: { ...response.headers, 'retry-after': String(retryAfterSeconds) } }
}
