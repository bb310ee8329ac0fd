import { checksummed } from '../addresses/address.ts'
import { ApiError } from '../../vocabulary/errors.ts'
import type { OrderIntent } from '../../contract/generated/types.ts'
import type { Caller } from '../keys/key.ts'
import { isOrderTerminal, type Order, type OrderState } from '../orders/order.ts'
import { durationMs, iso } from '../../vocabulary/time.ts'
import type { DomainEvent, Transaction } from '../transaction.ts'
import { externalCustomerIdOf } from './customer.ts'
import { intentKeyOf, timeRemainingSeconds, windowMs, type Intent } from './intent.ts'

export type IntentQuery = {
  readonly customerId: string
  readonly token: string
  readonly network: string
}

/** The active window of a customer, token and network (§4.3). Throws INTENT_NOT_FOUND (§7.2). */
export function getOrderIntent(
  tx: Transaction,
  input: { query: IntentQuery; caller: Caller },
): OrderIntent {
  const { query, caller } = input
  const window = tx.get('windows', intentKeyOf({ ...query, environment: caller.environment }))
  const intent = window === undefined ? undefined : tx.get('intents', window.intentId)
  const order = intent === undefined ? undefined : tx.get('orders', intent.orderId)
  if (intent === undefined || order === undefined) {
    throw new ApiError(
      'INTENT_NOT_FOUND',
      `Failed to find an active intent of customer "${query.customerId}" for ${query.token} on ${query.network}: ` +
        `no window is open with a ${caller.environment} key. Create an order to open one.`,
    )
  }
  return {
    success: true,
    transactionId: order.id,
    customerId: order.customerId,
    externalCustomerId: externalCustomerIdOf(order, tx.assumptions.absentExternalCustomerId),
    token: order.asset,
    network: order.chain,
    side: order.side,
    transactionStatus:
      tx.assumptions.transactionStatusNames === 'constant'
        ? 'order_placed'
        : `order_${order.state}`,
    intentId: intent.id,
    intentStatus: intent.status,
    externalOrderId: order.providerReference,
    depositAddress: checksummed(order.depositAddress),
    expectedAmount: order.amount,
    amountToleranceBps: tx.assumptions.amountToleranceBps,
    depositIntentCreatedAt: iso(intent.createdAt),
    depositIntentExpiresAt: iso(intent.expiresAt),
    timeRemainingSeconds: timeRemainingSeconds(intent, tx.now),
  }
}

/** Opens the window with the order and closes it when the order ends or is replaced (§3). */
export function keepWindow(tx: Transaction, event: DomainEvent): void {
  if (event.type === 'order.placed') openWindow(tx, event.order)
  else if (event.type === 'order.replaced') close(tx, event.order.intentId, 'replaced')
  else if (event.type === 'order.moved' && isOrderTerminal(event.order.state)) {
    close(tx, event.order.intentId, endOf(event.order.state))
  }
}

/** Closes a window whose time is up; what its order makes of that is the order's business. */
export function expireIntent(tx: Transaction, intentId: string): void {
  const intent = tx.get('intents', intentId)
  if (intent === undefined || intent.status === 'closed') return
  const order = tx.get('orders', intent.orderId)
  const isFunded = order?.state === 'funded' || order?.state === 'settling'
  if (isFunded && tx.assumptions.fundedWindow === 'extend') {
    const expiresAt = tx.now + Math.max(1, durationMs(tx.assumptions.intentLifetime))
    tx.put('intents', { ...intent, expiresAt })
    return
  }
  close(tx, intentId, 'expired')
}

function openWindow(tx: Transaction, order: Order): void {
  const { environment, customerId, asset: token, chain: network } = order
  const slot = intentKeyOf({ environment, customerId, token, network })
  const lifetime = windowMs(order.tag, tx.behaviour)
  tx.put('intents', {
    id: order.intentId,
    sequence: tx.nextSequence(),
    orderId: order.id,
    slot,
    status: 'active',
    createdAt: tx.now,
    expiresAt: tx.now + lifetime,
    closedAt: null,
    closedBecause: null,
  })
  tx.put('windows', { id: slot, intentId: order.intentId })
}

function close(
  tx: Transaction,
  intentId: string,
  because: NonNullable<Intent['closedBecause']>,
): void {
  const intent = tx.get('intents', intentId)
  if (intent === undefined || intent.status === 'closed') return
  const closed: Intent = { ...intent, status: 'closed', closedAt: tx.now, closedBecause: because }
  tx.put('intents', closed)
  tx.delete('windows', intent.slot)
  tx.emit({ type: 'intent.closed', intent: closed })
}

function endOf(state: OrderState): 'completed' | 'failed' | 'cancelled' | 'expired' {
  return state === 'completed' || state === 'cancelled' || state === 'expired' ? state : 'failed'
}
