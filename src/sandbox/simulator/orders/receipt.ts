/** What came in for an order, and where it went: the rows that its settlement writes. */

import type { Cause } from '../cause.ts'

/** Money that reached the pay-in account or address, as decimal text of the pay-in currency. */
export type Receipt = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly amount: string
  readonly kind: 'accepted' | 'partial' | 'excess' | 'second' | 'late'
  readonly refunded: string
  readonly held: string
  /** A part was refunded when the order ended: when, and what `refunded` was before. */
  readonly refundedLater?: { readonly at: number; readonly before: string }
  /** What decided what becomes of it; absent if it is what was expected. */
  readonly cause?: Cause
}

/** Where the exchanged money went, as decimal text of the pay-out currency. */
export type Settlement = {
  /** In the pay-in currency: the part of the receipts that was exchanged. */
  readonly used: string
  readonly gross: string
  readonly providerFee: string
  readonly platformFee: string
  readonly developerFee: string
  readonly out: string
  /** When the provider completed the order; absent in data of earlier versions. */
  readonly at?: number
}
