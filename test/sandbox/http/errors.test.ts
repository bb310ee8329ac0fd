/** What the service answers to everything that an integrator can get wrong in a request (§7.3). */
import { afterAll, expect, test } from 'vitest'
import { BODY_LIMIT } from '../../../src/sandbox/http/exchange.ts'
import { aBuy, aSell } from '../../worlds.ts'
import { A_QUOTE, service } from './service.ts'

const {
  sandbox,
  createQuote,
  createOrder,
  getOrderIntent,
  monitorOrderStatus,
  listProviderBanks,
  resolveBankAccount,
} = service()
afterAll(() => sandbox.close())

const A_SELL_QUOTE = { ...A_QUOTE, side: 'sell', fiatAmount: undefined, tokenAmount: 35 }
const AN_ACCOUNT = { bankCode: '044', accountNumber: '0123456789' }

const REQUESTS = {
  'a quote of a buy': [createQuote, A_QUOTE],
  'a quote of a sell': [createQuote, A_SELL_QUOTE],
  'a buy': [createOrder, aBuy()],
  'a sell': [createOrder, aSell()],
  'an account': [resolveBankAccount, AN_ACCOUNT],
} as const

/** What is valid, what replaces members of it, the field that the answer names, and how. */
const INVALID: readonly (readonly [keyof typeof REQUESTS, object, string, RegExp])[] = [
  ['a quote of a buy', { asset: undefined }, 'asset', /required.*such as "USDC"/],
  ['a quote of a buy', { fiatAmonut: 1 }, 'fiatAmonut', /did you mean "fiatAmount"/],
  ['a quote of a buy', { fiatAmount: 0 }, 'fiatAmount', /above zero|more than 0|greater than 0/],
  ['a quote of a buy', { fiatAmount: Infinity }, 'fiatAmount', /number/],
  ['a quote of a buy', { fiatAmount: 1e300 }, 'fiatAmount', /at most/],
  ['a quote of a buy', { fiatAmount: 1e-300 }, 'fiatAmount', /at least/],
  ['a quote of a buy', { fiatCurrency: 'XXX' }, 'fiatCurrency', /NGN/],
  ['a quote of a buy', { asset: 'DOGE' }, 'asset', /USDC/],
  ['a quote of a buy', { chain: 'basse' }, 'chain', /base/],
  ['a sell', { bankCode: '99999' }, 'bankCode', /bank/],
  ['a buy', { chain: '%' }, 'chain', /base/],
  ['a sell', { chain: 'tron' }, 'chain', /base/],
  ['a buy', { chain: 'solana' }, 'walletAddress', /solana/],
  [
    'a buy',
    { walletAddress: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    'walletAddress',
    /checksum/,
  ],
  ['a buy', { walletAddress: '0x5aAeb6053F3E94C9b9A09f336694' }, 'walletAddress', /address/],
  ['a buy', { developerFeePercent: 50 }, 'developerFeePercent', /5/],
  ['a buy', { ['__proto__']: { side: 'buy' } }, '__proto__', /is not known/],
  ['a buy', { amount: 1e300 }, 'amount', /at most|agree|fiatAmount/],
  ['a buy', { amount: -Infinity }, 'amount', /number/],
  ['an account', { bankCode: '99999' }, 'bankCode', /bank/],
]

test.each(INVALID)('%s with %j is rejected for %s: %s', async (name, over, field, text) => {
  const [call, valid] = REQUESTS[name]
  const { rows } = sandbox.defaultWorld.world
  const before = rows.count('orders')
  const response = await call(jsonOf({ ...valid, ...over }))
  expect(response.status).toBe(400)
  expect(response.body.message).toMatch(/^Failed to .*: .*(?<!\?)[.?]$/s)
  expect(response.body.details).toContainEqual({ field, message: expect.stringMatching(text) })
  expect(rows.count('orders')).toBe(before)
})

/** With numbers that no program can read in the place of infinite ones. */
function jsonOf(body: object): string {
  return JSON.stringify(body, (_name, value: unknown) =>
    value === Infinity ? '@1e999' : value === -Infinity ? '@-1e999' : value,
  ).replace(/"@(-?1e999)"/, '$1')
}

test.each([
  ['', ['customerId', 'token', 'network'], /missing/],
  ['customerId=&token=USDC&network=base', ['customerId'], /missing/],
  ['customerId=a&customerId=b&token=USDC&network=base', ['customerId'], /twice/],
  ['customerId=&customerId=&token=USDC&network=base', ['customerId'], /twice/],
  ['customerId=%zz&token=USDC&network=base', ['customerId'], /%25/],
  ['customerId=%C3&token=USDC&network=base', ['customerId'], /%25/],
  [
    'customerId=ada&tokn=USDC&network=base',
    ['token'],
    /^is missing from the query, which has "tokn"; did you mean "token"\?$/,
  ],
  [
    'customerId=ada&Token=USDC&network=base',
    ['token'],
    /^is missing from the query, which has "Token"; did you mean "token"\?$/,
  ],
  [
    'customerId=ada&asset=USDC&network=base',
    ['token'],
    /^is missing from the query; send \?token=…$/,
  ],
])('an intent query of "%s" is rejected for %j: %s', async (query, fields, text) => {
  const response = await getOrderIntent(query)
  expect(response.status).toBe(400)
  expect(response.body.details).toEqual(
    fields.map((field) => ({ field, message: expect.stringMatching(text) })),
  )
})

test('a query may be escaped, with pluses for spaces, and have other parameters', async () => {
  await createOrder(aBuy({ externalCustomerId: 'ada b&c' }))
  const response = await getOrderIntent('x=%zz&customerId=ada+b%26c&token=USDC&network=base')
  expect(response.body.customerId).toBe('ada b&c')
})

test.each([
  ['{"side":"buy",', /position 14: a key was expected, the end was found/],
  ['side=buy', /position 0: a value was expected, "s" was found/],
  ['{"side":"buy",}', /position 14: a key was expected, "}" was found/],
  ['{} {}', /position 3: nothing more was expected, "\{" was found/],
  ['{"fiatAmount":NaN}', /position 14: a value was expected, "N" was found/],
])('the body %s is rejected: %s', async (body, message) => {
  const response = await createQuote(body)
  expect(response.status).toBe(400)
  expect(response.body.code).toBe('MALFORMED_JSON')
  expect(response.body.details).toEqual([
    { field: 'body', message: expect.stringMatching(message) },
  ])
})

test.each(['[]', '"text"', '7', 'null', 'true'])(
  'the body %s is rejected, because it is not an object',
  async (body) => {
    const response = await createQuote(body)
    expect(response.status).toBe(400)
    expect(response.body.details).toEqual([
      { field: 'body', message: expect.stringMatching(/must be a JSON object/) },
    ])
  },
)

test('a missing body is rejected as missing', async () => {
  const response = await createOrder()
  expect(response.status).toBe(400)
  expect(response.body.details).toEqual([
    { field: 'body', message: expect.stringMatching(/missing.*send a JSON object/) },
  ])
})

test.each([
  [undefined, 415],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json; charset=iso-8859-1', 415],
  ['application/jsonp', 415],
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON;charset="UTF-8"', 200],
  ['application/vnd.ramp+json', 200],
])('a body announced as %s is answered with %i', async (contentType, status) => {
  const headers = { 'content-type': contentType ?? '' }
  const response = await createQuote(JSON.stringify(A_QUOTE), { headers })
  expect(response.status).toBe(status)
  if (status === 415)
    expect(response.body.message).toMatch(/Send content-type: application\/json\.$/)
})

test('a compressed body is rejected, with the fix', async () => {
  const plain = { headers: { 'content-encoding': 'identity' } }
  expect((await createQuote(JSON.stringify(A_QUOTE), plain)).status).toBe(200)
  const response = await createQuote('{}', { headers: { 'content-encoding': 'gzip' } })
  expect(response.status).toBe(415)
  expect(response.body.message).toMatch(/content-encoding is "gzip".*plain/)
  expect(response.body.details).toMatchObject([{ field: 'content-encoding' }])
})

test('a body is read up to 256 kB, and not beyond it', async () => {
  const body = JSON.stringify(A_QUOTE)
  expect((await createQuote(body.padEnd(BODY_LIMIT))).status).toBe(200)
  const large = await createQuote(body.padEnd(BODY_LIMIT + 1))
  expect(large.status).toBe(413)
  expect(large.body.details).toEqual([
    { field: 'body', message: expect.stringMatching(/at most 262144 bytes/) },
  ])
})

test.each([
  'nope',
  '00000000-0000-4000-8000-000000000000',
  '__proto__',
  'constructor',
  '%00',
  '%F0%9F%92%B8',
])('the status of the unknown order %s is a 404 that names the field', async (id) => {
  const response = await monitorOrderStatus(id)
  expect(response.status).toBe(404)
  expect(response.body.message).toMatch(/transactionId/)
})

test.each(['nobody', '__proto__', 'toString'])(
  'the banks of the unknown provider %s are a 404 that lists the known ones',
  async (name) => {
    const response = await listProviderBanks(name)
    expect(response.status).toBe(404)
    expect(response.body.message).toMatch(/northwind/)
  },
)

test('a broken escape in a path is rejected, with the fix', async () => {
  for (const response of [await monitorOrderStatus('%zz'), await listProviderBanks('%C3')]) {
    expect(response.status).toBe(400)
    expect(response.body.message).toMatch(/Write a literal % as %25\.$/)
    expect(response.body.details).toEqual([
      { field: 'path', message: 'must be percent-encoded UTF-8' },
    ])
  }
})

test('status sync takes no body, or an empty one, and rejects another [sync.no-body]', async () => {
  const { body: order } = await createOrder(aBuy({ externalCustomerId: 'grace' }))
  for (const body of [undefined, '', ' \r\n', '{}', ' { } ', '[]']) {
    expect((await monitorOrderStatus(order.transactionId, { body })).status).toBe(200)
  }
  const plain = { body: '{}', headers: { 'content-type': 'text/plain' } }
  expect((await monitorOrderStatus(order.transactionId, plain)).status).toBe(200)
  for (const body of ['null', '1', '"x"', '[1]', '{"status":"completed"}']) {
    const rejected = await monitorOrderStatus(order.transactionId, { body })
    expect(rejected.status).toBe(400)
    expect(rejected.body.details).toEqual([
      { field: 'body', message: expect.stringMatching(/send none/) },
    ])
  }
  expect((await monitorOrderStatus(order.transactionId, { body: '{' })).status).toBe(400)
})

test('an order too large or too small for every provider has its own code', async () => {
  const small = await createOrder(aBuy({ amount: 0.1, fiatAmount: 140 }))
  expect(small.body.code).toBe('AMOUNT_TOO_SMALL')
  const large = await createOrder(aBuy({ amount: 1e6, fiatAmount: 1.4e9 }))
  expect(large.body.code).toBe('AMOUNT_TOO_LARGE')
})
