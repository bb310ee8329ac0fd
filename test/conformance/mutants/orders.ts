/** Breaks of what an order may carry and of what its answer says (§2.1, §2.2, §4.2). */
import { randomUUID } from 'node:crypto'
import type { RuleId } from '../../../src/contract/generated/rules.ts'
import type { Json } from '../../contracts/samples.ts'
import type { Transform } from '../transformed-service.ts'
import type { Mutant } from './mutant.ts'
import { answering, isBuy, isSell, refusal, refusing } from '../response-transforms.ts'

const SIDES = ['buy', 'sell'] as const

const placing = (side: 'buy' | 'sell', over: Json) =>
  answering('createOrder', over, (_call, json) => json['side'] === side)

function bySide(side: 'buy' | 'sell'): readonly Mutant[] {
  const other = side === 'buy' ? 'sell' : 'buy'
  return [
    {
      breaks: `answers a ${side} as a ${other}`,
      rules: ['order.response.side'],
      transform: placing(side, { side: other }),
    },
    {
      breaks: `answers a ${side} with another asset`,
      rules: ['order.response.asset'],
      transform: placing(side, { asset: 'DAI' }),
    },
    {
      breaks: `answers a ${side} with another chain`,
      rules: ['order.response.chain'],
      transform: placing(side, { chain: 'tron' }),
    },
    {
      breaks: `says that a test key's ${side} is not in the sandbox`,
      rules: ['order.response.sandbox'],
      transform: placing(side, { sandbox: false }),
    },
    {
      breaks: `runs a test key's ${side} in another environment`,
      rules: ['auth.test-key-sandbox'],
      transform: placing(side, { environment: 'staging' }),
    },
    {
      breaks: `takes no ${side} orders`,
      rules: ['order.endpoint'],
      transform: refusing(
        'createOrder',
        (body) => body['side'] === side,
        'this service does not do that',
      ),
    },
    {
      breaks: `has no next step for a ${side}`,
      rules: ['order.response.providerDetails.status'],
      transform: placing(side, { providerDetails: {} }),
    },
  ]
}

/** A documented optional member that is insisted on. */
const wanting = (member: string, rule: RuleId, side?: 'buy' | 'sell'): Mutant => ({
  breaks: `wants ${member} with ${side ?? 'order'}s`,
  rules: [rule],
  transform: refusing(
    'createOrder',
    (body) => (side === undefined || body['side'] === side) && body[member] === undefined,
    `${member} is required`,
  ),
})

/** A documented member that is not taken. */
const rejecting = (member: string, rule: RuleId, value?: unknown): Mutant => ({
  breaks: `takes no order with ${member}${value === undefined ? '' : ` of ${value}`}`,
  rules: [rule],
  transform: refusing(
    'createOrder',
    (body) => body[member] !== undefined && (value === undefined || body[member] === value),
    `property ${member} should not exist`,
  ),
})

const MEMBERS: readonly Mutant[] = [
  wanting('email', 'order.request.email'),
  wanting('externalCustomerId', 'order.request.externalCustomerId'),
  wanting('developerFeePercent', 'order.request.developerFeePercent'),
  wanting('overrideActiveIntent', 'order.request.overrideActiveIntent'),
  wanting('bankName', 'order.request.bankName', 'sell'),
  wanting('walletAddress', 'order.request.sell-bank-not-wallet', 'sell'),
  wanting('bankCode', 'order.request.bankCode', 'buy'),
  rejecting('email', 'order.request.email'),
  rejecting('bankName', 'order.request.bankName'),
  rejecting('externalCustomerId', 'order.request.externalCustomerId'),
  rejecting('developerFeePercent', 'order.request.developerFeePercent'),
  rejecting('developerFeePercent', 'fee.developer.values-seen', 2.5),
  rejecting('developerFeePercent', 'fee.developer.accepted', 0),
  rejecting('overrideActiveIntent', 'order.request.overrideActiveIntent'),
  rejecting('walletAddress', 'order.request.walletAddress'),
  rejecting('fiatAmount', 'order.request.fiatAmount'),
  rejecting('accountNumber', 'order.request.accountNumber'),
  rejecting('accountName', 'order.request.accountName'),
  rejecting('amount', 'order.request.amount'),
  rejecting('fiatCurrency', 'order.request.fiatCurrency'),
  rejecting('asset', 'order.request.asset'),
  {
    breaks: 'takes the amount of a buy for fiat',
    rules: ['order.request.amount.buy-is-crypto'],
    transform: refusing(
      'createOrder',
      (body) => isBuy(body) && body['amount'] !== body['fiatAmount'],
      'amount and fiatAmount differ',
    ),
  },
]

const ADDRESSES: readonly Mutant[] = ([null, undefined, ''] as const).map((address) => ({
  breaks: `answers a sell with ${JSON.stringify(address) ?? 'no member'} for the address`,
  rules: ['order.response.ourCryptoAddress.sell'],
  transform: placing('sell', { ourCryptoAddress: address }),
}))

export const ORDER_MUTANTS: readonly Mutant[] = [
  ...SIDES.flatMap(bySide),
  ...MEMBERS,
  ...ADDRESSES,
  {
    breaks: 'answers a buy with false for the address',
    rules: ['order.response.ourCryptoAddress', 'order.response.ourCryptoAddress.buy-may-be-null'],
    transform: placing('buy', { ourCryptoAddress: false }),
  },
  {
    breaks: 'gives every order the same transactionId',
    rules: ['order.tracked', 'order.response.transactionId'],
    transform: () => {
      let first: unknown
      return (call, ask) => {
        const reply = ask(call)
        if (call.operationId !== 'createOrder' || reply.json['transactionId'] === undefined)
          return reply
        first ??= reply.json['transactionId']
        return { ...reply, json: { ...reply.json, transactionId: first } }
      }
    },
  },
  {
    breaks: 'gives orders an id that status sync does not know',
    rules: ['order.response.transactionId.names-sync-path'],
    transform: renaming,
  },
  {
    breaks: 'answers accepted orders with nothing but success',
    rules: ['order.tracked'],
    transform: () => (call, ask) => {
      const reply = ask(call)
      const isPlaced =
        call.operationId === 'createOrder' && reply.json['transactionId'] !== undefined
      return isPlaced ? { ...reply, json: { success: true } } : reply
    },
  },
  {
    breaks: 'has no orders at all',
    rules: ['order.endpoint'],
    transform: () => (call, ask) =>
      call.operationId === 'createOrder' ? refusal('not found', 404) : ask(call),
  },
  {
    breaks: 'takes buys and forgets sells of the same amount',
    rules: ['order.request.side', 'order.endpoint'],
    transform: refusing('createOrder', isSell, 'side must be buy'),
  },
  {
    breaks: 'takes no buy on the chain that it quotes',
    rules: ['order.request.chain'],
    transform: refusing('createOrder', isBuy, 'chain is not supported'),
  },
]

/** The same other id wherever an order is named, and only status sync goes by the real one. */
function renaming(): Transform {
  const names = new Map<unknown, string>()
  return (call, ask) => {
    const reply = ask(call)
    const id = reply.json['transactionId']
    if (id === undefined || call.operationId === 'monitorOrderStatus') return reply
    const name = names.get(id) ?? randomUUID()
    names.set(id, name)
    return { ...reply, json: { ...reply.json, transactionId: name } }
  }
}
