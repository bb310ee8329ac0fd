import { ApiError } from '../../vocabulary/errors.ts'
import { externalCustomerIdOf } from '../intents/customer.ts'
import type { Order } from './order.ts'

/** The conflict of §7.1: told about the order that holds the window, on whichever side it is. */
export function conflictError(
  holder: Order,
  networkId: string,
  absent: 'customer-id' | 'empty',
): ApiError {
  return new ApiError(
    'GATEWAY_ACTIVE_INTENT_CONFLICT',
    `Failed to create the order: customer "${holder.customerId}" has an active ${holder.side} window for ` +
      `${holder.asset} on ${holder.chain}. Wait until it closes, or send overrideActiveIntent: true to replace it.`,
    {
      extra: {
        conflict: {
          customerId: holder.customerId,
          externalCustomerId: externalCustomerIdOf(holder, absent),
          token: holder.asset,
          chain: holder.chain,
          networkId,
          activeIntentCount: 1,
        },
      },
    },
  )
}
