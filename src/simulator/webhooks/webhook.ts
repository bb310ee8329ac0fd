/**
 * The rows behind webhooks (§6): endpoints that a business registered, events (one per transition
 * of an order), and deliveries (one per event and endpoint, with every attempt). An event and its
 * deliveries are written in the transaction that moved the order, so that they commit together or
 * not at all.
 */
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import type { Environment } from '../keys/key.ts'

export type Endpoint = {
  readonly id: string
  readonly sequence: number
  readonly url: string
  /** The signing secret, `whsec_…` (§5.4). */
  readonly secret: string
  /**
   * Secrets that were rotated out, newest first; one whose overlap is not over still signs (§5.5).
   */
  readonly oldSecrets: readonly { readonly secret: string; readonly until: number }[]
  readonly createdAt: number
  readonly disabledAt: number | null
  readonly disabledBecause: string | null
}

export type EventType =
  'transaction.created' | 'transaction.updated' | 'transaction.completed' | 'transaction.failed'

/** What is said of the order; the members are an assumption (§6). */
export type EventData = Readonly<Record<string, string | number | null>>

export type WebhookEvent = {
  /** `evt_…` */
  readonly id: string
  readonly sequence: number
  readonly type: EventType
  readonly orderId: string
  readonly environment: Environment
  readonly createdAt: number
  readonly data: EventData
  /** How its body is written down (assumption `eventText`, as it was when the event happened). */
  readonly text: Assumptions['eventText']
}

export type Attempt = {
  readonly at: number
  /** Milliseconds; on the machine's clock where the receiver is real. */
  readonly tookMs: number
  /** Null where no answer came. */
  readonly status: number | null
  /** `timeout`, `connection refused`, …; null where an answer came. */
  readonly error: string | null
  /** The fault that bent this attempt, if any. */
  readonly fault: string | null
  /** Headers as sent; the signature included, the secret never. */
  readonly headers: Readonly<Record<string, string>>
  /** The bytes as sent, where they differ from the event's body. */
  readonly sentBody: string | null
  /** The beginning of the answer's body, for the person who debugs a receiver. */
  readonly response: string | null
}

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'dropped'

export type Delivery = {
  readonly id: string
  readonly sequence: number
  readonly eventId: string
  readonly endpointId: string
  readonly orderId: string
  readonly type: EventType
  readonly status: DeliveryStatus
  readonly attempts: readonly Attempt[]
  /** Null where no attempt is due by itself. */
  readonly nextAttemptAt: number | null
  readonly createdAt: number
  /** Position on the retry ladder: a resend begins again at its first rung. */
  readonly rung: number
  /** A fault has put the next attempt off; it is made without asking that kind of fault again. */
  readonly held?: 'delay' | 'reorder'
  /** Why it ended, where no answer says so. */
  readonly reason?: string
}

/**
 * The secrets that sign at `now`: the endpoint's own first, then those whose overlap is not over.
 */
export function signingSecrets(endpoint: Endpoint, now: number): readonly [string, ...string[]] {
  const old = endpoint.oldSecrets.filter((entry) => entry.until > now)
  return [endpoint.secret, ...old.map((entry) => entry.secret)]
}

export function deliveryDueAt(delivery: Delivery): number | null {
  return delivery.nextAttemptAt
}
