/** Everything that an integrator can get wrong in a request, and what the answer says about it (§7.3). */
import { afterAll, expect, test } from 'vitest'
import { Sandbox } from '../../src/simulator/running/sandbox.ts'
import { aBuy, aSell } from '../worlds.ts'
import { service } from './service.ts'

const sandbox = new Sandbox({ clock: { mode: 'manual' }, behaviour: { progression: 'manual' } })
const {
  createQuote,
  createOrder,
  getOrderIntent,
  monitorOrderStatus,
  listProviderBanks,
  resolveBankAccount,
} = service(sandbox)
afterAll(() => sandbox.close())

const A_QUOTE = {
  side: 'buy',
  fiatAmount: 50_000,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}
const A_SELL_QUOTE = {
  side: 'sell',
  tokenAmount: 35,
  fiatCurrency: 'NGN',
  asset: 'USDC',
  chain: 'base',
}
const AN_ACCOUNT = { bankCode: '044', accountNumber: '0123456789' }

/** A body as text, for numbers that JSON.stringify would not write. */
function withText(body: object, field: string, value: string): string {
  return JSON.stringify({ ...body, [field]: '@' }).replace('"@"', value)
}

test.each([
  ['a missing field', { ...A_QUOTE, asset: undefined }, 'asset', /required.*such as "USDC"/],
  ['an unknown field', { ...A_QUOTE, fiatAmonut: 1 }, 'fiatAmonut', /did you mean "fiatAmount"/],
  ['an unknown side', { ...A_QUOTE, side: 'hold' }, 'side', /"buy" or "sell"/],
  ['a number as text', { ...A_QUOTE, fiatAmount: '50000' }, 'fiatAmount', /number.*"50000"/],
  ['text as a number', { ...A_QUOTE, asset: 7 }, 'asset', /text.*7/],
  ['null', { ...A_QUOTE, chain: null }, 'chain', /null/],
  ['a list', { ...A_QUOTE, chain: ['base'] }, 'chain', /a list/],
  ['an object', { ...A_QUOTE, chain: { name: 'base' } }, 'chain', /an object/],
  [
    'a negative amount',
    { ...A_QUOTE, fiatAmount: -1 },
    'fiatAmount',
    /above zero|more than 0|greater than 0/,
  ],
  ['zero', { ...A_QUOTE, fiatAmount: 0 }, 'fiatAmount', /above zero|more than 0|greater than 0/],
  ['an infinite amount', withText(A_QUOTE, 'fiatAmount', '1e999'), 'fiatAmount', /number/],
  ['an absurd amount', { ...A_QUOTE, fiatAmount: 1e300 }, 'fiatAmount', /at most/],
  ['a tiny amount', { ...A_QUOTE, fiatAmount: 1e-300 }, 'fiatAmount', /at least/],
  [
    'the other side’s amount',
    { ...A_QUOTE, tokenAmount: 1 },
    'tokenAmount',
    /must not be on a buy/,
  ],
  [
    'the other side’s amount on a sell',
    { ...A_SELL_QUOTE, fiatAmount: 1 },
    'fiatAmount',
    /must not be on a sell/,
  ],
  ['a currency that nobody trades', { ...A_QUOTE, fiatCurrency: 'XXX' }, 'fiatCurrency', /NGN/],
  ['an asset that nobody trades', { ...A_QUOTE, asset: 'DOGE' }, 'asset', /USDC/],
  ['a chain that nobody serves', { ...A_QUOTE, chain: 'basse' }, 'chain', /base/],
])('a quote with %s is refused, with the field and the mend', async (_, body, field, mend) => {
  const response = await createQuote(body)
  expect(response.status).toBe(400)
  expect(response.body.message).toMatch(/^Failed to .*: .*(?<!\?)[.?]$/s)
  expect(response.body.details).toContainEqual({ field, message: expect.stringMatching(mend) })
})

