/**
 * What the control API can make happen to an order, at once and whatever the progression says. The order goes through
 * every state on the way, each with its event; what was planned of the same kind is called off.
 */
import { ApiError, listed, type ErrorDetail } from '../../vocabulary/errors.ts'
import type { Transaction } from '../transaction.ts'
import { orderNotFound } from './find-order.ts'
import { isOrderTerminal, moveOrder, type Order, type PlannedStep } from './order.ts'
import { cancelOrder, deposit, endExpired, hear, payment, providerActs } from './progress.ts'

export type SimulateAction = 'deposit' | 'settle' | 'complete' | 'fail' | 'cancel' | 'expire'

export type Simulation = {
  readonly id: string
  readonly action: SimulateAction
  /** For `deposit`: decimal, in the pay-in currency; the expected amount unless given. */
  readonly amount?: string | number
  /** For `fail` and `cancel`. */
  readonly reason?: string
}

/** Throws TRANSACTION_NOT_FOUND, TRANSITION_FORBIDDEN, VALIDATION_FAILED. */
export function simulateOrder(tx: Transaction, input: Simulation): Order {
  const order = tx.get('orders', input.id)
  if (order === undefined) throw orderNotFound('simulate', input.id)
  checkAmount(input)
  switch (input.action) {
    case 'deposit':
      return deposit(
        tx,
        without(order, 'deposit'),
        payment(order, input.amount?.toString()),
        'control',
      )
    case 'settle':
      return settle(tx, order, 'settle')
    case 'complete':
      return settle(tx, order, 'complete')
    case 'fail':
      return fail(tx, order, input.reason)
    case 'cancel':
      return cancelOrder(tx, without(order), 'control', input.reason)
    case 'expire':
      return endExpired(tx, without(order), 'control')
  }
}

/** Takes an order to `settling` or `completed`, paying first what is missing. */
export function settle(
  tx: Transaction,
  order: Order,
  until: 'settle' | 'complete',
  by = 'control',
): Order {
  if (isOrderTerminal(order.state)) {
    moveOrder(order, until, { at: tx.now, by })
    return order
  }
  let going = without(order)
  if (going.providerState === 'awaiting') {
    going = without(deposit(tx, going, payment(going, undefined), by))
  }
  going = providerActs(tx, hear(tx, going, by), 'settle', { by })
  return until === 'settle' ? going : providerActs(tx, going, 'complete', { by })
}

function fail(tx: Transaction, order: Order, reason: string | undefined): Order {
  if (isOrderTerminal(order.state)) {
    moveOrder(order, 'fail', { at: tx.now, by: 'control' })
    return order
  }
  return hear(tx, providerActs(tx, without(order), 'fail', { by: 'control', reason }), 'control')
}

/** The order with nothing planned, or with nothing of one kind planned. */
function without(order: Order, act?: PlannedStep['act']): Order {
  return { ...order, plan: act === undefined ? [] : order.plan.filter((step) => step.act !== act) }
}

function checkAmount({ id, amount }: Simulation): void {
  if (amount === undefined || isAmount(String(amount))) return
  const sent = JSON.stringify(amount)
  const message = `must be a decimal above 0 with at most six places, such as "25.5"; it was ${sent}`
  const details: readonly ErrorDetail[] = [{ field: 'amount', message }]
  throw new ApiError('VALIDATION_FAILED', `Failed to simulate order "${id}": ${listed(details)}`, {
    details,
  })
}

function isAmount(text: string): boolean {
  return /^\d{1,15}(?:\.\d{1,6})?$/.test(text) && Number(text) > 0
}
