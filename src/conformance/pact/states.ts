/**
 * Sets up the provider states of the pacts through the documented endpoints alone, because a real
 * deployment has no other way. Each interaction has a customer of its own; the values of a state go
 * into the later states and the request.
 */
import { ACCOUNT_HINT } from '../deployment/capabilities.ts'
import { looksLive } from '../../client/live-guard.ts'
import { answered } from '../deployment/answer.ts'
import type { VerificationContext } from '../context.ts'
import { orderBody, walletOn } from '../deployment/order-body.ts'
import { createdOrder } from '../deployment/order-journal.ts'
import type { Ended } from '../deployment/outcomes.ts'
import { Inconclusive, required } from '../inconclusive.ts'

export type StateValues = Readonly<Record<string, string | number>>

type StateParams = Readonly<Record<string, unknown>>

export type SetUpState = (context: VerificationContext, params: StateParams) => Promise<StateValues>

/** By the names in contracts/pacts. They throw {@link Inconclusive} and DeploymentError. */
export const STATES: Readonly<Record<string, SetUpState>> = {
  // The recording proxy inserts the key.
  'a business with an API key': async () => ({}),
  'a business with a test key': async ({ deployment }) => {
    if (!looksLive(deployment.apiKey)) return {}
    throw new Inconclusive('the key looks like a live key', 'Pass a test key as --api-key.')
  },
  'a route that is quoted': async (context) => routeValues(context),
  'a customer without an active window': async (context) => ({
    ...routeValues(context),
    ...customerValues(context.newCustomer()),
  }),
  'a customer with an active window': placeOrder,
  'an order was made': placeOrder,
  'an order has ended': reachEnd,
  'another token on that network': async ({ capabilities: { otherAsset } }) => ({
    otherAsset: required(otherAsset, 'the deployment quotes no second token on the network').asset,
  }),
  'that token on another network': async ({ capabilities: { otherChain } }) => ({
    otherChain: required(otherChain, 'the deployment quotes the token on no second network').chain,
  }),
  'a bank of a provider': async ({ capabilities: { banks } }) => ({
    provider: required(banks, 'no quote names a provider').provider,
  }),
  'a bank account': async (context) => accountValues(context),
  'a bank account whose holder can be resolved': async (context) => {
    if (context.capabilities.account.isResolved) return accountValues(context)
    throw new Inconclusive(
      'the deployment resolved no account by {bankCode, accountNumber}; the body of the request is not documented (§4.6)',
      ACCOUNT_HINT,
    )
  },
}

function routeValues({ capabilities }: VerificationContext): StateValues {
  const { route, amounts, sellAmount } = capabilities
  const { fiatAmount, tokenAmount } = amounts
  return { ...route, fiatAmount, tokenAmount, sellAmount, walletAddress: walletOn(route.chain) }
}

function customerValues(customerId: string): StateValues {
  return { customerId, email: `${customerId}@example.com` }
}

function accountValues({ capabilities: { account } }: VerificationContext): StateValues {
  const { bankCode, bankName, accountNumber, accountName } = account
  return { bankCode, bankName, accountNumber, accountName }
}

async function placeOrder(
  context: VerificationContext,
  { side }: StateParams,
): Promise<StateValues> {
  const customer = context.newCustomer()
  const order = { side: side === 'sell' ? 'sell' : 'buy', customer } as const
  const body = orderBody(context.capabilities, order)
  const exchange = await context.deployment.call('createOrder', { body })
  const because = `no order was accepted: ${answered(exchange)}`
  return orderValues(context, { order: required(createdOrder(exchange), because), customer })
}

async function reachEnd(
  context: VerificationContext,
  { outcome }: StateParams,
): Promise<StateValues> {
  const wanted = outcome === 'failed' || outcome === 'expired' ? outcome : 'completed'
  return orderValues(context, await context.outcomes.reach(wanted))
}

function orderValues(context: VerificationContext, { order, customer }: Ended): StateValues {
  return {
    ...routeValues(context),
    ...customerValues(customer),
    transactionId: order.transactionId,
  }
}
