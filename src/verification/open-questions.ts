/**
 * Asks what the documentation leaves open: a handful of requests whose answers decide nothing, but say how a sandbox
 * has to be set to behave alike.
 */
import { randomUUID } from 'node:crypto'
import type { OperationId } from '../generated/operations.ts'
import type { VerificationContext } from './context.ts'
import type { CallInput } from './deployment.ts'
import { DeploymentError } from './deployment-error.ts'
import { EXAMPLE_ACCOUNT, EXAMPLE_AMOUNTS, EXAMPLE_ROUTE, orderBody } from './order-body.ts'
import { memberOf } from './schema-violations.ts'
import { isServed } from './checks/answer.ts'
import type { Exchange } from './verdict.ts'

export type OpenQuestion =
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

function requests(context: VerificationContext): readonly (readonly [OpenQuestion, Request])[] {
  const { capabilities, newCustomer, deployment } = context
  const route = capabilities.route ?? EXAMPLE_ROUTE
  const { fiatAmount, tokenAmount } = capabilities.amounts ?? EXAMPLE_AMOUNTS
  const buy = { side: 'buy', fiatAmount, ...route }
  const { bankCode } = capabilities.account ?? EXAMPLE_ACCOUNT
  const order = {
    ...orderBody(capabilities, { side: 'buy', customer: newCustomer() }),
    notDocumented: 'here',
  }
  const window = (customerId: string): Request => [
    'getOrderIntent',
    { query: { customerId, token: route.asset, network: route.chain } },
  ]
  const twice = lastCustomer(
    deployment.exchanges,
    (email, external) => email !== undefined && external !== undefined,
  )
  const alone = lastCustomer(
    deployment.exchanges,
    (email, external) => email !== undefined && external === undefined,
  )
  return [
    ['invalid quote', ['createQuote', { body: { side: 'buy', ...route } }]],
    ['quote of an unknown token', ['createQuote', { body: { ...buy, asset: 'NOSUCHTOKEN' } }]],
    ['quote with both amounts', ['createQuote', { body: { ...buy, tokenAmount } }]],
    ['unknown transaction', ['monitorOrderStatus', { params: { transactionId: randomUUID() } }]],
    ['unknown provider', ['listProviderBanks', { params: { provider: 'no-such-provider' } }]],
    [
      'unknown account',
      ['resolveBankAccount', { body: { bankCode, accountNumber: '0000000000' } }],
    ],
    ['unknown member', ['createOrder', { body: order }]],
    ...(twice === undefined
      ? []
      : ([
          ['window by customer', window(String(twice.externalCustomerId))],
          ['window by e-mail', window(String(twice.email))],
        ] as const)),
    ...(alone === undefined
      ? []
      : ([['window by e-mail alone', window(String(alone.email))]] as const)),
  ]
}

type Customer = {
  readonly email: string | undefined
  readonly externalCustomerId: string | undefined
}

/** Of the latest order that was accepted and named its customer so; its window is likeliest to be open. */
function lastCustomer(
  exchanges: readonly Exchange[],
  isWanted: (email: string | undefined, externalCustomerId: string | undefined) => boolean,
): Customer | undefined {
  return exchanges
    .filter((exchange) => exchange.operationId === 'createOrder' && isServed(exchange))
    .map(({ request }) => {
      const body: unknown = JSON.parse(request.body)
      return {
        email: textOf(body, 'email'),
        externalCustomerId: textOf(body, 'externalCustomerId'),
      }
    })
    .findLast(({ email, externalCustomerId }) => isWanted(email, externalCustomerId))
}

function textOf(body: unknown, name: string): string | undefined {
  const value = memberOf(body, name)
  return typeof value === 'string' ? value : undefined
}
