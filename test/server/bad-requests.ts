/** Requests with something wrong about them, for every operation and every control route. */
import fc from 'fast-check'
import { OPERATIONS } from '../../src/contract/generated/operations.ts'
import { CONTROL_OPERATIONS } from '../../src/contract/generated/control-operations.js'
import { DEFAULT_KEYS } from '../../src/simulator/running/sandbox.ts'
import { aBuy, aSell } from '../worlds.ts'

export type BadRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'

type Route = { readonly method: Method; readonly path: string; readonly good: readonly object[] }

/** Bodies that would do, to be spoilt; a route that is not here takes none. */
const GOOD: Readonly<Record<string, readonly object[]>> = {
  createQuote: [
    { side: 'buy', fiatAmount: 50_000, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' },
    { side: 'sell', tokenAmount: 35, fiatCurrency: 'NGN', asset: 'USDT', chain: 'solana' },
  ],
  createOrder: [
    aBuy({ email: 'ada@example.com', developerFeePercent: 0.5 }),
    aSell({ bankName: 'Access Bank' }),
  ],
  resolveBankAccount: [{ bankCode: '044', accountNumber: '0123456789' }],
  monitorOrderStatus: [{}],
  advanceClock: [{ by: '1s' }],
  setClock: [{ to: '2026-01-01T10:00:00.000Z' }],
  setClockMode: [{ mode: 'manual' }],
  simulateOrder: [{ action: 'deposit', amount: '35', reason: 'test' }],
  createWebhookEndpoint: [{ url: 'http://127.0.0.1:9/hooks' }],
  rotateWebhookSecret: [{ overlap: '1h' }],
  changeBehaviour: [
    {
      progression: 'manual',
      assumptions: { minimumOrderUsd: 1 },
      providers: { northwind: { down: true } },
    },
    {
      webhooks: [{ do: 'drop', times: 1 }],
      http: [{ match: { operation: 'none' }, do: 'status', status: 503 }],
    },
  ],
  createKey: [{ environment: 'test' }],
  createWorld: [{ name: 'fuzz', seed: 7 }],
  restoreSnapshot: [{ format: 1, at: 0, sequence: 0, tables: { world: [], keys: [], orders: [] } }],
}

const SERVICE: readonly Route[] = OPERATIONS.map(({ operationId, method, path }) => {
  return { method, path, good: GOOD[operationId] ?? [] }
})

const CONTROL: readonly Route[] = Object.values(CONTROL_OPERATIONS)
  // A stream has no end to wait for.
  .filter(({ operationId }) => operationId !== 'streamEvents')
  .map(({ operationId, method, path }) => {
    return { method, path: `/__sandbox${path}`, good: GOOD[operationId] ?? [] }
  })

/** A route that takes nothing has little to get wrong. */
const TAKING = CONTROL.filter(({ good, path }) => good.length > 0 || path.includes(':'))

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']

const word = fc.oneof(
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    'toString',
    '0',
    '-1',
    'null',
    'true',
    '[]',
    'NaN',
    '٣',
    '\u0000',
  ),
  fc.constantFrom(
    '../../etc/passwd',
    "' OR 1=1",
    '${7*7}',
    '%',
    '%00',
    '😀',
    '\ud800',
    'a'.repeat(5_000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

const junk: fc.Arbitrary<unknown> = fc.oneof(
  word,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    -0,
    0,
    -1,
    1e-320,
    1e21,
    1e308,
    -1e308,
    0.1 + 0.2,
  ),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 4 }),
)

/** As junk, with the numbers that JSON can write and no program can read. */
const junkText = fc.oneof(
  { weight: 12, arbitrary: junk.map((value) => JSON.stringify(value) ?? 'null') },
  { weight: 3, arbitrary: fc.constantFrom('1e999', '-1e999', '1E400', '"\\ud800"', '"\\u0000"') },
  { weight: 1, arbitrary: fc.constantFrom('-', '01', 'NaN', 'undefined', '[', '{', "'a'") },
  {
    weight: 1,
    arbitrary: fc.nat(2_000).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  },
)

