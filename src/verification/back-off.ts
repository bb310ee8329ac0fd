/** When an answer asks to be asked again, and how long to wait first. */
import { retryAfterMs } from '../webhooks/retry-after.ts'

/** Longer than this no answer is waited for, whatever its Retry-After says. */
const LONGEST_MS = 20_000
const FIRST_MS = 250
const MOST_ATTEMPTS = { tooMany: 6, serverError: 2 } as const

/**
 * Milliseconds to wait before the same request is sent again; undefined where the answer stands. A 429 made nothing,
 * so everything may be sent again. After a 5xx nobody knows whether an order was made, so orders are not.
 */
export function retryDelayMs(about: {
  readonly answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  /** 1 for the first. */
  readonly attempt: number
  readonly makesOrders: boolean
}): number | undefined {
  const { answer, attempt, makesOrders } = about
  const most =
    answer.status === 429
      ? MOST_ATTEMPTS.tooMany
      : answer.status >= 500 && !makesOrders
        ? MOST_ATTEMPTS.serverError
        : 1
  if (attempt >= most) return undefined
  // Without a Date beside it, a Retry-After that is a date asks for nothing that can be read.
  const askedMs = retryAfterMs(answer.headers, Number.POSITIVE_INFINITY)
  return Math.min(Math.max(askedMs, FIRST_MS * 2 ** (attempt - 1)), LONGEST_MS)
}
