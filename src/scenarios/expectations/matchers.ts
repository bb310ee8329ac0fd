/**
 * Compares a value with what a scenario expects. A mapping with one `$` name is a matcher of the
 * table below; anything else is literal. Mappings compare the members that they list, lists compare
 * whole.
 */
import { memberOf } from '../../base/vocabulary/json.ts'
import { decimal, type Decimal } from '../../base/vocabulary/money.ts'
import { cut } from '../../base/vocabulary/text.ts'
import { parseInstant } from '../../base/vocabulary/time.ts'
import { matchesPattern } from './pattern.ts'
import type { Difference } from './scenario-failure.ts'

const MOST_SHOWN = 300

type Matcher = (received: unknown, given: unknown, path: string) => readonly Difference[]

/** The member is missing, which is not null. */
const ABSENT = undefined

export const MATCHERS: Readonly<Record<string, Matcher>> = {
  $type: matcher(
    (received, type) => isOfType(received, type),
    (type) => `a value of type ${String(type)}`,
  ),
  $match: matcher(
    (received, source) => typeof received === 'string' && matchesPattern(String(source), received),
    (source) => `text that matches /${String(source)}/`,
  ),
  $gt: compares('more than', (order) => order > 0),
  $gte: compares('at least', (order) => order >= 0),
  $lt: compares('less than', (order) => order < 0),
  $lte: compares('at most', (order) => order <= 0),
  $between: matcher(
    (received, bounds) => {
      const [low, high] = bounds as readonly unknown[]
      return (
        isOrdered(received, low, (order) => order >= 0) &&
        isOrdered(received, high, (order) => order <= 0)
      )
    },
    (bounds) => `between ${(bounds as readonly unknown[]).map(show).join(' and ')}`,
  ),
  $near: matcher(
    (received, near) => {
      const { value, by } = near as { value: unknown; by: unknown }
      const [a, b, distance] = [numberOf(received), numberOf(value), numberOf(by)]
      return (
        a !== undefined &&
        b !== undefined &&
        distance !== undefined &&
        a.minus(b).abs().lte(distance)
      )
    },
    (near) =>
      `within ${show((near as { by: unknown }).by)} of ${show((near as { value: unknown }).value)}`,
  ),
  $oneOf: matcher(
    (received, options) =>
      (options as readonly unknown[]).some((option) => compare(received, option).length === 0),
    (options) => `one of ${(options as readonly unknown[]).map(show).join(', ')}`,
  ),
  $contains: matcher(
    (received, part) => {
      if (typeof received === 'string') return received.includes(String(part))
      return Array.isArray(received) && received.some((item) => compare(item, part).length === 0)
    },
    (part) => `something that contains ${show(part)}`,
  ),
  $length: (received, length, path) => {
    const isLong = typeof received === 'string' || Array.isArray(received)
    return isLong
      ? compare(received.length, length, `${path}.length`)
      : [differ(path, 'a text or a list', received)]
  },
  $absent: matcher(
    (received) => received === ABSENT,
    () => 'nothing there',
  ),
  $present: matcher(
    (received) => received !== ABSENT,
    () => 'anything there',
  ),
  $not: matcher(
    (received, other) => compare(received, other).length > 0,
    (other) => `anything but ${show(other)}`,
  ),
  $iso: matcher(
    (received) =>
      typeof received === 'string' &&
      received.endsWith('Z') &&
      parseInstant(received) !== undefined,
    () => 'an ISO 8601 instant in UTC',
  ),
  $uuid: matcher(
    (received) =>
      typeof received === 'string' &&
      /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(received),
    () => 'a UUID',
  ),
  $decimal: matcher(
    (received) => typeof received === 'string' && /^-?\d+(?:\.\d+)?$/.test(received),
    () => 'decimal text without an exponent',
  ),
  $each: (received, each, path) =>
    Array.isArray(received)
      ? received.flatMap((item: unknown, index) => compare(item, each, `${path}[${index}]`))
      : [differ(path, 'a list', received)],
}

/** Empty if `received` matches. */
export function compare(received: unknown, expected: unknown, path = ''): readonly Difference[] {
  if (Array.isArray(expected)) return compareLists(received, expected, path)
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(received, expected) ? [] : [differ(path, show(expected), received)]
  }
  const [name = '', ...others] = Object.keys(expected)
  const named = others.length === 0 && Object.hasOwn(MATCHERS, name) ? MATCHERS[name] : undefined
  if (named !== undefined) return named(received, Object.values(expected)[0], path)
  if (typeof received !== 'object' || received === null || Array.isArray(received)) {
    return [differ(path, show(expected), received)]
  }
  return Object.entries(expected).flatMap(([member, value]) =>
    compare(memberOf(received, member), value, path === '' ? member : `${path}.${member}`),
  )
}

function compareLists(
  received: unknown,
  expected: readonly unknown[],
  path: string,
): readonly Difference[] {
  if (!Array.isArray(received)) return [differ(path, show(expected), received)]
  const differences = expected.flatMap((item, index) =>
    compare(received[index], item, `${path}[${index}]`),
  )
  if (received.length === expected.length) return differences
  return [differ(`${path}.length`, String(expected.length), received.length), ...differences]
}

function matcher(
  holds: (received: unknown, given: unknown) => boolean,
  describe: (given: unknown) => string,
): Matcher {
  return (received, given, path) =>
    holds(received, given) ? [] : [differ(path, describe(given), received)]
}

function compares(words: string, holds: (order: number) => boolean): Matcher {
  return matcher(
    (received, bound) => isOrdered(received, bound, holds),
    (bound) => `${words} ${show(bound)}`,
  )
}

/** Numbers and decimal text compare as decimals, instants as moments. */
function isOrdered(received: unknown, bound: unknown, holds: (order: number) => boolean): boolean {
  const [a, b] = [numberOf(received), numberOf(bound)]
  if (a !== undefined && b !== undefined) return holds(a.cmp(b))
  const [at, limit] = [instantOf(received), instantOf(bound)]
  return at !== undefined && limit !== undefined && holds(Math.sign(at - limit))
}

function numberOf(value: unknown): Decimal | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return decimal(value)
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? decimal(value) : undefined
}

function instantOf(value: unknown): number | undefined {
  return typeof value === 'string' ? parseInstant(value) : undefined
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function differ(path: string, expected: string, received: unknown): Difference {
  return { path, expected, received: show(received) }
}

function show(value: unknown): string {
  if (value === ABSENT) return 'nothing'
  return cut(JSON.stringify(value), MOST_SHOWN)
}
