/**
 * What the control API does to an order, at once and regardless of the progression. The order goes
 * through every state on the way, each with its event; planned steps that the action replaces are
 * dropped.
 */
import { invalid } from '../../../base/vocabulary/errors.ts'
import { text, ZERO } from '../../../base/vocabulary/money.ts'
import { placesOf } from '../behaviour/markets.ts'
import type { Transaction } from '../transaction.ts'
import { cutAmount, decimalsIssue } from './amount.ts'
import { orderNotFound } from './order-errors.ts'
import { SIMULATED } from '../cause.ts'
import { isOrderTerminal, moveOrder, type Mover, type Order } from './order.ts'
import { NO_STEPS } from '../behaviour/progression.ts'
import { expectedPayIn, usableMoney } from './settlement.ts'
import { cancelOrder, deposit, endExpired, providerActs, receiveCallback } from './progress.ts'

export const SIMULATE_ACTIONS = [
  'deposit',
  'settle',
  'complete',
  'fail',
  'cancel',
  'expire',
] as const

export type SimulateAction = (typeof SIMULATE_ACTIONS)[number]

export type Simulation = {
  readonly id: string
  readonly action: SimulateAction
  /** For `deposit`: decimal, in the pay-in currency; the expected amount unless given. */
  readonly amount?: string | number
  /** For `fail` and `cancel`. */
  readonly reason?: string
}

const CONTROL: Mover = { by: 'control', cause: SIMULATED }

/** Throws TRANSACTION_NOT_FOUND, TRANSITION_FORBIDDEN, VALIDATION_FAILED. */
export function simulate(tx: Transaction, input: Simulation): Order {
  const order = tx.get('orders', input.id)
  if (order === undefined) throw orderNotFound('simulate', input.id)
  const { action, amount, reason } = input
  switch (action) {
    case 'deposit': {
      const paid = amount === undefined ? undefined : paidAmount(tx, order, String(amount))
      const plan = order.plan.filter((step) => step.act !== 'deposit')
      return deposit(tx, { ...order, plan }, CONTROL, paid)
    }
    case 'settle':
    case 'complete':
      return settle(tx, order, action)
    case 'fail':
      return fail(tx, order, reason)
    case 'cancel':
      return cancelOrder(tx, unplanned(order), { ...CONTROL, reason })
    case 'expire':
      return endExpired(tx, unplanned(order), CONTROL)
  }
}

/** Takes an order to `settling` or `completed`, paying first what is missing. */
export function settle(
  tx: Transaction,
  order: Order,
  until: 'settle' | 'complete',
  by: Mover = CONTROL,
): Order {
  if (isOrderTerminal(order.state)) return moveOrder(order, until, { at: tx.now, ...by }).order
  const going = providerActs(tx, receiveCallback(tx, paid(tx, order, by), by), 'settle', by)
  return until === 'settle' ? going : providerActs(tx, going, 'complete', by)
}

/** The provider takes the money, and then fails the order: it is refunded. */
function fail(tx: Transaction, order: Order, reason: string | undefined): Order {
  if (isOrderTerminal(order.state))
    return moveOrder(order, 'fail', { at: tx.now, ...CONTROL }).order
  const failed = providerActs(tx, paid(tx, order, CONTROL), 'fail', { ...CONTROL, reason })
  return receiveCallback(tx, failed, CONTROL)
}

/** The order without its plan, and with the money that was missing. */
function paid(tx: Transaction, order: Order, by: Mover): Order {
  const going = unplanned(order)
  if (going.providerState !== 'awaiting') return going
  const missing = expectedPayIn(order).minus(usableMoney(order.receipts))
  return unplanned(deposit(tx, going, by, text(missing)))
}

function unplanned(order: Order): Order {
  // Status syncs still move it, as the progression decided when it was placed.
  return order.pollsLeft === null
    ? { ...order, plan: NO_STEPS, waits: SIMULATED }
    : { ...order, plan: NO_STEPS }
}

/** As an amount of a request: excess decimals are cut, or rejected. Throws VALIDATION_FAILED. */
function paidAmount({ behaviour }: Transaction, order: Order, amount: string): string {
  const { fiat, token } = placesOf(behaviour.markets, order)
  const places = order.side === 'buy' ? fiat : token
  const isDecimal = /^\d{1,15}(?:\.\d{1,16})?$/.test(amount)
  const paid = isDecimal ? cutAmount(amount, places) : ZERO
  const message = paid.gt(0)
    ? decimalsIssue(amount, places, behaviour.assumptions.excessDecimals)
    : `must be a decimal above 0, with at most ${places} places, such as "25.5"; it was ${JSON.stringify(amount)}`
  if (message === undefined) return text(paid)
  throw invalid(`simulate order "${order.id}"`, [{ field: 'amount', message }])
}
