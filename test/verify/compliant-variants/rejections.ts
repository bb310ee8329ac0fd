/** Variants that reject what is their own to reject: none of it is documented (§5.7, §7.3, §8). */
import type { OperationId } from '../../../src/base/contract/generated/operations.ts'
import type { Json } from '../../contracts/samples.ts'
import type { Call, Reply } from '../transformed-service/service.ts'
import {
  errorReply,
  inTurn,
  isBuy,
  isFine,
  isSell,
  only,
  rejecting,
  type Transforming,
} from '../transformed-service/transforms.ts'
import type { CompliantVariant } from '../planted.ts'

/** A value of orders that belongs to the customer who sent it first. */
const belonging = (member: string): Transforming => {
  return () => {
    const owners = new Map<unknown, unknown>()
    return only('createOrder', (call, ask) => {
      const { [member]: value, externalCustomerId } = call.body ?? {}
      if (value === undefined) return ask(call)
      if ((owners.get(value) ?? externalCustomerId) !== externalCustomerId)
        return errorReply(`this ${member} belongs to somebody else`, 422)
      const reply = ask(call)
      if (isFine(reply)) owners.set(value, externalCustomerId)
      return reply
    })
  }
}

/** From then on nothing but the rejection, for calls with a key of the business. */
const limited = (
  most: number,
  reply: Reply,
  isCounted: (call: Call) => boolean = () => true,
): Transforming => {
  return () => {
    let count = 0
    return (call, ask) => (isCounted(call) && ++count > most ? reply : ask(call))
  }
}

const scoped = (operationId: OperationId, when: (body: Json) => boolean = () => true) =>
  rejecting(operationId, when, 'the key has no such scope', 403)

const servingPairs = (pairOf: (body: Json) => readonly [asset: string, chain: string]) => {
  const isOther = (body: Json) => {
    const [asset, chain] = pairOf(body)
    return body['side'] !== undefined && (body['asset'] !== asset || body['chain'] !== chain)
  }
  return inTurn([
    rejecting('createQuote', isOther, 'no such pair', 422),
    rejecting('createOrder', isOther, 'no such pair', 422),
  ])
}

const acceptingIds = (valid: RegExp) =>
  rejecting(
    'createOrder',
    ({ externalCustomerId: id }) => id !== undefined && !valid.test(String(id)),
    'E17',
    422,
  )

type Own = Pick<CompliantVariant, 'section' | 'fewest' | 'verification' | 'behaviour'> & {
  readonly transform: Transforming
}

const WALLETS = `0x${'5'.repeat(34)}`

/** A form of customers and one of e-mails for each side. */
const OF_SIDES = {
  customer: { buy: 'shop{id}', sell: 'corp{id}' },
  email: { buy: '{id}@shop.example', sell: '{id}@corp.example' },
}

export const hasOtherSells: Transforming = rejecting(
  'createOrder',
  (body) => {
    const own = isSell(body) ? 'corp' : 'shop'
    const { externalCustomerId: id, email } = body
    const isOther = id !== undefined && !String(id).startsWith(own)
    return isOther || (email !== undefined && !String(email).endsWith(`@${own}.example`))
  },
  'E31',
  422,
)

