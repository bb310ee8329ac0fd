/** Breaks of status sync: what it says, when it asks, what moves by being asked. */
import type { Mutant } from './mutant.ts'

export const STATUS_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'never asks the provider',
    scenario: 'status.queued',
    source: 'simulator/orders/operations.ts',
    find: `order = queueSync(tx, order)
      syncQueued = true`,
    replace: 'syncQueued = true',
    at: 'monitorOrderStatus',
    says: 'body.status: expected "completed", got "pending"',
  },
  {
    breaks: 'does not say that it asks',
    scenario: 'status.queued',
    source: 'simulator/orders/operations.ts',
    find: `order = queueSync(tx, order)
      syncQueued = true`,
    replace: 'order = queueSync(tx, order)',
    at: 'the service does not know either',
    says: 'body.syncQueued',
  },
  {
    breaks: 'asks the provider twice as slowly',
    scenario: 'status.queued',
    source: 'simulator/orders/operations.ts',
    find: 'durationMs(tx.assumptions.syncDelay)',
    replace: '2 * durationMs(tx.assumptions.syncDelay)',
    at: 'monitorOrderStatus',
    says: 'body.status: expected "completed", got "pending"',
  },
  {
    breaks: 'refuses an empty body',
    scenario: 'status.bodyless',
    source: 'server/fast/read-json.ts',
    find: 'if (!isEmpty) throw',
    replace: 'if (isEmpty || !isEmpty) throw',
    at: 'with an empty one',
    says: 'status: expected between 200 and 299, got 400',
  },
  {
    breaks: 'knows an order by its reference as well',
    scenario: 'status.bodyless',
    source: 'simulator/orders/find-order.ts',
    find: "const order = tx.get('orders', id)",
    replace:
      "const order = tx.get('orders', id) ?? [...tx.all('orders')].find((each) => each.reference === id)",
    at: 'by the reference for people',
    says: 'status: expected between 400 and 499, got 200',
  },
  {
    breaks: 'calls an unknown order pending',
    scenario: 'status.bodyless',
    source: 'simulator/orders/find-order.ts',
    find: "const order = tx.get('orders', id)",
    replace: "const order = tx.get('orders', id) ?? [...tx.all('orders')][0]",
    at: 'of an order that does not exist',
    says: 'status: expected between 400 and 499, got 200',
  },
  {
    breaks: 'labels the end as well',
    scenario: 'status.labelled',
    source: 'simulator/orders/answer.ts',
    find: "assumptions.statusLabels === 'human' && status === 'pending'",
    replace: "assumptions.statusLabels === 'human'",
    at: 'an end has its documented name',
    says: 'body.status',
  },
  {
    breaks: 'completes an order one question too late',
    scenario: 'status.polled',
    source: 'simulator/orders/operations.ts',
    find: 'return left > 0 ? polled',
    replace: 'return left >= 0 ? polled',
    at: 'the third time is the last',
    says: 'body.status',
  },
  {
    breaks: 'completes an order one question too early',
    scenario: 'status.polled',
    source: 'simulator/orders/operations.ts',
    find: 'return left > 0 ? polled',
    replace: 'return left > 1 ? polled',
    at: 'twice',
    says: 'body.status',
  },
]
