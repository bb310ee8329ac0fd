/**
 * An order as it was at a moment, from what was recorded with its time: the moves, the receipts,
 * the payment window, and the attempts of its webhooks. What was planned then is not known.
 */
import type {
  ControlOrder,
  WebhookDelivery,
} from '../../base/contract/generated/control-types.d.ts'

/** Undefined before it was placed. `at` is an instant in ISO 8601. */
export function orderAt(order: ControlOrder, at: string): ControlOrder | undefined {
  const timeline = order.timeline.filter((entry) => entry.at <= at)
  const last = timeline.at(-1)
  if (last === undefined) return undefined
  const { actions: _actions, waits: _waits, ...known } = order
  const { settlement } = order
  // Data of an earlier version has the settlement without its moment.
  const settledAt = settlement?.at ?? order.timeline.find(({ state }) => state === 'completed')?.at
  return {
    ...known,
    timeline,
    state: last.state,
    reason: last.reason ?? null,
    receipts: order.receipts
      .filter((receipt) => receipt.at <= at)
      .map((each) => receiptAt(each, at)),
    settlement: settledAt !== undefined && settledAt <= at ? settlement : null,
    intent: intentAt(order.intent, at),
    plan: [],
  }
}

/** Those that existed, with the attempts that had been made. */
export function deliveriesAt(
  deliveries: readonly WebhookDelivery[],
  at: string,
): readonly Pick<WebhookDelivery, 'id' | 'type' | 'url' | 'attempts'>[] {
  return deliveries
    .filter(({ createdAt }) => createdAt <= at)
    .map(({ id, type, url, attempts }) => ({
      ...{ id, type, url },
      attempts: attempts.filter((attempt) => attempt.at <= at),
    }))
}

function receiptAt(receipt: ControlOrder['receipts'][number], at: string) {
  const { refundedLater: later, ...kept } = receipt
  return later === undefined || later.at <= at ? receipt : { ...kept, refunded: later.before }
}

function intentAt(intent: ControlOrder['intent'], at: string): ControlOrder['intent'] {
  const { closedAt, closedBecause, status, extendedAt = [], expiresAt, ...kept } = intent
  const isClosed = closedAt !== null && closedAt <= at
  const extended = extendedAt.filter((each) => each <= at)
  return {
    ...kept,
    ...(extended.length > 0 && { extendedAt: extended }),
    // An extension begins when the time is up.
    expiresAt: extendedAt[extended.length] ?? expiresAt,
    status: isClosed ? status : 'active',
    closedAt: isClosed ? closedAt : null,
    closedBecause: isClosed ? closedBecause : null,
  }
}