test.each([
  [
    'no wallet on a buy',
    aBuy({ walletAddress: undefined as never }),
    'walletAddress',
    /required on a buy/,
  ],
  [
    'no fiatAmount on a buy',
    aBuy({ fiatAmount: undefined as never }),
    'fiatAmount',
    /required on a buy/,
  ],
  ['bank details on a buy', { ...aBuy(), bankCode: '044' }, 'bankCode', /must not be on a buy/],
  [
    'a wallet on a sell',
    { ...aSell(), walletAddress: '0x0' },
    'walletAddress',
    /must not be on a sell/,
  ],
  [
    'no account number on a sell',
    aSell({ accountNumber: undefined as never }),
    'accountNumber',
    /required on a sell/,
  ],
  [
    'an account number that is short',
    aSell({ accountNumber: '12345' }),
    'accountNumber',
    /10 digits.*"12345"/,
  ],
  [
    'an account number as a number',
    { ...aSell(), accountNumber: 1234567890 },
    'accountNumber',
    /text|digits/,
  ],
  ['a bank that nobody lists', aSell({ bankCode: '99999' }), 'bankCode', /bank/],
  ['a chain that nobody serves', aBuy({ chain: '%' }), 'chain', /base/],
  ['a chain that nobody sells on', aSell({ chain: 'tron' }), 'chain', /base/],
  ['an asset that nobody trades', aBuy({ asset: 'DOGE' }), 'asset', /USDC/],
  ['an address of another chain', aBuy({ chain: 'solana' }), 'walletAddress', /solana/],
  [
    'an address with a wrong checksum',
    aBuy({ walletAddress: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }),
    'walletAddress',
    /checksum/,
  ],
  [
    'a cut address',
    aBuy({ walletAddress: '0x5aAeb6053F3E94C9b9A09f336694' }),
    'walletAddress',
    /address/,
  ],
  ['an email that is none', aBuy({ email: 'ada' }), 'email', /ada@example.com/],
  ['a negative developer fee', aBuy({ developerFeePercent: -0.5 }), 'developerFeePercent', /0/],
  ['a large developer fee', aBuy({ developerFeePercent: 50 }), 'developerFeePercent', /5/],
  [
    'an override that is no boolean',
    { ...aBuy(), overrideActiveIntent: 'true' },
    'overrideActiveIntent',
    /true or false/,
  ],
  ['a signing secret', { ...aBuy(), signingSecret: 's' }, 'signingSecret', /is not known/],
  [
    'an own __proto__',
    withText(aBuy(), '__proto__', '{"side":"buy"}').replace('"@"', '1'),
    '__proto__',
    /is not known/,
  ],
  ['an absurd amount', aBuy({ amount: 1e300 }), 'amount', /at most|agree|fiatAmount/],
  ['an amount of an infinity', withText(aBuy(), 'amount', '-1e999'), 'amount', /number/],
])('an order with %s is refused, with the field and the mend', async (_, body, field, mend) => {
  const response = await createOrder(body)
  expect(response.status).toBe(400)
  expect(response.body.details).toContainEqual({ field, message: expect.stringMatching(mend) })
  expect(sandbox.defaultWorld.world.rows.count('orders')).toBe(0)
})

test.each([
  ['no bank code', { accountNumber: '0123456789' }, 'bankCode', /required/],
  [
    'an account number with letters',
    { ...AN_ACCOUNT, accountNumber: '01234S6789' },
    'accountNumber',
    /10 digits/,
  ],
  ['a bank that nobody lists', { ...AN_ACCOUNT, bankCode: '99999' }, 'bankCode', /bank/],
])('a resolve with %s is refused, with the field and the mend', async (_, body, field, mend) => {
  const response = await resolveBankAccount(body)
  expect(response.status).toBe(400)
  expect(response.body.details).toContainEqual({ field, message: expect.stringMatching(mend) })
})

test.each([
  ['nothing', '', ['customerId', 'token', 'network'], /missing/],
  ['an empty parameter', 'customerId=&token=USDC&network=base', ['customerId'], /missing/],
  [
    'a parameter twice',
    'customerId=a&customerId=b&token=USDC&network=base',
    ['customerId'],
    /twice/,
  ],
  [
    'an empty parameter twice',
    'customerId=&customerId=&token=USDC&network=base',
    ['customerId'],
    /twice/,
  ],
  ['a broken escape', 'customerId=%zz&token=USDC&network=base', ['customerId'], /%25/],
  [
    'an escape of half a character',
    'customerId=%C3&token=USDC&network=base',
    ['customerId'],
    /%25/,
  ],
])(
  'an intent query with %s is refused, with the parameter and the mend',
  async (_, query, fields, mend) => {
    const response = await getOrderIntent(query)
    expect(response.status).toBe(400)
    expect(response.body.details.map(({ field }: { field: string }) => field)).toEqual(fields)
    for (const { message } of response.body.details) expect(message).toMatch(mend)
  },
)

test.each([
  ['tokn=USDC', 'is missing from the query, which has "tokn"; did you mean "token"?'],
  ['Token=USDC', 'is missing from the query, which has "Token"; did you mean "token"?'],
  ['asset=USDC', 'is missing from the query; send ?token=…'],
])('an intent query with ?%s in the place of the token says what is meant', async (slip, said) => {
  const response = await getOrderIntent(`customerId=ada&${slip}&network=base`)
  expect(response.status).toBe(400)
  expect(response.body.details).toEqual([{ field: 'token', message: said }])
})

