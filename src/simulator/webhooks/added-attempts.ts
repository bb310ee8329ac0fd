/**
 * Attempts as a journal stores them: only those that a change added, and without headers that are
 * those of the attempt before.
 */
import type { Attempt, Delivery } from './webhook.ts'

/** The attempts after the first `known` ones. */
export function addedAttempts({ attempts }: Delivery, known: number): Delivery['attempts'] {
  return attempts.slice(known).map((attempt, index) => {
    const before = attempts[known + index - 1]
    // JSON has no member that is undefined.
    return attempt.headers === before?.headers ? copyWith(attempt, undefined) : attempt
  })
}

/** As it was before it was journalled, after the attempt `before`. */
export function withHeaders(journalled: Attempt, before: Attempt | undefined): Attempt {
  return copyWith(journalled, journalled.headers ?? before?.headers ?? {})
}

/** In one order of members, whatever the journal had: the same world has the same bytes. */
function copyWith(attempt: Attempt, headers: Attempt['headers'] | undefined): Attempt {
  const { at, tookMs, status, error, fault, sentBody, response } = attempt
  return { at, tookMs, status, error, fault, headers, sentBody, response } as Attempt
}
