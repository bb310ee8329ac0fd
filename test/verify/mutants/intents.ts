/** Mutants of the payment window: its order, its lifetime, its absence (§2.4, §4.3, §7.2, §8). */
import type { Json } from '../../contracts/samples.ts'
import {
  answering,
  errorReply,
  isFine,
  losing,
  only,
  rejecting,
  replacing,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { breaking, type Mutant } from '../planted.ts'

type Side = 'buy' | 'sell'

const MINUTE_MS = 60_000

const intent = (over: Parameters<typeof answering>[1], side?: Side) =>
  answering('getOrderIntent', over, (json) => side === undefined || json['side'] === side)

/** Values of another order. */
const OTHERS = {
  transactionId: '5d2c6f50-4c0e-4a4e-9a86-3c7a5b1b7f10',
  customerId: 'somebody',
  externalCustomerId: 'somebody',
  token: 'DAI',
  network: 'tron',
} as const

function bySide(side: Side): readonly Mutant[] {
  const other = side === 'buy' ? 'sell' : 'buy'
  return [
    ...(Object.keys(OTHERS) as (keyof typeof OTHERS)[]).flatMap((member) =>
      breaking([`intent.response.${member}`], {
        [`has another ${member} in the payment window of a ${side}`]: intent(
          { [member]: OTHERS[member] },
          side,
        ),
      }),
    ),
    ...breaking(['intent.response.side'], {
      [`says ${other} in the payment window of a ${side}`]: intent({ side: other }, side),
    }),
    ...breaking(['intent.lifetime'], {
      [`opens payment windows of 10 hours for a ${side}`]: intent(lasting(600), side),
    }),
    ...breaking(['intent.created-with-order'], {
      [`opens no payment window for a ${side}`]: losing(
        'getOrderIntent',
        'no active window',
        (body) => body['side'] === side,
      ),
    }),
  ]
}

const TIMES: readonly Mutant[] = [
  ...breaking(['intent.response.timeRemainingSeconds'], {
    'has a time remaining that is always 0': remaining(() => 0),
    'has half the time remaining of its timestamps': remaining((seconds) =>
      Math.floor(seconds / 2),
    ),
    'has a time remaining in milliseconds': remaining((seconds) => seconds * 1000),
    'has a time remaining in minutes': remaining((seconds) => Math.ceil(seconds / 60)),
    'has a time remaining below zero': remaining((seconds) => -seconds),
    'has a minute more time remaining than its timestamps': remaining((seconds) => seconds + 60),
    'has a time remaining that does not change': remaining((_, first) => first),
    'has a time remaining that grows': remaining((seconds, first) => first + (first - seconds)),
  }),
  ...breaking(['intent.lifetime'], {
    'lets a payment window end before it begins': intent((json) => ({
      depositIntentCreatedAt: json['depositIntentExpiresAt'],
      depositIntentExpiresAt: json['depositIntentCreatedAt'],
    })),
  }),
]

/** What a deployment answers where there is no payment window, when it does not answer 404. */
const ABSENT = [
  ...[400, 409, 410, 422].map((status) => errorReply('no active window', status)),
  { status: 200, json: { success: false } },
  { status: 200, json: { success: true, intentStatus: 'none' } },
  { status: 204, json: {}, text: '' },
]

/** Ignores a part of the query: where there is no payment window, it tries other values of it. */
function ignoring(
  part: 'token' | 'network' | 'customerId',
  others: readonly string[],
): Transforming {
  return () => {
    const seen = new Set(others)
    return only('getOrderIntent', (call, ask) => {
      const tried = (value: string) => ask({ ...call, query: { ...call.query, [part]: value } })
      const reply = ask(call)
      const found = isFine(reply) ? undefined : [...seen].toReversed().map(tried).find(isFine)
      if (isFine(reply)) seen.add(String(reply.json[part]))
      return found ?? reply
    })
  }
}

export const INTENT_MUTANTS: readonly Mutant[] = [
  ...bySide('buy'),
  ...bySide('sell'),
  ...TIMES,
  ...ABSENT.flatMap((absent) =>
    breaking(['intent.none-is-404'], {
      [`answers ${absent.status} ${JSON.stringify(absent.json)} where there is no payment window`]:
        replacing('getOrderIntent', (reply) => (reply.status === 404 ? absent : reply)),
    }),
  ),
  ...breaking(['intent.query.token'], {
    'finds payment windows without looking at token': ignoring('token', ['USDC', 'USDT']),
  }),
  ...breaking(['intent.query.network'], {
    'finds payment windows without looking at network': ignoring('network', [
      'base',
      'bsc',
      'solana',
    ]),
  }),
  ...breaking(['intent.query.customerId'], {
    'finds payment windows without looking at customerId': ignoring('customerId', []),
  }),
  ...breaking(
    ['intent.response.transactionId', 'intent.response.customerId', 'order.override-replaces'],
    {
      'answers with the first payment window that it ever opened': () => {
        let first: Json | undefined
        return intent((json) => (first ??= json))()
      },
    },
  ),
  ...breaking(['intent.created-with-order'], {
    'opens no payment window for USDT': losing(
      'getOrderIntent',
      'no active window',
      (body) => body['asset'] === 'USDT',
    ),
    'opens no payment window on bsc': losing(
      'getOrderIntent',
      'no active window',
      (body) => body['chain'] === 'bsc',
    ),
    'opens no payment window for an order with a developer fee': losing(
      'getOrderIntent',
      'no active window',
      (body) => Number(body['developerFeePercent']) > 0,
    ),
    'opens no payment window for an order with an e-mail': losing(
      'getOrderIntent',
      'no active window',
      (body) => body['email'] !== undefined,
    ),
  }),
  ...breaking(['intent.response.intentId'], {
    'has another intentId at each read': rereading((_, read) => ({ intentId: `int-${read}` })),
    'has another intentId for the window of a sell that is older than a second': intent((json) => {
      const [from, to] = ['depositIntentCreatedAt', 'depositIntentExpiresAt'].map((name) =>
        Date.parse(String(json[name])),
      )
      const ageMs = Number(to) - Number(from) - Number(json['timeRemainingSeconds']) * 1_000
      return ageMs > 1_000 ? { intentId: 'int-2' } : {}
    }, 'sell'),
  }),
  ...breaking(['intent.response.externalOrderId'], {
    'has another externalOrderId from the second read on': rereading((json, read) =>
      read > 1 ? { externalOrderId: 'EXT-2' } : json,
    ),
  }),
  ...breaking(['intent.response.depositIntentCreatedAt'], {
    'says of each read that the payment window was created by it': intent((json) => {
      const leftMs = Number(json['timeRemainingSeconds']) * 1_000
      const now = Date.parse(String(json['depositIntentExpiresAt'])) - leftMs
      return { depositIntentCreatedAt: new Date(now).toISOString() }
    }),
  }),
  ...breaking(['intent.response.side'], {
    'turns the side of a payment window from its second read on': rereading((json, read) =>
      read > 1 ? { side: json['side'] === 'buy' ? 'sell' : 'buy' } : json,
    ),
  }),
  ...breaking(['intent.created-with-order'], {
    'opens no payment window on solana': losing(
      'getOrderIntent',
      'no active window',
      (body) => body['chain'] === 'solana',
    ),
  }),
  ...breaking(['http.json'], {
    'has a page beside the 404 of a missing payment window': replacing('getOrderIntent', (reply) =>
      reply.status === 404 ? { ...reply, json: {}, text: '<h1>None</h1>' } : reply,
    ),
  }),
  ...breaking(['intent.closes.expired'], {
    'has payment windows that are active a minute after their end': intent(lasting(-1)),
  }),
  ...breaking(['intent.endpoint'], {
    'answers 405 where a payment window is read': rejecting(
      'getOrderIntent',
      () => true,
      'method not allowed',
      405,
    ),
  }),
  ...breaking(['intent.endpoint', 'intent.response.success'], {
    'says success false with a payment window': intent({ success: false }),
  }),
]

/** What a payment window says depends on how often it was read. */
function rereading(over: (json: Json, read: number) => Json): Transforming {
  return () => {
    const reads = new Map<unknown, number>()
    return intent((json) => {
      const read = (reads.get(json['transactionId']) ?? 0) + 1
      reads.set(json['transactionId'], read)
      return over(json, read)
    })()
  }
}

/** Moves the end and the time remaining with it, so that nothing but the lifetime is wrong. */
function lasting(minutes: number): (json: Json) => Json {
  return (json) => {
    const createdAt = Date.parse(String(json['depositIntentCreatedAt']))
    const wasMs = Date.parse(String(json['depositIntentExpiresAt'])) - createdAt
    const seconds = Number(json['timeRemainingSeconds']) - (wasMs - minutes * MINUTE_MS) / 1000
    const expiresAt = new Date(createdAt + minutes * MINUTE_MS).toISOString()
    return { depositIntentExpiresAt: expiresAt, timeRemainingSeconds: Math.max(0, seconds) }
  }
}

/** The time remaining, from what it is and what it was when the payment window was first read. */
function remaining(of: (seconds: number, first: number) => number): Transforming {
  return () => {
    const firsts = new Map<unknown, number>()
    return intent((json) => {
      const seconds = Number(json['timeRemainingSeconds'])
      const first = firsts.get(json['intentId']) ?? seconds
      firsts.set(json['intentId'], first)
      return { timeRemainingSeconds: of(seconds, first) }
    })()
  }
}
