/**
 * Brings a world into the provider states of pacts, so that a plain Verifier of Pact, in any
 * language, needs no handlers: it posts each state here, and takes the values into its requests.
 */
import { effectsOf } from '../simulator/behaviour/provider-fault-kinds.ts'
import {
  isStateName,
  PROVIDER_STATES,
  stateIssue,
  type PactState,
  type ProviderStateName,
} from '../../base/contract/provider-states.ts'
import type { OrderRequest, QuoteRequest } from '../../base/contract/generated/types.ts'
import { ApiError } from '../../base/vocabulary/errors.ts'
import { checksummed, makeAddress } from '../simulator/addresses/address.ts'
import { listProviderBanks, resolveBankAccount } from '../simulator/banks/operations.ts'
import { addressFormOf, type Markets } from '../simulator/behaviour/markets.ts'
import { findActiveIntent } from '../simulator/intents/active-intent.ts'
import type { Caller } from '../simulator/keys/key.ts'
import { createOrder } from '../simulator/orders/operations.ts'
import { PROVIDERS } from '../simulator/providers/directory.ts'
import { shownSlug } from '../simulator/providers/provider.ts'
import { createQuote } from '../simulator/quotes/operations.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { simulateOrder } from './orders.ts'

export type PactStateChange = {
  readonly state?: string
  readonly action?: 'setup' | 'teardown'
  readonly params?: Params
}

type Params = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, string | number>>

type Route = { readonly asset: string; readonly chain: string; readonly fiatCurrency: string }

/** A customer, and where it trades. */
type Customer = ReturnType<typeof aCustomer>

export function listPactStates() {
  return {
    items: Object.entries(PROVIDER_STATES as Readonly<Record<string, PactState>>).map(
      ([state, { means, params, values }]) => ({ state, means, params, values }),
    ),
  }
}

/** Throws VALIDATION_FAILED for an unknown state, TRANSITION_FORBIDDEN if it cannot hold here. */
export function setUpPactState(
  running: RunningWorld,
  { state = '', action = 'setup', params = {} }: PactStateChange,
): Values {
  // Orders stay: a state of the next interaction has a customer of its own.
  if (action === 'teardown' || state === '') return {}
  const issue = stateIssue(state, params)
  if (issue !== undefined || !isStateName(state))
    throw new ApiError('VALIDATION_FAILED', `Failed to set up the provider state: ${issue}.`, {
      details: [{ field: 'state', message: issue ?? state }],
    })
  return STATES[state](running, params)
}

const AMOUNT = 35
const ACCOUNT_NUMBER = '0123456789'
const ENDS = { completed: 'complete', failed: 'fail', expired: 'expire' } as const

const STATES: Readonly<
  Record<ProviderStateName, (running: RunningWorld, params: Params) => Values>
> = {
  'a business with an API key': testKey,
  'a business with a test key': testKey,
  'a route that is quoted': (running, params) => valuesOf(running, routeOf(running, params)),
  'a customer without an active window': (running, params) => {
    const customer = aCustomer(running, params)
    endWindowOf(running, customer)
    return customer.values
  },
  'a customer with an active window': (running, params) => {
    const customer = aCustomer(running, params)
    const values = anOrder(running, customer, params)
    if (windowOf(running, customer) === undefined)
      throw impossible('orders of this world end at once; change its progression')
    return values
  },
  'an order was made': (running, params) => anOrder(running, aCustomer(running, params), params),
  'an order has ended': (running, params) => {
    const values = anOrder(running, aCustomer(running, params), params)
    const outcome = (params['outcome'] ?? 'completed') as keyof typeof ENDS
    simulateOrder(running, String(values['transactionId']), { action: ENDS[outcome] })
    return values
  },
  'another token on that network': (running) => {
    const { asset, chain } = routeOf(running, {})
    const other = quotedRoutes(running).find((one) => one.chain === chain && one.asset !== asset)
    if (other === undefined) throw impossible(`no second token is quoted on ${chain}`)
    return { otherAsset: other.asset }
  },
  'that token on another network': (running) => {
    const { asset, chain } = routeOf(running, {})
    const other = quotedRoutes(running).find((one) => one.asset === asset && one.chain !== chain)
    if (other === undefined) throw impossible(`${asset} is quoted on no second network`)
    return { otherChain: other.chain }
  },
  'a bank of a provider': (running) => ({ provider: bankOf(running).provider }),
  'a bank account': (running) => accountOf(running),
  'a bank account whose holder can be resolved': (running) => accountOf(running),
  'a change of state is pushed to a registered endpoint': (running, params) => {
    anOrder(running, aCustomer(running, params), params)
    return {}
  },
}

function testKey({ world }: RunningWorld): Values {
  const key = callerIn(world).row.key
  return { apiKey: key }
}

/** The key of the world that is not revoked. */
function callerIn(world: RunningWorld['world']) {
  for (const row of world.rows.all('keys')) {
    if (row.environment !== 'test' || row.revokedAt !== null) continue
    return { row, caller: { environment: row.environment, keyId: row.id } satisfies Caller }
  }
  throw impossible('the world has no test key that is valid')
}

/** Both sides are quoted. */
function routeOf(running: RunningWorld, params: Params): Route {
  const { asset, chain, fiatCurrency } = params
  const wanted = Object.entries({ asset, chain, fiatCurrency }).filter(
    ([, value]) => value !== undefined,
  )
  const isWanted = (route: Route) =>
    wanted.every(
      ([name, value]) => route[name as keyof Route].toLowerCase() === String(value).toLowerCase(),
    )
  for (const route of quotedRoutes(running))
    if (isWanted(route)) return { ...route, ...Object.fromEntries(wanted) }
  throw impossible(
    `${wanted.map(([, value]) => String(value)).join(' and ') || 'nothing'} is not quoted`,
  )
}

