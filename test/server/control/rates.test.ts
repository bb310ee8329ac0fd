import { expect, test } from 'vitest'
import { createQuote } from '../../../src/simulator/quotes/operations.ts'
import { TEST_CALLER } from '../../worlds.ts'
import { aControlApi, rejection } from './control-api.ts'

type Route = Record<'rate' | 'gross' | 'providerFee' | 'platformFee' | 'out', string>

test.each([
  ['buy', { fiatAmount: 50_000 }],
  ['sell', { tokenAmount: 35 }],
] as const)('the rates of a %s are those of its quotes, now and later', async (side, amount) => {
  const api = aControlApi()
  const { points, now } = (await api.get(`/rates?side=${side}&span=2h`)).body
  expect(points).toHaveLength(61)
  expect(points[30].at).toBe(now)
  const request = { side, fiatCurrency: 'NGN', asset: 'USDC', chain: 'base', ...amount }
  for (const step of [30, 60]) {
    const ms = Date.parse(points[step].at) - api.sandbox.defaultWorld.world.now()
    await api.post('/clock/advance', { by: `${ms}ms` })
    const quote = api.sandbox.defaultWorld.world.call(createQuote, {
      request: request as Parameters<typeof createQuote>[1]['request'],
      caller: TEST_CALLER,
    })
    const [best] = points[step].routes
    expect([Number(best.rate), Number(best.out)]).toEqual([
      quote.bestQuote.rate,
      quote.bestQuote.estimatedOutput,
    ])
    for (const { gross, providerFee, platformFee, out } of points[step].routes as Route[]) {
      const sum = Number(out) + Number(providerFee) + Number(platformFee)
      expect(sum).toBeCloseTo(Number(gross), 5)
    }
  }
})

test('excess decimals of an amount change no rate', async () => {
  const api = aControlApi()
  await api.put('/behaviour', {
    markets: { fiat: { XOF: { places: 0, ratePlaces: 2, rates: { USDC: 602 } } } },
  })
  const pointsOf = async (amount: string) =>
    (await api.get(`/rates?fiatCurrency=XOF&amount=${amount}`)).body.points
  expect(await pointsOf('50000.9')).toEqual(await pointsOf('50000'))
})

test('the rates say why a provider does not serve the request', async () => {
  const api = aControlApi()
  await api.put('/behaviour', { providers: { northwind: { down: true } } })
  const { points } = (await api.get('/rates')).body
  expect(points[0].filtered).toContainEqual({
    provider: 'northwind',
    field: 'provider',
    reason: expect.any(String),
  })
  const none = (await api.get('/rates?asset=XYZ')).body
  expect(none.points[0].routes).toEqual([])
})

test.each([
  ['span=31d', '400 VALIDATION_FAILED span'],
  ['span=1ms', '400 VALIDATION_FAILED span'],
  ['amount=-1', '400 VALIDATION_FAILED amount'],
  ['side=both', '400 VALIDATION_FAILED side'],
])('rates for %s are rejected', async (query, expected) => {
  expect(rejection(await aControlApi().get(`/rates?${query}`))).toBe(expected)
})
