/** Variants whose answers say documented things in another form, and undocumented things freely. */
import { parsedJson } from '../../../src/base/vocabulary/json.ts'
import type { Json } from '../../contracts/samples.ts'
import type { Reply } from '../transformed-service/service.ts'
import {
  answering,
  errorReply,
  having,
  isBuy,
  isConflict,
  isFine,
  replacing,
  rewriting,
  rewritingErrors,
  type Transforming,
} from '../transformed-service/transforms.ts'
import { differing, type CompliantVariant } from '../planted.ts'

const HTML = { 'content-type': 'text/html' }

const withStatus = (status: number, isMeant: (reply: Reply) => boolean) =>
  rewriting((reply) => (isMeant(reply) ? { ...reply, status } : reply))

const STATUSES: readonly CompliantVariant[] = [
  ...[200, 400, 403, 422, 423, 425].flatMap((status) =>
    differing('§7.1', {
      [`answers ${status} for the conflict`]: withStatus(status, isConflict),
    }),
  ),
  ...differing('§7.3', {
    'answers 201 for every success': withStatus(201, isFine),
    'answers 422 for every error but the missing payment window': withStatus(
      422,
      (reply) => !isFine(reply) && !isConflict(reply) && reply.status !== 404,
    ),
    'answers errors with 200 and success false': rewritingErrors((reply) =>
      reply.status === 404 ? reply : errorReply('no', 200),
    ),
    ...Object.fromEntries(
      [
        { error: { code: 17, message: 'no' } },
        { error: 'no' },
        { errors: [{ field: 'asset' }] },
        { code: 'E17', message: 'no' },
        { status: 'error', message: 'no' },
        { type: 'about:blank', title: 'Bad request', status: 400, detail: 'no' },
      ].map((json) => [
        `answers errors with 200 and ${Object.keys(json).join(', ')}`,
        rewritingErrors((reply) => (reply.status === 404 ? reply : { status: 200, json })),
      ]),
    ),
    'answers errors with 200 and a code, also for unknown transactions': rewritingErrors(
      (reply, call) =>
        call.operationId === 'getOrderIntent' && reply.status === 404
          ? reply
          : { status: 200, json: { code: 'E17', message: 'no' } },
    ),
    'answers 500 for what it cannot read': withStatus(500, (reply) => reply.status === 400),
  }),
]

const errorsWith = (text: string, headers: Reply['headers'] = {}) =>
  rewritingErrors((reply, { operationId }) => {
    // The one that is documented has a JSON body, or none (§4, §7.2).
    const isDocumented = operationId === 'getOrderIntent' && reply.status === 404
    const isJson = text === '' || parsedJson(text) !== undefined
    return isDocumented && !isJson ? reply : { ...reply, json: {}, text, headers }
  })

const unknownKeysWith = (status: number, text: string, headers: Reply['headers'] = {}) =>
  rewritingErrors((reply) => (reply.status === 401 ? { status, json: {}, text, headers } : reply))

const ERRORS: readonly CompliantVariant[] = differing('§7.3', {
  'answers errors in plain text': errorsWith('Bad request', { 'content-type': 'text/plain' }),
  'answers errors with a page': errorsWith('<!doctype html><title>Oops</title>', HTML),
  'answers errors with nothing': errorsWith(''),
  'answers errors with a list': errorsWith('[{"msg":"bad"}]'),
  'answers errors with null': errorsWith('null'),
  'answers errors in XML': errorsWith('<error>bad</error>', { 'content-type': 'application/xml' }),
  'answers errors with problem details': errorsWith(
    '{"type":"about:blank","title":"Bad Request","status":400}',
    { 'content-type': 'application/problem+json' },
  ),
  'answers errors with a code as number and nested errors': errorsWith(
    '{"error":{"code":17,"errors":[["a"]]}}',
  ),
  'rejects unknown keys with 403': unknownKeysWith(403, '{"message":"Forbidden"}'),
  'rejects unknown keys with 404, as if there were nothing': unknownKeysWith(404, '{}'),
  'rejects unknown keys with 400': unknownKeysWith(400, '{"error":"x-api-key"}'),
  'redirects unknown keys to a page to sign in': unknownKeysWith(302, '', { location: '/sign-in' }),
  'rejects unknown keys with a page to sign in': unknownKeysWith(
    200,
    '<!doctype html><title>Sign in</title>',
    HTML,
  ),
  'rejects unknown keys with a challenge': unknownKeysWith(401, '', {
    'www-authenticate': 'ApiKey',
  }),
})

