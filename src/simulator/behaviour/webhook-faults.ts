/**
 * Faults of the second hop, service → business (§6): which rules apply to an attempt, and what they
 * change. All rules that match apply, in the order of the list: timing faults first, which postpone
 * the attempt, the others when it is made. `close` and `slow` are failed or late attempts that are
 * retried. `drop` is the webhook that never comes: nothing is sent or retried, and only status sync
 * shows the state (§4.4).
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
type TimingFault = 'delay' | 'reorder'

export type Subject = {
  readonly delivery: Delivery
  readonly endpoint: Endpoint
  readonly order: Order | undefined
}

/** How long the faults with a `by` last unless given. */
const DEFAULT_BY = { delay: '30s', reorder: '10m', slow: '2s' } as const

/** Beyond the tolerance of every receiver that checks the time of a signature. */
const STALE_MS = 3_600_000

/** A secret that no endpoint has. */
const WRONG_SECRET = 'whsec_d3Jvbmctc2VjcmV0LW9mLW5vLWVuZHBvaW50'

/** Counts the rules that apply. */
export function matchTimingFaults(tx: Transaction, subject: Subject): readonly WebhookFault[] {
  return matchFaults(tx, subject, isTiming)
}

/** Counts the rules that apply. */
export function matchSendingFaults(tx: Transaction, subject: Subject): readonly WebhookFault[] {
  return matchFaults(tx, subject, (kind) => !isTiming(kind))
}

/** Milliseconds that a `delay`, `reorder` or `slow` lasts. */
export function faultMs(fault: WebhookFault): number {
  const { do: kind } = fault
  const byDefault =
    kind === 'delay' || kind === 'reorder' || kind === 'slow' ? DEFAULT_BY[kind] : '0s'
  return durationMs(fault.by ?? byDefault)
}

/** The signature headers of an attempt, correct or as the faults change them. */
export function signCorrupted(
  signing: Signing,
  retiredSecret: string | undefined,
  kinds: ReadonlySet<FaultKind>,
): Readonly<Record<string, string>> {
  if (kinds.has('missing-signature')) return withoutSignature(sign(signing))
  if (kinds.has('wrong-signature')) return sign({ ...signing, secrets: [WRONG_SECRET] })
  if (!kinds.has('stale-signature')) return sign(signing)
  const [newest] = signing.secrets
  // Without a time in it, a signature can only be stale by its secret: the one before the last
  // rotation.
  const isTimed = signing.scheme === 'timestamped' || signing.scheme === 'standard-webhooks'
  return isTimed
    ? sign({ ...signing, at: Math.max(0, signing.at - STALE_MS) })
    : sign({ ...signing, secrets: [retiredSecret ?? `${newest}:retired`] })
}

/** The request as the faults corrupt it. Its signature stays that of the bytes before. */
export function corruptRequest(
  request: OutgoingRequest,
  faults: readonly WebhookFault[],
): OutgoingRequest {
  let corrupted = request
  for (const fault of faults) {
    if (fault.do === 'corrupt-body')
      corrupted = { ...corrupted, body: withWrongDigit(corrupted.body) }
    if (fault.do === 'slow')
      corrupted = { ...corrupted, delayMs: (corrupted.delayMs ?? 0) + faultMs(fault) }
    if (fault.do === 'close') corrupted = { ...corrupted, closeEarly: true }
  }
  return corrupted
}

/** The body stays JSON of the right shape: a receiver that skips the signature accepts it. */
function withWrongDigit(body: string): string {
  return body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
}

function isTiming(kind: FaultKind): kind is TimingFault {
  return kind === 'delay' || kind === 'reorder'
}

function matchFaults(
  tx: Transaction,
  subject: Subject,
  isWanted: (kind: FaultKind) => boolean,
): readonly WebhookFault[] {
  const matching: WebhookFault[] = []
  const { webhooks } = tx.behaviour
  for (const [index, fault] of webhooks.entries()) {
    if (
      isWanted(fault.do) &&
      matches(fault, subject) &&
      applies(tx, fault, index, subject.delivery)
    ) {
      matching.push(fault)
    }
  }
  const magic = tx.behaviour.magic ? magicFault(subject) : undefined
  if (magic !== undefined && isWanted(magic.do)) matching.push(magic)
  return matching
}

/** The fault of a customer's magic tag. */
function magicFault({ order, delivery }: Subject): WebhookFault | undefined {
  switch (magicEffect(order?.tag ?? null).webhooks) {
    case 'never':
      return { do: 'drop' }
    case 'twice':
      return { do: 'duplicate' }
    case 'late':
      return delivery.retries === 0 ? { do: 'delay', by: '5m' } : undefined
    case undefined:
      return undefined
  }
}

function matches({ match }: WebhookFault, { delivery, endpoint, order }: Subject): boolean {
  if (match === undefined) return true
  const { type, attempt } = match
  if (type !== undefined && type !== delivery.type) return false
  if (attempt !== undefined && attempt !== delivery.retries + 1) return false
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

/** Probability first, count second: a rule that does not apply is not counted. */
function applies(tx: Transaction, fault: WebhookFault, index: number, delivery: Delivery): boolean {
  if (fault.probability !== undefined) {
    const stream = `webhook-fault:${index}:${delivery.id}:${delivery.attempts.length}`
    if (tx.random(stream).unit() >= fault.probability) return false
  }
  const id = `webhook:${index}`
  const used = tx.get('faults', id)?.used ?? 0
  if (fault.times !== undefined && used >= fault.times) return false
  tx.put('faults', { id, used: used + 1 })
  return true
}

function withoutSignature(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const carriers = [SIGNATURE_HEADER, PREVIOUS_SIGNATURE_HEADER, 'webhook-signature']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !carriers.includes(name)))
}
