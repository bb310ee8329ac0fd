/** Variants that differ on the wire, in keys and names, in what they serve, and in how fast. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as elapsed } from 'node:timers/promises'
import type { Json } from '../../contracts/samples.ts'
import { writeReply, type Reply, type Transform } from '../transformed-service/service.ts'
import {
  answering,
  errorReply,
  having,
  isFine,
  only,
  rejecting,
  rewriting,
  withBody,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { differing, type CompliantVariant } from '../planted.ts'

const writing = (write: (json: Json) => Partial<Reply>) =>
  rewriting((reply) => ({ ...reply, ...(reply.text === undefined ? write(reply.json) : {}) }))

const announcing = (type: string) => writing(() => ({ headers: { 'content-type': type } }))

const FORMATS: readonly CompliantVariant[] = differing('§4', {
  'writes indented JSON': writing((json) => ({ text: JSON.stringify(json, null, 4) })),
  'writes line breaks after JSON': writing((json) => ({ text: `${JSON.stringify(json)}\n\n` })),
  'writes JSON with every letter escaped': writing((json) => ({
    text: JSON.stringify(json).replace(
      /"([^"\\]*)"/g,
      (_, text: string) => `"${[...text].map(escaped).join('')}"`,
    ),
  })),
  'writes members in reverse': writing((json) => ({
    json: Object.fromEntries(Object.entries(json).toReversed()),
  })),
  'announces application/json;charset=UTF-8': announcing('application/json;charset=UTF-8'),
  'announces application/vnd.ramp+json': announcing('application/vnd.ramp+json; version=3'),
  'announces text': announcing('text/plain'),
  'sends many headers': writing(() => ({
    headers: {
      server: 'x',
      'set-cookie': 'a=b',
      'x-request-id': '1',
      etag: 'W/"5"',
      'x-ratelimit-remaining': '0',
    },
  })),
})

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const CONNECTIONS: readonly CompliantVariant[] = [
  { differs: 'sends answers in chunks', section: '§4', write: inChunks },
  {
    differs: 'closes the connection after every answer',
    section: '§4',
    write: (response, reply) =>
      writeReply(response, { ...reply, headers: { ...reply.headers, connection: 'close' } }),
  },
  ...differing('§8', {
    'takes 200 ms for every answer': () => async (call, ask) => {
      await elapsed(200)
      return ask(call)
    },
    'answers every fifth call with 429': everyFifth(429, () => true),
    'answers every fifth call that creates no order with 503': everyFifth(
      503,
      (operationId) => operationId !== 'createOrder',
    ),
  }),
]

/** Its answers lag behind its orders: what it shows is never wrong, but old. */
const LATE: readonly CompliantVariant[] = [60, 400].map((lateMs) => ({
  differs: `shows payment windows and their ends after ${lateMs} ms`,
  section: '§4.3',
  transform: showingLate(lateMs),
  verification: { elapse: elapsed },
}))

function showingLate(lateMs: number): Transforming {
  return () => {
    const orderedAt = new Map<unknown, number>()
    const shown = new Map<string, { readonly reply: Reply; readonly at: number }>()
    return (call, ask) => {
      const reply = ask(call)
      const now = performance.now()
      if (call.operationId === 'createOrder' && isFine(reply))
        orderedAt.set(reply.json['transactionId'], now)
      if (call.operationId !== 'getOrderIntent' || call.apiKey === undefined) return reply
      const key = JSON.stringify([call.apiKey, call.query])
      const last = shown.get(key)
      if (isFine(reply)) {
        const age = now - (orderedAt.get(reply.json['transactionId']) ?? 0)
        if (age < lateMs && last === undefined) return errorReply('not found', 404)
        shown.set(key, { reply, at: now })
      } else if (reply.status === 404 && last !== undefined) {
        // The first miss starts the time for which the old answer is still shown.
        if (now - last.at < lateMs) return last.reply
      }
      return reply
    }
  }
}

function inChunks(response: ServerResponse, { status, json, headers, text }: Reply): void {
  const body = text ?? JSON.stringify(json)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  for (let at = 0; at < body.length; at += 50) response.write(body.slice(at, at + 50))
  response.end()
}

/** Such a call has no effect. */
function everyFifth(status: number, isFor: (operationId: string) => boolean): Transforming {
  return () => {
    let count = 0
    return (call, ask) => {
      if (!isFor(call.operationId) || ++count % 5 > 0) return ask(call)
      return { status, json: {}, text: 'later', headers: { 'retry-after': '1' } }
    }
  }
}

const KEYS: readonly CompliantVariant[] = [
  'sk_test_51HxQ/9+w==',
  randomUUID(),
  'k',
  'test',
  'test:ada@example.com',
  'a'.repeat(512),
].map((apiKey) => ({ differs: `has keys such as ${apiKey.slice(0, 24)}`, section: '§5.2', apiKey }))

