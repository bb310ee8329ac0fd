import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProviderFault } from '../../../src/simulator/behaviour/behaviour.ts'
import { decimal, type Decimal } from '../../../src/vocabulary/money.ts'
import { PROVIDERS } from '../../../src/simulator/providers/directory.ts'
import {
  priceRoutes,
  rankRoutes,
  settlementOf,
  type RouteRequest,
} from '../../../src/simulator/quotes/quote.ts'
import { anOrder } from '../../builders.ts'
import { aMarket } from '../../markets.ts'
import { randomRun } from '../../random-run.ts'

const RUN = randomRun({ file: 'test/simulator/quotes/quote.test.ts', numRuns: 100 })

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
  const { routes } = rankRoutes(aMarket({ behaviour: { providers: faults } }), request)
  return routes.map((route) => route.provider).toSorted()
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

test('routes are ranked by what the user gets, and every provider is a route or refused', () => {
  fc.assert(
    fc.property(markets, requests, (market, request) => {
      const { routes, refused } = rankRoutes(market, request)
      for (const [i, route] of routes.entries()) {
        const before = routes[i - 1]
        if (before === undefined) continue
        const worse = before.estimatedOutput.cmp(route.estimatedOutput)
        expect(worse === 1 || (worse === 0 && before.provider < route.provider)).toBe(true)
      }
      const seen = [...routes, ...refused].map(({ provider }) => provider)
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
  const { routes } = rankRoutes(market, aSellRequest({ tokenAmount: decimal('0.00001') }))
  expect(routes.map((route) => `${route.provider} ${route.estimatedOutput}`)).toEqual([
    'bluepeak 0.01',
    'northwind 0.01',
    'palmgate 0.01',
    'tidewater 0.01',
  ])
})

test('a route gives what its rate says, less its fees, to the unit', () => {
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

test('providers differ: none is the best at every time and for every amount', () => {
  const best = new Set<string | undefined>()
  for (let hour = 0; hour < 200; hour++) {
    for (const tokens of [3, 50, 2_000]) {
      const market = aMarket({ now: Date.UTC(2026, 0, 1, hour) })
      const request = aBuyRequest({ fiatAmount: decimal(tokens * 1_420) })
      best.add(rankRoutes(market, request).routes[0]?.provider)
    }
  }
  expect(best.size).toBeGreaterThanOrEqual(3)
})

test.each([
  {
    what: 'a buy',
    request: aBuyRequest(),
    routes: 'bluepeak kestrel northwind palmgate saltmarsh',
  },
  {
    what: 'an asset in another case',
    request: aBuyRequest({ asset: 'usdt' }),
    routes: 'bluepeak northwind palmgate saltmarsh',
  },
  {
    what: 'a chain in another case',
    request: aBuyRequest({ chain: 'Solana' }),
    routes: 'bluepeak kestrel northwind saltmarsh',
  },
  {
    what: 'a small buy',
    request: aBuyRequest({ fiatAmount: decimal(3_000) }),
    routes: 'northwind palmgate saltmarsh',
  },
  {
    what: 'a large buy',
    request: aBuyRequest({ fiatAmount: decimal(80_000_000) }),
    routes: 'bluepeak kestrel',
  },
  { what: 'a sell', request: aSellRequest(), routes: 'bluepeak northwind palmgate tidewater' },
  {
    what: 'a sell to a bank that few pay to',
    request: aSellRequest({ bankCode: '309' }),
    routes: 'bluepeak tidewater',
  },
  { what: 'a sell to no bank', request: aSellRequest({ bankCode: '999' }), routes: '' },
  { what: 'an unknown asset', request: aBuyRequest({ asset: 'DOGE' }), routes: '' },
  {
    what: 'a currency like a member',
    request: aBuyRequest({ fiatCurrency: 'toString' }),
    routes: '',
  },
  { what: 'an absurd amount', request: aBuyRequest({ fiatAmount: decimal(1e300) }), routes: '' },
])('$what has the routes: $routes', ({ request, routes }) => {
  expect(slugs(request).join(' ')).toBe(routes)
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

test('drift moves no quote', () => {
  const best = (fault: ProviderFault) =>
    rankRoutes(aMarket({ behaviour: { providers: { northwind: fault } } }), aBuyRequest()).routes
  expect(best({ slippageBps: 500 })).toEqual(best({}))
})

test('a changed behaviour is seen at once, and a changed seed is another market', () => {
  const rate = (market: ReturnType<typeof aMarket>) =>
    rankRoutes(market, aBuyRequest()).routes.find(({ provider }) => provider === 'northwind')?.rate
  const market = aMarket()
  const before = rate(market)
  const dear = aMarket({ behaviour: { providers: { northwind: { spreadBps: 400 } } } })
  expect(rate(dear)?.gt(before ?? 0)).toBe(true)
  expect(rate({ ...market, seed: 2 })?.toString()).not.toBe(before?.toString())
  expect(rate(market)?.toString()).toBe(before?.toString())
})

test('rates stand still within a step and move in the next', () => {
  const outputs = (now: number) =>
    rankRoutes(aMarket({ now }), aBuyRequest()).routes.map((route) => route.rate.toString())
  expect(outputs(30_000)).toEqual(outputs(59_999))
  expect(outputs(60_000)).not.toEqual(outputs(59_999))
})

test('a settlement accounts for every unit, whatever came in and whatever the fees', () => {
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        provider: fc.constantFrom(...PROVIDERS.map(({ slug }) => slug)),
        rate: fc.integer({ min: 100_000, max: 200_000 }).map((cents) => String(cents / 100)),
        fee: fc.integer({ min: 0, max: 1_000 }).map((hundredths) => String(hundredths / 100)),
        used: fc.nat(100_000_000).map((units) => decimal(units).div(100)),
        payoutErrorBps: fc.nat(20_000),
      }),
      ({ side, provider, rate, fee, used, payoutErrorBps }) => {
        const market = aMarket({ behaviour: { providers: { [provider]: { payoutErrorBps } } } })
        const order = anOrder({ side, provider, rate, developerFeePercent: fee })
        const settled = settlementOf(order, used, market)
        const shares = [settled.out, settled.providerFee, settled.platformFee, settled.developerFee]
        const sum = shares.reduce((total, share) => total.plus(share), decimal(0))
        expect(sum.toFixed()).toBe(settled.gross)
        for (const share of shares) expect(decimal(share).gte(0)).toBe(true)
        expect(settled.used).toBe(used.toFixed())
      },
    ),
    RUN,
  )
})

test('an order settles at the output that its route promised', () => {
  const market = aMarket()
  const request = aBuyRequest()
  for (const route of rankRoutes(market, request).routes) {
    const order = anOrder({ provider: route.provider, rate: route.rate.toFixed() })
    const settled = settlementOf(order, request.fiatAmount ?? decimal(0), market)
    expect(settled.out).toBe(route.estimatedOutput.toFixed())
  }
})

test('the developer fee is a percentage of the gross, and the user has that much less', () => {
  const settle = (developerFeePercent: string) =>
    settlementOf(
      anOrder({ side: 'sell', rate: '1400', developerFeePercent }),
      decimal(100),
      aMarket(),
    )
  expect(settle('0')).toEqual({
    used: '100',
    gross: '140000',
    providerFee: '560',
    platformFee: '700',
    developerFee: '0',
    out: '138740',
  })
  expect(settle('2.5')).toMatchObject({ developerFee: '3500', out: '135240' })
})

test('a lie makes the quote better and the settlement worse', () => {
  const lying = aMarket({ behaviour: { providers: { northwind: { payoutErrorBps: 200 } } } })
  const request = aBuyRequest()
  const output = (market: typeof lying) =>
    rankRoutes(market, request).routes.find(({ provider }) => provider === 'northwind')
  const promised = output(lying)
  const honest = output(aMarket())
  if (promised === undefined || honest === undefined) throw new Error('Northwind has no route')
  expect(promised.estimatedOutput.gt(honest.estimatedOutput)).toBe(true)
  const order = anOrder({ rate: promised.rate.toFixed() })
  const { out } = settlementOf(order, request.fiatAmount ?? decimal(0), lying)
  const kept = promised.estimatedOutput.minus(out).div(promised.estimatedOutput)
  expect(kept.toNumber()).toBeCloseTo(0.02)
})
