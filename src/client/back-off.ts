/** When an answer asks to be asked again, and how long to wait first. */
import { retryAfterMs } from '../simulator/webhooks/retry-after.ts'

/** Longer than this no answer is waited for at one time, whatever its Retry-After says. */
const LONGEST_MS = 20_000
/** In all: most of a limit that is counted by the minute, and less than a contract-testing tool waits. */
const PATIENCE_MS = 50_000
const FIRST_MS = 250
const MOST_AFTER_SERVER_ERROR = 2

/**
 * Milliseconds to wait before the same request is sent again; undefined where the answer stands. A 429 made nothing,
 * so everything may be sent again. After a 5xx nobody knows whether an order was made, so orders are not.
 */
export function retryDelayMs(about: {
  readonly answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  /** 1 for the first. */
  readonly attempt: number
  readonly waitedMs: number
  readonly makesOrders: boolean
}): number | undefined {
  const { answer, attempt, waitedMs, makesOrders } = about
  const isServerError = answer.status >= 500 && !makesOrders && attempt < MOST_AFTER_SERVER_ERROR
  if (answer.status !== 429 && !isServerError) return undefined
  // Without a Date beside it, a Retry-After that is a date asks for nothing that can be read.
  const askedMs = retryAfterMs(answer.headers, Number.POSITIVE_INFINITY)
  const delayMs = Math.min(Math.max(askedMs, FIRST_MS * 2 ** (attempt - 1)), LONGEST_MS)
  return waitedMs + delayMs > PATIENCE_MS ? undefined : delayMs
}
