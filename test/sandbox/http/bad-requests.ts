/** Invalid requests for every operation of the service and of the control API. */
import fc from 'fast-check'
import { OPERATIONS } from '../../../src/base/contract/generated/operations.ts'
import { CONTROL_OPERATIONS } from '../../../src/base/contract/generated/control-operations.js'
import { DEFAULT_KEYS } from '../../../src/sandbox/running/sandbox.ts'
import { aBuy, aSell } from '../../worlds.ts'

export type BadRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'

type Route = { readonly method: Method; readonly path: string; readonly valid: readonly object[] }

/** Valid bodies, to be made invalid; a route that is not here takes none. */
const VALID: Readonly<Record<string, readonly object[]>> = {
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
  sendTestWebhook: [{ type: 'transaction.updated', body: '{}' }],
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
  patchBehaviour: [
    { progression: null, assumptions: { minimumOrderUsd: 1 }, providers: { northwind: null } },
    { webhooks: [{ do: 'drop', times: 1 }], http: null },
  ],
  createKey: [{ environment: 'test' }],
  createWorld: [{ name: 'fuzz', seed: 7 }],
  restoreSnapshot: [{ format: 1, at: 0, sequence: 0, tables: { world: [], keys: [], orders: [] } }],
}

const SERVICE: readonly Route[] = OPERATIONS.map(({ operationId, method, path }) => {
  return { method, path, valid: VALID[operationId] ?? [] }
})

const CONTROL: readonly Route[] = Object.values(CONTROL_OPERATIONS)
  // A stream has no end to wait for.
  .filter(({ operationId }) => !['streamEvents', 'streamChanges'].includes(operationId))
  .map(({ operationId, method, path }) => {
    return { method, path: `/__sandbox${path}`, valid: VALID[operationId] ?? [] }
  })

/** Routes with input; the others have little that can be invalid. */
const WITH_INPUT = CONTROL.filter(({ valid, path }) => valid.length > 0 || path.includes(':'))

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']

/** The usual one most of the time, the other one once in a while. */
function mostly<T>(weight: number, usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })
}

const WORDS =
  '__proto__ constructor toString 0 -1 null true [] NaN ٣ ../../etc/passwd ${7*7} % %00 😀'

const word = fc.oneof(
  fc.constantFrom(...WORDS.split(' '), '', '\u0000', "' OR 1=1", '\ud800', 'a'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

const NUMBERS = [-0, 0, -1, 1e-320, 1e21, 1e308, -1e308, 0.1 + 0.2]

const junk: fc.Arbitrary<unknown> = fc.oneof(
  word,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], ...NUMBERS),
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

function invalidated(valid: readonly object[]): fc.Arbitrary<string> {
  if (valid.length === 0) return fc.json()
  const base = fc.constantFrom(...valid)
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

const MEDIA_TYPES = ['text/plain', '', ';', 'multipart/form-data', 'application/json;;;']

const contentType = mostly(
  12,
  fc.constant('application/json'),
  fc.constantFrom(...MEDIA_TYPES, 'application/json; charset=utf-16'),
)

const key = mostly<string | undefined>(
  10,
  fc.constantFrom(DEFAULT_KEYS.test, DEFAULT_KEYS.live),
  fc.constantFrom(undefined, '', 'nobody', '__proto__', 'x'.repeat(4_000)),
)

const parameterName = fc.constantFrom(...'customerId token network limit after status x'.split(' '))

const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(parameterName, word), { maxLength: 4 })
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${escaped(value)}`).join('&')}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...'? ?% ?customerId=%zz&token=%C3&network ?limit=1e9 ?&&&== ?limit=-1'.split(' '),
    ),
  },
)

export const badRequest: fc.Arbitrary<BadRequest> = fc
  .oneof(
    { weight: 5, arbitrary: fc.constantFrom(...SERVICE) },
    { weight: 4, arbitrary: fc.constantFrom(...WITH_INPUT) },
    { weight: 1, arbitrary: fc.constantFrom(...CONTROL) },
  )
  .chain((route) =>
    fc.record({
      route: fc.constant(route),
      method: mostly<string>(9, fc.constant(route.method), fc.constantFrom(...METHODS)),
      parameter: fc.oneof(word.map(escaped), fc.constantFrom('%zz', '%C3', '%', '..', 'northwind')),
      tail: mostly(12, fc.constant(''), fc.constantFrom('/', '/x', 'x', '//', ';a')),
      query,
      contentType,
      key,
      text: invalidated(route.valid),
      bytes: mostly<Uint8Array | null>(20, fc.constant(null), fc.uint8Array({ maxLength: 64 })),
    }),
  )
  .map(({ route, method, parameter, tail, text, bytes, ...drawn }) => {
    const hasBody = method !== 'GET' && method !== 'HEAD'
    return {
      method,
      path: `${route.path.replace(/:\w+/, () => parameter)}${tail}${drawn.query}`,
      headers: {
        ...(hasBody ? { 'content-type': drawn.contentType } : {}),
        ...(drawn.key === undefined ? {} : { 'x-api-key': drawn.key }),
      },
      body: hasBody ? (bytes ?? text) : null,
    }
  })

/** Bytes that are hardly HTTP, for a bare socket. */
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

/** Percent-encoding that also accepts halves of characters. */
function escaped(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
}
