/** Amounts of requests. Nothing but this file sees decimals that the currency does not have. */
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'
import { decimal, roundDown, type Decimal } from '../../../base/vocabulary/money.ts'

export function cutAmount(amount: number | string, places: number): Decimal {
  return roundDown(decimal(amount), places)
}

/** Why decimals are rejected; undefined where {@link cutAmount} may cut them. */
export function decimalsIssue(
  amount: number | string,
  places: number,
  excessDecimals: Assumptions['excessDecimals'],
): string | undefined {
  if (excessDecimals === 'cut' || cutAmount(amount, places).eq(amount)) return undefined
  return `must have at most ${places} decimals while excessDecimals is "reject"; it was ${amount}`
}
