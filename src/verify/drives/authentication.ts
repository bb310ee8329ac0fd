/** Calls every documented operation without a key, and with a key of no business (§5.1). */
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { isServed } from '../answers/answer.ts'
import type { CallInput } from '../client/deployment.ts'
import { intentOf, orderBody } from '../probe/order-body.ts'
import { NO_TRANSACTION, required } from '../inconclusive.ts'
import type { DriveContext, Drive } from './drive.ts'

/** Calls that succeed with the key, so that nothing but the key can be the reason of an error. */
const CALLS: Readonly<
  Record<OperationId, (context: DriveContext) => Promise<CallInput> | CallInput>
> = {
  createQuote: ({ fixtures }) => ({ body: fixtures.quoteBody('buy') }),
  createOrder: ({ capabilities, newCustomer }) => ({
    body: orderBody(capabilities, { side: 'buy', customer: newCustomer() }),
  }),
  getOrderIntent: async ({ fixtures }) => {
    // One that has closed is an error with any key.
    const { customer } = await fixtures.openedNow('buy')
    return intentOf(customer, fixtures.route)
  },
  monitorOrderStatus: async ({ fixtures }) => {
    const { transactionId } = await fixtures.accepted('buy')
    return { params: { transactionId: required(transactionId, NO_TRANSACTION) } }
  },
  listProviderBanks: ({ capabilities: { banks } }) => ({
    params: { provider: required(banks, 'no quote names a provider').provider },
  }),
  resolveBankAccount: ({ capabilities }) => {
    const { bankCode, accountNumber } = capabilities.account
    return { body: { bankCode, accountNumber } }
  },
}

/** Reading a key is the same code for each operation, and this one changes nothing. */
const COMPARED_WHOLE: OperationId = 'getOrderIntent'

export const AUTHENTICATION_DRIVES: readonly Drive[] = (Object.keys(CALLS) as OperationId[]).map(
  (operationId) => ({
    tries: `${operationId} with wrong keys`,
    decides: [`authentication.${operationId}`],
    run: async (context) => {
      const { deployment } = context
      const input = await CALLS[operationId](context)
      await deployment.call(operationId, { ...input, apiKey: 'none' })
      await deployment.call(operationId, { ...input, apiKey: 'unknown' })
      if (operationId === COMPARED_WHOLE)
        await deployment.call(operationId, { ...input, apiKey: 'similar' })
      const isOwn = deployment.exchanges.some(
        (one) =>
          one.operationId === operationId &&
          one.request.headers['x-api-key'] === MASKED_KEY &&
          isServed(one),
      )
      if (!isOwn) await deployment.call(operationId, input)
    },
  }),
)