const ORDERS: readonly CompliantVariant[] = differing('§2.2', {
  'has more members everywhere, however deep': rewriting((reply) => ({
    ...reply,
    json: enriched(reply.json) as Json,
  })),
  'has names of its own for the steps of a provider': answering('createOrder', {
    providerDetails: { status: 'waiting_for_customer', steps: [{ pay: null }], at: 5 },
  }),
  'has nothing but the status of a provider': answering('createOrder', {
    providerDetails: { status: 'awaiting_deposit' },
  }),
  'wraps the details of providers': answering('createOrder', ({ providerDetails }) => ({
    providerDetails: {
      status: 'OK',
      data: { raw: providerDetails, list: [1, [2]] },
      success: false,
    },
  })),
  'has no address member on a buy': answering(
    'createOrder',
    { ourCryptoAddress: undefined },
    isBuy,
  ),
  'has an address on a buy': answering('createOrder', { ourCryptoAddress: 'GBUYADDRESS' }, isBuy),
  'cannot follow orders': rewriting((reply) =>
    reply.json['trackable'] === undefined ? reply : having(reply, { trackable: false }),
  ),
  'has references of its own': answering('createOrder', { requestReference: '000 042/β' }),
  'rounds rates to whole numbers': answering('createOrder', (json) => ({
    bestRateUsed: Math.round(Number(json['bestRateUsed'])),
  })),
})

const INTENTS: readonly CompliantVariant[] = [
  ...differing('§2.4', {
    'has other names for payment windows and orders of providers': answering('getOrderIntent', {
      intentId: '17',
      externalOrderId: '',
    }),
    'has no deposit address on a buy': answering(
      'getOrderIntent',
      { depositAddress: '' },
      ({ side }) => side === 'buy',
    ),
    'has no identifiers of customers whose orders named none': answering(
      'getOrderIntent',
      { externalCustomerId: null },
      (_, { query }) => query['customerId']?.includes('@') === true,
    ),
    'has other words for the states of a payment window': answering('getOrderIntent', {
      intentStatus: 'OPEN',
      transactionStatus: 'ORDER-PLACED',
    }),
    ...Object.fromEntries(
      ['50000', '50000.00', '0.000001', '35.250000000000000000'].map((expectedAmount) => [
        `expects ${expectedAmount}`,
        answering('getOrderIntent', { expectedAmount }),
      ]),
    ),
    'writes timestamps without milliseconds': timestamps((text) => text.replace(/\.\d+Z$/, 'Z')),
    'writes timestamps with microseconds': timestamps((text) => text.replace(/Z$/, '417Z')),
    'writes timestamps with nanoseconds': timestamps((text) => text.replace(/Z$/, '417203Z')),
    'writes timestamps with a zero offset': timestamps((text) => text.replace(/Z$/, '+00:00')),
  }),
  ...differing('§7.1', {
    'names networks by number in the conflict': rewriting((reply) =>
      isConflict(reply)
        ? having(reply, {
            conflict: { ...(reply.json['conflict'] as Json), networkId: 'eip155:8453' },
          })
        : reply,
    ),
  }),
  ...differing('§7.2', {
    'has nothing beside the 404 of a missing payment window': absentIntent(''),
    'has a text in JSON beside the 404 of a missing payment window': absentIntent('"none"'),
    'has success true and null beside the 404 of a missing payment window': absentIntent(
      '{"success":true,"intent":null}',
    ),
  }),
]

function timestamps(write: (text: string) => string): Transforming {
  return rewriting((reply) => ({
    ...reply,
    json: Object.fromEntries(
      Object.entries(reply.json).map(([name, value]) => [
        name,
        name.endsWith('At') ? write(String(value)) : value,
      ]),
    ),
  }))
}

function absentIntent(text: string, headers: Reply['headers'] = {}): Transforming {
  return replacing('getOrderIntent', (reply) =>
    reply.status === 404 ? { ...reply, json: {}, text, headers } : reply,
  )
}

const SYNCS: readonly CompliantVariant[] = differing('§2.5', {
  'has a gateway object from the start': answering('monitorOrderStatus', {
    gateway: { status: 5, nested: { a: [null] }, error: null },
  }),
  'leaves out gateway where it has no context': answering('monitorOrderStatus', ({ gateway }) => ({
    gateway: gateway ?? undefined,
  })),
  'never has gateway': answering('monitorOrderStatus', { gateway: undefined }),
  'has an empty gateway object': answering('monitorOrderStatus', { gateway: {} }),
  'queues a synchronisation every time': answering('monitorOrderStatus', { syncQueued: true }),
  'writes the status of an open transaction in upper case': answering(
    'monitorOrderStatus',
    (json) => ({ status: String(json['status']).toUpperCase() }),
    (json) => json['terminal'] === false,
  ),
  'has words of its own for the status of open orders': answering(
    'monitorOrderStatus',
    { status: 'Waiting for your transfer' },
    (json) => json['terminal'] === false,
  ),
})

