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
  const parsed = parseDuration(value)
  if (parsed === undefined)
    throw new RangeError(`"${value}" is not a duration such as 30m or 1h30m`)
  return parsed
}

/** As a setting has it, and as briefly as {@link parseDuration} reads it: 90_000 is `1m30s`. */
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

const SPAN_UNITS = [
  ['d', UNITS.d],
  ['h', UNITS.h],
  ['min', UNITS.m],
  ['s', UNITS.s],
] as const

/** For people, the two largest units: `38 ms`, `2.5 s`, `5 min 15 s`, `3 d 8 h`. */
export function spanText(ms: number): string {
  if (ms <= 0) return '0 s'
  if (ms < UNITS.s) return `${Number(ms.toFixed(ms < 10 ? 1 : 0))} ms`
  if (ms < UNITS.m) return `${Math.floor(ms / 100) / 10} s`
  const first = SPAN_UNITS.findIndex(([, size]) => ms >= size)
  let rest = ms
  return SPAN_UNITS.slice(first, first + 2)
    .flatMap(([unit, size]) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return count === 0 ? [] : [`${count} ${unit}`]
    })
    .join(' ')
}

/** The time of day of an instant, in UTC: `09:05:00`. */
export function timeText(instant: string): string {
  return instant.slice(11, 19)
}

/** `2026-01-01` */
export function dateText(instant: string): string {
  return instant.slice(0, 10)
}

/** `2026-01-01 09:05:00` */
export function momentText(instant: string): string {
  return `${dateText(instant)} ${timeText(instant)}`
}

/** ISO 8601 UTC, as the documentation writes timestamps (§2.4). */
export function iso(ms: number): string {
  return new Date(ms).toISOString()
}

const ISO_DAY = /^([+-]?\d{4,6})-?(\d{2})-?(\d{2})(?!\d)/

/**
 * Epoch milliseconds of a text that `Date.parse` reads; `undefined` if the day or time does not
 * exist. `Date.parse` takes 30 February for 2 March.
 */
export function existingMoment(text: string): number | undefined {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) return undefined
  const [, year, month, day] = ISO_DAY.exec(text) ?? []
  if (day === undefined) return ms
  const last = new Date(0)
  // The zeroth day of a month is the last one of the month before.
  last.setUTCFullYear(Number(year), Number(month), 0)
  return Number(day) <= last.getUTCDate() ? ms : undefined
}

const INSTANT =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Epoch milliseconds of ISO 8601 text with a zone; `undefined` for other text, and for a day or
 * time that does not exist.
 */
export function parseInstant(value: string): number | undefined {
  return INSTANT.test(value) ? existingMoment(value) : undefined
}
