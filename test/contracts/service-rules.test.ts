/** The service as a whole: paths, JSON, the flow of money, fees (§1, §4, §8, §9). */
import { request } from '../sandbox/http/in-memory.ts'
import { afterAll, expect, test } from 'vitest'
import { OPERATIONS } from '../../src/base/contract/generated/operations.ts'
import { decimal, ZERO } from '../../src/base/vocabulary/money.ts'
import { BUY_QUOTE, openBusiness } from './business.ts'
import { SCHEMAS } from './samples.ts'

const business = openBusiness()
const { app, quote, buy, bought, sell, simulate, order } = business
afterAll(() => business.close())

test.each(OPERATIONS.map(({ method, path }) => [method, path] as const))(
  '%s %s is below the base URL, has no version and requires a key ' +
    '[http.base-url, versioning.no-segment]',
  async (method, path) => {
    expect(path).toMatch(/^\/api\/developer\/(?!v\d)/)
    const { body } = await request(app)[method === 'GET' ? 'get' : 'post'](path.replace(':', ''))
    expect(body).toMatchObject({ success: false, code: 'API_KEY_MISSING' })
  },
)

test('successes and errors are JSON [http.json]', async () => {
  const send = (body: object) =>
    request(app).post('/api/developer/quotes').set({ 'x-api-key': 'ramp_test_local' }).send(body)
  const good = await send(BUY_QUOTE)
  const bad = await send({})
  for (const { headers, text } of [good, bad]) {
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(text)).toBeTypeOf('object')
  }
  expect([good.status, bad.status]).toEqual([200, 400])
})

test('several providers serve buys and sells [service.several-providers]', () => {
  const providers = (seen: { body: Readonly<Record<string, unknown>> }) =>
    Array.isArray(seen.body['quotes']) ? seen.body['quotes'].length : 0
  expect(providers(quote())).toBeGreaterThan(1)
  expect(
    providers(quote({ side: 'sell', fiatAmount: undefined, tokenAmount: 35 })),
  ).toBeGreaterThan(1)
})

test(
  'an order is tracked, with a provider and a next step ' +
    '[order.tracked, order.response.transactionId.names-sync-path]',
  () => {
    const { body } = buy({ externalCustomerId: 'tracked' })
    expect(body).toMatchObject({ trackable: true, selectedProvider: expect.any(String) })
    expect(body['providerDetails']).toMatchObject({ status: expect.any(String) })
    const id = String(body['transactionId'])
    expect(business.sync(id)).toMatchObject({ status: 200, body: { transactionId: id } })
  },
)

test(
  'a buy takes fiat in and gives crypto out, less fees ' +
    '[flow.buy, flow.service-fee, flow.destination, flow.provider-settles]',
  () => {
    const id = bought({ externalCustomerId: 'flow-in' })
    simulate({ id, action: 'complete' })
    const { settlement, walletAddress, providerState, fiatAmount, amount } = order(id)
    expect(settlement?.used).toBe(fiatAmount)
    expect(Number(settlement?.out)).toBeLessThan(Number(amount) * 1.1)
    expect(Number(settlement?.platformFee)).toBeGreaterThan(0)
    expect(feesAndOut(id)).toEqual(settlement?.gross)
    expect(walletAddress).toBe('0x000000000000000000000000000000000000dEaD')
    expect(providerState).toBe('completed')
  },
)

test(
  'a sell takes crypto in and gives fiat out, less fees ' +
    '[flow.sell, flow.service-fee, flow.destination]',
  () => {
    const id = String(sell({ externalCustomerId: 'flow-out' }).body['transactionId'])
    simulate({ id, action: 'complete' })
    const { settlement, bank, amount } = order(id)
    expect(settlement?.used).toBe(amount)
    expect(Number(settlement?.out)).toBeGreaterThan(1_000)
    expect(feesAndOut(id)).toEqual(settlement?.gross)
    expect(bank).toMatchObject({ code: '044', accountNumber: '0123456789', accountName: 'Ada Obi' })
  },
)

test.each([0, 0.5, 2.5])(
  'a developer fee of %d percent is taken and accrued ' +
    '[fee.developer.accepted, fee.developer.accrued-inside, fee.developer.values-seen]',
  (percent) => {
    const { status, body } = buy({
      externalCustomerId: `fee${percent * 10}`,
      developerFeePercent: percent,
    })
    expect(status).toBe(201)
    const id = String(body['transactionId'])
    simulate({ id, action: 'complete' })
    const { settlement } = order(id)
    const share = decimal(settlement?.developerFee ?? 0)
      .div(settlement?.gross ?? 1)
      .times(100)
    expect(share.round(3).toNumber()).toBe(percent)
  },
)

test.each([
  ['values.fiat-currency', 'fiatCurrency', ['NGN']],
  ['values.asset', 'asset', ['USDT', 'USDC']],
  ['values.chain', 'chain', ['base', 'bsc', 'solana']],
])('%s: the examples of %s are served, and the schemas have no closed list', (_, field, values) => {
  for (const value of values) {
    const pair = field === 'asset' ? { chain: 'solana' } : {}
    expect(quote({ ...pair, [field]: value }).status, value).toBe(200)
  }
  for (const [name, schema] of [...SCHEMAS].filter(([name]) => name.endsWith('-request')))
    expect(schema.properties?.[field] ?? {}, name).not.toHaveProperty('enum')
})

function feesAndOut(id: string): string | undefined {
  const { settlement } = order(id)
  if (settlement === null) return undefined
  const parts = [
    settlement.out,
    settlement.providerFee,
    settlement.platformFee,
    settlement.developerFee,
  ]
  return parts.reduce((sum, part) => sum.plus(part), ZERO).toFixed()
}
