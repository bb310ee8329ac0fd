import { ApiError } from '../../vocabulary/errors.ts'
import type { Caller } from '../keys/key.ts'
import type { Transaction } from '../transaction.ts'
import type { Order } from './order.ts'

/** An order of the caller's kind of key: test and live never see each other (§5.2). Throws TRANSACTION_NOT_FOUND. */
export function findOrder(tx: Transaction, id: string, caller: Caller): Order {
  const order = tx.get('orders', id)
  if (order === undefined || order.environment !== caller.environment) {
    throw orderNotFound('find', id, caller)
  }
  return order
}

export function orderNotFound(verb: string, id: string, caller?: Caller): ApiError {
  const among =
    caller === undefined ? 'in this world' : `with a ${caller.environment} key of this business`
  return new ApiError(
    'TRANSACTION_NOT_FOUND',
    `Failed to ${verb} order "${id}": there is none ${among}. Use the transactionId from the create-order response.`,
  )
}
