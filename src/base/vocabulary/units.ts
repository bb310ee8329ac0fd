/**
 * Money in whole smallest units: micro-tokens, kobo. A quote prices every route, and arithmetic on
 * whole numbers is as exact as decimals and twenty times quicker. Decimals (money.ts) come in and
 * go out.
 */
import { decimal, fixed, type Decimal } from './money.ts'

export type Units = bigint

/** More than any limit: the digits of a larger number no longer matter. */
const HUGE: Units = 10n ** 30n
const HUGE_EXPONENT = 18
/** So many are exact in a number, which is read several times as quickly as text. */
const EXACT_DIGITS = 15

/** Rounded down to whole units. */
export function unitsOf(value: Decimal, places: number): Units {
  if (value.e > HUGE_EXPONENT) return value.s < 0 ? -HUGE : HUGE
  const digits = value.e + 1 + places
  if (digits <= EXACT_DIGITS) {
    let whole = 0
    for (let at = 0; at < digits; at++) whole = 10 * whole + (value.c[at] ?? 0)
    return BigInt(value.s * whole)
  }
  return BigInt(fixed(value, places).replace('.', ''))
}

export function decimalOf(units: Units, places: number): Decimal {
  return decimal(textOf(units, places))
}

/** The JSON number nearest to the exact amount, for answers that carry numbers. */
export function numberOf(units: Units, places: number): number {
  const whole = Number(units)
  const power = POWERS[places] ?? 10 ** places
  return Number.isSafeInteger(whole) ? whole / power : Number(textOf(units, places))
}

/** A quote divides sixty numbers, and computing a power costs more than the division. */
const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

/** For people: with separators of thousands, and at least two decimals. */
export function fixedText(units: Units, places: number): string {
  const [whole = '', decimals = ''] = textOf(units, places).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${grouped}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

/** `a * b / c`, rounded down once, at the end. */
export function mulDiv(a: Units, b: bigint, c: bigint): Units {
  return (a * b) / c
}

/** As {@link mulDiv}, rounded up. */
export function mulDivUp(a: Units, b: bigint, c: bigint): Units {
  return (a * b + c - 1n) / c
}

/** Exact whatever the decimals of `percent`, then rounded down to whole units. */
export function percentOf(whole: Units, percent: Decimal): Units {
  // Most orders have no such fee, and the decimals below cost half as much as the whole order.
  if (percent.eq('0')) return 0n
  return BigInt(fixed(percent.times(whole.toString()).times('0.01'), 0))
}

/** The largest multiple of `step` that is not above `units`. */
export function downTo(step: Units, units: Units): Units {
  return step === 1n ? units : units - (units % step)
}

/** The least multiple of `step` that is not below `units`. */
export function upTo(step: Units, units: Units): Units {
  return step === 1n ? units : downTo(step, units + step - 1n)
}

export function scale(places: number): bigint {
  return 10n ** BigInt(places)
}

function textOf(units: Units, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const point = digits.length - places
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point) || '0'}`
}
