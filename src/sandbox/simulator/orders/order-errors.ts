/** The errors that name an order. */
import type { EffectiveBehaviour } from '../behaviour/behaviour.ts'
import { networkIdOf } from '../behaviour/markets.ts'
import { ApiError } from '../../../base/vocabulary/errors.ts'
import { externalCustomerIdOf } from '../intents/intent.ts'
import type { Caller } from '../keys/key.ts'
import type { Order } from './order.ts'

/** GATEWAY_ACTIVE_INTENT_CONFLICT (§7.1), about the order that has the active intent. */
export function conflictError(
  active: Order,
  { assumptions, markets }: Pick<EffectiveBehaviour, 'assumptions' | 'markets'>,
): ApiError {
  return new ApiError(
    'GATEWAY_ACTIVE_INTENT_CONFLICT',
    `Failed to create the order: customer "${active.customerId}" has an active ${active.side} ` +
      `window for ${active.asset} on ${active.chain}. Wait until it closes, or send ` +
      'overrideActiveIntent: true to replace it.',
    {
      orderId: active.id,
      extra: {
        conflict: {
          customerId: active.customerId,
          externalCustomerId: externalCustomerIdOf(active, assumptions.absentExternalCustomerId),
          token: active.asset,
          chain: active.chain,
          networkId: networkIdOf(markets, active.chain),
          activeIntentCount: 1,
        },
      },
    },
  )
}

/** TRANSACTION_NOT_FOUND; `verb` is what was tried. */
export function orderNotFound(verb: string, id: string, caller?: Caller): ApiError {
  const among =
    caller === undefined ? 'in this world' : `with a ${caller.environment} key of this business`
  return new ApiError(
    'TRANSACTION_NOT_FOUND',
    `Failed to ${verb} order "${id}": it does not exist ${among}. ` +
      'Use the transactionId from the create-order response.',
  )
}
