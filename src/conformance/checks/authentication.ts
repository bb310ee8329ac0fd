/** Every documented call without a key, and with one that nobody has (§5.1). */
import type { OperationId } from '../../contract/generated/operations.ts'
import type { CallInput } from '../deployment/deployment.ts'
import { orderBody } from '../deployment/order-body.ts'
import { answered, isServed } from '../deployment/answer.ts'
import { Inconclusive } from '../inconclusive.ts'
import { failed, passed, type Check, type CheckContext } from './check.ts'

/** Each is a call that is served with the key, so that nothing but the key can be what is missing. */
const CALLS: Readonly<
  Record<OperationId, (context: CheckContext) => Promise<CallInput> | CallInput>
> = {
  createQuote: ({ fixtures }) => ({ body: fixtures.quoteBody('buy') }),
  createOrder: ({ capabilities, newCustomer }) => ({
    body: orderBody(capabilities, { side: 'buy', customer: newCustomer() }),
  }),
  getOrderIntent: async ({ fixtures }) => {
    const { customer } = await fixtures.opened('buy')
    return {
      query: { customerId: customer, token: fixtures.route.asset, network: fixtures.route.chain },
    }
  },
  monitorOrderStatus: async ({ fixtures }) => {
    const { transactionId } = await fixtures.made('buy')
    if (transactionId === undefined)
      throw new Inconclusive("the order's answer names no transaction")
    return { params: { transactionId } }
  },
  listProviderBanks: ({ capabilities }) => {
    if (capabilities.banks === undefined) throw new Inconclusive('no quote names a provider')
    return { params: { provider: capabilities.banks.provider } }
  },
  resolveBankAccount: ({ capabilities }) => {
    const { bankCode, accountNumber } = capabilities.account
    return { body: { bankCode, accountNumber } }
  },
}

export const AUTHENTICATION_CHECKS: readonly Check[] = (Object.keys(CALLS) as OperationId[]).map(
  (operationId) => ({
    id: `authentication.${operationId}`,
    title: `${operationId} is refused without a key and with an unknown one`,
    rules: ['auth.key-header'],
    run: async (context) => {
      const input = await CALLS[operationId](context)
      const without = await context.deployment.call(operationId, { ...input, apiKey: 'none' })
      const unknown = await context.deployment.call(operationId, { ...input, apiKey: 'unknown' })
      const through = [without, unknown].find(isServed)
      if (through === undefined) return passed(without, unknown)
      const failure = {
        expected: 'a refusal',
        received: `${through === without ? 'without a key' : 'with a key that nobody has'}: ${answered(through)}`,
      }
      return failed(failure, through)
    },
  }),
)
