import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderFault } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { decimal, type Decimal } from '../../../../src/base/vocabulary/money.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { priceRoutes, type RouteRequest } from '../../../../src/sandbox/simulator/quotes/quote.ts'
import { aMarket } from '../../../builders.ts'
import { randomRun } from '../../../random-run.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/quotes/quote.test.ts', numRuns: 100 })

function aBuyRequest(over: Partial<RouteRequest> = {}): RouteRequest {
  return {
    side: 'buy',
    asset: 'USDC',
    chain: 'base',
    fiatCurrency: 'NGN',
    fiatAmount: decimal(200_000),
    ...over,
  }
}

function aSellRequest(over: Partial<RouteRequest> = {}): RouteRequest {
  return {
    side: 'sell',
    asset: 'USDT',
    chain: 'bsc',
    fiatCurrency: 'NGN',
    tokenAmount: decimal(200),
    ...over,
  }
}

function slugs(request: RouteRequest, faults: Record<string, ProviderFault> = {}): string[] {
  const { routes } = priceRoutes(aMarket({ behaviour: { providers: faults } }), request)
  return routes.map(({ terms }) => terms.provider.slug).toSorted()
}

/** Rate and output of each route, by slug. */
function pricesIn(market: ReturnType<typeof aMarket>) {
  const { routes } = priceRoutes(market, aBuyRequest())
  return new Map(
    routes.map(({ terms, out }) => [terms.provider.slug, { rate: Number(terms.rate), out }]),
  )
}

const requests: fc.Arbitrary<RouteRequest> = fc
  .record({
    side: fc.constantFrom('buy', 'sell'),
    asset: fc.constantFrom('USDC', 'USDT'),
    chain: fc.constantFrom('base', 'bsc', 'solana'),
    cents: fc.integer({ min: 100, max: 30_000_000 }),
  })
  .map(({ side, asset, chain, cents }) => ({
    side,
    asset,
    chain,
    fiatCurrency: 'NGN',
    ...(side === 'buy'
      ? { fiatAmount: decimal(cents * 14).div(1) }
      : { tokenAmount: decimal(cents).div(100) }),
  }))

const markets = fc
  .record({ seed: fc.nat(), step: fc.nat(1_000_000) })
  .map(({ seed, step }) => aMarket({ seed, now: step * 30_000 }))

test('routes are ranked by what the user gets, and every provider is a route or rejected', () => {
  fc.assert(
    fc.property(markets, requests, (market, request) => {
      const { routes, rejections } = priceRoutes(market, request)
      const ranked = routes.map(({ terms, out }) => ({ slug: terms.provider.slug, out }))
      for (const [i, { slug, out }] of ranked.entries()) {
        const before = ranked[i - 1]
        if (before === undefined) continue
        expect(before.out > out || (before.out === out && before.slug < slug)).toBe(true)
      }
      const seen = [...ranked.map(({ slug }) => slug), ...rejections.map((one) => one.provider)]
      expect(seen.toSorted()).toEqual(PROVIDERS.map(({ slug }) => slug).toSorted())
    }),
    RUN,
  )
})

test('of equal routes the first by slug is the best', () => {
  const faults = Object.fromEntries(PROVIDERS.map(({ slug }) => [slug, { minToken: '0' }]))
  const assumptions = { minimumOrderUsd: 0 }
  const market = aMarket({ behaviour: { providers: faults, assumptions } })
  // One kobo, of which every fee is rounded down to nothing.
  const { routes } = priceRoutes(market, aSellRequest({ tokenAmount: decimal('0.00001') }))
  expect(new Set(routes.map(({ out }) => out))).toEqual(new Set([1n]))
  const ranked = routes.map(({ terms }) => terms.provider.slug)
  expect(ranked).toEqual(ranked.toSorted())
  expect(ranked).toEqual(expect.arrayContaining(['bluepeak', 'northwind', 'palmgate', 'tidewater']))
})