const NAMES: readonly CompliantVariant[] = [
  ...differing('§2.2', {
    'has other providers': () =>
      renamingProviders(
        (name) => `Hawthorn & ${name.toUpperCase()} (Pty)`,
        (name) =>
          name.replace(/^Hawthorn & (.*) \(Pty\)$/, (_, slug: string) => slug.toLowerCase()),
      ),
    'has longer provider names in quotes and orders': () =>
      renamingProviders(
        (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)} Sandbox`,
        (name) => name,
      ),
    'writes ids of transactions in upper case': () => (call, ask) => {
      const { transactionId: asked, ...params } = call.params
      const reply = ask(
        asked === undefined
          ? call
          : { ...call, params: { ...params, transactionId: asked.toLowerCase() } },
      )
      const id = reply.json['transactionId']
      return id === undefined ? reply : having(reply, { transactionId: String(id).toUpperCase() })
    },
  }),
  ...differing('§2.4', {
    'has the externalOrderId from the second read on': rereading((read) =>
      read > 1 ? {} : { externalOrderId: '' },
    ),
    'has another amount, address and end at each read': rereading((read, json) => ({
      expectedAmount: `${35 + read}`,
      depositAddress: `address ${read}`,
      depositIntentExpiresAt: new Date(
        Date.parse(String(json['depositIntentExpiresAt'])) + read * 1_000,
      ).toISOString(),
      timeRemainingSeconds: Number(json['timeRemainingSeconds']) + read,
    })),
    'writes the moment of creation without fractions at every second read': rereading(
      (read, json) => ({
        depositIntentCreatedAt:
          read % 2 === 0
            ? String(json['depositIntentCreatedAt']).replace(/\.\d+Z$/, 'Z')
            : json['depositIntentCreatedAt'],
      }),
    ),
    'writes tokens and networks of payment windows in its own case': answering(
      'getOrderIntent',
      (json) => ({
        token: String(json['token']).toLowerCase(),
        network: String(json['network']).toUpperCase(),
      }),
    ),
  }),
]

/** Replaces members of a payment window by how often it was read. */
function rereading(over: (read: number, json: Json) => Json): Transforming {
  return () => {
    const reads = new Map<unknown, number>()
    return answering('getOrderIntent', (json) => {
      const read = (reads.get(json['transactionId']) ?? 0) + 1
      reads.set(json['transactionId'], read)
      return over(read, json)
    })()
  }
}

/** Renames providers in every answer, and back in the path of bank lists. */
function renamingProviders(
  renamed: (name: string) => string,
  original: (name: string) => string,
): Transform {
  const withRenamed = (value: unknown): Json => ({
    ...(value as Json),
    provider: renamed(String((value as Json)['provider'])),
  })
  return (call, ask) => {
    const { provider } = call.params
    const reply = ask(
      provider === undefined ? call : { ...call, params: { provider: original(provider) } },
    )
    const { selectedProvider, bestQuote, quotes } = reply.json
    if (!isFine(reply)) return reply
    if (selectedProvider !== undefined)
      return having(reply, { selectedProvider: renamed(String(selectedProvider)) })
    return bestQuote === undefined
      ? reply
      : having(reply, {
          bestQuote: withRenamed(bestQuote),
          quotes: (quotes as readonly Json[]).map(withRenamed),
        })
  }
}

const ROUTES: readonly CompliantVariant[] = [
  ...differing('§1', {
    'serves one token on one network only': serving('USDC', 'base'),
    'serves USDT on solana only': serving('USDT', 'solana'),
  }),
  ...differing('§8', {
    'has a smallest and a largest order': rejecting(
      'createOrder',
      (body) => Number(body['amount']) < 30 || Number(body['amount']) > 40,
      'amount out of bounds',
    ),
  }),
  ...differing('§2.1', {
    'accepts only letters and digits as externalCustomerId': rejecting(
      'createOrder',
      (body) => /[^a-z0-9]/i.test(String(body['externalCustomerId'] ?? '')),
      'externalCustomerId may be alphanumeric only',
    ),
    'ignores bank names and developer fees': () =>
      only('createOrder', (call, ask) =>
        ask(withBody(call, { bankName: undefined, developerFeePercent: undefined })),
      ),
  }),
]

function serving(asset: string, chain: string): Transforming {
  return () => (call, ask) => {
    const { operationId, body } = call
    const isRouted = operationId === 'createQuote' || operationId === 'createOrder'
    const isServed = body?.['asset'] === asset && body['chain'] === chain
    return isRouted && !isServed ? errorReply('not supported', 422) : ask(call)
  }
}

/** Kinds of events are not documented (§6): an end tells of what came before it. */
const PUSHES: readonly CompliantVariant[] = [
  {
    differs: 'pushes the ends of orders, and nothing before them',
    section: '§6',
    waitMs: 20_000,
    relaying: () => (push) => (/completed|failed/.test(push.body) ? push : undefined),
  },
]

export const BEHAVIOUR_VARIANTS: readonly CompliantVariant[] = [
  // The slowest first, so that the others need not wait for it at the end.
  ...CONNECTIONS,
  ...LATE,
  ...PUSHES,
  ...FORMATS,
  ...KEYS,
  ...NAMES,
  ...ROUTES,
  {
    differs: 'answers as with a live key',
    apiKey: 'ramp_live_of_a_shop',
    section: '§5.2',
    transform: rewriting((reply, { operationId }) => {
      // Status sync has the member for test keys, and orders have it for all.
      const sandbox = operationId === 'createOrder' ? false : undefined
      const isOfKey = reply.json['environment'] !== undefined
      return isOfKey ? having(reply, { environment: 'live', sandbox }) : reply
    }),
    verification: { allowLive: true },
  },
  {
    differs: 'is no sandbox, so that no order can be brought to its end',
    section: '§3',
    isSandbox: false,
  },
]
