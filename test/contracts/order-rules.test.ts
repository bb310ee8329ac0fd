/** Orders: what is asked and what is answered (§2.1, §2.2). */
import { afterAll, expect, test } from 'vitest'
import { checksummed } from '../../src/simulator/addresses/address.ts'
import type { RuleId } from '../../src/contract/generated/rules.ts'
import { DEFAULT_KEYS } from '../../src/simulator/running/sandbox.ts'
import { aBuy, aSell } from '../worlds.ts'
import { openBusiness } from './business.ts'

const business = openBusiness()
const { call, buy, sell, intent, order } = business
afterAll(() => business.close())

const BUY: object = aBuy()
const SELL: object = aSell()

const REFUSED: readonly (readonly [rule: RuleId, what: string, body: object, field: string])[] = [
  ['order.request.side', 'without a side', { ...BUY, side: undefined }, 'side'],
  ['order.request.side', 'with another side', { ...BUY, side: 'swap' }, 'side'],
  ['order.request.amount', 'without an amount', { ...BUY, amount: undefined }, 'amount'],
  ['order.request.amount', 'with its amount as text', { ...SELL, amount: '35' }, 'amount'],
  [
    'order.request.fiatCurrency',
    'without a currency',
    { ...SELL, fiatCurrency: undefined },
    'fiatCurrency',
  ],
  ['order.request.asset', 'without an asset', { ...BUY, asset: undefined }, 'asset'],
  ['order.request.chain', 'without a chain', { ...SELL, chain: undefined }, 'chain'],
  [
    'order.request.fiatAmount',
    'to buy without fiatAmount',
    { ...BUY, fiatAmount: undefined },
    'fiatAmount',
  ],
  [
    'order.request.walletAddress',
    'to buy without a wallet',
    { ...BUY, walletAddress: undefined },
    'walletAddress',
  ],
  [
    'order.request.bankCode',
    'to sell without a bank',
    { ...SELL, bankCode: undefined },
    'bankCode',
  ],
  [
    'order.request.bankCode',
    'to sell to a bank that nobody lists',
    { ...SELL, bankCode: '000' },
    'bankCode',
  ],
  [
    'order.request.accountNumber',
    'to sell without an account',
    { ...SELL, accountNumber: undefined },
    'accountNumber',
  ],
  [
    'order.request.accountName',
    'to sell without a holder',
    { ...SELL, accountName: undefined },
    'accountName',
  ],
  [
    'order.request.sell-bank-not-wallet',
    'to sell with a wallet',
    { ...SELL, walletAddress: '0x000000000000000000000000000000000000dEaD' },
    'walletAddress',
  ],
  ['order.request.bankName', 'with a bank name that is none', { ...SELL, bankName: 7 }, 'bankName'],
  ['order.request.email', 'with an e-mail that is none', { ...BUY, email: 7 }, 'email'],
  [
    'order.request.externalCustomerId',
    'with a numeric customer',
    { ...BUY, externalCustomerId: 7 },
    'externalCustomerId',
  ],
  [
    'order.request.developerFeePercent',
    'with a fee as text',
    { ...BUY, developerFeePercent: '1' },
    'developerFeePercent',
  ],
  [
    'order.request.developerFeePercent',
    'with a fee of half',
    { ...BUY, developerFeePercent: 50 },
    'developerFeePercent',
  ],
  [
    'order.request.overrideActiveIntent',
    'with an override as text',
    { ...BUY, overrideActiveIntent: 'true' },
    'overrideActiveIntent',
  ],
  [
    'order.request.no-signing-secret',
    'with a signing secret',
    { ...BUY, signingSecret: 'whsec_x' },
    'signingSecret',
  ],
]

test.each(REFUSED)('%s: an order %s is refused', (_, __, body, field) => {
  const answer = call('createOrder', { body })
  expect([answer.status, answer.body['success']]).toEqual([400, false])
  expect(answer.body['details']).toContainEqual({ field, message: expect.any(String) })
})

test(
  'every optional member may be there ' +
    '[order.request.bankName, order.request.email, order.request.externalCustomerId]' +
    ' [order.request.developerFeePercent, order.request.overrideActiveIntent]',
  () => {
    const optional = {
      email: 'bola@example.com',
      externalCustomerId: 'bola',
      developerFeePercent: 0.5,
      overrideActiveIntent: false,
    }
    expect(sell({ ...optional, bankName: 'Access Bank' }).status).toBe(201)
    const { email: _email, externalCustomerId: _id, ...plain } = { ...aSell(), ...optional }
    expect(call('createOrder', { body: plain }).status).toBe(201)
  },
)

test('the amount of a buy counts the token [order.request.amount.buy-is-crypto]', () => {
  buy({ externalCustomerId: 'tokens', amount: 35, fiatAmount: 50_000 })
  expect(intent('tokens').body).toMatchObject({ expectedAmount: '35', token: 'USDC' })
})

test(
  'a buy is answered as seen ' +
    '[order.response.providerDetails.status.buy-seen]' +
    ' [order.response.ourCryptoAddress.buy-may-be-null]',
  () => {
    const { body } = buy({ externalCustomerId: 'chidi' })
    expect(body).toMatchObject({
      side: 'buy',
      asset: 'USDC',
      chain: 'base',
      ourCryptoAddress: null,
    })
    expect(body['providerDetails']).toMatchObject({ status: 'AWAITING_DEPOSIT' })
  },
)

test(
  'a sell is answered as seen, with the address to pay to ' +
    '[order.response.providerDetails.status.sell-seen, order.response.ourCryptoAddress.sell]' +
    ' [order.response.ourCryptoAddress.where-needed]',
  () => {
    const { body } = sell({ externalCustomerId: 'dayo' })
    expect(body).toMatchObject({ side: 'sell', asset: 'USDC', chain: 'base' })
    expect(body['providerDetails']).toMatchObject({ status: 'AWAITING_PAYMENT' })
    expect(body['ourCryptoAddress']).toBe(
      checksummed(order(String(body['transactionId'])).depositAddress),
    )
    expect(body['ourCryptoAddress']).toBe(intent('dayo').body['depositAddress'])
  },
)

test.each([
  ['test', DEFAULT_KEYS.test, true],
  ['live', DEFAULT_KEYS.live, false],
])(
  'a %s key gets its own environment ' +
    '[order.response.environment, order.response.sandbox, auth.key-kinds, auth.test-key-sandbox]',
  (environment, key, sandbox) => {
    expect(buy({ externalCustomerId: 'kinds' }, key).body).toMatchObject({ environment, sandbox })
  },
)
