/** A moment in a message, with the form in which it is written. */
import { TIME_FORMS } from '../../sandbox/shapes/template.ts'
import type { Json } from './numerals.ts'

type TimeForm = {
  readonly time: keyof typeof TIME_FORMS
  readonly offset?: string
  readonly as?: 'text'
}

export type WrittenMoment = {
  readonly ms: number
  readonly form: TimeForm
  /** How far the moment may be from what was written, because digits are left out. */
  readonly withinMs: number
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d))?$/
const [FROM, TO] = [Date.UTC(2001, 8, 9), Date.UTC(2099, 0, 1)]

export function momentIn(value: Json | undefined): WrittenMoment | undefined {
  if (typeof value === 'number') return epoch(value)
  if (typeof value !== 'string' || value.length > 40) return undefined
  if (/^\d{10}$|^\d{13}$/.test(value)) return epoch(Number(value), 'text')
  const [, , , seconds, fraction, zone] = ISO.exec(value) ?? []
  const ms = Date.parse(value)
  if (!ISO.test(value) || !Number.isFinite(ms)) return undefined
  const offset = zone === undefined || zone === 'Z' ? {} : { offset: zone }
  if (zone === undefined) return { ms, form: { time: 'date' }, withinMs: 86_400_000 }
  if (seconds === undefined) return { ms, form: { time: 'minutes', ...offset }, withinMs: 60_000 }
  if (fraction === undefined) return { ms, form: { time: 'seconds', ...offset }, withinMs: 1_000 }
  if (fraction.length === 3) return { ms, form: { time: 'milliseconds', ...offset }, withinMs: 1 }
  return fraction.length === 6
    ? { ms, form: { time: 'microseconds', ...offset }, withinMs: 1 }
    : undefined
}

function epoch(count: number, as?: 'text'): WrittenMoment | undefined {
  if (!Number.isInteger(count)) return undefined
  const more = as === undefined ? {} : { as }
  for (const [time, unit] of [
    ['epochSeconds', 1_000],
    ['epochMilliseconds', 1],
  ] as const) {
    const ms = count * unit
    if (ms >= FROM && ms < TO) return { ms, form: { time, ...more }, withinMs: unit }
  }
  return undefined
}
