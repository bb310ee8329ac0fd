/** Every field of §2 and §7.1 is in the schemas as the documentation lists it. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readEntitySchemas, type Schema } from '../../scripts/generate/contract.ts'
import type { SchemaName } from '../../src/contract/generated/operations.ts'
import { CHECKS } from '../../src/contract/generated/validators.js'
import { SAMPLES, valueAt, withValue } from './samples.ts'

/** `buy` and `sell`: required there and not allowed on the other side. `sell?`: optional there only. */
type Presence = 'always' | 'optional' | 'buy' | 'sell' | 'sell?' | 'test'

type DocumentedField = readonly [
  rule: string,
  schema: SchemaName,
  field: string,
  type: string,
  presence: Presence,
  section: string,
]

const FIELDS: readonly DocumentedField[] = [
  ['order.request.side', 'order-request', 'side', 'string', 'always', '§2.1'],
  ['order.request.amount', 'order-request', 'amount', 'number', 'always', '§2.1'],
  ['order.request.fiatCurrency', 'order-request', 'fiatCurrency', 'string', 'always', '§2.1'],
  ['order.request.asset', 'order-request', 'asset', 'string', 'always', '§2.1'],
  ['order.request.chain', 'order-request', 'chain', 'string', 'always', '§2.1'],
  ['order.request.fiatAmount', 'order-request', 'fiatAmount', 'number', 'buy', '§2.1'],
  ['order.request.walletAddress', 'order-request', 'walletAddress', 'string', 'buy', '§2.1'],
  ['order.request.bankCode', 'order-request', 'bankCode', 'string', 'sell', '§2.1'],
  ['order.request.accountNumber', 'order-request', 'accountNumber', 'string', 'sell', '§2.1'],
  ['order.request.accountName', 'order-request', 'accountName', 'string', 'sell', '§2.1'],
  ['order.request.bankName', 'order-request', 'bankName', 'string', 'sell?', '§2.1'],
  ['order.request.email', 'order-request', 'email', 'string', 'optional', '§2.1'],
  [
    'order.request.externalCustomerId',
    'order-request',
    'externalCustomerId',
    'string',
    'optional',
    '§2.1',
  ],
  [
    'order.request.developerFeePercent',
    'order-request',
    'developerFeePercent',
    'number',
    'optional',
    '§2.1',
  ],
  [
    'order.request.overrideActiveIntent',
    'order-request',
    'overrideActiveIntent',
    'boolean',
    'optional',
    '§2.1',
  ],

  ['order.response.transactionId', 'order', 'transactionId', 'string', 'always', '§2.2'],
  ['order.response.requestReference', 'order', 'requestReference', 'string', 'always', '§2.2'],
  ['order.response.side', 'order', 'side', 'string', 'always', '§2.2'],
  ['order.response.asset', 'order', 'asset', 'string', 'always', '§2.2'],
  ['order.response.chain', 'order', 'chain', 'string', 'always', '§2.2'],
  ['order.response.selectedProvider', 'order', 'selectedProvider', 'string', 'always', '§2.2'],
  ['order.response.bestRateUsed', 'order', 'bestRateUsed', 'number', 'always', '§2.2'],
  ['order.response.providerDetails', 'order', 'providerDetails', 'object', 'always', '§2.2'],
  [
    'order.response.providerDetails.status',
    'order',
    'providerDetails.status',
    'string',
    'always',
    '§2.2',
  ],
  [
    'order.response.ourCryptoAddress',
    'order',
    'ourCryptoAddress',
    'string|null',
    'optional',
    '§2.2',
  ],
  ['order.response.environment', 'order', 'environment', 'string', 'always', '§2.2'],
  ['order.response.sandbox', 'order', 'sandbox', 'boolean', 'always', '§2.2'],
  ['order.response.trackable', 'order', 'trackable', 'boolean', 'always', '§2.2'],

  ['quote.request.side', 'quote-request', 'side', 'string', 'always', '§2.3'],
  ['quote.request.fiatAmount', 'quote-request', 'fiatAmount', 'number', 'buy', '§2.3'],
  ['quote.request.tokenAmount', 'quote-request', 'tokenAmount', 'number', 'sell', '§2.3'],
  ['quote.request.fiatCurrency', 'quote-request', 'fiatCurrency', 'string', 'always', '§2.3'],
  ['quote.request.asset', 'quote-request', 'asset', 'string', 'always', '§2.3'],
  ['quote.request.chain', 'quote-request', 'chain', 'string', 'always', '§2.3'],

  ['quote.response.side', 'quote', 'side', 'string', 'always', '§2.3'],
  ['quote.response.asset', 'quote', 'asset', 'string', 'always', '§2.3'],
  ['quote.response.chain', 'quote', 'chain', 'string', 'always', '§2.3'],
  ['quote.response.comparisonInput', 'quote', 'comparisonInput', 'number', 'always', '§2.3'],
  [
    'quote.response.comparisonInputSource',
    'quote',
    'comparisonInputSource',
    'string',
    'always',
    '§2.3',
  ],
  ['quote.response.bestQuote', 'quote', 'bestQuote', 'object', 'always', '§2.3'],
  ['quote.response.bestQuote.provider', 'quote', 'bestQuote.provider', 'string', 'always', '§2.3'],
  ['quote.response.bestQuote.rate', 'quote', 'bestQuote.rate', 'number', 'always', '§2.3'],
  [
    'quote.response.bestQuote.estimatedOutput',
    'quote',
    'bestQuote.estimatedOutput',
    'number',
    'always',
    '§2.3',
  ],
  ['quote.response.quotes', 'quote', 'quotes', 'array', 'always', '§2.3'],

  ['intent.response.success', 'order-intent', 'success', 'boolean', 'always', '§2.4'],
  ['intent.response.transactionId', 'order-intent', 'transactionId', 'string', 'always', '§2.4'],
  ['intent.response.customerId', 'order-intent', 'customerId', 'string', 'always', '§2.4'],
  [
    'intent.response.externalCustomerId',
    'order-intent',
    'externalCustomerId',
    'string',
    'always',
    '§2.4',
  ],
  ['intent.response.token', 'order-intent', 'token', 'string', 'always', '§2.4'],
  ['intent.response.network', 'order-intent', 'network', 'string', 'always', '§2.4'],
  ['intent.response.side', 'order-intent', 'side', 'string', 'always', '§2.4'],
  [
    'intent.response.transactionStatus',
    'order-intent',
    'transactionStatus',
    'string',
    'always',
    '§2.4',
  ],
  ['intent.response.intentId', 'order-intent', 'intentId', 'string', 'always', '§2.4'],
  ['intent.response.intentStatus', 'order-intent', 'intentStatus', 'string', 'always', '§2.4'],
  [
    'intent.response.externalOrderId',
    'order-intent',
    'externalOrderId',
    'string',
    'always',
    '§2.4',
  ],
  ['intent.response.depositAddress', 'order-intent', 'depositAddress', 'string', 'always', '§2.4'],
  ['intent.response.expectedAmount', 'order-intent', 'expectedAmount', 'string', 'always', '§2.4'],
  [
    'intent.response.amountToleranceBps',
    'order-intent',
    'amountToleranceBps',
    'integer',
    'always',
    '§2.4',
  ],
  [
    'intent.response.depositIntentCreatedAt',
    'order-intent',
    'depositIntentCreatedAt',
    'string',
    'always',
    '§2.4',
  ],
  [
    'intent.response.depositIntentExpiresAt',
    'order-intent',
    'depositIntentExpiresAt',
    'string',
    'always',
    '§2.4',
  ],
  [
    'intent.response.timeRemainingSeconds',
    'order-intent',
    'timeRemainingSeconds',
    'integer',
    'always',
    '§2.4',
  ],

  ['sync.response.success', 'order-status', 'success', 'boolean', 'always', '§2.5'],
  ['sync.response.transactionId', 'order-status', 'transactionId', 'string', 'always', '§2.5'],
  ['sync.response.status', 'order-status', 'status', 'string', 'always', '§2.5'],
  ['sync.response.terminal', 'order-status', 'terminal', 'boolean', 'always', '§2.5'],
  ['sync.response.completed', 'order-status', 'completed', 'boolean', 'always', '§2.5'],
  ['sync.response.synchronizedAt', 'order-status', 'synchronizedAt', 'string', 'always', '§2.5'],
  ['sync.response.trackable', 'order-status', 'trackable', 'boolean', 'always', '§2.5'],
  ['sync.response.syncQueued', 'order-status', 'syncQueued', 'boolean', 'always', '§2.5'],
  ['sync.response.environment', 'order-status', 'environment', 'string', 'always', '§2.5'],
  ['sync.response.sandbox', 'order-status', 'sandbox', 'boolean', 'test', '§2.5'],
  ['sync.response.gateway', 'order-status', 'gateway', 'object|null', 'always', '§2.5'],

  ['banks.response.success', 'provider-bank-list', 'success', 'boolean', 'always', '§2.6'],
  ['banks.response.provider', 'provider-bank-list', 'provider', 'string', 'always', '§2.6'],
  ['banks.response.banks', 'provider-bank-list', 'banks', 'array', 'always', '§2.6'],
  [
    'banks.response.banks.bankCode',
    'provider-bank-list',
    'banks.0.bankCode',
    'string',
    'always',
    '§2.6',
  ],
  [
    'banks.response.banks.bankName',
    'provider-bank-list',
    'banks.0.bankName',
    'string',
    'always',
    '§2.6',
  ],

  ['resolve.response.accountName', 'resolved-account', 'accountName', 'string', 'always', '§4.6'],

  ['conflict.success', 'active-intent-conflict', 'success', 'boolean', 'always', '§7.1'],
  ['conflict.code', 'active-intent-conflict', 'code', 'string', 'always', '§7.1'],
  ['conflict.message', 'active-intent-conflict', 'message', 'string', 'always', '§7.1'],
  ['conflict.conflict', 'active-intent-conflict', 'conflict', 'object', 'always', '§7.1'],
  [
    'conflict.conflict.customerId',
    'active-intent-conflict',
    'conflict.customerId',
    'string',
    'always',
    '§7.1',
  ],
  [
    'conflict.conflict.externalCustomerId',
    'active-intent-conflict',
    'conflict.externalCustomerId',
    'string',
    'always',
    '§7.1',
  ],
  [
    'conflict.conflict.token',
    'active-intent-conflict',
    'conflict.token',
    'string',
    'always',
    '§7.1',
  ],
  [
    'conflict.conflict.chain',
    'active-intent-conflict',
    'conflict.chain',
    'string',
    'always',
    '§7.1',
  ],
  [
    'conflict.conflict.networkId',
    'active-intent-conflict',
    'conflict.networkId',
    'string',
    'always',
    '§7.1',
  ],
  [
    'conflict.conflict.activeIntentCount',
    'active-intent-conflict',
    'conflict.activeIntentCount',
    'integer',
    'always',
    '§7.1',
  ],
]