test('a route pays out at its rate, less its fees, to the unit', () => {
  fc.assert(
    fc.property(markets, requests, (market, request) => {
      for (const route of priceRoutes(market, request).routes) {
        const { rate } = route.terms
        const places = request.side === 'buy' ? 6 : 2
        const gross = decimal(String(route.gross)).div(10 ** places)
        const next = decimal(String(route.gross + 1n)).div(10 ** places)
        const reaches = (amount: Decimal) =>
          request.side === 'buy'
            ? amount.times(rate).lte(request.fiatAmount ?? 0)
            : amount.lte((request.tokenAmount ?? decimal(0)).times(rate))
        expect(reaches(gross)).toBe(true)
        expect(reaches(next)).toBe(false)
        expect(route.out + route.providerFee + route.platformFee).toBe(route.gross)
        expect(route.out).toBeGreaterThan(0n)
      }
    }),
    RUN,
  )
})

/** The table compares these, so that a new provider changes no row. */
const COMPARED = new Set('bluepeak kestrel northwind palmgate saltmarsh tidewater'.split(' '))

test.each<[what: string, request: RouteRequest, routes: string]>([
  ['a buy', aBuyRequest(), 'bluepeak kestrel northwind palmgate saltmarsh'],
  ['lower case', aBuyRequest({ asset: 'usdt' }), 'bluepeak northwind palmgate saltmarsh'],
  ['upper case', aBuyRequest({ chain: 'Solana' }), 'bluepeak kestrel northwind saltmarsh'],
  ['a small buy', aBuyRequest({ fiatAmount: decimal(3_000) }), 'northwind palmgate saltmarsh'],
  ['a large buy', aBuyRequest({ fiatAmount: decimal(80_000_000) }), 'bluepeak kestrel'],
  ['a sell', aSellRequest(), 'bluepeak northwind palmgate tidewater'],
  ['a bank that few pay to', aSellRequest({ bankCode: '309' }), 'bluepeak tidewater'],
  ['an unknown bank', aSellRequest({ bankCode: '999' }), ''],
  ['an unknown asset', aBuyRequest({ asset: 'DOGE' }), ''],
  ['a currency like a member', aBuyRequest({ fiatCurrency: 'toString' }), ''],
  ['an absurd amount', aBuyRequest({ fiatAmount: decimal(1e300) }), ''],
])('%s has its routes', (_, request, routes) => {
  const found = slugs(request)
  expect(found.filter((slug) => COMPARED.has(slug)).join(' ')).toBe(routes)
  if (routes === '') expect(found).toEqual([])
})

test.each<{ fault: ProviderFault; served: boolean }>([
  { fault: { down: true }, served: false },
  { fault: { latency: '6s' }, served: false },
  { fault: { latency: '5s' }, served: true },
  { fault: { minToken: '1000' }, served: false },
  { fault: { maxToken: '10' }, served: false },
  { fault: { banks: ['011'] }, served: false },
  { fault: { banks: ['044'] }, served: true },
  { fault: { refuses: 'not today', slippageBps: 500 }, served: true },
])('under $fault a provider is still a route: $served', ({ fault, served }) => {
  const request = aSellRequest({ bankCode: '044' })
  expect(slugs(request, { northwind: fault }).includes('northwind')).toBe(served)
})

test('slippage moves no quote', () => {
  const prices = (northwind: ProviderFault) =>
    pricesIn(aMarket({ behaviour: { providers: { northwind } } }))
  expect(prices({ slippageBps: 500 })).toEqual(prices({}))
})

test('a changed behaviour is seen at once, and a changed seed is another market', () => {
  const rate = (market: ReturnType<typeof aMarket>) => pricesIn(market).get('northwind')?.rate
  const market = aMarket()
  const before = rate(market)
  const costly = aMarket({ behaviour: { providers: { northwind: { spreadBps: 400 } } } })
  expect(rate(costly)).toBeGreaterThan(before ?? Infinity)
  expect(rate({ ...market, seed: 2 })).not.toBe(before)
  expect(rate(market)).toBe(before)
})

test('rates stand still within a step and move in the next', () => {
  const prices = (now: number) => pricesIn(aMarket({ now }))
  expect(prices(30_000)).toEqual(prices(59_999))
  expect(prices(60_000)).not.toEqual(prices(59_999))
})
