/** Requests whose answers decide nothing, but show what the documentation leaves open. */
import { randomUUID } from 'node:crypto'
import { DeploymentError, isClosedEarly } from '../../base/client/deployment-error.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import type { OperationId } from '../../base/contract/generated/operations.ts'
import type { DriveContext } from '../drives/drive.ts'
import type { CallInput, Deployment } from '../client/deployment.ts'
import { orderBody, type Members } from '../probe/order-body.ts'
import { bankQuestions } from './banks.ts'
import { identityQuestions } from './identity.ts'
import type { OpenAnswers, OpenQuestion, Question } from './question.ts'
import { overriddenIn } from './status-sync.ts'

/**
 * Those that create an order come last: their budget may be spent. Stops at the first request that
 * fails for good. Throws DeploymentError `live`.
 */
export async function askOpenQuestions(context: DriveContext): Promise<OpenAnswers> {
  const answers: { [Q in OpenQuestion]?: Exchange } = {}
  const all = [
    ...questions(context),
    ['catalog', () => askCatalog(context.deployment)] as const,
    ...bankQuestions(context),
    ...identityQuestions(context),
  ]
  for (const [question, ask] of all) {
    try {
      const answer = await ask(answers)
      if (answer !== undefined && question !== undefined) answers[question] = answer
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

function questions({
  capabilities,
  deployment,
  fixtures,
  newCustomer,
}: DriveContext): readonly Question[] {
  const { route, amounts, account } = capabilities
  const { fiatAmount } = amounts
  const buy = { side: 'buy', fiatAmount, ...route }
  const { bankCode, accountNumber } = account
  const calling = (operationId: OperationId, input: CallInput) => (): Promise<Exchange> =>
    deployment.call(operationId, input)
  const quoting = (body: Members) => calling('createQuote', { body })
  const resolving = (body: Members) => calling('resolveBankAccount', { body })
  const overridden = overriddenIn(deployment)?.transactionId
  const { externalCustomerId, ...order } = orderBody(capabilities, {
    side: 'buy',
    customer: newCustomer(),
  })
  return [
    ['invalid quote', quoting({ side: 'buy', ...route })],
    ['invalid order', calling('createOrder', { body: { externalCustomerId } })],
    [
      'invalid intent query',
      calling('getOrderIntent', { query: { token: route.asset, network: route.chain } }),
    ],
    ['invalid resolve', resolving({})],
    ['quote with excess decimals', quoting({ ...buy, fiatAmount: Math.round(fiatAmount) + 0.009 })],
    [
      'unknown transaction',
      calling('monitorOrderStatus', { params: { transactionId: randomUUID() } }),
    ],
    [
      'unknown provider',
      calling('listProviderBanks', { params: { provider: 'no-such-provider' } }),
    ],
    ['unknown account', resolving({ bankCode, accountNumber: '0000000000' })],
    ['unknown member of a quote', quoting({ ...buy, notDocumented: 'here' })],
    ['unknown member of resolve', resolving({ bankCode, accountNumber, notDocumented: 'here' })],
    [
      'overridden order',
      () => (overridden === undefined ? undefined : fixtures.latestSync(overridden)),
    ],
    [
      'unknown member',
      calling('createOrder', { body: { ...order, externalCustomerId, notDocumented: 'here' } }),
    ],
  ]
}
