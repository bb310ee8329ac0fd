/**
 * An order as it was after a step of its history: the moves, the receipts, the payment window, and
 * the attempts of its webhooks. What was planned then is not known.
 */
import { isSuccess } from '../../base/client/exchange.ts'
import type {
  ControlOrder,
  WebhookDelivery,
} from '../../base/contract/generated/control-types.d.ts'
import type { FoldedArrow } from './fold.ts'

/** What had happened of a history. */
export type PastMoment = {
  /** An instant in ISO 8601. */
  readonly at: string
  /** Whether the step with this id, which its arrow has, had happened. */
  readonly has: (id: string) => boolean
}

/** After the step with this index. */
export function momentAfter(steps: readonly FoldedArrow[], index: number): PastMoment {
  const happened = steps.slice(0, index + 1)
  const ids = new Set(happened.flatMap((step) => [step, ...(step.attempts ?? [])]).map(idOf))
  return { at: steps[index]?.at ?? '', has: (id) => ids.has(id) }
}

export function orderAt(order: ControlOrder, { at, has }: PastMoment): ControlOrder {
  const timeline = order.timeline.filter((_, index) => index === 0 || has(`state-${index - 1}`))
  const last = timeline.at(-1)
  const { actions: _actions, waits: _waits, lostCalls: _lostCalls, ...known } = order
  return {
    ...known,
    timeline,
    state: last?.state ?? order.state,
    reason: last?.reason ?? null,
    receipts: order.receipts.flatMap((receipt, index) => {
      const { refundedLater: later, ...kept } = receipt
      if (!has(`receipt-${index}`)) return []
      return later === undefined || has(`refund-${index}`)
        ? [receipt]
        : [{ ...kept, refunded: later.before }]
    }),
    settlement: isSettled(order, { at, has }) ? order.settlement : null,
    intent: intentAt(order.intent, has),
    plan: [],
  }
}

function idOf({ id }: FoldedArrow): string {
  return id
}

/** Those that existed, with the attempts that had been made. */
export function deliveriesAt(
  deliveries: readonly WebhookDelivery[],
  { at, has }: PastMoment,
): readonly WebhookDelivery[] {
  return deliveries
    .filter(({ createdAt }) => createdAt <= at)
    .map((delivery) => {
      const { id, cause: _cause, reason: _reason, ...kept } = delivery
      const attempts = delivery.attempts.filter((_, index) => has(`${id}-${index}`))
      const [last, next] = [attempts.at(-1), delivery.attempts[attempts.length]]
      const past = { ...kept, id, attempts, reason: null }
      // It can have been sent again since.
      if (isSuccess(last?.status ?? 0)) return { ...past, status: 'delivered', nextAttemptAt: null }
      if (next === undefined) return delivery
      return { ...past, status: 'pending', nextAttemptAt: next.at }
    })
}

/** The service can learn of it later, or never: then only its time says when it was. */
function isSettled({ settlement, timeline }: ControlOrder, { at, has }: PastMoment): boolean {
  const index = timeline.findIndex(({ state }) => state === 'completed')
  // Data of an earlier version has the settlement without its moment.
  const settledAt = settlement?.at ?? timeline[index]?.at
  return timeline[index]?.at === settledAt
    ? has(`state-${index - 1}`)
    : settledAt !== undefined && settledAt <= at
}

function intentAt(intent: ControlOrder['intent'], has: PastMoment['has']): ControlOrder['intent'] {
  const { closedAt, closedBecause, status, extendedAt = [], expiresAt, ...kept } = intent
  const isClosed = has('window-closes')
  const extended = extendedAt.filter((each) => has(`window-extended-${each}`))
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