test('a query may be escaped, with pluses for spaces, and carry what nobody asked for', async () => {
  await createOrder(aBuy({ externalCustomerId: 'ada b&c' }))
  const response = await getOrderIntent('x=%zz&customerId=ada+b%26c&token=USDC&network=base')
  expect(response.body.customerId).toBe('ada b&c')
})

test.each([
  ['is cut', '{"side":"buy",', /position 14: a key was expected, the end was found/],
  ['is no JSON', 'side=buy', /position 0: a value was expected, "s" was found/],
  ['has a comma too many', '{"side":"buy",}', /position 14: a key was expected, "}" was found/],
  ['goes on after its end', '{} {}', /position 3: nothing more was expected, "\{" was found/],
  [
    'has a number that is none',
    '{"fiatAmount":NaN}',
    /position 14: a value was expected, "N" was found/,
  ],
])('a body that %s is refused, with the position', async (_, body, message) => {
  const response = await createQuote(body)
  expect(response.status).toBe(400)
  expect(response.body.code).toBe('MALFORMED_JSON')
  expect(response.body.details).toEqual([
    { field: 'body', message: expect.stringMatching(message) },
  ])
})

test.each(['[]', '"text"', '7', 'null', 'true'])(
  'a body that is %s is refused as no object',
  async (body) => {
    const response = await createQuote(body)
    expect(response.status).toBe(400)
    expect(response.body.details).toEqual([
      { field: 'body', message: expect.stringMatching(/must be a JSON object/) },
    ])
  },
)

test('a missing body is refused as that', async () => {
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

test('a compressed body is refused, with the mend', async () => {
  const response = await createQuote('{}', { headers: { 'content-encoding': 'gzip' } })
  expect(response.status).toBe(415)
  expect(response.body.message).toMatch(/content-encoding is "gzip".*plain/)
  expect(response.body.details).toMatchObject([{ field: 'content-encoding' }])
})

test('a body over 256 kB is refused, and one just under it is read', async () => {
  const large = await createQuote(JSON.stringify({ ...A_QUOTE, chain: 'x'.repeat(256 * 1024) }))
  expect(large.status).toBe(413)
  expect(large.body.details).toEqual([
    { field: 'body', message: expect.stringMatching(/at most 262144 bytes/) },
  ])
  const under = `${' '.repeat(256 * 1024 - 200)}${JSON.stringify(A_QUOTE)}`
  expect((await createQuote(under)).status).toBe(200)
})

test.each([
  'nope',
  '00000000-0000-4000-8000-000000000000',
  '__proto__',
  'constructor',
  '%00',
  '%F0%9F%92%B8',
])('the status of order %s, which is none, is a 404 with the mend', async (id) => {
  const response = await monitorOrderStatus(id)
  expect(response.status).toBe(404)
  expect(response.body.message).toMatch(/transactionId/)
})

test.each(['nobody', '__proto__', 'toString'])(
  'the banks of provider %s, which is none, are a 404 that lists them',
  async (name) => {
    const response = await listProviderBanks(name)
    expect(response.status).toBe(404)
    expect(response.body.message).toMatch(/northwind/)
  },
)

test('a broken escape in a path is refused, with the mend', async () => {
  for (const response of [await monitorOrderStatus('%zz'), await listProviderBanks('%C3')]) {
    expect(response.status).toBe(400)
    expect(response.body.details).toEqual([
      { field: 'path', message: expect.stringMatching(/%25/) },
    ])
  }
})

test('status sync takes no body, or an empty one, and refuses another [sync.no-body]', async () => {
  const { body: order } = await createOrder(aBuy({ externalCustomerId: 'grace' }))
  for (const body of [undefined, '', '{}', ' { } ']) {
    expect((await monitorOrderStatus(order.transactionId, { body })).status).toBe(200)
  }
  const plain = { body: '{}', headers: { 'content-type': 'text/plain' } }
  expect((await monitorOrderStatus(order.transactionId, plain)).status).toBe(200)
  const refused = await monitorOrderStatus(order.transactionId, { body: { force: true } })
  expect(refused.status).toBe(400)
  expect(refused.body.details).toEqual([
    { field: 'body', message: expect.stringMatching(/send none/) },
  ])
  expect((await monitorOrderStatus(order.transactionId, { body: '{' })).status).toBe(400)
})

test('an order too large for everyone, or too small, is refused with the limit', async () => {
  const small = await createOrder(aBuy({ amount: 0.1, fiatAmount: 140 }))
  expect(small.body.code).toBe('AMOUNT_TOO_SMALL')
  const large = await createOrder(aBuy({ amount: 1e6, fiatAmount: 1.4e9 }))
  expect(large.body.code).toBe('AMOUNT_TOO_LARGE')
})
