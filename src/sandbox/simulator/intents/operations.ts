/** getOrderIntent (§4.3), and how intents open, close and expire with their orders. */
import type { OrderIntent } from '../../../base/contract/generated/types.ts'
import { inUsualCase } from '../../../base/vocabulary/name-case.ts'
import { ApiError } from '../../../base/vocabulary/errors.ts'
import { durationMs } from '../../../base/vocabulary/time.ts'
import type { Caller } from '../keys/key.ts'
import { isOrderTerminal, type Order } from '../orders/order.ts'
import type { DomainEvent, Transaction } from '../transaction.ts'
import { findActiveIntent } from './active-intent.ts'
import { answerIntent } from './answer.ts'
import {
  causeOfLifetime,
  intentKeyOf,
  intentLifetimeMs,
  type Intent,
  type IntentQuery,
} from './intent.ts'

/** An order that nobody settles is extended without end. */
const KEPT_EXTENSIONS = 20

/** The active intent of a customer, token and network (§4.3). Throws INTENT_NOT_FOUND (§7.2). */
export function getOrderIntent(
  tx: Transaction,
  input: { query: IntentQuery; caller: Caller },
): OrderIntent {
  const { query, caller } = input
  const { token, network } = query
  const isUsual =
    inUsualCase('token', token) === token && inUsualCase('network', network) === network
  const found =
    isUsual || tx.assumptions.nameCase === 'any'
      ? findActiveIntent(tx, { ...query, environment: caller.environment })
      : undefined
  if (found === undefined) {
    throw new ApiError(
      'INTENT_NOT_FOUND',
      `Failed to find an active intent of customer "${query.customerId}" for ${query.token} on ` +
        `${query.network}: no window is open with a ${caller.environment} key. ` +
        'Create an order to open one.',
    )
  }
  return answerIntent(found, tx)
}

/** Opens the intent with its order, and closes it when the order ends or is replaced (§3). */
export function followOrder(tx: Transaction, event: DomainEvent): void {
  if (event.type === 'intent.closed') return
  const { order } = event
  if (event.type === 'order.placed') open(tx, order)
  else if (event.type === 'order.replaced') close(tx, order.intentId, 'replaced')
  else if (isOrderTerminal(order.state)) close(tx, order.intentId, order.state)
}

/** Closes an intent whose time is up; the order reacts to the event. */
export function expireIntent(tx: Transaction, intentId: string): void {
  const intent = tx.get('intents', intentId)
  if (intent === undefined || intent.status === 'closed') return
  const state = tx.get('orders', intent.orderId)?.state
  const isFunded = state === 'funded' || state === 'settling'
  if (isFunded && tx.assumptions.fundedIntent === 'extend') {
    const expiresAt = tx.now + Math.max(1, durationMs(tx.assumptions.intentLifetime))
    const extendedAt = [...(intent.extendedAt ?? []), tx.now].slice(-KEPT_EXTENSIONS)
    tx.put('intents', { ...intent, expiresAt, extendedAt })
    return
  }
  close(tx, intentId, 'expired')
}

function open(tx: Transaction, order: Order): void {
  const { environment, customerId, asset: token, chain: network } = order
  const intentKey = intentKeyOf({ environment, customerId, token, network })
  tx.put('intents', {
    id: order.intentId,
    sequence: tx.nextSequence(),
    orderId: order.id,
    intentKey,
    status: 'active',
    createdAt: tx.now,
    expiresAt: tx.now + intentLifetimeMs(order.tag, tx.behaviour),
    closedAt: null,
    closedBecause: null,
    cause: causeOfLifetime(order.tag, tx.behaviour),
  })
  tx.put('activeIntents', { id: intentKey, intentId: order.intentId })
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
  tx.delete('activeIntents', intent.intentKey)
  tx.emit({ type: 'intent.closed', intent: closed })
}
