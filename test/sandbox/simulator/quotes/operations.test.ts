import { expect, test } from 'vitest'
import type { Assumptions } from '../../../../src/base/contract/generated/assumptions.ts'
import type {
  BuyQuoteRequest,
  QuoteRequest,
  SellQuoteRequest,
} from '../../../../src/base/contract/generated/types.ts'
import type { ProviderFault } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { createQuote } from '../../../../src/sandbox/simulator/quotes/operations.ts'
import { everyProvider } from '../../../contracts/setting-row.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aWorld, TEST_CALLER } from '../../../worlds.ts'

function aBuyQuote(over: Partial<BuyQuoteRequest> = {}): BuyQuoteRequest {
  const pair = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
  return { side: 'buy', fiatAmount: 35_700, ...pair, ...over }
}

function aSellQuote(over: Partial<SellQuoteRequest> = {}): SellQuoteRequest {
  const pair = { fiatCurrency: 'NGN', asset: 'USDT', chain: 'bsc' }
  return { side: 'sell', tokenAmount: 25.5, ...pair, ...over }
}

function quote(request: QuoteRequest, assumptions: Partial<Assumptions> = {}) {
  return aWorld({ behaviour: { assumptions } }).world.call(createQuote, {
    request,
    caller: TEST_CALLER,
  })
}

test.each([
  { request: aBuyQuote(), input: 35_700, source: 'fiatAmount', over: 24, under: 26 },
  { request: aSellQuote(), input: 25.5, source: 'tokenAmount', over: 34_000, under: 36_000 },
])('a $request.side is compared by its $source, and pays out the other currency', (row) => {
  const { side, asset, chain } = row.request
  const answer = quote(row.request)
  expect(answer).toMatchObject({
    side,
    asset,
    chain,
    comparisonInput: row.input,
    comparisonInputSource: row.source,
  })
  expect(answer.bestQuote.estimatedOutput).toBeGreaterThan(row.over)
  expect(answer.bestQuote.estimatedOutput).toBeLessThan(row.under)
})

test.each([
  { request: aBuyQuote({ fiatAmount: 50_000.009 }), exact: aBuyQuote({ fiatAmount: 50_000 }) },
  {
    request: aSellQuote({ tokenAmount: 25.500_000_9 }),
    exact: aSellQuote({ tokenAmount: 25.5 }),
  },
])('excess decimals of a $request.side are cut before anything uses them', ({ request, exact }) => {
  expect(quote(request)).toEqual(quote(exact))
})

test.each([
  [
    aBuyQuote({ fiatAmount: 50_000.009 }),
    'fiatAmount',
    'must have at most 2 decimals while excessDecimals is "reject"',
  ],
  [aSellQuote({ tokenAmount: 100_000.000_000_1 }), 'tokenAmount', 'must have at most 6 decimals'],
])('under excessDecimals: reject a quote of %o is rejected', (request, field, rule) => {
  const { code, message, fields } = rejection(request, { excessDecimals: 'reject' })
  expect({ code, fields }).toEqual({ code: 'VALIDATION_FAILED', fields: [field] })
  expect(message).toContain(rule)
})

test('names are found in any case and answered as they were sent', () => {
  const answer = quote(aBuyQuote({ asset: 'usdc', chain: 'BASE', fiatCurrency: 'ngn' }))
  expect(answer).toMatchObject({ asset: 'usdc', chain: 'BASE' })
  expect(answer.bestQuote).toEqual(quote(aBuyQuote()).bestQuote)
})

test('the best quote is the first of the list', () => {
  for (const request of [aBuyQuote(), aSellQuote()]) {
    const { bestQuote, quotes } = quote(request)
    expect(quotes[0]).toMatchObject(bestQuote)
    expect(quotes.length).toBeGreaterThanOrEqual(4)
  }
})

