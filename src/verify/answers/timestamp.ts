import { existingMoment } from '../../base/vocabulary/time.ts'

/** ISO 8601 in UTC, in any precision and spelling: nothing else of it is documented (§2.4). */
const INSTANT =
  /^(\d{4})(-?)(\d{2})\2(\d{2})T(\d{2})(:?)(\d{2})(?:\6(\d{2})(?:[.,](\d+))?)?(?:Z|[+-]00(?::?00)?)$/

/** Epoch milliseconds; undefined for another text. */
export function utcInstant(value: unknown): number | undefined {
  const parts = typeof value === 'string' ? INSTANT.exec(value) : null
  if (parts === null) return undefined
  const [, year, , month, day, hour, , minute, second = '00', fraction = ''] = parts
  const ms = fraction.slice(0, 3).padEnd(3, '0')
  return existingMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}
