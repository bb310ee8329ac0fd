/** How often each provider wins: in any hour, on every route, for every seed and amount. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { priceRoutes, type RouteRequest } from '../../../../src/sandbox/simulator/quotes/quote.ts'
import { decimal } from '../../../../src/base/vocabulary/money.ts'
import { aMarket } from '../../../builders.ts'
import { randomRun } from '../../../random-run.ts'
import { aBuy, aWorld } from '../../../worlds.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/quotes/turns.test.ts', numRuns: 8 })

const MINUTE_MS = 60_000
/** Just inside the limits of the providers, and far from them, in tokens. */
const TOKENS = ['1.1', '3', '5.5', '26', '35', '200', '4900', '9800', '19800', '49000', '98000']

const ROUTES = ['USDC', 'USDT'].flatMap((asset) =>
  ['base', 'bsc', 'solana'].flatMap((chain) =>
    TOKENS.flatMap((tokens): RouteRequest[] => {
      const pair = { asset, chain, fiatCurrency: 'NGN' }
      return [
        { side: 'buy', ...pair, fiatAmount: decimal(tokens).times(1_415) },
        { side: 'sell', ...pair, tokenAmount: decimal(tokens) },
      ]
    }),
  ),
)

/** Half of what each provider of the side would win in equal parts. */
const LEAST_SHARE = {
  buy: 0.5 / PROVIDERS.filter(({ sides }) => sides.includes('buy')).length,
  sell: 0.5 / PROVIDERS.filter(({ sides }) => sides.includes('sell')).length,
}

const moments = fc.record({
  seed: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  start: fc
    .nat({ max: 40 * 365 * 24 * 3_600 })
    .map((seconds) => Date.UTC(2020, 0) + seconds * 1000),
})

/** One behaviour for all: rate sheets are kept for each. */
const MARKET = aMarket()

/** The slugs of the routes of each moment, best first. */
function ranks(request: RouteRequest, seed: number, times: readonly number[]): string[][] {
  return times.map((now) =>
    priceRoutes({ ...MARKET, seed, now }, request).routes.map(({ terms }) => terms.provider.slug),
  )
}

function every(stepMs: number, start: number, lengthMs: number): number[] {
  return Array.from({ length: lengthMs / stepMs }, (_, i) => start + i * stepMs)
}

test('every provider of a route wins half of an equal share of its quotes in any hour', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(0.5, 1, 5), ({ seed, start }, minutes) => {
      const times = every(minutes * MINUTE_MS, start, 60 * MINUTE_MS)
      for (const request of ROUTES) {
        const ranked = ranks(request, seed, times)
        for (const slug of new Set(ranked.flat())) {
          const served = ranked.filter((slugs) => slugs.includes(slug))
          const won = served.filter(([best]) => best === slug)
          const share = { slug, request, won: won.length, of: served.length }
          expect(won.length / served.length, JSON.stringify(share)).toBeGreaterThanOrEqual(
            LEAST_SHARE[request.side],
          )
        }
      }
    }),
    RUN,
  )
})

test('no provider wins most of the quotes of an hour', () => {
  fc.assert(
    fc.property(moments, ({ seed, start }) => {
      for (const side of ['buy', 'sell'] as const) {
        const pair = { side, asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' }
        const request =
          side === 'buy'
            ? { ...pair, fiatAmount: decimal(50_000) }
            : { ...pair, tokenAmount: decimal(35) }
        const best = ranks(request, seed, every(30_000, start, 60 * MINUTE_MS)).map(
          ([slug]) => slug,
        )
        for (const { slug } of PROVIDERS) {
          expect(best.filter((one) => one === slug).length).toBeLessThanOrEqual(best.length / 2)
        }
      }
    }),
    RUN,
  )
})

test('the best rate moves a little from one minute to the next', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...ROUTES), ({ seed, start }, request) => {
      const outs = every(MINUTE_MS, start, 30 * MINUTE_MS).map((now) =>
        Number(priceRoutes({ ...MARKET, seed, now }, request).routes[0]?.out ?? 0n),
      )
      for (const [i, out] of outs.entries()) {
        expect(Math.abs(out / (outs[i - 1] ?? out) - 1)).toBeLessThan(0.015)
      }
    }),
    RUN,
  )
})

test('providers differ by two percent at most', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...ROUTES), ({ seed, start }, request) => {
      const { routes } = priceRoutes({ ...MARKET, seed, now: start }, request)
      const rates = routes.map(({ terms }) => Number(terms.rate))
      expect(Math.max(...rates) / Math.min(...rates)).toBeLessThan(1.02)
    }),
    { ...RUN, numRuns: 20 * RUN.numRuns },
  )
})

test('twenty buys a simulated minute apart meet every native shape', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { place, advance } = aWorld({ seed })
      const shapes = new Set<string>()
      for (let i = 0; i < 20; i++) {
        const { providerDetails } = place(aBuy({ externalCustomerId: `customer${i}` }))
        shapes.add(Object.keys(providerDetails).join())
        advance('1m')
      }
      expect(shapes.size).toBe(4)
    }),
    RUN,
  )
})
