/**
 * Faults of the second hop, service → business (§6): which rules fire on an attempt, and how they
 * bend it. All rules that match apply, in the order of the list. Timing faults are asked first and
 * put the attempt off; the others are asked when the attempt is made. `close` and `slow` are failed
 * or late attempts that are tried again; `drop` is the webhook that never comes: nothing is sent,
 * nothing is tried again, and only status sync tells (§4.4).
 */
import type { Order } from '../orders/order.ts'
import type { OutgoingRequest } from '../../ports/transport.ts'
import { durationMs } from '../../vocabulary/time.ts'
import type { Transaction } from '../transaction.ts'
import {
  PREVIOUS_SIGNATURE_HEADER,
  sign,
  SIGNATURE_HEADER,
  type Signing,
} from '../webhooks/signature.ts'
import type { Delivery, Endpoint } from '../webhooks/webhook.ts'
import type { WebhookFault } from './behaviour.ts'
import { magicEffect } from './magic.ts'

export type FaultKind = WebhookFault['do']
export type TimingFault = 'delay' | 'reorder'

export type Subject = {
  readonly delivery: Delivery
  readonly endpoint: Endpoint
  readonly order: Order | undefined
}

/** How long the faults with a `by` last where the rule does not say. */
const DEFAULT_BY = { delay: '30s', reorder: '10m', slow: '2s' } as const

/** A stale signature is this old: beyond the tolerance of every receiver that checks the time. */
const STALE_MS = 3_600_000

/** A secret that no endpoint has. */
const WRONG_SECRET = 'whsec_d3Jvbmctc2VjcmV0LW9mLW5vLWVuZHBvaW50'

/** The timing rules that fire. Rules with `times` are used up by firing. */
export function fireTimingFaults(tx: Transaction, subject: Subject): readonly WebhookFault[] {
  return fire(tx, subject, isTiming)
}

/** The rules that fire on an attempt that is being made. */
export function fireSendingFaults(tx: Transaction, subject: Subject): readonly WebhookFault[] {
  return fire(tx, subject, (kind) => !isTiming(kind))
}

/** Milliseconds that a `delay`, `reorder` or `slow` lasts. */
export function faultMs(fault: WebhookFault): number {
  const { do: kind } = fault
  const byDefault =
    kind === 'delay' || kind === 'reorder' || kind === 'slow' ? DEFAULT_BY[kind] : '0s'
  return durationMs(fault.by ?? byDefault)
}

/** The signature headers of an attempt: right, or bent as the faults say. */
export function signCorrupted(
  signing: Signing,
  retiredSecret: string | undefined,
  kinds: ReadonlySet<FaultKind>,
): Readonly<Record<string, string>> {
  if (kinds.has('missing-signature')) return withoutSignature(sign(signing))
  if (kinds.has('wrong-signature')) return sign({ ...signing, secrets: [WRONG_SECRET] })
  if (!kinds.has('stale-signature')) return sign(signing)
  const [newest] = signing.secrets
  // A scheme without a time in it can only be stale by its secret: the one before the last
  // rotation.
  const isTimed = signing.scheme === 'timestamped' || signing.scheme === 'standard-webhooks'
  return isTimed
    ? sign({ ...signing, at: Math.max(0, signing.at - STALE_MS) })
    : sign({ ...signing, secrets: [retiredSecret ?? `${newest}:retired`] })
}

/**
 * The request with what the wire does to it. The signature stays that of the bytes before they were
 * corrupted.
 */
export function bendRequest(
  request: OutgoingRequest,
  faults: readonly WebhookFault[],
): OutgoingRequest {
  let bent = request
  for (const fault of faults) {
    if (fault.do === 'corrupt-body') bent = { ...bent, body: corrupt(bent.body) }
    if (fault.do === 'slow') bent = { ...bent, delayMs: (bent.delayMs ?? 0) + faultMs(fault) }
    if (fault.do === 'close') bent = { ...bent, closeEarly: true }
  }
  return bent
}

/**
 * Changes the last digit: the body stays JSON of the right shape, so a receiver that skips the
 * signature believes it.
 */
function corrupt(body: string): string {
  return body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
}

function isTiming(kind: FaultKind): kind is TimingFault {
  return kind === 'delay' || kind === 'reorder'
}

function fire(
  tx: Transaction,
  subject: Subject,
  isAsked: (kind: FaultKind) => boolean,
): readonly WebhookFault[] {
  const fired: WebhookFault[] = []
  const { webhooks } = tx.behaviour
  for (const [index, fault] of webhooks.entries()) {
    if (isAsked(fault.do) && matches(fault, subject) && takes(tx, fault, index, subject.delivery)) {
      fired.push(fault)
    }
  }
  const magic = tx.behaviour.magic ? magicFault(subject) : undefined
  if (magic !== undefined && isAsked(magic.do)) fired.push(magic)
  return fired
}

/** A customer's tag can ask for a fault too; see magic.ts. */
function magicFault({ order, delivery }: Subject): WebhookFault | undefined {
  switch (magicEffect(order?.tag ?? null).webhooks) {
    case 'never':
      return { do: 'drop' }
    case 'twice':
      return { do: 'duplicate' }
    case 'late':
      return delivery.rung === 0 ? { do: 'delay', by: '5m' } : undefined
    case undefined:
      return undefined
  }
}

function matches({ match }: WebhookFault, { delivery, endpoint, order }: Subject): boolean {
  if (match === undefined) return true
  const { type, attempt } = match
  if (type !== undefined && type !== delivery.type && `transaction.${type}` !== delivery.type)
    return false
  if (attempt !== undefined && attempt !== delivery.rung + 1) return false
  if (
    match.endpoint !== undefined &&
    match.endpoint !== endpoint.id &&
    match.endpoint !== endpoint.url
  )
    return false
  if (match.order === undefined) return true
  const names = [
    delivery.orderId,
    order?.reference,
    order?.customerId,
    order?.externalCustomerId,
    order?.email,
  ]
  return names.includes(match.order)
}

/** Chance first, count second: a rule that did not fire is not used up. */
function takes(tx: Transaction, fault: WebhookFault, index: number, delivery: Delivery): boolean {
  if (fault.probability !== undefined) {
    const stream = `webhook-fault:${index}:${delivery.id}:${delivery.attempts.length}`
    if (tx.random(stream).unit() >= fault.probability) return false
  }
  if (fault.times === undefined) return true
  const id = `webhook:${index}`
  const used = tx.get('faults', id)?.used ?? 0
  if (used >= fault.times) return false
  tx.put('faults', { id, used: used + 1 })
  return true
}

function withoutSignature(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const carriers = [SIGNATURE_HEADER, PREVIOUS_SIGNATURE_HEADER, 'webhook-signature']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !carriers.includes(name)))
}
