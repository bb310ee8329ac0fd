/** A buy pays fiat for crypto, and a sell pays crypto for fiat (§2.1). */
export type Side = 'buy' | 'sell'
