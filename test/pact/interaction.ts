/** What an integrator relies on, as data; consumer.test.ts runs it against Pact's mock server. */
import { MatchersV3 } from '@pact-foundation/pact'
import type { OperationId } from '../../src/base/contract/generated/operations.ts'
import type { RuleId } from '../../src/base/contract/generated/rules.ts'

export type Interaction = {
  readonly description: string
  /** Reached in this order; each one's values are there for the request. */
  readonly states: readonly State[]
  readonly operationId: OperationId
  /** The business's key unless another is given. */
  readonly key?: 'own' | 'none' | 'unknown'
  readonly params?: Readonly<Record<string, Given<string>>>
  readonly query?: Readonly<Record<string, Given<string>>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly answer: Answer
  /**
   * What the exchange shows beside the members that it asks for, whose rules follow from their
   * names. The first is the one that a wrong status breaks; of the others it then says nothing.
   */
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** What a wrong value in the body breaks beside the member's own rule. */
  readonly values?: readonly RuleId[]
}

export type State = { readonly name: string; readonly params?: Readonly<Record<string, string>> }

/** Statuses are as open as the documentation leaves them: only the 404 of §7.2 is shown. */
type Answer = {
  readonly kind: 'success' | 'conflict' | 'refused' | 'not-found'
  readonly body?: unknown
}

/** A value that the state knows; the example stands in for it in the consumer's test. */
export type Given<T> = { readonly name: ValueName; readonly example: T }

const EXAMPLES = {
  apiKey: 'ramp_test_example',
  asset: 'USDC',
  chain: 'base',
  fiatCurrency: 'NGN',
  otherAsset: 'USDT',
  otherChain: 'bsc',
  fiatAmount: 50_000,
  tokenAmount: 35,
  sellAmount: 35,
  walletAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  customerId: 'customer001',
  email: 'ada@example.com',
  transactionId: '6b0a3c5e-8f1d-4a57-9d4e-2f6d1c0b7a89',
  provider: 'Northwind',
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  accountNumber: '0123456789',
  accountName: 'Ada Obi',
} as const

export type ValueName = keyof typeof EXAMPLES

export function given<N extends ValueName>(name: N): Given<(typeof EXAMPLES)[N]> {
  return { name, example: EXAMPLES[name] }
}

export function isGiven(value: unknown): value is Given<unknown> {
  return typeof value === 'object' && value !== null && 'name' in value && 'example' in value
}

/** Filled in from the provider's state when a deployment is verified. */
export function injected({ name, example }: Given<unknown>) {
  return MatchersV3.fromProviderState(`\${${name}}`, example)
}

export const BUSINESS: State = { name: 'a business with an API key' }
export const TEST_BUSINESS: State = { name: 'a business with a test key' }
export const ROUTE: State = { name: 'a route that is quoted' }
export const FRESH_CUSTOMER: State = { name: 'a customer without an active window' }
export const BANK: State = { name: 'a bank of a provider' }
export const BANK_ACCOUNT: State = { name: 'a bank account' }
export const activeIntent = (side: 'buy' | 'sell'): State => ({
  name: 'a customer with an active window',
  params: { side },
})
export const orderMade = (side: 'buy' | 'sell'): State => ({
  name: 'an order was made',
  params: { side },
})
export const orderEnded = (outcome: 'completed' | 'failed' | 'expired'): State => ({
  name: 'an order has ended',
  params: { outcome },
})
