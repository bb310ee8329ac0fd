import type { Order } from '../orders/order.ts'
import type { Transaction } from '../transaction.ts'
import { intentKeyOf, type Intent, type KeyParts } from './intent.ts'

/** The one active intent of a customer, token and network, with its order. */
export function findActiveIntent(
  tx: Transaction,
  of: KeyParts,
): { readonly intent: Intent; readonly order: Order } | undefined {
  const active = tx.get('activeIntents', intentKeyOf(of))
  const intent = active === undefined ? undefined : tx.get('intents', active.intentId)
  const order = intent === undefined ? undefined : tx.get('orders', intent.orderId)
  return intent === undefined || order === undefined ? undefined : { intent, order }
}
