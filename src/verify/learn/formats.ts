/** In which form a value of a message writes a field, if it does. */
import type { Value, ValueOptions } from '../../sandbox/shapes/template.ts'
import { Numeral } from '../../sandbox/shapes/write-value.ts'
import { momentIn } from './moments.ts'
import { digitsOf, type Json } from './numerals.ts'

/** How a field is written, and how well that is shown. */
export type WrittenMember = {
  readonly options: ValueOptions
  /** Only near: amounts within a few percent. */
  readonly isNear: boolean
  /** How far a moment is from the fact. */
  readonly apartMs?: number
  /** Decimals of an amount, and whether a plain number would have others. */
  readonly places?: number
  readonly isFixed?: boolean
}

/** A message is written, and arrives, a little later than what it tells of. */
const NEAR_MS = 2_500
const ROUGHLY = 0.04
/** Shorter texts are within others by chance. */
const SHORTEST_WITHIN = 6
const SECONDS_APART = 3

export function formOf(value: Json, fact: Value, field: string): WrittenMember | undefined {
  if (
    fact === undefined ||
    fact === null ||
    (typeof value === 'object' && !(value instanceof Numeral))
  )
    return undefined
  if (fact instanceof Date) return momentForm(value, fact)
  if (typeof fact === 'boolean') return booleanForm(value, fact)
  if (typeof fact === 'object') return undefined
  const isAmount = typeof fact === 'number' || /^-?\d+(?:\.\d+)?$/.test(fact)
  const isText = TEXT_FIELDS.test(field)
  if (isAmount && !isText) return amountForm(value, fact, field)
  return typeof value === 'string' ? textForm(value, String(fact)) : undefined
}

/** Codes and numbers of accounts are no amounts, whatever digits they have. */
const TEXT_FIELDS = /(?:Code|Number|Id|\.id|reference|code|networkId|Address|txHash)$/

function momentForm(value: Json, fact: Date): WrittenMember | undefined {
  const moment = momentIn(value)
  if (moment === undefined) return undefined
  const apart = fact.getTime() - moment.ms
  const isNear = apart > -NEAR_MS && apart < NEAR_MS + moment.withinMs
  return isNear
    ? { options: moment.form, isNear: false, apartMs: distance(apart, moment.withinMs) }
    : undefined
}

/** What is written without its last digits is up to so much earlier. */
function distance(apartMs: number, withinMs: number): number {
  return apartMs < 0 ? -apartMs : Math.max(0, apartMs - withinMs)
}

function booleanForm(value: Json, fact: boolean): WrittenMember | undefined {
  if (value === fact) return { options: {}, isNear: false }
  return value === String(fact) ? { options: { as: 'text' }, isNear: false } : undefined
}

function amountForm(value: Json, fact: string | number, field: string): WrittenMember | undefined {
  const digits = digitsOf(value)
  if (digits === undefined) return undefined
  const as = typeof value === 'string' ? 'text' : ('number' as const)
  const isCount = typeof fact === 'number'
  const own: ValueOptions = as === (isCount ? 'number' : 'text') ? {} : { as }
  const apart = Math.abs(Number(digits) - Number(fact))
  if (field === 'intent.timeRemainingSeconds')
    return apart <= SECONDS_APART ? { options: own, isNear: false } : undefined
  const places = placesOf(digits)
  const isWritten = apart === 0 || apart < 10 ** -places * 0.999
  const isNear = apart <= Math.abs(Number(fact)) * ROUGHLY
  if (!isWritten && !isNear) return undefined
  const isExponent = /e/i.test(digits)
  // Some languages write every number with a point: `1616.0`, but `35.003529`.
  const isFixed =
    !isExponent &&
    !(as === 'number' && /^-?\d+\.0$/.test(digits)) &&
    digits !== plain(fact) &&
    (as === 'text' || value instanceof Numeral)
  const options: ValueOptions = { ...own, ...(isExponent ? { exponent: true } : {}) }
  return { options, isNear: !isWritten, ...(isExponent ? {} : { places, isFixed }) }
}

function plain(fact: string | number): string {
  const text = String(fact)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function placesOf(digits: string): number {
  return /\.(\d+)/.exec(digits)?.[1]?.length ?? 0
}

function textForm(value: string, fact: string): WrittenMember | undefined {
  const done = (options: ValueOptions) => ({ options, isNear: false })
  if (value === fact) return done({})
  if (value === fact.toUpperCase()) return done({ case: 'upper' })
  if (value === fact.toLowerCase()) return done({ case: 'lower' })
  if (value === fact.charAt(0).toUpperCase() + fact.slice(1)) return done({ case: 'title' })
  if (fact.length < SHORTEST_WITHIN || value.length > fact.length + 60) return undefined
  for (const [own, options] of [
    [fact, {}],
    [fact.toUpperCase(), { case: 'upper' }],
    [fact.toLowerCase(), { case: 'lower' }],
  ] as const) {
    const at = value.indexOf(own)
    if (at < 0) continue
    const [prefix, suffix] = [value.slice(0, at), value.slice(at + own.length)]
    return done({
      ...options,
      ...(prefix === '' ? {} : { prefix }),
      ...(suffix === '' ? {} : { suffix }),
    })
  }
  return undefined
}
