import { expect, test } from 'vitest'
import { askedOrder } from '../../../src/sandbox/log/request-asked.ts'

const BUY = { side: 'buy', amount: 1_000, asset: 'USDC', fiatAmount: 50_000, fiatCurrency: 'NGN' }

test.each([
  [
    'an order, its tokens',
    'createOrder',
    { ...BUY, externalCustomerId: 'ada', email: 'ada@example.com' },
    { customer: 'ada', side: 'buy', amount: '1,000 USDC' },
  ],
  [
    'a quote, its fiat',
    'createQuote',
    { ...BUY, amount: undefined },
    { side: 'buy', amount: '50,000 NGN' },
  ],
  [
    'an email, if nothing else names the customer',
    'createOrder',
    { email: 'a@b' },
    { customer: 'a@b' },
  ],
  [
    'nothing of members of other types',
    'createOrder',
    { side: [], amount: {}, email: 1 },
    { customer: '1' },
  ],
  ['nothing of a list', 'createOrder', [], {}],
  ['nothing of another operation', 'resolveBankAccount', BUY, undefined],
])('%s is what a request asked for', (_case, operation, body, asked) => {
  expect(askedOrder(operation, JSON.stringify(body))).toEqual(asked)
})

test.each([
  ['no body', null, undefined],
  ['a body that is too long', ' '.repeat(9_000), undefined],
  ['no JSON', '{', {}],
  ['a long text', JSON.stringify({ side: 'x'.repeat(5_000) }), { side: `${'x'.repeat(100)}…` }],
])('%s is no trouble', (_case, body, asked) => {
  expect(askedOrder('createOrder', body)).toEqual(asked)
})
