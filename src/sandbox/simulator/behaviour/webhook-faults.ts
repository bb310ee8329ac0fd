/**
 * Faults of the second hop, service → business (§6): which rules apply to an attempt, and what they
 * change. All rules that match apply, in the order of the list: those that postpone the attempt
 * first, the others when it is made.
 */
import type { Order } from '../orders/order.ts'
import type { OutgoingRequest } from '../../../base/ports/transport.ts'
import { durationMs } from '../../../base/vocabulary/time.ts'
import type { Transaction } from '../transaction.ts'
import { sign, type Signing } from '../webhooks/signature.ts'
import type { Delivery, Endpoint } from '../webhooks/webhook.ts'
import type { WebhookFault } from './behaviour.ts'
import { type Cause } from '../cause.ts'
import { magicEffect } from './magic.ts'
import { WEBHOOK_FAULT_KINDS, type WebhookFaultKind } from './webhook-fault-kinds.ts'

type FaultKind = WebhookFault['do']

const KINDS: Readonly<Record<FaultKind, WebhookFaultKind>> = WEBHOOK_FAULT_KINDS

export type Subject = {
  readonly delivery: Delivery
  readonly endpoint: Endpoint
  readonly order: Order | undefined
}

/** A fault that applies, and what set it: the behaviour, or a tag of the customer. */
export type AppliedFault = WebhookFault & { readonly cause: Cause }

/** Counts the rules that apply. */
export function matchTimingFaults(tx: Transaction, subject: Subject): readonly AppliedFault[] {
  return matchFaults(tx, subject, isTiming)
}

/** Counts the rules that apply. */
export function matchSendingFaults(tx: Transaction, subject: Subject): readonly AppliedFault[] {
  return matchFaults(tx, subject, (kind) => !isTiming(kind))
}

/** How long a fault lasts. */
export function faultMs({ do: kind, by }: WebhookFault): number {
  return durationMs(by ?? KINDS[kind].lasts ?? '0s')
}

/** What the faults together do to an attempt, besides its signature and its request. */
export function effectOf(faults: readonly WebhookFault[]): {
  readonly isDropped: boolean
  readonly isReordered: boolean
  readonly copies: number
} {
  const kinds = faults.map((fault) => KINDS[fault.do])
  return {
    isDropped: kinds.some(({ drops }) => drops === true),
    isReordered: kinds.some(({ postpones }) => postpones === 'until overtaken'),
    copies: Math.max(1, ...kinds.map(({ copies = 1 }) => copies)),
  }
}

/** The signature headers of an attempt, correct or as the faults change them. */
export function signCorrupted(
  signing: Signing,
  retiredSecret: string | undefined,
  faults: readonly WebhookFault[],
): Readonly<Record<string, string>> {
  const kinds: ReadonlySet<string> = new Set(faults.map((fault) => fault.do))
  const decisive = Object.entries(KINDS).find(([name, kind]) => kind.sign && kinds.has(name))
  return decisive?.[1].sign?.(signing, { retiredSecret }) ?? sign(signing)
}

/** The request as the faults corrupt it. Its signature stays that of the bytes before. */
export function corruptRequest(
  request: OutgoingRequest,
  faults: readonly WebhookFault[],
): OutgoingRequest {
  return faults.reduce((sent, fault) => {
    const { corrupt, send } = KINDS[fault.do]
    const corrupted = corrupt === undefined ? sent : { ...sent, body: corrupt(sent.body) }
    return send === undefined ? corrupted : send(corrupted, { ms: faultMs(fault) })
  }, request)
}

/** Whether the faults of an attempt make its signature invalid: `delay+corrupt-body`. */
export function breakSignature(faults: string): boolean {
  const names = faults.split('+')
  return Object.entries(KINDS).some(
    ([name, { sign: signs, corrupt }]) => names.includes(name) && (signs ?? corrupt) !== undefined,
  )
}

function isTiming(kind: FaultKind): boolean {
  return KINDS[kind].postpones !== undefined
}

function matchFaults(
  tx: Transaction,
  subject: Subject,
  isWanted: (kind: FaultKind) => boolean,
): readonly AppliedFault[] {
  const matching: AppliedFault[] = []
  const { webhooks, magic: hasMagic } = tx.behaviour
  for (const [index, fault] of webhooks.entries()) {
    if (
      isWanted(fault.do) &&
      matches(fault, subject) &&
      applies(tx, fault, index, subject.delivery)
    ) {
      matching.push({ ...fault, cause: { setting: 'webhooks', value: fault.do } })
    }
  }
  const magic = hasMagic ? magicFault(subject) : undefined
  if (magic !== undefined && isWanted(magic.do)) {
    const cause = { tag: subject.order?.tag ?? '', value: magic.do }
    matching.push({ ...magic, cause })
  }
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
