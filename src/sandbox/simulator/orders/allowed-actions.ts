/** What a control call could do to an order now: each action is done, and its result discarded. */
import { ApiError } from '../../../base/vocabulary/errors.ts'
import { text } from '../../../base/vocabulary/money.ts'
import type { Transaction } from '../transaction.ts'
import { isOrderTerminal, type Order } from './order.ts'
import type { Receipt } from './receipt.ts'
import { expectedPayIn, usableMoney } from './settlement.ts'
import { SIMULATE_ACTIONS, simulate, type SimulateAction } from './simulate.ts'

export type AllowedAction = {
  readonly action: SimulateAction
  readonly allowed: boolean
  /** Why it is not allowed, such as `the order is completed`. */
  readonly because?: string
  /** What a deposit would be, and of how much: what is missing, else the expected amount. */
  readonly deposit?: { readonly amount: string; readonly kind: Receipt['kind'] }
}

export function allowedActions(tx: Transaction, order: Order): AllowedAction[] {
  return SIMULATE_ACTIONS.map((action) =>
    action === 'deposit' ? depositNow(tx, order) : moveNow(tx, order, action),
  )
}

function depositNow(tx: Transaction, order: Order): AllowedAction {
  const expected = expectedPayIn(order)
  const missing = expected.minus(usableMoney(order.receipts))
  const amount = text(missing.gt(0) ? missing : expected)
  const { receipts } = tx.tried((trial) =>
    simulate(trial, { id: order.id, action: 'deposit', amount }),
  )
  // The receipt of the deposit is the last one.
  const kind = receipts.at(-1)?.kind ?? 'accepted'
  return { action: 'deposit', allowed: true, deposit: { amount, kind } }
}

function moveNow(tx: Transaction, order: Order, action: SimulateAction): AllowedAction {
  try {
    const { state } = tx.tried((trial) => simulate(trial, { id: order.id, action }))
    if (state !== order.state) return { action, allowed: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  const isStarted = isOrderTerminal(order.state) || action === 'settle'
  const because = isStarted ? `the order is ${order.state}` : 'money has arrived'
  return { action, allowed: false, because }
}
