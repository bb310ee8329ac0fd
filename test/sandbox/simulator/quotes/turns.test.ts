/** How far providers are apart, and that a short test meets all of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceRoutes, type RouteRequest } from '../../../../src/sandbox/simulator/quotes/quote.ts'
import { decimal } from '../../../../src/base/vocabulary/money.ts'
import { aMarket } from '../../../builders.ts'
import { randomRun } from '../../../random-run.ts'
import { aBuy, aWorld } from '../../../worlds.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/quotes/turns.test.ts', numRuns: 8 })

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

const moments = fc.record({
  seed: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  start: fc
    .nat({ max: 40 * 365 * 24 * 3_600 })
    .map((seconds) => Date.UTC(2020, 0) + seconds * 1000),
})

/** One behaviour for all: rate sheets are kept for each. */
const MARKET = aMarket()

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
