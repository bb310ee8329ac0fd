/**
 * Sets up the provider states of the pacts through only the documented endpoints, because a real
 * deployment has no other way. Each interaction has a customer of its own; the values of a state go
 * into the later states and the request.
 */
import { accountHint } from '../probe/capabilities.ts'
import { looksLive } from '../../base/client/live-guard.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import type { ProviderStateName } from '../../base/contract/provider-states.ts'
import {
  answered,
  isNotFound,
  isSame,
  isServed,
  isUnknownYet,
  mustBeServed,
} from '../answers/answer.ts'
import type { VerificationContext } from '../context.ts'
import { emailOf, intentOf, orderBody, walletOn } from '../probe/order-body.ts'
import { createdOrder } from '../answers/order-journal.ts'
import type { Ended } from '../probe/outcomes.ts'
import { Inconclusive, required } from '../inconclusive.ts'

export type StateValues = Readonly<Record<string, string | number>>

type StateParams = Readonly<Record<string, unknown>>

type SetUpState = (context: VerificationContext, params: StateParams) => Promise<StateValues>

/** They throw {@link Inconclusive} and DeploymentError. Their parameters are valid. */
export const STATES: Readonly<Record<ProviderStateName, SetUpState>> = {
  // The recording proxy inserts the key.
  'a business with an API key': async () => ({}),
  'a business with a test key': async ({ deployment }) => {
    if (!looksLive(deployment.apiKey)) return {}
    throw new Inconclusive('the key looks like a live key', 'Pass a test key as --api-key.')
  },
  'a route that is quoted': quotedRoute,
  'a customer without an active window': customerWithoutWindow,
  'a customer with an active window': placeOpenOrder,
  'an order was made': placeKnownOrder,
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
      accountHint(context.capabilities),
    )
  },
  'a change of state is pushed to a registered endpoint': async (context) => {
    await placeOrder(context, {})
    return {}
  },
}

/** The route of the run; with parameters, one that the deployment is asked for. */
async function quotedRoute(
  context: VerificationContext,
  params: StateParams,
): Promise<StateValues> {
  const { capabilities, deployment } = context
  const own = routeValues(context)
  if (Object.entries(params).every(([name, value]) => isSame(own[name], value))) return own
  const route = { ...capabilities.route, ...params }
  const { fiatAmount } = capabilities.amounts
  const quote = await deployment.call('createQuote', {
    body: { side: 'buy', fiatAmount, ...route },
  })
  mustBeServed(quote, `the deployment quotes no ${route.asset} on ${route.chain}`)
  const walletAddress = walletOn(capabilities, route.chain, context.newCustomer())
  return { ...own, ...route, walletAddress }
}

/** A new customer; for a named one, no documented request closes a payment window. */
async function customerWithoutWindow(
  context: VerificationContext,
  { customerId }: StateParams,
): Promise<StateValues> {
  const customer = typeof customerId === 'string' ? customerId : context.newCustomer()
  if (customerId !== undefined) {
    const { route } = context.capabilities
    const intent = await context.deployment.call('getOrderIntent', intentOf(customer, route))
    if (isServed(intent))
      throw new Inconclusive(
        `the customer "${customer}" has a payment window, which no documented request closes`,
        TAKE_VALUE,
      )
  }
  return { ...routeValues(context), ...customerValues(context, customer) }
}

const TAKE_VALUE =
  'Take customerId from the state (fromProviderState) instead of naming a customer.'

function routeValues({ capabilities, newCustomer }: VerificationContext): StateValues {
  const { route, amounts, sellAmount } = capabilities
  const { fiatAmount, tokenAmount } = amounts
  const walletAddress = walletOn(capabilities, route.chain, newCustomer())
  return { ...route, fiatAmount, tokenAmount, sellAmount, walletAddress }
}

function customerValues({ capabilities }: VerificationContext, customerId: string): StateValues {
  return { customerId, email: emailOf(capabilities, customerId) }
}

function accountValues({ capabilities: { account } }: VerificationContext): StateValues {
  const { bankCode, bankName, accountNumber, accountName } = account
  return { bankCode, bankName, accountNumber, accountName }
}

/** A named customer may have a payment window of an earlier run, which the order replaces. */
async function placeOrder(
  context: VerificationContext,
  { side, customerId }: StateParams,
): Promise<StateValues> {
  const isNamed = typeof customerId === 'string'
  const customer = isNamed ? customerId : context.newCustomer()
  const order = {
    side: side === 'sell' ? 'sell' : 'buy',
    customer,
    ...(isNamed ? { more: { overrideActiveIntent: true } } : {}),
  } as const
  const body = orderBody(context.capabilities, order)
  const exchange = await context.deployment.call('createOrder', { body })
  const because = `no order was accepted: ${answered(exchange)}`
  return orderValues(context, { order: required(createdOrder(exchange), because), customer })
}

/** The interaction reads the payment window, or depends on it: it may show a moment later. */
async function placeOpenOrder(
  context: VerificationContext,
  params: StateParams,
): Promise<StateValues> {
  const values = await placeOrder(context, params)
  const { deployment, capabilities, settling } = context
  const call = intentOf(String(values['customerId']), capabilities.route)
  const ask = () => deployment.call('getOrderIntent', call)
  await settling.until('the payment window of a new order', isServed, ask)
  return values
}

/** The interaction reads the status of the order, which may not be known at once. */
async function placeKnownOrder(
  context: VerificationContext,
  params: StateParams,
): Promise<StateValues> {
  const values = await placeOrder(context, params)
  const { deployment, settling } = context
  const call = { params: { transactionId: String(values['transactionId']) } }
  const ask = () => deployment.call('monitorOrderStatus', call)
  const isThere = (sync: Exchange) => !isUnknownYet(sync)
  await settling.until('the status of a new order', isThere, ask)
  return values
}

async function reachEnd(
  context: VerificationContext,
  { outcome }: StateParams,
): Promise<StateValues> {
  const wanted = outcome === 'failed' || outcome === 'expired' ? outcome : 'completed'
  const ended = await context.outcomes.reach(wanted)
  if (wanted !== 'failed') {
    const call = intentOf(ended.customer, context.capabilities.route)
    const ask = () => context.deployment.call('getOrderIntent', call)
    await context.settling.until('the end of a payment window', isNotFound, ask)
  }
  return orderValues(context, ended)
}

function orderValues(context: VerificationContext, { order, customer }: Ended): StateValues {
  return {
    ...routeValues(context),
    ...customerValues(context, customer),
    transactionId: order.transactionId,
  }
}
