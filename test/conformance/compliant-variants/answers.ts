/** Deployments whose answers say the documented things in another manner, and undocumented things as they like. */
import type { Json } from '../../contracts/samples.ts'
import { isConflict, isFine, type Reply } from '../transformed-service.ts'
import { answering, doing, refusal, refusingAs, rewriting } from '../response-transforms.ts'
import type { Variant } from './variant.ts'

const STATUSES: readonly Variant[] = [
  {
    differs: 'says 201 for every success',
    section: '§7.3',
    transform: rewriting((reply) => (isFine(reply) ? { ...reply, status: 201 } : reply)),
  },
  ...[200, 400, 403, 422, 423, 425].map((status): Variant => {
    return {
      differs: `says ${status} for the conflict`,
      section: '§7.1',
      transform: rewriting((reply) => (isConflict(reply) ? { ...reply, status } : reply)),
    }
  }),
  {
    differs: 'says 422 for every refusal but the missing window',
    section: '§7.3',
    transform: refusingAs((reply) => (reply.status === 404 ? reply : { ...reply, status: 422 })),
  },
  {
    differs: 'refuses with 200 and success false',
    section: '§7.3',
    transform: refusingAs((reply) =>
      reply.status === 404 ? reply : { status: 200, json: { success: false, message: 'no' } },
    ),
  },
  {
    differs: 'refuses with 500 what it cannot read',
    section: '§7.3',
    transform: refusingAs((reply) => (reply.status === 400 ? { ...reply, status: 500 } : reply)),
  },
]

const refusedWith = (how: string, other: Omit<Reply, 'status' | 'json'>): Variant => ({
  differs: `refuses ${how}`,
  section: '§7.3',
  transform: refusingAs((reply) => ({ ...reply, json: {}, ...other })),
})

const REFUSALS: readonly Variant[] = [
  refusedWith('in plain text', { text: 'Bad request', headers: { 'content-type': 'text/plain' } }),
  refusedWith('with a page', {
    text: '<!doctype html><title>Oops</title>',
    headers: { 'content-type': 'text/html' },
  }),
  refusedWith('with nothing', { text: '' }),
  refusedWith('with a list', { text: '[{"msg":"bad"}]' }),
  refusedWith('with null', { text: 'null' }),
  refusedWith('in XML', {
    text: '<error>bad</error>',
    headers: { 'content-type': 'application/xml' },
  }),
  refusedWith('with problem details', {
    text: '{"type":"about:blank","title":"Bad Request","status":400}',
    headers: { 'content-type': 'application/problem+json' },
  }),
  refusedWith('with a code as number and nested errors', {
    text: '{"error":{"code":17,"errors":[["a"]]}}',
  }),
]

const KEY_REFUSALS: readonly Variant[] = (
  [
    ['with 403', { status: 403, json: { message: 'Forbidden' } }],
    ['with 404, as if there were nothing', { status: 404, json: {} }],
    ['with 400', { status: 400, json: { error: 'x-api-key' } }],
    [
      'by sending them to a page to sign in',
      { status: 302, json: {}, text: '', headers: { location: '/sign-in' } },
    ],
    [
      'with a page to sign in',
      {
        status: 200,
        json: {},
        text: '<!doctype html><title>Sign in</title>',
        headers: { 'content-type': 'text/html' },
      },
    ],
    [
      'with a challenge',
      { status: 401, json: {}, text: '', headers: { 'www-authenticate': 'ApiKey' } },
    ],
  ] as const
).map(([how, reply]) => ({
  differs: `refuses unknown keys ${how}`,
  section: '§7.3',
  transform: refusingAs((refused) => (refused.status === 401 ? reply : refused)),
}))

