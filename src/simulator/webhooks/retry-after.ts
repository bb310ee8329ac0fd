/** The longest wait that a receiver can ask for: a day. */
const LONGEST_MS = 86_400_000

/**
 * Milliseconds that a receiver's `Retry-After` asks for, seconds or an HTTP date; zero where it
 * asks for nothing that can be read. A date is measured from the receiver's own `Date`, because its
 * clock and the world's need not agree.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number {
  const asked = headers['retry-after']?.trim() ?? ''
  if (/^\d+$/.test(asked)) return Math.min(Number(asked) * 1000, LONGEST_MS)
  const until = httpDate(asked)
  if (until === undefined) return 0
  const from = httpDate(headers['date'] ?? '') ?? now
  return Math.min(Math.max(0, until - from), LONGEST_MS)
}

/** The one form that RFC 9110 lets senders write: `Wed, 21 Oct 2026 07:28:00 GMT`. */
function httpDate(text: string): number | undefined {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text))
    return undefined
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms
}
