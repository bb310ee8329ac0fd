/** Writes the value of a field in the form that a template states. */
import { decimal, fixed, text, type Decimal } from '../../base/vocabulary/money.ts'
import { random } from '../../base/vocabulary/random.ts'
import { durationMs } from '../../base/vocabulary/time.ts'
import { TIME_FORMS, type Facts, type Value, type ValueOptions } from './template.ts'

/** A number whose numeral matters: `1616.0` and `1.6e3` are no other numbers, but other bytes. */
export class Numeral {
  readonly text: string

  constructor(numeral: string) {
    this.text = numeral
  }
}

/** Left out of its object or list. */
export const OMITTED = Symbol('omitted')

export type WrittenValue = string | number | boolean | null | Numeral | typeof OMITTED

/** The options are read once, and not for each value. */
export function valueWriter(options: ValueOptions): (value: Value) => WrittenValue {
  const absent = ofAbsent(options)
  const later = options.plus === undefined ? 0 : durationMs(options.plus)
  const ofMoment = momentWriter(options)
  return (value) => {
    if (value === undefined || value === null) return absent
    if (value instanceof Date) return affixed(ofMoment(value.getTime() + later), options)
    if (typeof value === 'boolean') return options.as === 'text' ? String(value) : value
    if (typeof value === 'object') return absent
    return affixed(ofScalar(value, options), options)
  }
}

function ofAbsent({ absent }: ValueOptions): WrittenValue {
  if (absent === 'omit') return OMITTED
  return absent === 'empty' ? '' : null
}

function ofScalar(value: string | number, options: ValueOptions): WrittenValue {
  const { as, decimals, exponent } = options
  const isPlain = decimals === undefined && exponent !== true
  if (as === undefined && isPlain) return typeof value === 'number' ? value : cased(value, options)
  // A text that is no amount stays one: the template was checked with every state and side.
  if (!isAmount(value)) return as === 'text' ? cased(String(value), options) : value
  if (isPlain && as === 'number') return Number(value)
  const isText = as === 'text' || (as === undefined && typeof value === 'string')
  const numeral = numeralOf(decimal(value), options)
  return isText ? numeral : new Numeral(numeral)
}

function numeralOf(exact: Decimal, { decimals, exponent }: ValueOptions): string {
  if (exponent === true) return exact.toExponential()
  return decimals === undefined ? text(exact) : fixed(exact, decimals)
}

function isAmount(value: string | number): boolean {
  return typeof value === 'number' || /^-?\d{1,40}(\.\d{1,40})?$/.test(value)
}

function cased(value: string, options: ValueOptions): string {
  if (options.case === 'upper') return value.toUpperCase()
  if (options.case === 'lower') return value.toLowerCase()
  return options.case === 'title' ? value.charAt(0).toUpperCase() + value.slice(1) : value
}

function affixed(value: WrittenValue, { prefix, suffix }: ValueOptions): WrittenValue {
  if (prefix === undefined && suffix === undefined) return value
  const own = value instanceof Numeral ? value.text : String(value)
  return `${prefix ?? ''}${own}${suffix ?? ''}`
}

function momentWriter({
  time = 'milliseconds',
  offset,
  as,
}: ValueOptions): (ms: number) => WrittenValue {
  if (time === 'epochSeconds' || time === 'epochMilliseconds')
    return (ms) => {
      const count = time === 'epochSeconds' ? Math.floor(ms / 1_000) : ms
      return as === 'text' ? String(count) : count
    }
  const [shift, zone, places] = [offsetMs(offset), offset ?? 'Z', TIME_FORMS[time]]
  return (ms) => {
    const whole = new Date(ms + shift).toISOString()
    if (time === 'date') return whole.slice(0, 10)
    if (time === 'minutes') return whole.slice(0, 16) + zone
    const decimals = places === 0 ? '' : whole.slice(19, 23).padEnd(places + 1, '0')
    return whole.slice(0, 19) + decimals + zone
  }
}

function offsetMs(offset = '+00:00'): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? []
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -ms : ms
}

const CLASSES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const
const HEX = ['0123456789abcdef', '0123456789ABCDEF'] as const

/**
 * An id like the example, drawn from seed, scope and name: never from the order of calls, so that
 * the quote, the order, its window, a sync and a webhook have the same one. Words in the example
 * stay: letters before the last `_`, `-` or `.` that have no digit among them.
 */
export function idWriter(
  name: string,
  { like = '', per = 'order' }: ValueOptions,
): (facts: Facts) => string {
  const parts = like.split(/([^A-Za-z0-9]+)/)
  const drawn = parts.flatMap((part, at): readonly (string | { readonly from: string })[] => {
    const isWord = at < parts.length - 1 && /^[A-Za-z]+$/.test(part)
    if (at % 2 === 1 || isWord) return [part]
    const hex = HEX.find((digits) => [...part].every((char) => digits.includes(char)))
    const isHex = /[a-fA-F]/.test(part) && hex !== undefined
    return [...part].map((char) => ({ from: isHex ? hex : classOf(char) }))
  })
  return (facts) => {
    const draw = random(facts.seed, `shape:${name}:${facts.stream(per)}`)
    let id = ''
    for (const one of drawn)
      id += typeof one === 'string' ? one : one.from.charAt(draw.below(one.from.length))
    return id
  }
}

function classOf(char: string): string {
  return CLASSES.find((letters) => letters.includes(char)) ?? char
}
