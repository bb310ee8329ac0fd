import { expect, test } from 'vitest'
import { DEFAULT_MARKETS } from '../../../../src/sandbox/simulator/behaviour/markets.ts'
import { decimal } from '../../../../src/base/vocabulary/money.ts'
import { noRouteError } from '../../../../src/sandbox/simulator/quotes/no-route.ts'
import type { RouteRequest } from '../../../../src/sandbox/simulator/quotes/quote.ts'
import type { Rejection } from '../../../../src/sandbox/simulator/quotes/rate-sheet.ts'

const A_SELL: RouteRequest = {
  side: 'sell',
  asset: 'USDC',
  chain: 'base',
  fiatCurrency: 'NGN',
  tokenAmount: decimal(3),
  bankCode: '044',
  amountField: 'amount',
}

const TOO_LITTLE: Rejection = {
  provider: 'kestrel',
  field: 'amount',
  reason: 'does not take so little',
  limit: { kind: 'minimum', units: 25_000_000n },
}
const TOO_LITTLE_BY_LESS: Rejection = {
  ...TOO_LITTLE,
  provider: 'bluepeak',
  limit: { kind: 'minimum', units: 5_000_000n },
}
const WRONG_CHAIN: Rejection = {
  provider: 'palmgate',
  field: 'chain',
  reason: 'does not serve base',
}
const WRONG_BANK: Rejection = {
  provider: 'northwind',
  field: 'bankCode',
  reason: 'does not pay it',
}
const NOT_TODAY: Rejection = { provider: 'northwind', field: 'order', reason: 'not today' }

test('where every provider has a limit in the way, the error names the nearest', () => {
  const { code, details } = noRouteError(
    [TOO_LITTLE, TOO_LITTLE_BY_LESS, WRONG_CHAIN],
    A_SELL,
    DEFAULT_MARKETS,
  )
  expect(code).toBe('AMOUNT_TOO_SMALL')
  expect(details).toEqual([
    { field: 'amount', message: "3 is under every provider's minimum: send at least 5.00 USDC." },
  ])
})

test.each([WRONG_BANK, NOT_TODAY])(
  'where a provider takes the amount and rejects by $field, NO_ROUTE lists every reason',
  (rejection) => {
    const { code, details } = noRouteError([TOO_LITTLE, rejection], A_SELL, DEFAULT_MARKETS)
    expect(code).toBe('NO_ROUTE')
    expect(details).toEqual([
      { field: 'amount', message: 'Kestrel: does not take so little, its minimum is 25.00 USDC' },
      { field: rejection.field, message: `Northwind: ${rejection.reason}` },
    ])
  },
)

test('a bank that nobody lists is an issue of the request', () => {
  const { code, message, details } = noRouteError(
    [WRONG_BANK],
    { ...A_SELL, bankCode: '44' },
    DEFAULT_MARKETS,
  )
  expect(code).toBe('VALIDATION_FAILED')
  expect(details?.map(({ field }) => field)).toEqual(['bankCode'])
  expect(message).toContain('Did you mean "044"')
})

test('everything that nobody supports is named at once', () => {
  const unknown = { asset: 'DOGE', chain: 'polygon', fiatCurrency: 'EUR' }
  const { details } = noRouteError([], { ...A_SELL, ...unknown }, DEFAULT_MARKETS)
  expect(details?.map(({ field }) => field)).toEqual(['asset', 'chain', 'fiatCurrency'])
})
