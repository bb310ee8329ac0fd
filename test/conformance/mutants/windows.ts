/** Breaks of the payment window: whose it is, how long it lasts, when it is there (§2.4, §4.3, §7.2, §8). */
import type { RuleId } from '../../../src/contract/generated/rules.ts'
import type { Json } from '../../contracts/samples.ts'
import { isFine, type Transform } from '../transformed-service.ts'
import type { Mutant } from './mutant.ts'
import { answering, doing, refusal } from '../response-transforms.ts'

const SIDES = ['buy', 'sell'] as const
const MINUTE_MS = 60_000

const windowOf = (side: 'buy' | 'sell' | undefined, over: Parameters<typeof answering>[1]) =>
  answering('getOrderIntent', over, (_call, json) => side === undefined || json['side'] === side)

/** What a member says when it is about something else. */
const OTHERS: readonly (readonly [member: string, value: unknown])[] = [
  ['transactionId', '5d2c6f50-4c0e-4a4e-9a86-3c7a5b1b7f10'],
  ['customerId', 'somebody'],
  ['externalCustomerId', 'somebody'],
  ['token', 'DAI'],
  ['network', 'tron'],
]

function bySide(side: 'buy' | 'sell'): readonly Mutant[] {
  const other = side === 'buy' ? 'sell' : 'buy'
  return [
    ...OTHERS.map(([member, value]): Mutant => {
      return {
        breaks: `has another ${member} in the window of a ${side}`,
        rules: [ruleOf(member)],
        transform: windowOf(side, { [member]: value }),
      }
    }),
    {
      breaks: `calls the window of a ${side} a ${other}'s`,
      rules: ['intent.response.side'],
      transform: windowOf(side, { side: other }),
    },
    {
      breaks: `opens windows of 5 minutes for a ${side}`,
      rules: ['intent.lifetime'],
      transform: windowOf(side, lasting(5)),
    },
    {
      breaks: `opens windows of 10 hours for a ${side}`,
      rules: ['intent.lifetime'],
      transform: windowOf(side, lasting(600)),
    },
    {
      breaks: `opens no window for a ${side}`,
      rules: ['intent.created-with-order'],
      transform: () => {
        const without = new Set<unknown>()
        return (call, ask) => {
          const reply = ask(call)
          if (call.operationId === 'createOrder' && isFine(reply) && call.body?.['side'] === side)
            without.add(reply.json['transactionId'])
          const isHidden =
            call.operationId === 'getOrderIntent' && without.has(reply.json['transactionId'])
          return isHidden ? refusal('no active window', 404) : reply
        }
      },
    },
  ]
}

const TIMES: readonly Mutant[] = [
  ...(
    [
      ['is 0 throughout', () => ({ timeRemainingSeconds: 0 })],
      [
        'is half of what the timestamps say',
        (json: Json) => ({
          timeRemainingSeconds: Math.floor(Number(json['timeRemainingSeconds']) / 2),
        }),
      ],
      [
        'is in milliseconds',
        (json: Json) => ({ timeRemainingSeconds: Number(json['timeRemainingSeconds']) * 1000 }),
      ],
      [
        'is in minutes',
        (json: Json) => ({
          timeRemainingSeconds: Math.ceil(Number(json['timeRemainingSeconds']) / 60),
        }),
      ],
      [
        'is below zero',
        (json: Json) => ({ timeRemainingSeconds: -Number(json['timeRemainingSeconds']) }),
      ],
      [
        'is a minute more than the timestamps say',
        (json: Json) => ({ timeRemainingSeconds: Number(json['timeRemainingSeconds']) + 60 }),
      ],
    ] as const
  ).map(([how, over]): Mutant => {
    return {
      breaks: `says a time remaining that ${how}`,
      rules: ['intent.response.timeRemainingSeconds'],
      transform: windowOf(undefined, over),
    }
  }),
  {
    breaks: 'says a time remaining that stands still',
    rules: ['intent.response.timeRemainingSeconds'],
    transform: remaining((first) => first),
  },
  {
    breaks: 'says a time remaining that grows',
    rules: ['intent.response.timeRemainingSeconds'],
    transform: remaining((first, now) => first + (first - now)),
  },
  {
    breaks: 'lets a window end before it begins',
    rules: ['intent.lifetime'],
    transform: windowOf(undefined, (json) => ({
      depositIntentCreatedAt: json['depositIntentExpiresAt'],
      depositIntentExpiresAt: json['depositIntentCreatedAt'],
    })),
  },
]

