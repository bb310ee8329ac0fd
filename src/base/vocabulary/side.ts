/** A buy pays fiat for crypto, and a sell pays crypto for fiat (§2.1). */
export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]
