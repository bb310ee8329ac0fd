/** Orders (§2.1, §2.2). */
import { afterAll, expect, test } from 'vitest'
import { checksummed } from '../../src/sandbox/simulator/addresses/address.ts'
import type { RuleId } from '../../src/base/contract/generated/rules.ts'
import { aBuy, aSell } from '../worlds.ts'
import { openBusiness } from './business.ts'

const business = openBusiness()
const { call, buy, sell, intent, order } = business
afterAll(() => business.close())

const BUY: object = aBuy()
const SELL: object = aSell()

/** Beyond absent members and values of another type, which served-members.test.ts sends. */
const REJECTED: readonly (readonly [rule: RuleId, what: string, body: object, field: string])[] = [
  ['order.request.side', 'with a third side', { ...BUY, side: 'swap' }, 'side'],
  ['order.request.bankCode', 'to a bank that nobody lists', { ...SELL, bankCode: '0' }, 'bankCode'],
  [
    'order.request.developerFeePercent',
    'with a fee of half',
    { ...BUY, developerFeePercent: 50 },
    'developerFeePercent',
  ],
  [
    'order.request.no-signing-secret',
    'with a signing secret',
    { ...BUY, signingSecret: 'whsec_x' },
    'signingSecret',
  ],
]

test.each(REJECTED)('%s: an order %s is rejected', (_, __, body, field) => {
  const answer = call('createOrder', { body })
  expect([answer.status, answer.body['success']]).toEqual([400, false])
  expect(answer.body['details']).toContainEqual({ field, message: expect.any(String) })
})

test('the amount of a buy is in the token [order.request.amount.buy-is-crypto]', () => {
  buy({ externalCustomerId: 'tokens', amount: 35, fiatAmount: 50_000 })
  expect(intent('tokens').body).toMatchObject({ expectedAmount: '35', token: 'USDC' })
})

test(
  'a buy is answered with the values seen ' +
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
  'a sell is answered with the values seen, and with the address to pay to ' +
    '[order.response.providerDetails.status.sell-seen, order.response.ourCryptoAddress.sell]' +
    ' [order.response.ourCryptoAddress.where-needed]' +
    ' [order.response.ourCryptoAddress.payment-instructions]',
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
