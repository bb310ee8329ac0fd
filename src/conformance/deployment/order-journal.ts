/** What a run left behind in the deployment, read off its exchanges so that nothing can be forgotten. */
import { isSuccess, read, sent } from './answer.ts'
import type { CreatedOrder } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'

export function createdOrders(exchanges: readonly Exchange[]): readonly CreatedOrder[] {
  return exchanges.flatMap((exchange) => createdOrder(exchange) ?? [])
}

/** Undefined where the exchange made no order that could be told of. */
export function createdOrder(exchange: Exchange): CreatedOrder | undefined {
  if (exchange.operationId !== 'createOrder' || !isSuccess(exchange.response.status))
    return undefined
  const transactionId = read(exchange, 'transactionId')
  if (typeof transactionId !== 'string') return undefined
  const told = ['requestReference', 'side', 'asset', 'chain'].map((name) => [
    name,
    read(exchange, name),
  ])
  const named = ['externalCustomerId', sent(exchange, 'externalCustomerId')]
  return {
    transactionId,
    ...Object.fromEntries([...told, named].filter(([, value]) => typeof value === 'string')),
  }
}
