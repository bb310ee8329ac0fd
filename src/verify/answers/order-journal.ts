/** The orders that a run created, read from its exchanges so that none can be forgotten. */
import { read, sent } from './answer.ts'
import type { CreatedOrder } from '../verdict.ts'
import { grouped } from '../../base/vocabulary/text.ts'
import { isSuccess, type Exchange } from '../../base/client/exchange.ts'

export function createdOrders(exchanges: readonly Exchange[]): readonly CreatedOrder[] {
  return exchanges.flatMap((exchange) => createdOrder(exchange) ?? [])
}

/** Undefined if the exchange created no order, or none with an id. */
export function createdOrder(exchange: Exchange): CreatedOrder | undefined {
  if (exchange.operationId !== 'createOrder' || !isSuccess(exchange.response.status))
    return undefined
  const transactionId = read(exchange, 'transactionId')
  if (typeof transactionId !== 'string') return undefined
  const members = ['requestReference', 'side', 'asset', 'chain'].map((name) => [
    name,
    read(exchange, name),
  ])
  members.push(['externalCustomerId', sent(exchange, 'externalCustomerId')])
  const [amount, asset] = [sent(exchange, 'amount'), sent(exchange, 'asset')]
  if (typeof amount === 'number') members.push(['amount', `${grouped(amount)} ${String(asset)}`])
  const texts = members.filter(([, value]) => typeof value === 'string')
  return { transactionId, ...Object.fromEntries(texts) }
}
