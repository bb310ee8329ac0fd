import { expect, test } from 'vitest'
import { rateSheetOf, type Pair } from '../../../../src/sandbox/simulator/quotes/rate-sheet.ts'
import { aMarket } from '../../../builders.ts'

const FIRST: Pair = { side: 'buy', asset: 'USDC', chain: 'base', fiatCurrency: 'NGN' }
const EUR = { places: 2, ratePlaces: 6, rates: { USDC: 0.9 } }
const aMarketWithEuros = () => aMarket({ behaviour: { markets: { fiat: { EUR } } } })

test.each([
  ['side', { side: 'sell' }],
  ['asset', { asset: 'USDT' }],
  ['chain', { chain: 'solana' }],
  ['currency', { fiatCurrency: 'EUR' }],
] as const)(
  'the rate sheet of a pair with another %s is not that of the pair before',
  (_, other) => {
    const market = aMarketWithEuros()
    const second = { ...FIRST, ...other }
    const before = rateSheetOf(market, FIRST)
    const sheet = rateSheetOf(market, second)
    expect(sheet).not.toEqual(before)
    expect(sheet).toEqual(rateSheetOf(aMarketWithEuros(), second))
  },
)
