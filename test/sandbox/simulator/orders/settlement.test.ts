import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, text } from '../../../../src/base/vocabulary/money.ts'
import {
  PAY_OUT_PLACES,
  settlementOf,
} from '../../../../src/sandbox/simulator/orders/settlement.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { priceRoutes } from '../../../../src/sandbox/simulator/quotes/quote.ts'
import { decimalOf } from '../../../../src/base/vocabulary/units.ts'
import { aMarket, anOrder } from '../../../builders.ts'
import { randomRun } from '../../../random-run.ts'

const RUN = randomRun({ file: 'test/sandbox/simulator/orders/settlement.test.ts', numRuns: 100 })

const FIAT = decimal(200_000)

function routesIn(market: ReturnType<typeof aMarket>) {
  const pair = { side: 'buy', asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' } as const
  return priceRoutes(market, { ...pair, fiatAmount: FIAT }).routes.map(({ terms, out }) => ({
    provider: terms.provider.slug,
    rate: terms.rate.toFixed(),
    output: decimalOf(out, PAY_OUT_PLACES.buy),
  }))
}

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
        const parts = [settled.out, settled.providerFee, settled.platformFee, settled.developerFee]
        const sum = parts.reduce((total, part) => total.plus(part), decimal(0))
        expect(sum.toFixed()).toBe(settled.gross)
        for (const part of parts) expect(decimal(part).gte(0)).toBe(true)
        expect(settled.used).toBe(used.toFixed())
      },
    ),
    RUN,
  )
})

test('an order settles at the output that its route estimated', () => {
  const market = aMarket()
  for (const { provider, rate, output } of routesIn(market)) {
    expect(settlementOf(anOrder({ provider, rate }), FIAT, market).out).toBe(output.toFixed())
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
    at: aMarket().now,
  })
  expect(settle('2.5')).toMatchObject({ developerFee: '3500', out: '135240' })
})

test.each([
  ['0.12345', '69408.52'],
  ['0.00009', '50.6'],
  ['0.0000000001', '0'],
  ['1e-300', '0'],
  ['100', '55717984'],
])('a developer fee of %s % of 56,224,000 is %s, whatever its decimals', (percent, fee) => {
  const order = anOrder({
    side: 'sell',
    rate: '1405.6',
    developerFeePercent: text(decimal(percent)),
  })
  expect(settlementOf(order, decimal(40_000), aMarket()).developerFee).toBe(fee)
})

test('a payout error makes the quote better and the settlement worse', () => {
  const wrong = aMarket({ behaviour: { providers: { northwind: { payoutErrorBps: 200 } } } })
  const routeIn = (market: typeof wrong) =>
    routesIn(market).find(({ provider }) => provider === 'northwind')
  const quoted = routeIn(wrong)
  const correct = routeIn(aMarket())
  if (quoted === undefined || correct === undefined) throw new Error('Northwind has no route')
  expect(quoted.output.gt(correct.output)).toBe(true)
  const { out } = settlementOf(anOrder({ rate: quoted.rate }), FIAT, wrong)
  expect(quoted.output.minus(out).div(quoted.output).toNumber()).toBeCloseTo(0.02)
})
