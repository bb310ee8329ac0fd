/**
 * What a fault does to a request or its answer. A new kind is an entry here; `npm run generate`
 * lists it in the schema.
 */
import type { HttpFault } from '../simulator/behaviour/behaviour.ts'
import { ApiError } from '../../base/vocabulary/errors.ts'
import { errorResponse, rateLimitedResponse } from './error-response.ts'
import type { Answer } from '../simulator/service-exchange.ts'

export type HttpFaultKind = {
  /** The member that tells more of it, on the command line. */
  readonly parameter?: 'status' | 'by' | 'retryAfter'
  /** Instead of the answer of the service, which `perform` makes, if it is called. */
  readonly answer?: (fault: HttpFault, perform: () => Answer) => Answer
}

const DEFAULT_STATUS = 503
const DEFAULT_RETRY_AFTER_SECONDS = 1

export const HTTP_FAULT_KINDS = {
  status: {
    parameter: 'status',
    answer: ({ status = DEFAULT_STATUS, carriedOut }, perform) => {
      if (carriedOut === true) perform()
      const error = new ApiError(
        'FAULT_INJECTED',
        `Failed to answer the call: the behaviour injects status ${status} here. ` +
          'DELETE /__sandbox/behaviour ends that.',
      )
      return errorResponse(error, status)
    },
  },
  // It delays any answer, and adds up with the other faults: see http-faults.ts of the simulator.
  latency: { parameter: 'by' },
  reset: { answer: (_fault, perform) => ({ ...perform(), breaks: 'reset' }) },
  truncate: { answer: (_fault, perform) => ({ ...perform(), breaks: 'truncate' }) },
  malform: {
    answer: (_fault, perform) => {
      const answer = perform()
      // Complete on the wire, but not valid JSON: like an answer that a proxy has cut and patched.
      return { ...answer, body: `${answer.body.slice(0, -1)},` }
    },
  },
  'rate-limit': {
    parameter: 'retryAfter',
    answer: ({ retryAfter = DEFAULT_RETRY_AFTER_SECONDS }) =>
      rateLimitedResponse('the behaviour injects a rate limit here', retryAfter),
  },
} as const satisfies Readonly<Record<string, HttpFaultKind>>
