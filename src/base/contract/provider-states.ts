/**
 * The provider states of pacts: what a consumer writes in `given`. A deployment is brought into
 * them through documented requests, a sandbox at once; the values go into the request of the
 * interaction (`fromProviderState`).
 */
import { nearest } from '../vocabulary/nearest.ts'
import { wordList } from '../vocabulary/text.ts'

export type PactState = {
  /** When the state holds. */
  readonly means: string
  /** The parameters that it takes; all are text, and none is required. */
  readonly params: readonly string[]
  /** The values that it returns. */
  readonly values: readonly string[]
}

const ROUTE = [
  'asset',
  'chain',
  'fiatCurrency',
  'fiatAmount',
  'tokenAmount',
  'sellAmount',
  'walletAddress',
] as const
const CUSTOMER = [...ROUTE, 'customerId', 'email'] as const
const ORDER = [...CUSTOMER, 'transactionId'] as const
const ACCOUNT = ['bankCode', 'bankName', 'accountNumber', 'accountName'] as const

export const PROVIDER_STATES = {
  'a business with an API key': {
    means: 'the business has a key',
    params: [],
    values: ['apiKey'],
  },
  'a business with a test key': {
    means: 'the business has a test key',
    params: [],
    values: ['apiKey'],
  },
  'a route that is quoted': {
    means: 'the token can be bought and sold on the network',
    params: ['asset', 'chain', 'fiatCurrency'],
    values: ROUTE,
  },
  'a customer without an active window': {
    means: 'the customer has no payment window',
    params: ['customerId'],
    values: CUSTOMER,
  },
  'a customer with an active window': {
    means: 'the customer made an order, and its payment window is open',
    params: ['side', 'customerId'],
    values: ORDER,
  },
  'an order was made': {
    means: 'the order exists',
    params: ['side', 'customerId'],
    values: ORDER,
  },
  'an order has ended': {
    means: 'the order is completed, failed or expired, as the parameter says',
    params: ['outcome'],
    values: ORDER,
  },
  'another token on that network': {
    means: 'a second token is quoted on the network',
    params: [],
    values: ['otherAsset'],
  },
  'that token on another network': {
    means: 'the token is quoted on a second network',
    params: [],
    values: ['otherChain'],
  },
  'a bank of a provider': {
    means: 'the provider has a bank list',
    params: [],
    values: ['provider'],
  },
  'a bank account': {
    means: 'a sell can be paid to the account',
    params: [],
    values: ACCOUNT,
  },
  'a bank account whose holder can be resolved': {
    means: 'the service knows who holds the account',
    params: [],
    values: ACCOUNT,
  },
  'a change of state is pushed to a registered endpoint': {
    means: 'a webhook was sent',
    params: [],
    values: [],
  },
} as const satisfies Record<string, PactState>

export type ProviderStateName = keyof typeof PROVIDER_STATES

/** What is wrong with a state that a pact names; undefined if it is one of these. */
export function stateIssue(
  name: string,
  params: Readonly<Record<string, unknown>> = {},
): string | undefined {
  if (!isStateName(name)) return unknownState(name)
  const { params: known } = PROVIDER_STATES[name] as PactState
  const other = Object.keys(params).find((one) => !known.includes(one))
  if (other !== undefined)
    return `the state "${name}" has no parameter "${other}". It takes ${listed(known)}`
  const wrong = Object.entries(params).find(
    ([one, value]) => typeof value !== 'string' || CHOICES[one]?.includes(value) === false,
  )
  if (wrong === undefined) return undefined
  const [param, value] = wrong
  const choices = CHOICES[param]
  const fix = choices === undefined ? 'Pass text' : `Pass ${wordList(choices, 'or')}`
  return `the parameter "${param}" of the state "${name}" is ${JSON.stringify(value)}. ${fix}`
}

export function isStateName(name: string): name is ProviderStateName {
  return Object.hasOwn(PROVIDER_STATES, name)
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  side: ['buy', 'sell'],
  outcome: ['completed', 'failed', 'expired'],
}

function unknownState(name: string): string {
  const names = Object.keys(PROVIDER_STATES)
  const meant = nearest(name, names)
  const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return `the state "${name}" is not known.${suggestion} The states are: ${names.join('; ')}`
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ')
}
