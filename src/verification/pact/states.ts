/**
 * Reaches the provider states of the pacts through the documented endpoints alone, for nobody can put a state into a
 * real deployment. Each interaction has a customer of its own; what a state made goes back as values, and later states
 * and the request take them up.
 */
import type { Outcome, Route } from '../capabilities.ts'
import type { VerificationContext } from '../context.ts'
import {
  EXAMPLE_ACCOUNT,
  EXAMPLE_AMOUNTS,
  EXAMPLE_ROUTE,
  orderBody,
  walletOn,
  type Side,
} from '../order-body.ts'
import { createdOrder } from '../order-journal.ts'
import type { Exchange } from '../verdict.ts'

export type StateValues = Readonly<Record<string, string | number>>

export type StateParams = Readonly<Record<string, unknown>>

/** A state that cannot be reached from outside: the interaction that needs it is neither kept nor broken. */
export class UnreachableState extends Error {
  override readonly name = 'UnreachableState'
  readonly reachableBy: string | undefined

  constructor(because: string, reachableBy?: string) {
    super(because)
    this.reachableBy = reachableBy
  }
}

export type ReachState = (context: VerificationContext, params: StateParams) => Promise<StateValues>

/** By the names in contracts/pacts. They throw {@link UnreachableState} and DeploymentError. */
export const STATES: Readonly<Record<string, ReachState>> = {
  // The key itself is put in by the recording proxy.
  'a business with an API key': async () => ({}),
  'a business with a test key': async ({ deployment }) => {
    if (!/live/i.test(deployment.apiKey)) return {}
    throw new UnreachableState('the key looks like a live key', 'Pass a test key as --api-key.')
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
    otherAsset: required(otherAsset, 'no second token is quoted on the network').asset,
  }),
  'that token on another network': async ({ capabilities: { otherChain } }) => ({
    otherChain: required(otherChain, 'the token is quoted on no second network').chain,
  }),
  'a bank of a provider': async ({ capabilities: { banks } }) => ({
    provider: required(banks, 'no quote names a provider').provider,
  }),
  'a bank account': async ({ capabilities: { account } }) => ({
    ...EXAMPLE_ACCOUNT,
    ...accountValues(account),
  }),
  'a bank account whose holder can be resolved': async ({ capabilities: { account } }) => {
    if (account?.isResolved === true) return accountValues(account)
    throw new UnreachableState(
      'the deployment resolved no account when asked as {bankCode, accountNumber}; how to ask is not documented (§4.6)',
      'Pass --magic FILE with `account: {bankCode, accountNumber}` of an account that the deployment resolves.',
    )
  },
}

function routeValues({ capabilities }: VerificationContext): StateValues {
  const { route = EXAMPLE_ROUTE, amounts = EXAMPLE_AMOUNTS } = capabilities
  const { fiatAmount, tokenAmount } = amounts
  const { sellAmount = tokenAmount } = capabilities
  return {
    ...valuesOf(route),
    fiatAmount,
    tokenAmount,
    sellAmount,
    walletAddress: walletOn(route.chain),
  }
}

function valuesOf({ asset, chain, fiatCurrency }: Route): StateValues {
  return { asset, chain, fiatCurrency }
}

function customerValues(customerId: string): StateValues {
  return { customerId, email: `${customerId}@example.com` }
}

function accountValues(account: VerificationContext['capabilities']['account']): StateValues {
  if (account === undefined) return {}
  const { bankCode, bankName, accountNumber, accountName } = account
  return { bankCode, bankName, accountNumber, accountName }
}

async function placeOrder(
  context: VerificationContext,
  { side }: StateParams,
): Promise<StateValues> {
  const customer = context.newCustomer()
  const body = orderBody(context.capabilities, { side: sideOf(side), customer })
  const exchange = await context.deployment.call('createOrder', { body })
  const order = createdOrder(exchange)
  if (order === undefined)
    throw new UnreachableState(`no order could be made: ${refusalOf(exchange)}`)
  return {
    ...routeValues(context),
    ...customerValues(customer),
    transactionId: order.transactionId,
  }
}

async function reachEnd(
  context: VerificationContext,
  { outcome }: StateParams,
): Promise<StateValues> {
  const reached = await context.outcomes.reach(outcomeOf(outcome))
  if (!reached.isReached) throw new UnreachableState(reached.because, reached.reachableBy)
  const { order, customer } = reached
  return {
    ...routeValues(context),
    ...customerValues(customer),
    transactionId: order.transactionId,
  }
}

function refusalOf({ response }: Exchange): string {
  return `the answer was ${response.status} ${response.body.slice(0, 200)}`
}

function required<T>(value: T | undefined, because: string): T {
  if (value === undefined) throw new UnreachableState(because)
  return value
}

function sideOf(side: unknown): Side {
  return side === 'sell' ? 'sell' : 'buy'
}

function outcomeOf(outcome: unknown): Outcome {
  return outcome === 'failed' || outcome === 'expired' ? outcome : 'completed'
}
