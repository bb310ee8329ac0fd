/**
 * Who gets what of a gross pay-out (§1). All amounts are in the pay-out currency, fees rounded
 * down.
 */
import { mulDiv, type Units } from './units.ts'

/**
 * What the service takes of every routed transaction. The documentation names the fee, not its size
 * (§1).
 */
export const PLATFORM_FEE_BPS = 50

const BPS = 10_000n
const PLATFORM_BPS = BigInt(PLATFORM_FEE_BPS)

export type Shares = {
  readonly providerFee: Units
  readonly platformFee: Units
  readonly developerFee: Units
  /**
   * What is left for the user: `gross = out + providerFee + platformFee + developerFee`, exactly.
   */
  readonly out: Units
}

/** No fee takes more than there is left, so a pay-out is never below zero. */
export function share(
  gross: Units,
  fees: {
    readonly feeBps: bigint
    readonly flatFee: Units
    /** Millionths of the gross. */
    readonly developerPartPerMillion?: bigint
  },
): Shares {
  const providerFee = least(mulDiv(gross, fees.feeBps, BPS) + fees.flatFee, gross)
  const platformFee = least(mulDiv(gross, PLATFORM_BPS, BPS), gross - providerFee)
  const left = gross - providerFee - platformFee
  const part = fees.developerPartPerMillion ?? 0n
  const developerFee = part === 0n ? 0n : least(mulDiv(gross, part, 1_000_000n), left)
  return { providerFee, platformFee, developerFee, out: left - developerFee }
}

function least(a: Units, b: Units): Units {
  return a < b ? a : b
}
