/** A request and its answer, as the log of a world has them. */
import type { EntryFacts } from '../log/entries.ts'
import { loggedBody } from '../log/request-body.ts'
import { problemIn } from '../log/request-problem.ts'
import type { Answer, ServiceRequest } from '../simulator/service-exchange.ts'
import { BODY_LIMIT, delayOf } from './exchange.ts'

export function loggedRequest(
  operation: string | null,
  { method, path, host, rawHeaders, rawBody }: ServiceRequest,
  isControl = false,
): Omit<EntryFacts<'request'>, 'sequence'> {
  // A snapshot that is restored can be larger than the log.
  const isTooLarge = rawBody !== undefined && rawBody.length > BODY_LIMIT
  const body = isTooLarge ? null : loggedBody(rawBody)
  return { method, path, host, operation, isControl, headers: rawHeaders ?? null, body }
}

export function loggedAnswer(answer: Answer): EntryFacts<'answer'> {
  const { status, headers, body: response, breaks, fault, variations } = answer
  const { error, shaped } = answer
  const problem =
    error !== undefined && shaped?.includes('shapes.errors') ? problemIn(error) : undefined
  return { status, headers, response, breaks, tookMs: delayOf(answer), fault, variations, problem }
}
