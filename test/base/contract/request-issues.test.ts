import { expect, test } from 'vitest'
import { requestIssues, type RequestSchemaName } from '../../../src/base/contract/request-issues.ts'
import { OPERATIONS } from '../../../src/base/contract/generated/operations.ts'
import { CHECKS } from '../../../src/base/contract/generated/validators.js'

const buyQuote = {
  side: 'buy',
  fiatAmount: 35700,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}
const sellQuote = {
  side: 'sell',
  tokenAmount: 25.5,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}
const buyOrder = {
  side: 'buy',
  amount: 25.5,
  fiatAmount: 35700,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
  walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
const sellOrder = {
  side: 'sell',
  amount: 25.5,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
  bankCode: '044',
  accountNumber: '0123456789',
  accountName: 'Ada Okafor',
}
const account = { bankCode: '044', accountNumber: '0123456789' }

function issueLines(
  schema: RequestSchemaName,
  body: unknown,
  unknownFields: 'reject' | 'ignore' = 'reject',
): readonly string[] {
  const check = CHECKS[schema]
  if (check(body)) throw new Error(`The ${schema} is valid, so it has no issues`)
  const issues = requestIssues(schema, body, check.errors ?? [], { unknownFields })
  return issues.map(({ field, message }) => `${field} ${message}`)
}

test.each<[string, RequestSchemaName, unknown, readonly string[]]>([
  [
    'a number as text',
    'order-request',
    { ...buyOrder, amount: '25' },
    ['amount must be a number greater than 0, such as 25.5; it was "25"'],
  ],
  [
    'zero',
    'quote-request',
    { ...buyQuote, fiatAmount: 0 },
    ['fiatAmount must be a number greater than 0, such as 35700; it was 0'],
  ],
  [
    'a negative amount',
    'quote-request',
    { ...sellQuote, tokenAmount: -5 },
    ['tokenAmount must be a number greater than 0, such as 25.5; it was -5'],
  ],
  [
    'a number beyond all numbers',
    'order-request',
    JSON.parse(JSON.stringify(buyOrder).replace('25.5', '1e999')),
    ['amount must be a number greater than 0, such as 25.5; it was a number too large to read'],
  ],
  [
    'null where the field could be left out',
    'order-request',
    { ...buyOrder, email: null },
    ['email must be an e-mail address, such as "ada@example.com"; it was null'],
  ],
  [
    'no e-mail address',
    'order-request',
    { ...buyOrder, email: 'ada' },
    ['email must be an e-mail address, such as "ada@example.com"; it was "ada"'],
  ],
  [
    'a negative fee',
    'order-request',
    { ...buyOrder, developerFeePercent: -1 },
    ['developerFeePercent must be a number of at least 0, such as 0.5; it was -1'],
  ],
  [
    'a truth as text',
    'order-request',
    { ...buyOrder, overrideActiveIntent: 'true' },
    ['overrideActiveIntent must be true or false; it was "true"'],
  ],
  [
    'a third side',
    'order-request',
    { ...buyOrder, side: 'hold' },
    ['side must be "buy" or "sell"; it was "hold"'],
  ],
  [
    'a side that cannot become text, beside an unknown field',
    'order-request',
    { ...buyOrder, side: { toString: 0 }, assett: 'USDC' },
    [
      'side must be "buy" or "sell"; it was an object',
      'assett is not known; did you mean "asset"?',
    ],
  ],
  [
    'no side',
    'quote-request',
    { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' },
    ['side is required: "buy" or "sell"'],
  ],
  [
    'empty text',
    'quote-request',
    { ...buyQuote, asset: '' },
    ['asset must be text of 1 to 32 characters, such as "USDC"; it was ""'],
  ],
  [
    'text without end',
    'quote-request',
    { ...buyQuote, asset: 'U'.repeat(5000) },
    [`asset must be text of 1 to 32 characters, such as "USDC"; it was "${'U'.repeat(60)}…"`],
  ],
  [
    'a list and an object',
    'quote-request',
    { ...buyQuote, asset: ['USDC'], chain: {} },
    [
      'asset must be text of 1 to 32 characters, such as "USDC"; it was a list',
      'chain must be text of 1 to 32 characters, such as "base"; it was an object',
    ],
  ],
  [
    'a bank code as a number, which has lost its leading zero',
    'order-request',
    { ...sellOrder, bankCode: 44 },
    ['bankCode must be text of 1 to 32 characters, such as "044"; it was 44'],
  ],
  [
    'an account number that is too short',
    'resolve-request',
    { ...account, accountNumber: '12' },
    ['accountNumber must be text of 10 digits, such as "0123456789"; it was "12"'],
  ],
  [
    'a misspelt field, beside the field it leaves missing',
    'order-request',
    { ...without(buyOrder, 'walletAddress'), walletAdress: 'x' },
    [
      'walletAddress is required on a buy order: text of 1 to 128 characters, such as "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"',
      'walletAdress is not known; did you mean "walletAddress"?',
    ],
  ],
  [
    'a field like none',
    'resolve-request',
    { ...account, colour: 'red' },
    ['colour is not known; remove it (known: bankCode, accountNumber, bankName)'],
  ],
  [
    'a misspelt field that the side does not have',
    'quote-request',
    { ...buyQuote, tokenAmounts: 1 },
    ['tokenAmounts is not known; remove it (known: side, fiatAmount, fiatCurrency, asset, chain)'],
  ],
  [
    'the signing secret, which is never in an order (§2.1)',
    'order-request',
    { ...buyOrder, signingSecret: 'whsec_x' },
    [
      'signingSecret is not known; remove it (known: side, amount, fiatCurrency, asset, chain, fiatAmount, walletAddress, email, externalCustomerId, developerFeePercent, overrideActiveIntent)',
    ],
  ],
  [
    'a name that every object inherits',
    'resolve-request',
    JSON.parse('{"bankCode":"044","accountNumber":"0123456789","__proto__":{},"toString":1}'),
    [
      '__proto__ is not known; remove it (known: bankCode, accountNumber, bankName)',
      'toString is not known; remove it (known: bankCode, accountNumber, bankName)',
    ],
  ],
  [
    "a sell's amount on a buy quote (§2.3)",
    'quote-request',
    { ...buyQuote, tokenAmount: 25.5 },
    ['tokenAmount must not be on a buy quote; a buy carries fiatAmount'],
  ],
  [
    "a buy's amount on a sell quote (§2.3), of the wrong type at that",
    'quote-request',
    { ...sellQuote, fiatAmount: '35700' },
    ['fiatAmount must not be on a sell quote; a sell carries tokenAmount'],
  ],
  [
    'a buy order without what a buy needs, in the order of the contract',
    'order-request',
    { side: 'buy' },
    [
      'amount is required: a number greater than 0, such as 25.5',
      'fiatCurrency is required: text of 1 to 32 characters, such as "NGN"',
      'asset is required: text of 1 to 32 characters, such as "USDC"',
      'chain is required: text of 1 to 32 characters, such as "base"',
      'fiatAmount is required on a buy order: a number greater than 0, such as 35700',
      'walletAddress is required on a buy order: text of 1 to 128 characters, such as "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"',
    ],
  ],
  [
    'a buy that was renamed a sell',
    'order-request',
    { ...buyOrder, side: 'sell' },
    [
      'fiatAmount must not be on a sell order; a sell carries bankCode, accountNumber, accountName and bankName',
      'walletAddress must not be on a sell order; a sell carries bankCode, accountNumber, accountName and bankName',
      'bankCode is required on a sell order: text of 1 to 32 characters, such as "044"',
      'accountNumber is required on a sell order: text of 10 digits, such as "0123456789"',
      'accountName is required on a sell order: text of 1 to 200 characters, such as "Ada Okafor"',
    ],
  ],
  ['null', 'order-request', null, ['body must be a JSON object; it was null']],
  ['a list', 'order-request', [buyOrder], ['body must be a JSON object; it was a list']],
  ['text', 'quote-request', 'buy', ['body must be a JSON object; it was "buy"']],
  ['a number', 'quote-request', 7, ['body must be a JSON object; it was 7']],
  ['nothing', 'resolve-request', undefined, ['body must be a JSON object; it was nothing']],
])('a request with %s has a message with the fix', (_, schema, body, expected) => {
  expect(issueLines(schema, body)).toEqual(expected)
})

test('ignored unknown fields have no issue; other fields do', () => {
  expect(issueLines('quote-request', { ...buyQuote, colour: 'red' }, 'ignore')).toEqual([])
  expect(issueLines('quote-request', { ...buyQuote, colour: 'red', asset: 7 }, 'ignore')).toEqual([
    'asset must be text of 1 to 32 characters, such as "USDC"; it was 7',
  ])
})

test('of ten thousand unknown fields, twenty are listed', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, i]))
  const lines = issueLines('quote-request', { ...buyQuote, ...many })
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('body has 9980 more issues')
})

test('no message has terms of JSON Schema', () => {
  const bodies = [{}, { side: 'buy' }, { side: 'sell', a: 1 }, { side: 5 }, [], 'x', { amount: '' }]
  for (const { requestSchema } of OPERATIONS) {
    if (requestSchema === null) continue
    for (const body of bodies) {
      const lines = issueLines(requestSchema, body)
      expect(lines.join('\n')).not.toMatch(/schema|must match|undefined|\[object/)
      expect(new Set(lines).size).toBe(lines.length)
    }
  }
})

function without(body: Readonly<Record<string, unknown>>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}
