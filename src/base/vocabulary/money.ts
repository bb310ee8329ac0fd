/**
 * Decimal money. Amounts are decimals in code and decimal text in rows; JSON numbers appear only at
 * the edge, where the documentation says number. Rounding is always down: nobody is paid more than
 * was paid in.
 */
import Big from 'big.js'

export type Decimal = Big

/** Decimal places of token amounts, fiat amounts and rates. */
export const PLACES = { token: 6, fiat: 2, rate: 6 } as const

export const ZERO: Decimal = new Big(0)

/** Reads a JSON number or decimal text. Throws on anything else; callers validate shapes first. */
export function decimal(value: number | string | Decimal): Decimal {
  return new Big(value)
}

export function roundDown(value: Decimal, places: number): Decimal {
  return value.round(places, Big.roundDown)
}

/** Plain decimal text, never with an exponent. */
export function text(value: Decimal): string {
  return value.toFixed()
}

/** Plain decimal text with exactly `places` decimals, rounded down. */
export function fixed(value: Decimal, places: number): string {
  return value.toFixed(places, Big.roundDown)
}

/**
 * How far two texts of one token amount may be apart: half a unit of its last place. An application
 * that computes in floats stays within it, and one that is a unit short does not.
 */
export const HALF_TOKEN_UNIT = text(new Big(10).pow(-PLACES.token).div(2))

/** `part` per ten thousand of `whole`. */
export function bps(whole: Decimal, part: number): Decimal {
  return whole.times(part).div(10_000)
}
