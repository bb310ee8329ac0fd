/**
 * Asks what the documentation leaves open: a handful of requests whose answers decide nothing, but say how a sandbox
 * has to be set to behave alike.
 */
import { randomUUID } from 'node:crypto'
import type { OperationId } from '../contract/generated/operations.ts'
import { isServed, sent } from './deployment/answer.ts'
import type { VerificationContext } from './context.ts'
import type { CallInput } from './deployment/deployment.ts'
import { DeploymentError } from '../client/deployment-error.ts'
import { orderBody } from './deployment/order-body.ts'
import type { Exchange } from '../client/exchange.ts'

type OpenQuestion =
  | 'invalid quote'
  | 'quote of an unknown token'
  | 'quote with both amounts'
  | 'unknown transaction'
  | 'unknown provider'
  | 'unknown account'
  | 'unknown member'
  | 'window by customer'
  | 'window by e-mail'
  | 'window by e-mail alone'

/** A question without an answer is left out. */
export type OpenAnswers = { readonly [Q in OpenQuestion]?: Exchange }

type Request = readonly [operationId: OperationId, input: CallInput]

/** Ends early, and quietly, where the deployment could not be asked any more. Throws DeploymentError `live`. */
export async function askOpenQuestions(context: VerificationContext): Promise<OpenAnswers> {
  const answers: { [Q in OpenQuestion]?: Exchange } = {}
  for (const [question, request] of requests(context)) {
    try {
      answers[question] = await context.deployment.call(...request)
    } catch (error) {
      if (!(error instanceof DeploymentError) || error.kind === 'live') throw error
      if (error.kind !== 'timeout') return answers
    }
  }
  return answers
}

function requests({
  capabilities,
  newCustomer,
  deployment,
}: VerificationContext): readonly (readonly [OpenQuestion, Request])[] {
  const { route, amounts, account } = capabilities
  const { fiatAmount, tokenAmount } = amounts
  const buy = { side: 'buy', fiatAmount, ...route }
  const order = {
    ...orderBody(capabilities, { side: 'buy', customer: newCustomer() }),
    notDocumented: 'here',
  }
  const miss = { bankCode: account.bankCode, accountNumber: '0000000000' }
  // Of the latest such order, for its window is likeliest to be open.
  const byMail = deployment.exchanges.filter(
    (exchange) =>
      exchange.operationId === 'createOrder' &&
      isServed(exchange) &&
      sent(exchange, 'email') !== undefined,
  )
  const both = byMail.findLast((exchange) => sent(exchange, 'externalCustomerId') !== undefined)
  const alone = byMail.findLast((exchange) => sent(exchange, 'externalCustomerId') === undefined)
  const window = (of: Exchange, member: 'email' | 'externalCustomerId'): Request => {
    const query = { customerId: String(sent(of, member)), token: route.asset, network: route.chain }
    return ['getOrderIntent', { query }]
  }
  return [
    ['invalid quote', ['createQuote', { body: { side: 'buy', ...route } }]],
    ['quote of an unknown token', ['createQuote', { body: { ...buy, asset: 'NOSUCHTOKEN' } }]],
    ['quote with both amounts', ['createQuote', { body: { ...buy, tokenAmount } }]],
    ['unknown transaction', ['monitorOrderStatus', { params: { transactionId: randomUUID() } }]],
    ['unknown provider', ['listProviderBanks', { params: { provider: 'no-such-provider' } }]],
    ['unknown account', ['resolveBankAccount', { body: miss }]],
    ['unknown member', ['createOrder', { body: order }]],
    ...(both === undefined
      ? []
      : ([
          ['window by customer', window(both, 'externalCustomerId')],
          ['window by e-mail', window(both, 'email')],
        ] as const)),
    ...(alone === undefined ? [] : ([['window by e-mail alone', window(alone, 'email')]] as const)),
  ]
}