function quotedRoutes(running: RunningWorld): readonly Route[] {
  const { fiat, assets, chains } = marketsOf(running)
  const all = Object.entries(fiat).flatMap(([fiatCurrency, { rates }]) =>
    Object.keys(rates).flatMap((asset) =>
      (assets[asset]?.chains ?? Object.keys(chains)).map((chain) => ({
        asset,
        chain,
        fiatCurrency,
      })),
    ),
  )
  return all.filter((route) => isQuoted(running, route))
}

function isQuoted(running: RunningWorld, route: Route): boolean {
  const { caller } = callerIn(running.world)
  const fiatAmount = fiatAmountOf(running, route)
  const requests: readonly QuoteRequest[] = [
    { side: 'buy', fiatAmount, ...route },
    { side: 'sell', tokenAmount: AMOUNT, ...route },
  ]
  try {
    return requests.every(
      (request) =>
        running.world.read((tx) => createQuote(tx, { request, caller })).quotes.length > 0,
    )
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

function marketsOf({ world }: RunningWorld): Markets {
  return world.row.behaviour.markets
}

/** What the tokens of an order cost. */
function fiatAmountOf(running: RunningWorld, { asset, fiatCurrency }: Route): number {
  const { fiat } = marketsOf(running)
  const rate = fiat[fiatCurrency.toUpperCase()]?.rates[asset.toUpperCase()] ?? 1
  return Math.max(1, Math.round(AMOUNT * rate))
}

function valuesOf(running: RunningWorld, route: Route) {
  const fiatAmount = fiatAmountOf(running, route)
  const { sellAmountIs } = running.world.row.behaviour.assumptions
  const form = addressFormOf(marketsOf(running), route.chain.toLowerCase())
  const wallet = running.world.read((tx) => makeAddress(tx.random('pact wallet'), form))
  return {
    ...route,
    fiatAmount,
    tokenAmount: AMOUNT,
    sellAmount: sellAmountIs === 'fiat' ? fiatAmount : AMOUNT,
    walletAddress: checksummed(wallet),
  }
}

/** One that nobody has used, unless a name is given. */
function aCustomer(running: RunningWorld, { customerId: named }: Params) {
  const route = routeOf(running, {})
  let count = 0
  const used = new Set<string | null>()
  for (const { externalCustomerId } of running.world.rows.all('orders')) {
    used.add(externalCustomerId)
    count++
  }
  while (used.has(`pact${count}`)) count++
  const customerId = typeof named === 'string' ? named : `pact${count}`
  const values = { ...valuesOf(running, route), customerId, email: emailOf(customerId) }
  return { route, customerId, values }
}

function emailOf(customerId: string): string {
  return `${customerId.replace(/[^\w.+-]/g, '') || 'customer'}@example.com`
}

/** An order takes the place of the one whose payment window is open. */
function anOrder(running: RunningWorld, { route, values }: Customer, { side }: Params): Values {
  const { world } = running
  const { fiatAmount, sellAmount, walletAddress, customerId } = values
  const common = { ...route, externalCustomerId: customerId, overrideActiveIntent: true }
  const buy = { side: 'buy', amount: AMOUNT, fiatAmount, walletAddress, ...common } as const
  const { bankCode, accountNumber, accountName } = accountOf(running)
  const bank = { bankCode, accountNumber, accountName }
  const sell = { side: 'sell', amount: sellAmount, ...bank, ...common } as const
  const request: OrderRequest = side === 'sell' ? sell : buy
  const { caller } = callerIn(world)
  const { transactionId } = world.call(createOrder, { request, caller })
  return { ...values, transactionId }
}

function windowOf({ world }: RunningWorld, { route, customerId }: Customer) {
  const { environment } = callerIn(world).caller
  const [token, network] = [route.asset.toUpperCase(), route.chain.toLowerCase()]
  // A call, because what is due may end the order.
  return world.call(findActiveIntent, { environment, customerId, token, network })
}

function endWindowOf(running: RunningWorld, customer: Customer): void {
  const window = windowOf(running, customer)
  if (window !== undefined) simulateOrder(running, window.order.id, { action: 'expire' })
}

/** The first provider with a bank list, and its first bank. */
function bankOf({ world }: RunningWorld) {
  return world.read((tx) => {
    for (const one of PROVIDERS) {
      if (effectsOf(tx.behaviour.providers[one.slug]).hidesBanks === true) continue
      const provider = shownSlug(one, tx.behaviour)
      const [bank] = listProviderBanks(tx, { provider }).banks
      if (bank !== undefined) return { provider, ...bank }
    }
    throw impossible('no provider has a bank list')
  })
}

function accountOf(running: RunningWorld) {
  const { bankCode, bankName } = bankOf(running)
  const request = { bankCode, accountNumber: ACCOUNT_NUMBER }
  const { accountName = '' } = running.world.read((tx) => resolveBankAccount(tx, request))
  return { bankCode, bankName, accountNumber: ACCOUNT_NUMBER, accountName }
}

function impossible(why: string): ApiError {
  return new ApiError('TRANSITION_FORBIDDEN', `Failed to set up the provider state: ${why}.`)
}
