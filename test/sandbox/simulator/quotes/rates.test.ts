import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_MARKETS } from '../../../../src/sandbox/simulator/behaviour/markets.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { northwind } from '../../../../src/sandbox/simulator/providers/northwind.ts'
import { marketRate, providerRate } from '../../../../src/sandbox/simulator/quotes/rates.ts'
import { randomRun } from '../../../random-run.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/quotes/rates.test.ts', numRuns: 100 })

const USDC = { asset: 'USDC', fiatCurrency: 'NGN' }
const STEP_MS = 30_000

const moments = fc.record({
  seed: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  at: fc.nat({ max: 100_000_000 }).map((step) => step * STEP_MS),
})

function rateAt(moment: { seed: number; at: number }, asset = 'USDC'): number {
  const market = marketRate(DEFAULT_MARKETS, { ...USDC, asset }, moment)
  if (market === undefined) throw new Error('There is no market')
  return market.rate
}

test('the market stays in its band, whatever the seed and the moment', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom('USDC', 'USDT'), (moment, asset) => {
      const rate = rateAt(moment, asset)
      expect(rate).toBeGreaterThan(1_395)
      expect(rate).toBeLessThan(1_415)
    }),
    RUN,
  )
})

test('a rate is a function of the seed and the moment', () => {
  const moment = { seed: 5, at: Date.UTC(2026, 0, 1) }
  expect(rateAt(moment)).toBe(rateAt({ ...moment }))
  expect(rateAt(moment)).not.toBe(rateAt({ ...moment, seed: 6 }))
})

test('every provider buys below the market and sells above it', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...PROVIDERS), (moment, provider) => {
      const market = { rate: rateAt(moment), places: 2 }
      const rate = (side: 'buy' | 'sell') =>
        providerRate(market, { provider, side, fault: {}, isInTurn: true }, moment)
      const middle = BigInt(Math.round(market.rate * 1_000_000))
      expect(rate('buy')).toBeGreaterThan(middle)
      expect(rate('sell')).toBeLessThan(middle)
    }),
    RUN,
  )
})

test('a spread that a fault sets is exact', () => {
  const market = { rate: 1_400, places: 2 }
  const moment = { seed: 1, at: 0 }
  const rate = (side: 'buy' | 'sell', spreadBps: number, payoutErrorBps = 0) => {
    const fault = { spreadBps, payoutErrorBps }
    return (
      Number(providerRate(market, { provider: northwind, side, fault, isInTurn: false }, moment)) /
      1_000_000
    )
  }
  expect(rate('buy', 100)).toBe(1_414)
  expect(rate('sell', 100)).toBe(1_386)
  expect(rate('buy', 100, 100)).toBe(1_400)
  expect(rate('sell', 100, 100)).toBe(1_400)
  expect(rate('sell', 1e300)).toBeGreaterThan(0)
  expect(rate('buy', 1e300)).toBeLessThan(Infinity)
})

test('there is no market for what nobody trades', () => {
  expect(
    marketRate(DEFAULT_MARKETS, { asset: 'DOGE', fiatCurrency: 'NGN' }, { seed: 1, at: 0 }),
  ).toBeUndefined()
  expect(
    marketRate(DEFAULT_MARKETS, { asset: 'USDC', fiatCurrency: 'XXX' }, { seed: 1, at: 0 }),
  ).toBeUndefined()
})
