/**
 * The rows behind webhooks (§6): endpoints that a business registered, events (one per transition
 * of an order), and deliveries (one per event and endpoint, with every attempt). An event and its
 * deliveries are part of the transaction that moved the order.
 */
import type { Cause } from '../cause.ts'
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'
import type { Environment } from '../keys/key.ts'
import type { EventType } from '../../../base/contract/generated/types.ts'

export type Endpoint = {
  readonly id: string
  readonly sequence: number
  readonly url: string
  /** The signing secret, `whsec_…` (§5.4). */
  readonly secret: string
  /** Rotated secrets, newest first; each still signs until its overlap is over (§5.5). */
  readonly oldSecrets: readonly { readonly secret: string; readonly until: number }[]
  readonly createdAt: number
  readonly disabledAt: number | null
  readonly disabledBecause: string | null
  /** Since when its deliveries wait; absent unless it is paused. */
  readonly pausedAt?: number
}

export const EVENT_TYPES = [
  'transaction.created',
  'transaction.updated',
  'transaction.completed',
  'transaction.failed',
] as const

/** What an event reports of its order; the members are an assumption (§6). */
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
  /** The assumption `eventText` at the time of the event. */
  readonly text: Assumptions['eventText']
  /** In data of earlier versions: it has no envelope. */
  readonly shape?: 'flat'
  /** A control call sent it, about an order that does not exist. */
  readonly isTest?: true
  /** The body that a control call gave, or that the shape of events makes, byte for byte. */
  readonly body?: string
  /** Of a shape: headers beside the usual ones. */
  readonly headers?: Readonly<Record<string, string>>
  /** Of a shape: headers that have the id of the delivery. */
  readonly deliveryIn?: readonly string[]
  /** Of a shape: the header that has the signature in place of the documented one. */
  readonly signatureIn?: string
}

export type Attempt = {
  readonly at: number
  /** Milliseconds of the machine's clock; simulated ones with a scripted receiver. */
  readonly tookMs: number
  /** Null if no answer came. */
  readonly status: number | null
  /** `timeout`, `connection refused`, …; null where an answer came. */
  readonly error: string | null
  /** The injected faults of this attempt, joined by `+`. */
  readonly fault: string | null
  /** The tag of the customer behind one of the faults; absent unless there is one. */
  readonly tag?: string
  /** Headers as sent, signature included. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as sent, if it differs from the event's. */
  readonly sentBody: string | null
  /** The first kilobyte of the answer's body. */
  readonly response: string | null
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped'] as const

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export type Delivery = {
  readonly id: string
  readonly sequence: number
  readonly eventId: string
  readonly endpointId: string
  /** Where it goes, also after the endpoint was deleted; absent in data of earlier versions. */
  readonly url?: string
  readonly orderId: string
  readonly type: EventType
  readonly status: DeliveryStatus
  readonly attempts: readonly Attempt[]
  /** Null if no attempt is due. */
  readonly nextAttemptAt: number | null
  /** When the next attempt would be due if its receiver were not paused. */
  readonly pausedDueAt?: number
  readonly createdAt: number
  /** Retries of the schedule so far; a resend sets it back to 0. */
  readonly retries: number
  /** The timing fault that postponed the next attempt, to which no timing fault applies again. */
  readonly held?: 'delay' | 'reorder'
  /** Why it ended, if no answer shows it. */
  readonly reason?: string
  /** It sends a test event. */
  readonly isTest?: true
  /** Why it waits or has ended; absent if it is due by itself, or has arrived. */
  readonly cause?: Cause
}

/** The secrets that sign at `now`: the current one, then those whose overlap is not over. */
export function signingSecrets(endpoint: Endpoint, now: number): readonly [string, ...string[]] {
  const old = endpoint.oldSecrets.filter((entry) => entry.until > now)
  return [endpoint.secret, ...old.map((entry) => entry.secret)]
}

/** A delivery whose next attempt is due at `at`, or waits while its receiver is paused. */
export function dueAt(
  { pausedDueAt: _before, ...delivery }: Delivery,
  at: number,
  endpoint: Endpoint | undefined,
): Delivery {
  return endpoint?.pausedAt === undefined
    ? { ...delivery, nextAttemptAt: at }
    : { ...delivery, nextAttemptAt: null, pausedDueAt: at }
}

/** A delivery without a next attempt. */
export function ended(
  { pausedDueAt: _before, ...delivery }: Delivery,
  end: Pick<Delivery, 'status' | 'reason' | 'cause'>,
): Delivery {
  return { ...delivery, ...end, nextAttemptAt: null }
}

export function deliveryDueAt(delivery: Delivery): number | null {
  return delivery.nextAttemptAt
}