const quotes = (list: (quotes: readonly Json[]) => readonly unknown[]) =>
  answering('createQuote', (json) => ({ quotes: list(bestFirst(json)) }))

const QUOTES: readonly CompliantVariant[] = differing('§2.3', {
  'lists routes that have nothing in common': quotes(() => [{ route: 'x' }, { score: 5 }, {}]),
  'lists the best route alone': quotes((all) => all.slice(0, 1)),
  'lists routes in reverse': quotes((all) => all.toReversed()),
  'lists nothing but names': quotes((all) => all.map(({ provider }) => ({ provider }))),
  'lists elements with members of its own': quotes((all) =>
    all.map(({ rate }, index) => ({ route: index, price: rate })),
  ),
  'writes the figures of its list as text': quotes((all) =>
    all.map((quote) =>
      Object.fromEntries(
        Object.entries(quote).map(([name, value]) => [
          name,
          typeof value === 'number' ? String(value) : value,
        ]),
      ),
    ),
  ),
  'lists much worse routes': quotes((all) => [
    ...all,
    { provider: 'slow', rate: 0, estimatedOutput: 0 },
  ]),
  'lists fifty routes': quotes((all) => [
    ...all,
    ...Array.from({ length: 50 }, (_, n) => ({ provider: `p${n}`, estimatedOutput: 0.1 * n })),
  ]),
  'lists outputs under another name': quotes((all) =>
    all.map(({ provider, estimatedOutput }) => ({ provider, output: estimatedOutput })),
  ),
  'lists routes that have a better rate and no output': quotes((all) => [
    ...all,
    { provider: 'low', rate: 1 },
    { provider: 'high', rate: 9_999 },
  ]),
  'writes rates as tokens for one unit of fiat': answering('createQuote', (json) => ({
    bestQuote: inverted(json['bestQuote'] as Json),
    quotes: (json['quotes'] as readonly Json[]).map(inverted),
  })),
})

/** The simulator's list may be in any order. */
function bestFirst(json: Json): readonly Json[] {
  const all = json['quotes'] as readonly Json[]
  return all.toSorted(
    (one, other) => Number(other['estimatedOutput']) - Number(one['estimatedOutput']),
  )
}

function inverted(quote: Json): Json {
  return { ...quote, rate: 1 / Number(quote['rate']) }
}

const banks = (list: (banks: readonly Json[]) => readonly Json[]) =>
  answering('listProviderBanks', (json) => ({ banks: list(json['banks'] as readonly Json[]) }))

const BANKS: readonly CompliantVariant[] = differing('§2.6', {
  'lists thousands of banks': banks((all) => [
    ...all,
    ...Array.from({ length: 3_000 }, (_, n) => ({
      bankCode: `9${String(n).padStart(5, '0')}`,
      bankName: `Bank ${n}`,
    })),
  ]),
  'lists banks with different further members': banks((all) =>
    all.map((bank, n) => ({ ...bank, id: n, ...(n === 0 ? { logo: null } : {}) })),
  ),
  'names the provider of a bank list in full': answering('listProviderBanks', (json) => ({
    provider: `${String(json['provider']).toUpperCase()} LIMITED`,
  })),
  'shuffles its bank lists': () => {
    let count = 0
    return banks((all) => {
      const start = ++count % all.length
      return [...all.slice(start), ...all.slice(0, start)]
    })()
  },
})

const resolving = (other: Reply) =>
  replacing('resolveBankAccount', (reply) => (isFine(reply) ? other : reply))

const RESOLVING: readonly CompliantVariant[] = differing('§4.6', {
  'requires other members to resolve an account': resolving(
    errorReply('bank_code and account_number are required'),
  ),
  'finds no account, with success false': resolving({ status: 200, json: { success: false } }),
  'finds no account, with an empty name': resolving({ status: 200, json: { accountName: '' } }),
  'finds no account, with 404': resolving(errorReply('Account not found', 404)),
  'resolves accounts to nothing but a name in capitals': resolving({
    status: 200,
    json: { accountName: 'OBI, ADA CHIOMA' },
  }),
})

/** Adds members to every object. */
function enriched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(enriched)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([name, member]) => [name, enriched(member)] as const)
  return { ...Object.fromEntries(inner), _meta: { requestId: 'r-1', took: 5 }, links: [] }
}

export const ANSWER_VARIANTS: readonly CompliantVariant[] = [
  ...STATUSES,
  ...ERRORS,
  ...ORDERS,
  ...INTENTS,
  ...SYNCS,
  ...QUOTES,
  ...BANKS,
  ...RESOLVING,
]
