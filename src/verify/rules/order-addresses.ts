/** The address to which the user of a sell sends the token; a buy needs no address (§2.2). */
import { failed, passed } from './rule.ts'
import { isServed, read, sent, shown } from '../answers/answer.ts'
import type { Side } from '../../base/vocabulary/side.ts'
import type { AnswerRule } from './answer-rule.ts'

type Address = Pick<AnswerRule, 'title' | 'rules'> & {
  readonly side: Side
  readonly expected: string
  readonly isValid: (value: unknown, accountNumber: unknown) => boolean
}

const ADDRESSES: readonly Address[] = [
  {
    side: 'sell',
    title: 'a sell names the address for the token',
    rules: ['order.response.ourCryptoAddress.sell'],
    expected: 'ourCryptoAddress, a string that is neither empty nor the bank account of the order',
    isValid: (value, accountNumber) =>
      typeof value === 'string' && value !== '' && value !== accountNumber,
  },
  {
    side: 'buy',
    title: 'a buy has an address, or null in its place',
    rules: ['order.response.ourCryptoAddress.buy-may-be-null'],
    expected: 'ourCryptoAddress as a string or null',
    isValid: (value) => (value ?? null) === null || typeof value === 'string',
  },
]

export const ORDER_ADDRESS_RULES: readonly AnswerRule[] = ADDRESSES.map(
  ({ side, title, rules, expected, isValid }) => ({
    ...{ id: `orders.${side}.address`, title, rules },
    unseen: { because: `no ${side} was accepted` },
    judge: (exchange) => {
      const isOrder = exchange.operationId === 'createOrder' && isServed(exchange)
      if (!isOrder || sent(exchange, 'side') !== side) return undefined
      const value = read(exchange, 'ourCryptoAddress')
      if (isValid(value, sent(exchange, 'accountNumber'))) return passed(exchange)
      return failed({ expected, received: shown(value) }, exchange)
    },
  }),
)
