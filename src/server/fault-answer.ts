/** What a fault of the HTTP link makes of an answer (behaviour/http-faults.ts decides which one strikes). */
import type { HttpWeather } from '../simulator/behaviour/http-faults.ts'
import { ApiError } from '../vocabulary/errors.ts'
import type { Assumptions } from '../contract/generated/assumptions.ts'
import type { Answer } from './exchange.ts'
import { errorResponse } from './error-response.ts'

const DEFAULT_STATUS = 503
const DEFAULT_RETRY_AFTER_SECONDS = 1

export function underFault(
  { delayMs, fault }: HttpWeather,
  assumptions: Assumptions,
  perform: () => Answer,
): Answer {
  const delay = delayMs > 0 ? { delayMs } : {}
  switch (fault?.do) {
    case 'status': {
      const status = fault.status ?? DEFAULT_STATUS
      const error = new ApiError(
        'FAULT_INJECTED',
        `Failed to answer the call: the behaviour asks for status ${status} here. DELETE /__sandbox/behaviour ends that.`,
      )
      return { ...errorResponse(error, assumptions), ...delay, status }
    }
    case 'rate-limit': {
      const seconds = fault.retryAfter ?? DEFAULT_RETRY_AFTER_SECONDS
      const error = new ApiError(
        'RATE_LIMITED',
        `Failed to answer the call: the behaviour asks for a rate limit here. Try again in ${seconds} s.`,
      )
      const answer = errorResponse(error, assumptions)
      return { ...answer, ...delay, headers: { ...answer.headers, 'retry-after': String(seconds) } }
    }
    case 'reset':
    case 'truncate':
      return { ...perform(), ...delay, breaks: fault.do }
    case 'malform': {
      const answer = perform()
      // Whole on the wire, and no JSON: as an answer that a proxy has cut and patched.
      return { ...answer, ...delay, body: `${answer.body.slice(0, -1)},` }
    }
    default:
      return { ...perform(), ...delay }
  }
}
