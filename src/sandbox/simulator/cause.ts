/**
 * Why the simulator decided something. It is stored with what came of it, in the same transaction,
 * because settings change: nobody can infer it later. Rows of earlier versions lack it.
 */
export type Cause = {
  /** An assumption, `progression`, or the section of a fault: `providers`, `webhooks`. */
  readonly setting?: string
  /** Of that moment; of a fault, what it does. */
  readonly value?: string
  /** The magic tag on the customer that decided instead of a setting. */
  readonly tag?: string
  /** The control operation that asked for it. */
  readonly call?: string
}

export const SIMULATED: Cause = { call: 'simulateOrder' }
export const RESENT: Cause = { call: 'resendDelivery' }