function spoilt(good: readonly object[]): fc.Arbitrary<string> {
  if (good.length === 0) return fc.json()
  const base = fc.constantFrom(...good)
  const member = base.chain((body) =>
    fc.tuple(fc.constantFrom(...Object.keys(body), 'unknown'), junkText).map(([name, value]) => {
      return JSON.stringify({ ...body, [name]: '@@' }).replace('"@@"', () => value)
    }),
  )
  const dropped = base.chain((body) =>
    fc
      .subarray(Object.entries(body), { maxLength: Math.max(0, Object.keys(body).length - 1) })
      .map((entries) => {
        return JSON.stringify(Object.fromEntries(entries))
      }),
  )
  const extra = fc
    .tuple(base, word, junk)
    .map(([body, name, value]) => JSON.stringify({ ...body, [name]: value }))
  const cut = fc
    .tuple(base, fc.nat(), fc.constantFrom('', ',', '}', '"', '\u0000'))
    .map(([body, at, with_]) => {
      const text = JSON.stringify(body)
      return text.slice(0, at % text.length) + with_
    })
  return fc.oneof(
    { weight: 8, arbitrary: member },
    { weight: 2, arbitrary: dropped },
    { weight: 3, arbitrary: extra },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: junkText },
  )
}

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      '',
      ';',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'application/json;;;',
    ),
  },
)

const key = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom<string | undefined>(DEFAULT_KEYS.test, DEFAULT_KEYS.live),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<string | undefined>(
      undefined,
      '',
      'nobody',
      '__proto__',
      'x'.repeat(4_000),
    ),
  },
)

const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom('customerId', 'token', 'network', 'limit', 'after', 'status', 'x'),
          word,
        ),
        { maxLength: 4 },
      )
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${escaped(value)}`).join('&')}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?',
      '?%',
      '?customerId=%zz&token=%C3&network',
      '?limit=1e9',
      '?&&&==',
      '?limit=-1',
    ),
  },
)

export const badRequest: fc.Arbitrary<BadRequest> = fc
  .oneof(
    { weight: 5, arbitrary: fc.constantFrom(...SERVICE) },
    { weight: 4, arbitrary: fc.constantFrom(...TAKING) },
    { weight: 1, arbitrary: fc.constantFrom(...CONTROL) },
  )
  .chain((route) =>
    fc.record({
      route: fc.constant(route),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(route.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      parameter: fc.oneof(word.map(escaped), fc.constantFrom('%zz', '%C3', '%', '..', 'northwind')),
      tail: fc.oneof(
        { weight: 12, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('/', '/x', 'x', '//', ';a') },
      ),
      query,
      contentType,
      key,
      text: spoilt(route.good),
      bytes: fc.oneof(
        { weight: 20, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
      ),
    }),
  )
  .map(
    ({
      route,
      method,
      parameter,
      tail,
      query: asked,
      contentType: type,
      key: apiKey,
      text,
      bytes,
    }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD'
      return {
        method,
        path: `${route.path.replace(/:\w+/, () => parameter)}${tail}${asked}`,
        headers: {
          ...(hasBody ? { 'content-type': type } : {}),
          ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
        },
        body: hasBody ? (bytes ?? text) : null,
      }
    },
  )

/** Bytes that are HTTP by intent only, for a bare socket. */
export const badBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 200 }),
  fc
    .tuple(badRequest, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 }))
    .map(([{ method, path, headers, body }, at, noise]) => {
      const text = Buffer.from(body ?? '')
      const lines = Object.entries({ host: 'x', ...headers, 'content-length': String(text.length) })
      const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
      const whole = Buffer.concat([Buffer.from(head), text])
      whole.set(noise.subarray(0, whole.length), at % Math.max(1, whole.length - noise.length))
      return whole
    }),
)

/** Percent-encoding that also takes halves of characters, as a careless client would send them. */
function escaped(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}
