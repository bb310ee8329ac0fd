/** What an injected fault of the HTTP link makes of an answer. */
import type { Assumptions } from '../contract/generated/assumptions.ts'
import type { HttpFaultDecision } from '../simulator/behaviour/http-faults.ts'
import { ApiError } from '../vocabulary/errors.ts'
import { errorResponse, rateLimitedResponse } from './error-response.ts'
import type { Answer } from './exchange.ts'

const DEFAULT_STATUS = 503
const DEFAULT_RETRY_AFTER_SECONDS = 1

/** Calls `perform` unless the fault answers in the service's place. */
export function applyFault(
  decision: HttpFaultDecision,
  assumptions: Assumptions,
  perform: () => Answer,
): Answer {
  const { delayMs, fault } = decision
  const names = [...(delayMs > 0 ? ['latency'] : []), ...(fault === undefined ? [] : [fault.do])]
  const answer = faultyAnswer(decision, assumptions, perform)
  return names.length === 0 ? answer : { ...answer, fault: names.join('+') }
}

function faultyAnswer(
  { delayMs, fault }: HttpFaultDecision,
  assumptions: Assumptions,
  perform: () => Answer,
): Answer {
  const delay = delayMs > 0 ? { delayMs } : {}
  switch (fault?.do) {
    case 'status': {
      const status = fault.status ?? DEFAULT_STATUS
      if (fault.carriedOut === true) perform()
      const error = new ApiError(
        'FAULT_INJECTED',
        `Failed to answer the call: the behaviour injects status ${status} here. ` +
          'DELETE /__sandbox/behaviour ends that.',
      )
      return { ...errorResponse(error, assumptions, status), ...delay }
    }
    case 'rate-limit': {
      const seconds = fault.retryAfter ?? DEFAULT_RETRY_AFTER_SECONDS
      const cause = 'the behaviour injects a rate limit here'
      return { ...rateLimitedResponse(cause, seconds, assumptions), ...delay }
    }
    case 'reset':
    case 'truncate':
      return { ...perform(), ...delay, breaks: fault.do }
    case 'malform': {
      const answer = perform()
      // Complete on the wire, but not valid JSON: like an answer that a proxy has cut and patched.
      return { ...answer, ...delay, body: `${answer.body.slice(0, -1)},` }
    }
    default:
      return { ...perform(), ...delay }
  }
}
