/** The longest wait that a receiver can request: a day. */
const LONGEST_MS = 86_400_000

/**
 * Milliseconds of a receiver's `Retry-After`, in seconds or as an HTTP date; zero if it is neither.
 * A date counts from the receiver's own `Date`, because its clock differs from simulated time.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number {
  const value = headers['retry-after']?.trim() ?? ''
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_MS)
  const until = httpDate(value)
  if (until === undefined) return 0
  const from = httpDate(headers['date'] ?? '') ?? now
  return Math.min(Math.max(0, until - from), LONGEST_MS)
}

/** The one form that RFC 9110 allows senders: `Wed, 21 Oct 2026 07:28:00 GMT`. */
function httpDate(text: string): number | undefined {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text))
    return undefined
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) return undefined
  // 30 February would be 2 March. A wrong day of the week changes nothing.
  const [, date] = text.split(', ')
  return new Date(ms).toUTCString().endsWith(`, ${date}`) ? ms : undefined
}
