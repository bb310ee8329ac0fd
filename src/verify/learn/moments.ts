/** A moment in a message, with the form in which it is written, and the clock of a deployment. */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, read } from '../answers/answer.ts'
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

/** A date without a time can be that of a version. */
export function isTimeOfDay(value: Json): boolean {
  const moment = momentIn(value)
  return moment !== undefined && moment.form.time !== 'date'
}

const CLOCKS_APART_MS = 5_000

/**
 * When something happened by the clock of the deployment, which can differ from that of the
 * recording: the times of syncs and windows tell it (§2.4, §2.5).
 */
export function recordedClockOf(exchanges: readonly Exchange[]): (at: number) => number {
  const anchors = exchanges
    .filter(isServed)
    .flatMap((exchange) => {
      const said = saidAt(exchange)
      return said === undefined ? [] : [{ at: exchange.at, apart: said - exchange.at }]
    })
    .toSorted((one, other) => one.at - other.at)
  const apart = anchors.filter((anchor) => Math.abs(anchor.apart) > CLOCKS_APART_MS)
  if (apart.length * 2 <= anchors.length) return (at) => at
  return (at) => {
    const next = anchors.find((anchor) => anchor.at >= at) ?? anchors.at(-1)
    return at + (next?.apart ?? 0)
  }
}

function saidAt(exchange: Exchange): number | undefined {
  const moment = (name: string) => momentIn(read(exchange, name) as Json)?.ms
  if (exchange.operationId === 'monitorOrderStatus') return moment('synchronizedAt')
  if (exchange.operationId !== 'getOrderIntent') return undefined
  const [end, left] = [moment('depositIntentExpiresAt'), read(exchange, 'timeRemainingSeconds')]
  return end !== undefined && typeof left === 'number' ? end - left * 1_000 : undefined
}
