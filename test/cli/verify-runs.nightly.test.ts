/** Whole runs of `verify`. */
import { expect, onTestFinished, test } from 'vitest'
import { transformedService } from '../verify/transformed-service/service.ts'
import { call } from './call.ts'

const KEY = 'ramp_test_local'

test('a run with inconclusive checks exits with 5 and says what helps, and a dry run counts requests', async () => {
  const service = await transformedService({ isSandbox: false, apiKey: KEY })
  onTestFinished(service.close)
  const verify = ['verify', '--base-url', service.url, '--api-key', KEY]
  const { code, out } = await call(verify)
  expect(code).toBe(5)
  expect(out).toContain('--wait 3m')
  const { out: plan } = await call([...verify, '--dry-run'])
  // The moment decides which provider is best, and so how many questions follow.
  expect(plan).toMatch(/ [1-9]\d+ {2}in total, at most/)
})

test('the options of a route name what orders are made of', async () => {
  const service = await transformedService({ isSandbox: false, apiKey: KEY })
  onTestFinished(service.close)
  const route = ['--fiat', 'NGN', '--asset', 'USDT', '--chain', 'solana', '--amount', '70000']
  const more = ['--account', '044:1112223334', '--customer', 'acme{id}', '--max-orders', '2']
  const args = ['verify', '--base-url', service.url, '--api-key', KEY, ...route, ...more]
  expect((await call(args)).code).toBe(5)
  const called = service.requests.flatMap(({ call: one }) => (one === undefined ? [] : [one]))
  const orders = called.filter(({ operationId }) => operationId === 'createOrder')
  const bodies = orders.map(({ body }) => body as { readonly side?: string })
  for (const body of bodies)
    expect(body).toMatchObject({
      ...{ asset: 'USDT', chain: 'solana' },
      externalCustomerId: expect.stringMatching(/^acmersverify/),
    })
  const sells = bodies.filter(({ side }) => side === 'sell')
  expect(sells.length).toBeGreaterThan(0)
  for (const body of sells) expect(body).toMatchObject({ accountNumber: '1112223334' })
  const [quote] = called.filter(({ operationId }) => operationId === 'createQuote')
  expect(quote?.body).toMatchObject({ fiatAmount: 70_000, asset: 'USDT', chain: 'solana' })
})
