/** Requests whose answers decide nothing, but show what the documentation leaves open. */
import { randomUUID } from 'node:crypto'
import { DeploymentError, isClosedEarly } from '../../client/deployment-error.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { OperationId } from '../../contract/generated/operations.ts'
import type { VerificationContext } from '../context.ts'
import { isServed, sent } from '../deployment/answer.ts'
import type { CallInput, Deployment } from '../deployment/deployment.ts'
import { intentOf, orderBody } from '../deployment/order-body.ts'

type OpenQuestion =
  | 'invalid quote'
  | 'quote of an unknown token'
  | 'quote with both amounts'
  | 'quote with excess decimals'
  | 'catalog'
  | 'unknown transaction'
  | 'unknown provider'
  | 'unknown account'
  | 'unknown member'
  | 'intent by customer'
  | 'intent by e-mail'
  | 'intent by e-mail alone'

/** Without the questions that have no answer. */
export type OpenAnswers = { readonly [Q in OpenQuestion]?: Exchange }

type Question = readonly [OpenQuestion, OperationId, CallInput]

/** Stops at the first request that fails for good. Throws DeploymentError `live`. */
export async function askOpenQuestions(context: VerificationContext): Promise<OpenAnswers> {
  const answers: { [Q in OpenQuestion]?: Exchange } = {}
  const { deployment } = context
  const asked = questions(context).map(
    ([question, operationId, input]) =>
      [question, () => deployment.call(operationId, input)] as const,
  )
  for (const [question, ask] of [...asked, ['catalog', () => askCatalog(deployment)] as const]) {
    try {
      answers[question] = await ask()
    } catch (error) {
      if (!(error instanceof DeploymentError) || error.kind === 'live') throw error
      if (error.kind !== 'timeout' && !isClosedEarly(error)) return answers
    }
  }
  return answers
}

/** Not documented, but some deployments serve it and their clients need it. */
async function askCatalog(deployment: Deployment): Promise<Exchange> {
  const { exchange } = await deployment.forward({
    method: 'GET',
    path: '/api/developer/catalog',
    headers: { accept: 'application/json', 'x-api-key': deployment.apiKey },
    body: '',
  })
  return exchange
}

function questions(context: VerificationContext): readonly Question[] {
  const { capabilities, newCustomer } = context
  const { route, amounts, account } = capabilities
  const { fiatAmount, tokenAmount } = amounts
  const buy = { side: 'buy', fiatAmount, ...route }
  const order = orderBody(capabilities, {
    side: 'buy',
    customer: newCustomer(),
    more: { notDocumented: 'here' },
  })
  const miss = { bankCode: account.bankCode, accountNumber: '0000000000' }
  return [
    ['invalid quote', 'createQuote', { body: { side: 'buy', ...route } }],
    ['quote of an unknown token', 'createQuote', { body: { ...buy, asset: 'NOSUCHTOKEN' } }],
    ['quote with both amounts', 'createQuote', { body: { ...buy, tokenAmount } }],
    [
      'quote with excess decimals',
      'createQuote',
      { body: { ...buy, fiatAmount: Math.round(fiatAmount) + 0.009 } },
    ],
    ['unknown transaction', 'monitorOrderStatus', { params: { transactionId: randomUUID() } }],
    ['unknown provider', 'listProviderBanks', { params: { provider: 'no-such-provider' } }],
    ['unknown account', 'resolveBankAccount', { body: miss }],
    ['unknown member', 'createOrder', { body: order }],
    ...identityQuestions(context),
  ]
}

/** Which of the names of an order finds its payment window. */
function identityQuestions({ capabilities, deployment }: VerificationContext): readonly Question[] {
  // The latest order, because its payment window is the most likely to be open.
  const latest = (hasId: boolean) =>
    deployment.exchanges.findLast(
      (exchange) =>
        exchange.operationId === 'createOrder' &&
        isServed(exchange) &&
        sent(exchange, 'email') !== undefined &&
        (sent(exchange, 'externalCustomerId') !== undefined) === hasId,
    )
  const question = (name: OpenQuestion, order: Exchange | undefined, member: string): Question[] =>
    order === undefined
      ? []
      : [[name, 'getOrderIntent', intentOf(String(sent(order, member)), capabilities.route)]]
  return [
    ...question('intent by customer', latest(true), 'externalCustomerId'),
    ...question('intent by e-mail', latest(true), 'email'),
    ...question('intent by e-mail alone', latest(false), 'email'),
  ]
}