const MEMBERS: readonly Variant[] = [
  {
    differs: 'has more members everywhere, however deep',
    section: '§2.2',
    transform: rewriting((reply) => ({ ...reply, json: enriched(reply.json) as Json })),
  },
  {
    differs: 'lists routes that have nothing in common',
    section: '§2.3',
    transform: answering('createQuote', { quotes: [{ route: 'x' }, { score: 5 }, {}] }),
  },
  {
    differs: 'orders members the other way round',
    section: '§4',
    transform: rewriting((reply) => ({
      ...reply,
      json: Object.fromEntries(Object.entries(reply.json).toReversed()),
    })),
  },
  {
    differs: 'has names of its own for the steps of a provider',
    section: '§2.2',
    transform: answering('createOrder', {
      providerDetails: { status: 'waiting_for_customer', steps: [{ pay: null }], at: 5 },
    }),
  },
  {
    differs: 'tells nothing but the status of a provider',
    section: '§2.2',
    transform: answering('createOrder', { providerDetails: { status: 'awaiting_deposit' } }),
  },
  {
    differs: 'wraps what providers say',
    section: '§2.2',
    transform: answering('createOrder', (json) => {
      return {
        providerDetails: {
          status: 'OK',
          data: { raw: json['providerDetails'], list: [1, [2]] },
          success: false,
        },
      }
    }),
  },
  {
    differs: 'has no address member on a buy',
    section: '§2.2',
    transform: answering(
      'createOrder',
      { ourCryptoAddress: undefined },
      (_call, json) => json['side'] === 'buy',
    ),
  },
  {
    differs: 'has an address on a buy',
    section: '§2.2',
    transform: answering(
      'createOrder',
      { ourCryptoAddress: 'GBUYADDRESS' },
      (_call, json) => json['side'] === 'buy',
    ),
  },
  {
    differs: 'cannot follow orders',
    section: '§2.2',
    transform: () => (call, ask) => {
      const reply = ask(call)
      return reply.json['trackable'] === undefined
        ? reply
        : { ...reply, json: { ...reply.json, trackable: false } }
    },
  },
  {
    differs: 'has references of its own',
    section: '§2.2',
    transform: answering('createOrder', { requestReference: '000 042/β' }),
  },
  {
    differs: 'names intents and orders of providers as it likes',
    section: '§2.4',
    transform: answering('getOrderIntent', {
      intentId: '17',
      externalOrderId: '',
      depositAddress: '',
    }),
  },
  {
    differs: 'has other words for the states of a window',
    section: '§2.4',
    transform: answering('getOrderIntent', {
      intentStatus: 'OPEN',
      transactionStatus: 'ORDER-PLACED',
    }),
  },
  {
    differs: 'has a gateway object from the beginning',
    section: '§2.5',
    transform: answering('monitorOrderStatus', {
      gateway: { status: 5, nested: { a: [null] }, error: null },
    }),
  },
  {
    differs: 'has an empty gateway object',
    section: '§2.5',
    transform: answering('monitorOrderStatus', { gateway: {} }),
  },
  {
    differs: 'queues a synchronisation every time',
    section: '§2.5',
    transform: answering('monitorOrderStatus', { syncQueued: true }),
  },
  {
    differs: 'writes the status of a transaction in upper case',
    section: '§2.5',
    transform: answering('monitorOrderStatus', (json) => ({
      status: String(json['status']).toUpperCase(),
    })),
  },
  {
    differs: 'has words of its own for orders that are under way',
    section: '§2.5',
    transform: answering(
      'monitorOrderStatus',
      { status: 'Waiting for your transfer' },
      (_call, json) => json['terminal'] === false,
    ),
  },
  {
    differs: 'names networks by number in the conflict',
    section: '§7.1',
    transform: rewriting((reply) => {
      if (!isConflict(reply)) return reply
      return {
        ...reply,
        json: {
          ...reply.json,
          conflict: { ...(reply.json['conflict'] as Json), networkId: 'eip155:8453' },
        },
      }
    }),
  },
]

const QUOTES: readonly Variant[] = (
  [
    ['lists the best route alone', (quotes) => quotes.slice(0, 1)],
    ['lists routes the other way round', (quotes) => quotes.toReversed()],
    ['lists nothing but names', (quotes) => quotes.map(({ provider }) => ({ provider }))],
    [
      'lists elements in words of its own',
      (quotes) => quotes.map(({ rate }, index) => ({ route: index, price: rate })),
    ],
    ['writes the figures of its list as text', (quotes) => quotes.map((quote) => texts(quote))],
    [
      'lists routes that are worse by far',
      (quotes) => [...quotes, { provider: 'slow', rate: 0, estimatedOutput: 0 }],
    ],
    [
      'lists fifty routes',
      (quotes) => [
        ...quotes,
        ...Array.from({ length: 50 }, (_, n) => ({ provider: `p${n}`, estimatedOutput: 0.1 * n })),
      ],
    ],
    [
      'lists outputs under another name',
      (quotes) =>
        quotes.map(({ provider, estimatedOutput }) => ({ provider, output: estimatedOutput })),
    ],
  ] as const satisfies readonly (readonly [
    string,
    (quotes: readonly Json[]) => readonly unknown[],
  ])[]
).map(([differs, list]) => ({
  differs,
  section: '§2.3',
  transform: answering('createQuote', (json) => ({ quotes: list(sorted(json)) })),
}))

/** The best one first; the simulator's list may be in any order. */
function sorted(json: Json): readonly Json[] {
  const quotes = json['quotes'] as readonly Json[]
  return quotes.toSorted(
    (one, other) => Number(other['estimatedOutput']) - Number(one['estimatedOutput']),
  )
}

function texts(quote: Json): Json {
  return Object.fromEntries(
    Object.entries(quote).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  )
}

