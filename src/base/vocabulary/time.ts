/** Durations and instants: epoch milliseconds in code, text at the edge. */

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g

/**
 * The latest time of a clock: a century before the last four-digit year of ISO 8601, so that what
 * is due later can still be written.
 */
export const LATEST = Date.UTC(9899, 11, 31, 23, 59, 59, 999)

/** The longest duration: sums of waits must stay within the range of a date. */
export const LONGEST_WAIT_MS = 10_000 * UNITS.d

/** `30m`, `1h30m`, `250ms` in milliseconds; `undefined` if the text is not a duration. */
export function parseDuration(value: string): number | undefined {
  if (!DURATION.test(value)) return undefined
  let total = 0
  for (const [, amount, unit] of value.matchAll(PART)) {
    total += Number(amount) * UNITS[unit as keyof typeof UNITS]
  }
  return Math.round(total)
}

/** As {@link parseDuration}, for validated text. */
export function durationMs(value: string): number {
  const known = KNOWN.get(value)
  if (known !== undefined) return known
  const parsed = parseDuration(value)
  if (parsed === undefined)
    throw new RangeError(`"${value}" is not a duration such as 30m or 1h30m`)
  if (KNOWN.size >= KNOWN_LIMIT) KNOWN.clear()
  KNOWN.set(value, parsed)
  return parsed
}

/** A cache: the same few settings are read with every order. */
const KNOWN = new Map<string, number>()
const KNOWN_LIMIT = 256

/** The shortest text for a duration: 90_000 is `1m30s`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s'
  let rest = ms
  let out = ''
  for (const unit of ['d', 'h', 'm', 's', 'ms'] as const) {
    const count = Math.floor(rest / UNITS[unit])
    if (count > 0) out += `${count}${unit}`
    rest -= count * UNITS[unit]
  }
  return out
}

/** ISO 8601 UTC, as the documentation writes timestamps (§2.4). */
export function iso(ms: number): string {
  if (ms !== LAST.ms) {
    LAST.text = isoOf(ms)
    LAST.ms = ms
  }
  return LAST.text
}

/** A pure memo: what one turn of the event loop writes has mostly one moment, and one day. */
const LAST = { ms: NaN, text: '', day: NaN, dayText: '' }
const DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

/** A Date takes three times as long. */
function isoOf(ms: number): string {
  const day = Math.floor(ms / UNITS.d)
  if (day !== LAST.day) {
    LAST.dayText = new Date(day * UNITS.d).toISOString().replace(/T.*/, 'T')
    LAST.day = day
  }
  const rest = Math.trunc(ms) - day * UNITS.d
  const seconds = Math.floor(rest / UNITS.s)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const thousandths = String(1000 + (rest % UNITS.s)).slice(1)
  return `${LAST.dayText}${DIGITS[h]}:${DIGITS[m]}:${DIGITS[s]}.${thousandths}Z`
}

/** Epoch milliseconds of ISO 8601 text with a zone; `undefined` for other text. */
export function parseInstant(value: string): number | undefined {
  if (
    !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(value)
  ) {
    return undefined
  }
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? undefined : ms
}
