/**
 * Attempts as a journal stores them: only those that a change added, and without headers that are
 * those of the attempt before.
 */
import { memberOf } from '../../../base/vocabulary/json.ts'
import type { Attempt, Delivery } from './webhook.ts'

type Put = { readonly deliveries?: readonly Delivery[] }
type AttemptsOf = (deliveryId: string) => Delivery['attempts']

/** A change as a journal stores it; `attemptsOf` gives the attempts before it. */
export function withAddedAttempts<C extends { readonly put?: Put }>(
  change: C,
  attemptsOf: AttemptsOf,
): C {
  const attemptsBefore = new Map<string, number>()
  const deliveries = change.put?.deliveries?.map((row) => {
    // One without attempts never had any.
    const { length } = row.attempts.length === 0 ? row.attempts : attemptsOf(row.id)
    if (length === 0) return row
    attemptsBefore.set(row.id, length)
    return { ...row, attempts: addedAttempts(row, length) }
  })
  if (deliveries === undefined || attemptsBefore.size === 0) return change
  const before = { attemptsBefore: Object.fromEntries(attemptsBefore) }
  return { ...change, put: { ...change.put, deliveries }, ...before }
}

/** What a stored change puts; `attemptsOf` gives the attempts before it. */
export function withAllAttempts<P extends Put>(
  change: {
    readonly put?: P
    readonly attemptsBefore?: Readonly<Record<string, number>>
  },
  attemptsOf: AttemptsOf,
): P | undefined {
  const { put, attemptsBefore } = change
  if (put?.deliveries === undefined || attemptsBefore === undefined) return put
  const deliveries = put.deliveries.map((row) => {
    const attempts = attemptsOf(row.id).slice(0, Number(memberOf(attemptsBefore, row.id) ?? 0))
    for (const added of row.attempts) attempts.push(withHeaders(added, attempts.at(-1)))
    return { ...row, attempts }
  })
  return { ...put, deliveries }
}

/** The attempts after the first `known` ones. */
function addedAttempts({ attempts }: Delivery, known: number): Delivery['attempts'] {
  return attempts.slice(known).map((attempt, index) => {
    const before = attempts[known + index - 1]
    // JSON has no member that is undefined.
    return attempt.headers === before?.headers ? copyWith(attempt, undefined) : attempt
  })
}

/** As it was before it was journalled, after the attempt `before`. */
function withHeaders(journalled: Attempt, before: Attempt | undefined): Attempt {
  return copyWith(journalled, journalled.headers ?? before?.headers ?? {})
}

/** In one order of members, whatever the journal had: the same world has the same bytes. */
function copyWith(attempt: Attempt, headers: Attempt['headers'] | undefined): Attempt {
  const { at, tookMs, status, error, fault, tag, sentBody, response } = attempt
  const copy = { at, tookMs, status, error, fault, headers, sentBody, response } as Attempt
  return tag === undefined ? copy : { ...copy, tag }
}
