import { retryAfterMs } from '../vocabulary/retry-after.ts'

/** The longest single wait, whatever Retry-After asks for. */
const LONGEST_MS = 20_000
/** All waits of one request: most of a limit per minute, and less than Pact's Verifier waits. */
const TOTAL_MS = 50_000
const FIRST_MS = 250
const MOST_AFTER_FAILURE = 2

type Answered = { readonly status: number; readonly headers: Readonly<Record<string, string>> }

/** A limit may have another status than 429, if it says when to try again. */
export function isBusy(response: Answered | undefined): boolean {
  const { status = 0, headers = {} } = response ?? {}
  return status === 429 || (status >= 400 && status <= 499 && 'retry-after' in headers)
}

/**
 * Milliseconds to wait before the same request is sent again; undefined where the response stands.
 * A busy server made nothing, so everything may be sent again. After a 5xx or a connection that
 * closed early nobody knows whether an order was made, so orders are not sent again.
 */
export function retryDelayMs(about: {
  /** Undefined if the connection closed before the response was whole. */
  readonly response: Answered | undefined
  /** 1 for the first. */
  readonly attempt: number
  readonly waitedMs: number
  readonly makesOrders: boolean
}): number | undefined {
  const { response, attempt, waitedMs, makesOrders } = about
  const isFailure = response === undefined || response.status >= 500
  const mayRetryFailure = isFailure && !makesOrders && attempt < MOST_AFTER_FAILURE
  if (!isBusy(response) && !mayRetryFailure) return undefined
  // Without a Date beside it, a Retry-After that is a date asks for nothing that can be read.
  const askedMs = retryAfterMs(response?.headers ?? {}, Number.POSITIVE_INFINITY)
  const delayMs = Math.min(Math.max(askedMs, FIRST_MS * 2 ** (attempt - 1)), LONGEST_MS)
  return waitedMs + delayMs > TOTAL_MS ? undefined : delayMs
}
