/** Money as whole millionths: no amount has more than six decimals, and floats lose them. */
export type FixedPoint = bigint

const PLACES = 6
const ONE = 10n ** BigInt(PLACES)

export function fixedPoint(text: string): FixedPoint {
  const [whole = '0', fraction = ''] = text.split('.', 2)
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(PLACES, '0').slice(0, PLACES))
}

export function plainText(units: FixedPoint): string {
  const fraction = String(units % ONE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(units / ONE) : `${units / ONE}.${fraction}`
}

/** Two decimals, rounded down; zero by zero. */
export function quotient(units: FixedPoint, by: FixedPoint): FixedPoint {
  return by === 0n ? 0n : ((units * 100n) / by) * (ONE / 100n)
}

export function percentage(part: FixedPoint, whole: FixedPoint): number {
  return whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100
}
