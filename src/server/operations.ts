/** The documented operations and who serves them. One that the contract has and this table has not does not compile. */
import { listProviderBanks, resolveBankAccount } from '../simulator/banks/operations.ts'
import type { OperationId } from '../contract/generated/operations.ts'
import { getOrderIntent } from '../simulator/intents/operations.ts'
import type { Caller } from '../simulator/keys/key.ts'
import { createOrder, monitorOrderStatus } from '../simulator/orders/operations.ts'
import { createQuote } from '../simulator/quotes/operations.ts'
import type { Transaction } from '../simulator/transaction.ts'
import type { World } from '../simulator/world.ts'
import type { ServiceRequest } from './exchange.ts'
import { readNoBody } from './fast/read-json.ts'
import { readQuery } from './query.ts'
import { readBody } from './read-body.ts'

export type Call = {
  readonly world: World
  readonly caller: Caller
  readonly request: ServiceRequest
}

/** Checks the request's shape, then calls the operation. Throws ApiError. */
export type Handler = (call: Call) => object

const INTENT_QUERY = ['customerId', 'token', 'network'] as const

export const HANDLERS: Readonly<Record<OperationId, Handler>> = {
  createQuote: handler(
    ({ request, world }) => readBody('quote-request', request, world),
    createQuote,
  ),
  createOrder: handler(
    ({ request, world, caller }) => ({
      request: readBody('order-request', request, world),
      caller,
    }),
    createOrder,
  ),
  getOrderIntent: handler(
    ({ request, caller }) => ({ query: readQuery(request, INTENT_QUERY), caller }),
    getOrderIntent,
  ),
  monitorOrderStatus: handler(({ request, caller }) => {
    readNoBody(request)
    return { transactionId: parameter(request, 'transactionId'), caller }
  }, monitorOrderStatus),
  listProviderBanks: handler(
    ({ request }) => ({ provider: parameter(request, 'provider') }),
    listProviderBanks,
  ),
  resolveBankAccount: handler(
    ({ request, world }) => readBody('resolve-request', request, world),
    resolveBankAccount,
  ),
}

function handler<Input>(
  read: (call: Call) => Input,
  operation: (tx: Transaction, input: Input) => object,
): Handler {
  return (call) => call.world.call(operation, read(call))
}

/** The router only comes here with the path's parameters filled in. */
function parameter(request: ServiceRequest, name: string): string {
  return request.params[name] ?? ''
}
