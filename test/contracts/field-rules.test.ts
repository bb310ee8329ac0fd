/** Every documented member of every answer, looked for in real answers of both sides (§2, §7.1). */
import { afterAll, expect, test } from 'vitest'
import type { RuleId } from '../../src/contract/generated/rules.ts'
import { PROVIDERS } from '../../src/simulator/providers/directory.ts'
import { DEFAULT_KEYS } from '../../src/simulator/running/sandbox.ts'
import { openBusiness, type Seen } from './business.ts'

const business = openBusiness()
const { buy, sell, bought, quote, intent, sync, banks, resolve, simulate } = business
afterAll(() => business.close())

const ended = (action: 'complete' | 'fail') => {
  const id = bought({ externalCustomerId: action })
  simulate({ id, action })
  return sync(id)
}

/** Real answers of each kind; a member must be in all of them. */
const ANSWERS = {
  order: [
    buy({ externalCustomerId: 'bola' }),
    sell({ externalCustomerId: 'chidi' }),
    buy({}, DEFAULT_KEYS.live),
  ],
  quote: [quote(), quote({ side: 'sell', fiatAmount: undefined, tokenAmount: 35 })],
  intent: [intent('bola'), intent('chidi')],
  sync: [sync(bought({ externalCustomerId: 'dayo' })), ended('complete'), ended('fail')],
  banks: PROVIDERS.map(({ slug }) => banks(slug)),
  conflict: [buy({ externalCustomerId: 'bola' }), sell({ externalCustomerId: 'bola' })],
  resolve: [resolve('0123456789')],
} satisfies Record<string, readonly Seen[]>

const TYPES = {
  text: (value: unknown) => typeof value === 'string' && value !== '',
  side: (value: unknown) => value === 'buy' || value === 'sell',
  uuid: (value: unknown) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(value)),
  instant: (value: unknown) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(String(value)),
  decimalText: (value: unknown) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value),
  number: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  object: isObject,
  list: (value: unknown) => Array.isArray(value),
  textOrNull: (value: unknown) => value === null || typeof value === 'string',
  objectOrNull: (value: unknown) => value === null || isObject(value),
} as const satisfies Record<string, (value: unknown) => boolean>

type FieldRow = readonly [
  rule: RuleId,
  answer: keyof typeof ANSWERS,
  path: string,
  type: keyof typeof TYPES,
]

