/** Deployments that behave otherwise: on the wire, with keys and names, in what they serve and how fast. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as elapsed } from 'node:timers/promises'
import type { Json } from '../../contracts/samples.ts'
import { isFine, writeReply, type Reply, type Transform } from '../transformed-service.ts'
import { answering, refusal, refusing, rewriting } from '../response-transforms.ts'
import type { Variant } from './variant.ts'

const WRITINGS: readonly Variant[] = (
  [
    ['pretty', (json) => ({ text: JSON.stringify(json, null, 4) })],
    ['with a line break after it', (json) => ({ text: `${JSON.stringify(json)}\n\n` })],
    ['with every letter escaped', (json) => ({ text: escaped(JSON.stringify(json)) })],
    [
      'as application/json;charset=UTF-8',
      () => ({ headers: { 'content-type': 'application/json;charset=UTF-8' } }),
    ],
    [
      'as application/vnd.ramp+json',
      () => ({ headers: { 'content-type': 'application/vnd.ramp+json; version=3' } }),
    ],
    ['as text', () => ({ headers: { 'content-type': 'text/plain' } })],
    [
      'with many headers',
      () => ({
        headers: {
          server: 'x',
          'set-cookie': 'a=b',
          'x-request-id': '1',
          etag: 'W/"5"',
          'x-ratelimit-remaining': '0',
        },
      }),
    ],
  ] as const satisfies readonly (readonly [string, (json: Json) => Partial<Reply>])[]
).map(([how, write]) => ({
  differs: `writes JSON ${how}`,
  section: '§4',
  transform: rewriting((reply) => ({
    ...reply,
    ...(reply.text === undefined ? write(reply.json) : {}),
  })),
}))

function escaped(json: string): string {
  return json.replace(/"([^"\\]*)"/g, (_, text: string) => {
    return `"${[...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
  })
}

const WIRE: readonly Variant[] = [
  { differs: 'sends answers in chunks', section: '§4', options: { write: inChunks } },
  {
    differs: 'closes the connection after every answer',
    section: '§4',
    options: {
      write: (response, reply) =>
        writeReply(response, { ...reply, headers: { ...reply.headers, connection: 'close' } }),
    },
  },
  {
    differs: 'takes 200 ms for every answer',
    section: '§8',
    transform: () => async (call, ask) => {
      await elapsed(200)
      return ask(call)
    },
  },
  {
    differs: 'asks to be asked again every fifth time',
    section: '§8',
    transform: tired(429, () => true),
  },
  {
    differs: 'is not there now and then',
    section: '§8',
    transform: tired(503, (operationId) => operationId !== 'createOrder'),
  },
]

function inChunks(response: ServerResponse, { status, json, headers, text }: Reply): void {
  const body = text ?? JSON.stringify(json)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  for (let at = 0; at < body.length; at += 50) response.write(body.slice(at, at + 50))
  response.end()
}

/** What was refused so did not happen. */
function tired(status: number, isFor: (operationId: string) => boolean): () => Transform {
  return () => {
    let count = 0
    return (call, ask) => {
      if (!isFor(call.operationId) || ++count % 5 > 0) return ask(call)
      return { status, json: {}, text: 'later', headers: { 'retry-after': '1' } }
    }
  }
}

const KEYS: readonly Variant[] = [
  'sk_test_51HxQ/9+w==',
  randomUUID(),
  'k',
  'test',
  'test:ada@example.com',
  'a'.repeat(512),
].map((apiKey) => ({
  differs: `has keys such as ${apiKey.slice(0, 24)}`,
  section: '§5.2',
  options: { apiKey },
}))

const NAMES: readonly Variant[] = [
  {
    differs: 'has other providers',
    section: '§2.2',
    transform: () =>
      calledOtherwise(
        (name) => `Hawthorn & ${name.toUpperCase()} (Pty)`,
        (name) =>
          name.replace(/^Hawthorn & (.*) \(Pty\)$/, (_, slug: string) => slug.toLowerCase()),
      ),
  },
  {
    differs: 'dresses provider names up in quotes and orders',
    section: '§2.2',
    transform: () =>
      calledOtherwise(
        (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)} Sandbox`,
        (name) => name,
      ),
  },
  {
    differs: 'writes ids of transactions in upper case',
    section: '§2.2',
    transform: () => (call, ask) => {
      const params = Object.fromEntries(
        Object.entries(call.params).map(([name, value]) => [
          name,
          name === 'transactionId' ? value.toLowerCase() : value,
        ]),
      )
      const reply = ask({ ...call, params })
      const id = reply.json['transactionId']
      return id === undefined
        ? reply
        : { ...reply, json: { ...reply.json, transactionId: String(id).toUpperCase() } }
    },
  },
  {
    differs: 'writes tokens and networks of windows in its own case',
    section: '§2.4',
    transform: answering('getOrderIntent', (json) => ({
      token: String(json['token']).toLowerCase(),
      network: String(json['network']).toUpperCase(),
    })),
  },
]

/** Providers under another name in everything that leaves, and known by it in the path of bank lists. */
function calledOtherwise(
  dress: (name: string) => string,
  undress: (name: string) => string,
): Transform {
  return (call, ask) => {
    const { provider } = call.params
    const reply = ask(
      provider === undefined ? call : { ...call, params: { provider: undress(provider) } },
    )
    if (!isFine(reply)) return reply
    const named = (value: unknown): unknown => ({
      ...(value as Json),
      provider: dress(String((value as Json)['provider'])),
    })
    const { selectedProvider, bestQuote, quotes } = reply.json
    return {
      ...reply,
      json: {
        ...reply.json,
        ...(selectedProvider === undefined
          ? {}
          : { selectedProvider: dress(String(selectedProvider)) }),
        ...(bestQuote === undefined
          ? {}
          : { bestQuote: named(bestQuote), quotes: (quotes as readonly Json[]).map(named) }),
      },
    }
  }
}

const MARKETS: readonly Variant[] = [
  {
    differs: 'serves one token on one network only',
    section: '§1',
    transform: serving((body) => body['asset'] === 'USDC' && body['chain'] === 'base'),
  },
  {
    differs: 'serves USDT on solana only',
    section: '§1',
    transform: serving((body) => body['asset'] === 'USDT' && body['chain'] === 'solana'),
  },
  {
    differs: 'has a smallest and a largest order',
    section: '§8',
    transform: refusing(
      'createOrder',
      (body) => Number(body['amount']) < 30 || Number(body['amount']) > 40,
      'amount out of bounds',
    ),
  },
  {
    differs: 'wants to know who orders by a mark of letters and digits',
    section: '§2.1',
    transform: refusing(
      'createOrder',
      (body) => /[^a-z0-9]/i.test(String(body['externalCustomerId'] ?? '')),
      'externalCustomerId may be alphanumeric only',
    ),
  },
]

function serving(isServed: (body: Json) => boolean): () => Transform {
  return () => (call, ask) => {
    const { body } = call
    const isRouted = call.operationId === 'createQuote' || call.operationId === 'createOrder'
    return isRouted && body !== undefined && !isServed(body)
      ? refusal('not supported', 422)
      : ask(call)
  }
}

export const BEHAVIOUR_VARIANTS: readonly Variant[] = [
  // The slowest first, so that the others need not wait for it at the end.
  ...WIRE,
  ...WRITINGS,
  ...KEYS,
  ...NAMES,
  ...MARKETS,
  {
    differs: 'is no sandbox, so that no order can be brought to its end',
    section: '§3',
    options: { isSandbox: false },
  },
]
