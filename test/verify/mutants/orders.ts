/** Mutants of orders: what an order may carry, and what its answer says (§2.1, §2.2, §4.2). */
import { randomUUID } from 'node:crypto'
import type { RuleId } from '../../../src/base/contract/generated/rules.ts'
import type { Json } from '../../contracts/samples.ts'
import {
  answering,
  having,
  isBuy,
  isFine,
  isSell,
  rejecting,
  replacing,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'

type Side = 'buy' | 'sell'

const placing = (side: Side, over: Json) =>
  answering('createOrder', over, (json) => json['side'] === side)

function bySide(side: Side): readonly Mutant[] {
  const other = side === 'buy' ? 'sell' : 'buy'
  return [
    ...breaking(['order.response.side'], {
      [`answers a ${side} as a ${other}`]: placing(side, { side: other }),
    }),
    ...breaking(['order.response.asset'], {
      [`answers a ${side} with another asset`]: placing(side, { asset: 'DAI' }),
    }),
    ...breaking(['order.response.chain'], {
      [`answers a ${side} with another chain`]: placing(side, { chain: 'tron' }),
    }),
    ...breaking(['order.response.sandbox'], {
      [`says that a test key's ${side} is not in the sandbox`]: placing(side, { sandbox: false }),
    }),
    ...breaking(['auth.test-key-sandbox'], {
      [`runs a test key's ${side} in another environment`]: placing(side, {
        environment: 'staging',
      }),
    }),
    ...breaking(['order.endpoint'], {
      [`rejects ${side} orders`]: rejecting('createOrder', ofSide(side), 'not supported here'),
    }),
    ...breaking(['order.response.providerDetails.status'], {
      [`has no next step for a ${side}`]: placing(side, { providerDetails: {} }),
    }),
  ]
}

function ofSide(side: Side | undefined): (body: Json) => boolean {
  return (body) => side === undefined || body['side'] === side
}

/** Requires a documented optional member. */
function requiring(member: string, rule: RuleId, side?: Side): readonly Mutant[] {
  const isWithout = (body: Json) => ofSide(side)(body) && body[member] === undefined
  return breaking([rule], {
    [`requires ${member} in ${side ?? 'order'}s`]: rejecting(
      'createOrder',
      isWithout,
      `${member} is required`,
    ),
  })
}

type Forbidden = { readonly value?: unknown; readonly side?: Side }

/** Rejects a documented member; one that every order has, on one side: the other is evidence. */
function forbidding(
  member: string,
  rule: RuleId,
  { value, side }: Forbidden = {},
): readonly Mutant[] {
  const hasIt = (body: Json) =>
    ofSide(side)(body) &&
    body[member] !== undefined &&
    (value === undefined || body[member] === value)
  return breaking([rule], {
    [`rejects ${side ?? 'order'}s with ${member}${value === undefined ? '' : ` of ${value}`}`]:
      rejecting('createOrder', hasIt, `property ${member} should not exist`),
  })
}

const MEMBERS: readonly Mutant[] = [
  ...requiring('email', 'order.request.email'),
  ...requiring('externalCustomerId', 'order.request.externalCustomerId'),
  ...requiring('developerFeePercent', 'order.request.developerFeePercent'),
  ...requiring('overrideActiveIntent', 'order.request.overrideActiveIntent'),
  ...requiring('bankName', 'order.request.bankName', 'sell'),
  ...requiring('walletAddress', 'order.request.sell-bank-not-wallet', 'sell'),
  ...requiring('fiatAmount', 'order.request.fiatAmount.buy-only', 'sell'),
  ...requiring('bankCode', 'order.request.bankCode.sell-only', 'buy'),
  ...requiring('accountNumber', 'order.request.accountNumber.sell-only', 'buy'),
  ...requiring('accountName', 'order.request.accountName.sell-only', 'buy'),
  ...requiring('bankName', 'order.request.bankName.sell-only', 'buy'),
  ...forbidding('email', 'order.request.email'),
  ...forbidding('bankName', 'order.request.bankName'),
  ...forbidding('externalCustomerId', 'order.request.externalCustomerId'),
  ...forbidding('developerFeePercent', 'order.request.developerFeePercent'),
  ...forbidding('developerFeePercent', 'fee.developer.values-seen', { value: 2.5 }),
  ...forbidding('developerFeePercent', 'fee.developer.accepted', { value: 0 }),
  ...forbidding('developerFeePercent', 'fee.developer.accepted', { value: 0.5, side: 'sell' }),
  ...forbidding('email', 'order.request.email', { side: 'sell' }),
  ...forbidding('overrideActiveIntent', 'order.request.overrideActiveIntent'),
  ...forbidding('walletAddress', 'order.request.walletAddress'),
  ...forbidding('fiatAmount', 'order.request.fiatAmount'),
  ...forbidding('accountNumber', 'order.request.accountNumber'),
  ...forbidding('accountName', 'order.request.accountName'),
  ...forbidding('amount', 'order.request.amount', { side: 'sell' }),
  ...forbidding('fiatCurrency', 'order.request.fiatCurrency', { side: 'sell' }),
  ...forbidding('asset', 'order.request.asset', { side: 'buy' }),
  ...breaking(['order.request.amount.buy-is-crypto'], {
    'takes the amount of a buy for fiat': rejecting(
      'createOrder',
      (body) => isBuy(body) && body['amount'] !== body['fiatAmount'],
      'amount and fiatAmount differ',
    ),
  }),
  ...breaking(['order.request.side', 'order.endpoint'], {
    'accepts buys and rejects sells of the same amount': rejecting(
      'createOrder',
      isSell,
      'side must be buy',
    ),
  }),
  ...breaking(['order.request.chain'], {
    'rejects buys on the chain that it quotes': rejecting(
      'createOrder',
      isBuy,
      'chain is not supported',
    ),
  }),
]

/** Until the user names a wallet and an e-mail, a rejection may be about those of the run. */
const VOUCHED_FOR = {
  wallets: { base: '0x52908400098527886E0F7030069857D2E4169EE7' },
  email: '{id}@shop.example',
  customer: 'shop{id}',
}

export const ORDER_MUTANTS: readonly Mutant[] = [
  ...[...bySide('buy'), ...bySide('sell'), ...MEMBERS].map((mutant) => ({
    ...mutant,
    verification: { helpers: VOUCHED_FOR },
  })),
  ...breaking(['order.response.ourCryptoAddress.sell'], {
    'answers a sell with null for the address': placing('sell', { ourCryptoAddress: null }),
    'answers a sell without an address': placing('sell', { ourCryptoAddress: undefined }),
    'answers a sell with an empty address': placing('sell', { ourCryptoAddress: '' }),
    'answers a sell on one network without an address': answering(
      'createOrder',
      { ourCryptoAddress: undefined },
      (json) => json['side'] === 'sell' && json['chain'] === 'solana',
    ),
    'answers a sell with its bank account for the address': () => (call, ask) => {
      const reply = ask(call)
      const isPlaced = call.operationId === 'createOrder' && isFine(reply) && isSell(call.body)
      const ourCryptoAddress = call.body?.['accountNumber'] ?? null
      return isPlaced ? { ...reply, json: { ...reply.json, ourCryptoAddress } } : reply
    },
  }),
  ...breaking(
    ['order.response.ourCryptoAddress', 'order.response.ourCryptoAddress.buy-may-be-null'],
    { 'answers a buy with false for the address': placing('buy', { ourCryptoAddress: false }) },
  ),
  ...breaking(['order.tracked', 'order.response.transactionId'], {
    'gives every order the same transactionId': () => {
      let first: unknown
      return placed((json) => ({ ...json, transactionId: (first ??= json['transactionId']) }))()
    },
  }),
  ...breaking(['quote.best-is-default'], {
    'routes every order beside the best quote': answering('createOrder', (_json, call, ask) => {
      const { side, fiatAmount, fiatCurrency, asset, chain } = call.body ?? {}
      const body = { side, fiatAmount, fiatCurrency, asset, chain }
      const { bestQuote, quotes } = ask({ ...call, operationId: 'createQuote', body }).json
      const best = (bestQuote as Json | undefined)?.['provider']
      const others = ((quotes ?? []) as readonly Json[]).map(({ provider }) => provider)
      return { selectedProvider: others.find((name) => name !== best) ?? 'Zephyr' }
    }),
  }),
  ...breaking(['order.response.selectedProvider'], {
    'names a provider that nobody knows': answering('createOrder', { selectedProvider: 'Zephyr' }),
  }),
  ...breaking(['order.response.bestRateUsed'], {
    'applies ten times the quoted rate': answering('createOrder', (json) => ({
      bestRateUsed: Number(json['bestRateUsed']) * 10,
    })),
  }),
  ...breaking(['order.response.transactionId.names-sync-path'], {
    'gives orders an id that status sync does not know': renaming,
  }),
  ...breaking(['order.tracked'], {
    'answers accepted orders with nothing but success': placed(() => ({ success: true })),
  }),
  ...breaking(['order.endpoint'], {
    'has no orders at all': rejecting('createOrder', () => true, 'not found', 404),
  }),
]

/** Replaces the whole answer to a placed order. */
function placed(answer: (json: Json) => Json): Transforming {
  return replacing('createOrder', (reply) =>
    reply.json['transactionId'] === undefined ? reply : { ...reply, json: answer(reply.json) },
  )
}

/** Every answer but that of status sync names an order by the same other id. */
function renaming(): ReturnType<Transforming> {
  const names = new Map<unknown, string>()
  return (call, ask) => {
    const reply = ask(call)
    const id = reply.json['transactionId']
    if (id === undefined || call.operationId === 'monitorOrderStatus') return reply
    const name = names.get(id) ?? randomUUID()
    names.set(id, name)
    return having(reply, { transactionId: name })
  }
}