const REJECTIONS: Readonly<Record<string, Own>> = {
  'knows customers of sells by other names and e-mails than those of buys': {
    section: '§2.1',
    transform: hasOtherSells,
    verification: { helpers: OF_SIDES },
    fewest: 85,
  },
  'knows each wallet by its first customer': {
    section: '§2.1',
    transform: belonging('walletAddress'),
  },
  'pays only to wallets of one form, each of its first customer': {
    section: '§2.1',
    transform: inTurn([
      rejecting(
        'createOrder',
        (body) => isBuy(body) && !String(body['walletAddress']).startsWith(WALLETS),
        'E78',
        422,
      ),
      belonging('walletAddress'),
    ]),
    verification: { helpers: { wallets: { '*': `${WALLETS}{id}` } } },
  },
  'knows each bank account by its first customer': {
    section: '§2.1',
    transform: belonging('accountNumber'),
    fewest: 80,
  },
  'accepts no e-mail of a domain for examples': {
    section: '§2.1',
    transform: rejecting(
      'createOrder',
      ({ email }) => /example/.test(String(email ?? '')),
      'E9',
      422,
    ),
  },
  'accepts capital letters as externalCustomerId': {
    section: '§2.1',
    transform: acceptingIds(/^[A-Z]{6,16}$/),
  },
  'accepts no externalCustomerId that a program would make up': {
    section: '§2.1',
    transform: acceptingIds(/^[α-ω]+$/),
    fewest: 15,
  },
  'serves buys of USDC on base and sells of USDT on solana': {
    section: '§1',
    transform: servingPairs((body) => (isSell(body) ? ['USDT', 'solana'] : ['USDC', 'base'])),
    fewest: 85,
  },
  'serves buys of USDT on bsc and sells of USDC on base': {
    section: '§1',
    transform: servingPairs((body) => (isSell(body) ? ['USDC', 'base'] : ['USDT', 'bsc'])),
    fewest: 85,
  },
  'serves buys only': {
    section: '§1',
    transform: inTurn([
      rejecting('createQuote', isSell, 'no sells', 422),
      rejecting('createOrder', isSell, 'no sells', 422),
    ]),
    fewest: 80,
  },
  'serves tron': {
    section: '§1',
    behaviour: { markets: { chains: { tron: { addresses: 'tron', networkId: '728126428' } } } },
    transform: servingPairs(() => ['USDT', 'tron']),
    verification: { helpers: { route: { asset: 'USDT', chain: 'tron' } } },
    fewest: 85,
  },
  'accepts no wallet that a program would make up': {
    section: '§2.1',
    transform: rejecting('createOrder', isBuy, 'E77', 422),
    fewest: 50,
  },
  'answers 403 after 150 calls': {
    section: '§8',
    transform: limited(150, errorReply('quota exceeded', 403)),
    fewest: 60,
  },
  'answers 422 after 200 calls': {
    section: '§8',
    transform: limited(200, { status: 422, json: { message: 'quota' } }),
    fewest: 60,
  },
  'answers 422 after 30 orders': {
    section: '§8',
    transform: limited(
      30,
      errorReply('too many orders', 422),
      ({ operationId }) => operationId === 'createOrder',
    ),
    fewest: 60,
  },
  'answers 400 to orders after 12 of them': {
    section: '§8',
    transform: limited(
      12,
      errorReply('E3', 400),
      ({ operationId }) => operationId === 'createOrder',
    ),
    fewest: 50,
  },
  'answers 422 after 15 status syncs': {
    section: '§8',
    transform: limited(
      15,
      errorReply('E3', 422),
      ({ operationId }) => operationId === 'monitorOrderStatus',
    ),
    fewest: 60,
  },
  'is unavailable for every seventh order': {
    section: '§8',
    transform: () => {
      let count = 0
      return only('createOrder', (call, ask) =>
        ++count % 7 === 0 ? { status: 503, json: { error: 'unavailable' } } : ask(call),
      )
    },
    fewest: 60,
  },
  'has a key that may place no sells': {
    section: '§5.7',
    transform: scoped('createOrder', isSell),
    fewest: 60,
  },
  'has a key that may place no orders': {
    section: '§5.7',
    transform: scoped('createOrder'),
    fewest: 10,
  },
  'has a key that may read no payment windows': {
    section: '§5.7',
    transform: scoped('getOrderIntent'),
    fewest: 50,
  },
  'has a key that may sync no status': {
    section: '§5.7',
    transform: scoped('monitorOrderStatus'),
    fewest: 50,
  },
  'has a key that may read no bank lists': {
    section: '§5.7',
    transform: scoped('listProviderBanks'),
    fewest: 80,
  },
}

export const REJECTION_VARIANTS: readonly CompliantVariant[] = Object.entries(REJECTIONS).map(
  ([differs, own]) => ({ differs, isSandbox: false, ...own }),
)
