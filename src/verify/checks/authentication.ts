/** Every documented operation without a key, and with a key of no business (§5.1). */
import type { Exchange } from '../../base/client/exchange.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import { MASKED_KEY } from '../../base/vocabulary/masking.ts'
import { answered, isServed, mustBeServed } from '../deployment/answer.ts'
import type { CallInput } from '../deployment/deployment.ts'
import { intentOf, orderBody } from '../deployment/order-body.ts'
import { PUBLIC_OPERATIONS } from '../deployment/public-operations.ts'
import { NO_TRANSACTION, required } from '../inconclusive.ts'
import { failed, passed, type Check, type CheckContext } from './check.ts'

/** Calls that succeed with the key, so that nothing but the key can be the reason of an error. */
const CALLS: Readonly<
  Record<OperationId, (context: CheckContext) => Promise<CallInput> | CallInput>
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

/** Throws {@link Inconclusive} where the same call is an error with the key as well. */
async function mustBeServedWithKey(
  { deployment }: CheckContext,
  operationId: OperationId,
  input: CallInput,
): Promise<void> {
  const isOwn = ({ request, ...exchange }: Exchange) =>
    exchange.operationId === operationId && request.headers['x-api-key'] === MASKED_KEY
  if (deployment.exchanges.some((one) => isOwn(one) && isServed(one))) return
  mustBeServed(await deployment.call(operationId, input), 'the call is an error with the key too')
}

/** Reading a key is the same code for each operation, and this one changes nothing. */
const COMPARED_WHOLE: OperationId = 'getOrderIntent'

export const AUTHENTICATION_CHECKS: readonly Check[] = (Object.keys(CALLS) as OperationId[]).map(
  (operationId) => ({
    id: `authentication.${operationId}`,
    title: PUBLIC_OPERATIONS.includes(operationId)
      ? `${operationId} is rejected with an unknown key`
      : `${operationId} is rejected without a key and with an unknown key`,
    rules: ['auth.key-header'],
    run: async (context) => {
      const input = await CALLS[operationId](context)
      const without = await context.deployment.call(operationId, { ...input, apiKey: 'none' })
      const unknown = await context.deployment.call(operationId, { ...input, apiKey: 'unknown' })
      // What concerns no business may be public: a call without a key is observed only.
      const mustReject = PUBLIC_OPERATIONS.includes(operationId) ? [unknown] : [without, unknown]
      if (operationId === COMPARED_WHOLE)
        mustReject.push(await context.deployment.call(operationId, { ...input, apiKey: 'similar' }))
      const served = mustReject.find(isServed)
      if (served === undefined) {
        await mustBeServedWithKey(context, operationId, input)
        return passed(...mustReject)
      }
      const how =
        served === without
          ? 'without a key'
          : served === unknown
            ? 'with an unknown key'
            : 'with a key that differs in its last character'
      const failure = { expected: 'an error response', received: `${how}: ${answered(served)}` }
      return failed(failure, served)
    },
  }),
)