const FIGURES: readonly Variant[] = [
  {
    differs: 'writes rates as tokens for one unit of fiat',
    section: '§2.3',
    transform: answering('createQuote', (json) => ({
      bestQuote: inverted(json['bestQuote'] as Json),
      quotes: (json['quotes'] as readonly Json[]).map(inverted),
    })),
  },
  {
    differs: 'rounds rates to whole numbers',
    section: '§2.2',
    transform: answering('createOrder', (json) => ({
      bestRateUsed: Math.round(Number(json['bestRateUsed'])),
    })),
  },
  ...['50000', '50000.00', '0.000001', '35.250000000000000000'].map((amount): Variant => {
    return {
      differs: `expects ${amount}`,
      section: '§2.4',
      transform: answering('getOrderIntent', { expectedAmount: amount }),
    }
  }),
  ...(
    [
      ['without milliseconds', (text) => text.replace(/\.\d+Z$/, 'Z')],
      ['with microseconds', (text) => text.replace(/Z$/, '417Z')],
      ['with nanoseconds', (text) => text.replace(/Z$/, '417203Z')],
      ['with an offset of nothing', (text) => text.replace(/Z$/, '+00:00')],
    ] as const satisfies readonly (readonly [string, (text: string) => string])[]
  ).map(([how, write]): Variant => ({
    differs: `writes timestamps ${how}`,
    section: '§2.4',
    transform: rewriting((reply) => ({
      ...reply,
      json: Object.fromEntries(
        Object.entries(reply.json).map(([name, value]) => [
          name,
          /At$/.test(name) ? write(String(value)) : value,
        ]),
      ),
    })),
  })),
]

function inverted(quote: Json): Json {
  return { ...quote, rate: 1 / Number(quote['rate']) }
}

const MISSING_WINDOWS: readonly Variant[] = (
  [
    ['nothing', { text: '' }],
    ['a page', { text: '<h1>Not found</h1>', headers: { 'content-type': 'text/html' } }],
    ['success true and null', { text: '{"success":true,"intent":null}' }],
  ] as const
).map(([what, other]) => ({
  differs: `says ${what} beside the 404 of a missing window`,
  section: '§7.2',
  transform: () =>
    doing('getOrderIntent', (call, ask) => {
      const reply = ask(call)
      return reply.status === 404 ? { ...reply, json: {}, ...other } : reply
    }),
}))

const BANKS: readonly Variant[] = [
  {
    differs: 'lists thousands of banks',
    section: '§2.6',
    transform: answering('listProviderBanks', (json) => ({
      banks: [
        ...(json['banks'] as readonly Json[]),
        ...Array.from({ length: 3_000 }, (_, n) => ({
          bankCode: `9${String(n).padStart(5, '0')}`,
          bankName: `Bank ${n}`,
        })),
      ],
    })),
  },
  {
    differs: 'lists banks with more members, one by one',
    section: '§2.6',
    transform: answering('listProviderBanks', (json) => ({
      banks: (json['banks'] as readonly Json[]).map((bank, n) => ({
        ...bank,
        id: n,
        ...(n === 0 ? { logo: null } : {}),
      })),
    })),
  },
  {
    differs: 'names the provider of a bank list in full',
    section: '§2.6',
    transform: answering('listProviderBanks', (json) => ({
      provider: `${String(json['provider']).toUpperCase()} LIMITED`,
    })),
  },
  {
    differs: 'shuffles its bank lists',
    section: '§2.6',
    transform: () => {
      let count = 0
      return answering('listProviderBanks', (json) => {
        const banks = json['banks'] as readonly Json[]
        const turn = ++count % banks.length
        return { banks: [...banks.slice(turn), ...banks.slice(0, turn)] }
      })()
    },
  },
]

const RESOLVING: readonly Variant[] = [
  {
    differs: 'wants other members to resolve an account',
    ...notResolved(refusal('bank_code and account_number are required')),
  },
  {
    differs: 'finds no account, with success false',
    ...notResolved({ status: 200, json: { success: false } }),
  },
  {
    differs: 'finds no account, with an empty name',
    ...notResolved({ status: 200, json: { accountName: '' } }),
  },
  { differs: 'finds no account, with 404', ...notResolved(refusal('Account not found', 404)) },
  {
    differs: 'resolves accounts to nothing but a name in capitals',
    section: '§4.6',
    transform: () =>
      doing('resolveBankAccount', (call, ask) => {
        const reply = ask(call)
        return isFine(reply) ? { ...reply, json: { accountName: 'OBI, ADA CHIOMA' } } : reply
      }),
  },
]

function notResolved(instead: Reply): Pick<Variant, 'section' | 'transform'> {
  return {
    section: '§4.6',
    transform: () =>
      doing('resolveBankAccount', (call, ask) => (isFine(ask(call)) ? instead : ask(call))),
  }
}

/** One member more in every object there is, but for those whose members have meaning. */
function enriched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(enriched)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([name, member]) => [name, enriched(member)] as const)
  return { ...Object.fromEntries(inner), _meta: { requestId: 'r-1', took: 5 }, links: [] }
}

export const ANSWER_VARIANTS: readonly Variant[] = [
  ...STATUSES,
  ...REFUSALS,
  ...KEY_REFUSALS,
  ...MEMBERS,
  ...QUOTES,
  ...FIGURES,
  ...MISSING_WINDOWS,
  ...BANKS,
  ...RESOLVING,
]