test.each([aBuyQuote(), aSellQuote()])('the elements of a $side show every fee', (request) => {
  for (const element of quote(request).quotes) {
    expect(element).toEqual({
      provider: expect.any(String),
      rate: expect.any(Number),
      estimatedOutput: expect.any(Number),
      grossEstimatedOutput: expect.any(Number),
      fee: expect.any(Number),
      netAfterPlatformFee: element['estimatedOutput'],
      providerFee: {
        usd: expect.any(Number),
        token: expect.any(Number),
        fiat: expect.any(Number),
        treatment: 'deducted',
      },
      platformFee: {
        enabled: true,
        percent: 0.5,
        token: expect.any(Number),
        fiat: expect.any(Number),
      },
    })
    const { grossEstimatedOutput: gross, fee, estimatedOutput: out } = element
    expect(Number(gross) - Number(fee)).toBeCloseTo(Number(out), 6)
  }
})

test('a quote stores nothing', () => {
  const { world } = aWorld()
  const before = world.rows.sequence
  world.call(createQuote, { request: aBuyQuote(), caller: TEST_CALLER })
  expect(world.rows.sequence).toBe(before)
})

/** The error of a quote, with the fields that its details name. */
function rejection(request: QuoteRequest, assumptions: Partial<Assumptions> = {}) {
  const { code, message, details } = thrownBy(() => quote(request, assumptions))
  return { code, message, fields: details?.map(({ field }) => field) }
}

test.each([
  { request: aBuyQuote({ fiatAmount: 1e-7 }), least: '0.01 NGN' },
  { request: aSellQuote({ tokenAmount: 1e-7 }), least: '0.000001 USDT' },
])(
  'a $request.side of nothing is too small, also where there is no minimum',
  ({ request, least }) => {
    const { world } = aWorld({
      behaviour: {
        assumptions: { minimumOrderUsd: 0 },
        ...everyProvider({ minToken: '0.000000001' }),
      },
    })
    const error = thrownBy(() => world.call(createQuote, { request, caller: TEST_CALLER }))
    expect(error.code).toBe('AMOUNT_TOO_SMALL')
    expect(error.message).toContain(`send at least ${least}`)
  },
)

test.each([1, 1.003])(
  'with a minimum of %s dollars, the least fiat that an error names buys that many tokens',
  (minimumOrderUsd) => {
    const assumptions = { minimumOrderUsd }
    const { message } = rejection(aBuyQuote({ fiatAmount: 10 }), assumptions)
    const least = Number(/at least ([\d,.]+) NGN/.exec(message)?.[1]?.replaceAll(',', ''))
    const { quotes } = quote(aBuyQuote({ fiatAmount: least }), assumptions)
    expect(quotes).toHaveLength(1)
    expect(quotes[0]?.['grossEstimatedOutput']).toBeGreaterThanOrEqual(minimumOrderUsd)
    const short = rejection(aBuyQuote({ fiatAmount: least - 0.01 }), assumptions)
    expect(short.code).toBe('AMOUNT_TOO_SMALL')
  },
)

const down = { down: true }

test.each<{ what: string; providers: Record<string, ProviderFault>; detail: object }>([
  {
    what: 'where every provider is down',
    providers: Object.fromEntries(PROVIDERS.map(({ slug }) => [slug, down])),
    detail: { field: 'provider', message: 'Northwind: is down' },
  },
  {
    what: 'for an amount between two providers’ limits',
    providers: {
      bluepeak: { minToken: '100' },
      northwind: { maxToken: '5' },
      others: down,
    },
    detail: {
      field: 'tokenAmount',
      message: 'Bluepeak: does not take so little, its minimum is 100.00 USDT',
    },
  },
])('$what there is no route, and the error names each provider’s reason', (row) => {
  const { world } = aWorld({ behaviour: { providers: row.providers } })
  const { code, details } = thrownBy(() =>
    world.call(createQuote, { request: aSellQuote(), caller: TEST_CALLER }),
  )
  expect(code).toBe('NO_ROUTE')
  expect(details).toHaveLength(PROVIDERS.length)
  expect(details).toContainEqual(row.detail)
})