const FIELDS: readonly FieldRow[] = [
  ['order.response.transactionId', 'order', 'transactionId', 'text'],
  ['order.response.transactionId.uuid', 'order', 'transactionId', 'uuid'],
  ['order.response.requestReference', 'order', 'requestReference', 'text'],
  ['order.response.side', 'order', 'side', 'side'],
  ['order.response.asset', 'order', 'asset', 'text'],
  ['order.response.chain', 'order', 'chain', 'text'],
  ['order.response.selectedProvider', 'order', 'selectedProvider', 'text'],
  ['order.response.bestRateUsed', 'order', 'bestRateUsed', 'number'],
  ['order.response.providerDetails', 'order', 'providerDetails', 'object'],
  ['order.response.providerDetails.status', 'order', 'providerDetails.status', 'text'],
  ['order.response.ourCryptoAddress', 'order', 'ourCryptoAddress', 'textOrNull'],
  ['order.response.environment', 'order', 'environment', 'text'],
  ['order.response.sandbox', 'order', 'sandbox', 'boolean'],
  ['order.response.trackable', 'order', 'trackable', 'boolean'],

  ['quote.response.side', 'quote', 'side', 'side'],
  ['quote.response.asset', 'quote', 'asset', 'text'],
  ['quote.response.chain', 'quote', 'chain', 'text'],
  ['quote.response.comparisonInput', 'quote', 'comparisonInput', 'number'],
  ['quote.response.comparisonInputSource', 'quote', 'comparisonInputSource', 'text'],
  ['quote.response.bestQuote', 'quote', 'bestQuote', 'object'],
  ['quote.response.bestQuote.provider', 'quote', 'bestQuote.provider', 'text'],
  ['quote.response.bestQuote.rate', 'quote', 'bestQuote.rate', 'number'],
  ['quote.response.bestQuote.estimatedOutput', 'quote', 'bestQuote.estimatedOutput', 'number'],
  ['quote.response.quotes', 'quote', 'quotes', 'list'],

  ['intent.response.success', 'intent', 'success', 'boolean'],
  ['intent.response.transactionId', 'intent', 'transactionId', 'text'],
  ['intent.response.customerId', 'intent', 'customerId', 'text'],
  ['intent.response.externalCustomerId', 'intent', 'externalCustomerId', 'text'],
  ['intent.response.token', 'intent', 'token', 'text'],
  ['intent.response.network', 'intent', 'network', 'text'],
  ['intent.response.side', 'intent', 'side', 'side'],
  ['intent.response.transactionStatus', 'intent', 'transactionStatus', 'text'],
  ['intent.response.intentId', 'intent', 'intentId', 'text'],
  ['intent.response.intentStatus', 'intent', 'intentStatus', 'text'],
  ['intent.response.externalOrderId', 'intent', 'externalOrderId', 'text'],
  ['intent.response.depositAddress', 'intent', 'depositAddress', 'text'],
  ['intent.response.expectedAmount', 'intent', 'expectedAmount', 'decimalText'],
  ['intent.response.amountToleranceBps', 'intent', 'amountToleranceBps', 'integer'],
  ['intent.response.depositIntentCreatedAt', 'intent', 'depositIntentCreatedAt', 'instant'],
  ['intent.response.depositIntentExpiresAt', 'intent', 'depositIntentExpiresAt', 'instant'],
  ['intent.response.timeRemainingSeconds', 'intent', 'timeRemainingSeconds', 'integer'],

  ['sync.response.success', 'sync', 'success', 'boolean'],
  ['sync.response.transactionId', 'sync', 'transactionId', 'text'],
  ['sync.response.status', 'sync', 'status', 'text'],
  ['sync.response.terminal', 'sync', 'terminal', 'boolean'],
  ['sync.response.completed', 'sync', 'completed', 'boolean'],
  ['sync.response.synchronizedAt', 'sync', 'synchronizedAt', 'instant'],
  ['sync.response.trackable', 'sync', 'trackable', 'boolean'],
  ['sync.response.syncQueued', 'sync', 'syncQueued', 'boolean'],
  ['sync.response.environment', 'sync', 'environment', 'text'],
  ['sync.response.sandbox', 'sync', 'sandbox', 'boolean'],
  ['sync.response.gateway', 'sync', 'gateway', 'objectOrNull'],

  ['banks.response.success', 'banks', 'success', 'boolean'],
  ['banks.response.provider', 'banks', 'provider', 'text'],
  ['banks.response.banks', 'banks', 'banks', 'list'],
  ['banks.response.banks.bankCode', 'banks', 'banks.*.bankCode', 'text'],
  ['banks.response.banks.bankName', 'banks', 'banks.*.bankName', 'text'],

  ['resolve.response.accountName', 'resolve', 'accountName', 'text'],

  ['conflict.success', 'conflict', 'success', 'boolean'],
  ['conflict.code', 'conflict', 'code', 'text'],
  ['conflict.message', 'conflict', 'message', 'text'],
  ['conflict.conflict', 'conflict', 'conflict', 'object'],
  ['conflict.conflict.customerId', 'conflict', 'conflict.customerId', 'text'],
  ['conflict.conflict.externalCustomerId', 'conflict', 'conflict.externalCustomerId', 'text'],
  ['conflict.conflict.token', 'conflict', 'conflict.token', 'text'],
  ['conflict.conflict.chain', 'conflict', 'conflict.chain', 'text'],
  ['conflict.conflict.networkId', 'conflict', 'conflict.networkId', 'text'],
  ['conflict.conflict.activeIntentCount', 'conflict', 'conflict.activeIntentCount', 'integer'],
]

test.each(FIELDS)('%s: the %s answer has %s, %s', (_, name, path, type) => {
  for (const { text, body } of ANSWERS[name]) {
    const values = valuesAt(body, path.split('.'))
    for (const value of values)
      expect(TYPES[type](value), `${JSON.stringify(value)} in ${text}`).toBe(true)
  }
})

test('some provider has banks to look at', () => {
  expect(
    ANSWERS.banks.flatMap(({ body }) => valuesAt(body, ['banks', '*'])).length,
  ).toBeGreaterThan(25)
})

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A path that leads nowhere gives one undefined, which is of no type. */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const [step, ...rest] = path
  if (step === undefined) return [value]
  if (step === '*')
    return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [undefined]
  const members = isObject(value) ? Object.entries(value) : []
  return valuesAt(members.find(([name]) => name === step)?.[1], rest)
}
