/** An active intent as clients see it (§2.4). */
import type { OrderIntent } from '../../../base/contract/generated/types.ts'
import { iso } from '../../../base/vocabulary/time.ts'
import { checksummed } from '../addresses/address.ts'
import type { Order } from '../orders/order.ts'
import type { Market } from '../providers/market.ts'
import { externalCustomerIdOf, timeRemainingSeconds, type Intent } from './intent.ts'

export function answerIntent(
  { intent, order }: { readonly intent: Intent; readonly order: Order },
  { now, behaviour }: Pick<Market, 'now' | 'behaviour'>,
): OrderIntent {
  const { absentExternalCustomerId, transactionStatusNames, amountToleranceBps } =
    behaviour.assumptions
  return {
    success: true,
    transactionId: order.id,
    customerId: order.customerId,
    externalCustomerId: externalCustomerIdOf(order, absentExternalCustomerId),
    token: order.asset,
    network: order.chain,
    side: order.side,
    transactionStatus:
      transactionStatusNames === 'constant' ? 'order_placed' : `order_${order.state}`,
    intentId: intent.id,
    intentStatus: intent.status,
    externalOrderId: order.providerReference,
    depositAddress: checksummed(order.depositAddress),
    expectedAmount: order.amount,
    amountToleranceBps,
    depositIntentCreatedAt: iso(intent.createdAt),
    depositIntentExpiresAt: iso(intent.expiresAt),
    timeRemainingSeconds: timeRemainingSeconds(intent, now),
  }
}