/** How a deployment says that there is no window, when it does not say 404. */
const NONE: readonly Mutant[] = [
  ...[400, 409, 410, 422].map((status) => ({
    status,
    json: { success: false, message: 'no active window' },
  })),
  { status: 200, json: { success: false } },
  { status: 200, json: { success: true, intentStatus: 'none' } },
  { status: 204, json: {}, text: '' },
].map((none): Mutant => ({
  breaks: `says ${none.status} ${JSON.stringify(none.json)} where there is no window`,
  rules: ['intent.none-is-404'],
  transform: () =>
    doing('getOrderIntent', (call, ask) => {
      const reply = ask(call)
      return reply.status === 404 ? none : reply
    }),
}))

/** A part of the query that is not looked at: where there is no window, those that differ in it only are tried. */
function deaf(part: 'token' | 'network' | 'customerId', others: readonly string[]): Mutant {
  return {
    breaks: `finds windows without looking at ${part}`,
    rules: [`intent.query.${part}`],
    transform: () => {
      const seen = new Set(others)
      return doing('getOrderIntent', (call, ask) => {
        const tried = (value: string) => ask({ ...call, query: { ...call.query, [part]: value } })
        const reply = ask(call)
        const found = isFine(reply) ? undefined : [...seen].toReversed().map(tried).find(isFine)
        if (isFine(reply)) seen.add(String(reply.json[part]))
        return found ?? reply
      })
    },
  }
}

export const WINDOW_MUTANTS: readonly Mutant[] = [
  ...SIDES.flatMap(bySide),
  ...TIMES,
  ...NONE,
  deaf('token', ['USDC', 'USDT']),
  deaf('network', ['base', 'bsc', 'solana']),
  deaf('customerId', []),
  {
    breaks: 'answers with the first window that it ever opened',
    rules: [
      'intent.response.transactionId',
      'intent.response.customerId',
      'order.override-replaces',
    ],
    transform: () => {
      let first: Json | undefined
      return answering('getOrderIntent', (json) => (first ??= json))()
    },
  },
  {
    breaks: 'answers 405 where windows are asked for',
    rules: ['intent.endpoint'],
    transform: () => doing('getOrderIntent', () => refusal('method not allowed', 405)),
  },
  {
    breaks: 'says success false with a window',
    rules: ['intent.endpoint', 'intent.response.success'],
    transform: windowOf(undefined, { success: false }),
  },
]

function ruleOf(member: string): RuleId {
  return `intent.response.${member}` as RuleId
}

/** The window moved and its time remaining with it, so that nothing but its length is wrong. */
function lasting(minutes: number): (json: Json) => Json {
  return (json) => {
    const createdAt = Date.parse(String(json['depositIntentCreatedAt']))
    const wasMs = Date.parse(String(json['depositIntentExpiresAt'])) - createdAt
    const seconds = Number(json['timeRemainingSeconds']) - (wasMs - minutes * MINUTE_MS) / 1000
    const expiresAt = new Date(createdAt + minutes * MINUTE_MS).toISOString()
    return { depositIntentExpiresAt: expiresAt, timeRemainingSeconds: Math.max(0, seconds) }
  }
}

/** Each window's time remaining, made out of what it was at first and what it is now. */
function remaining(of: (first: number, now: number) => number): () => Transform {
  return () => {
    const firsts = new Map<unknown, number>()
    return answering('getOrderIntent', (json) => {
      const now = Number(json['timeRemainingSeconds'])
      const first = firsts.get(json['intentId']) ?? now
      firsts.set(json['intentId'], first)
      return { timeRemainingSeconds: of(first, now) }
    })()
  }
}