const root = fileURLToPath(new URL('../..', import.meta.url))
const schemas = new Map(readEntitySchemas(root).map(({ name, schema }) => [name, schema]))
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, null, ['x'], { x: 'x' }],
  number: ['25', true, null, [1], Infinity],
  integer: ['25', true, null, 1.5],
  boolean: ['true', 1, null],
  object: ['x', 1, null, []],
  array: ['x', 1, null, {}],
  'string|null': [7, true, [], {}],
  'object|null': ['x', 7, true, []],
}

test.each(FIELDS)('%s: %s has %s, %s, %s (%s)', (...field) => {
  const [, name, path, type, , section] = field
  const member = memberAt(schemas.get(name), path)
  expect([member.type].flat().join('|')).toBe(type)
  expect(member['x-section']).toBe(section)
  expect(member['description']).toMatch(/\(§/)
})

test.each(FIELDS)('%s: %s is invalid where %s is not a %s', (_, name, path, type) => {
  for (const sample of SAMPLES[name].filter((body) => valueAt(body, path) !== undefined)) {
    for (const wrong of WRONG[type] ?? []) {
      expect(CHECKS[name](withValue(sample, path, wrong)), JSON.stringify(wrong)).toBe(false)
      expect(CHECKS[name].errors?.map(({ instancePath }) => instancePath)).toContain(
        `/${path.replaceAll('.', '/')}`,
      )
    }
    if (type.endsWith('|null')) expect(CHECKS[name](withValue(sample, path, null))).toBe(true)
  }
})

test.each(FIELDS)('%s: %s minds the absence of %s (%s) as documented: %s', (...field) => {
  const [, name, path, , presence] = field
  for (const sample of SAMPLES[name].filter((body) => valueAt(body, path) !== undefined)) {
    const isOptional = presence === 'optional' || presence === 'sell?'
    expect(CHECKS[name](withValue(sample, path, undefined))).toBe(isOptional)
  }
})

test.each(FIELDS.filter(([, , , , presence]) => /buy|sell/.test(presence)))(
  '%s: %s refuses %s on the other side (%s, %s)',
  (_, name, path, __, presence) => {
    const [buy, sell] = SAMPLES[name]
    const isBuyField = presence === 'buy'
    const value = valueAt((isBuyField ? buy : sell) ?? {}, path)
    expect(value).toBeDefined()
    expect(CHECKS[name](withValue((isBuyField ? sell : buy) ?? {}, path, value))).toBe(false)
  },
)

function memberAt(schema: Schema | undefined, path: string): Schema {
  let at = schema
  for (const step of path.split('.')) {
    const next = step === '0' ? at?.['items'] : at?.properties?.[step]
    if (typeof next !== 'object' || next === null)
      throw new Error(`No "${step}" on the way to "${path}"`)
    at = next as Schema
  }
  return at ?? {}
}
