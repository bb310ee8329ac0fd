import { expect, test } from 'vitest'
import type { Assumptions } from '../../../src/contract/generated/assumptions.ts'
import type {
  BuyQuoteRequest,
  QuoteRequest,
  SellQuoteRequest,
} from '../../../src/contract/generated/types.ts'
import { PROVIDERS } from '../../../src/simulator/providers/directory.ts'
import { createQuote } from '../../../src/simulator/quotes/operations.ts'
import { thrownBy } from '../../thrown-error.ts'
import { aWorld } from '../../worlds.ts'

function aBuyQuote(over: Partial<BuyQuoteRequest> = {}): BuyQuoteRequest {
  const pair = { fiatCurrency: 'NGN', asset: 'USDC', chain: 'base' }
  return { side: 'buy', fiatAmount: 35_700, ...pair, ...over }
}

function aSellQuote(over: Partial<SellQuoteRequest> = {}): SellQuoteRequest {
  const pair = { fiatCurrency: 'NGN', asset: 'USDT', chain: 'bsc' }
  return { side: 'sell', tokenAmount: 25.5, ...pair, ...over }
}

function quote(request: QuoteRequest, assumptions: Partial<Assumptions> = {}) {
  return aWorld({ behaviour: { assumptions } }).world.call(createQuote, request)
}

test('a buy is compared by its fiatAmount, and its output is in the token', () => {
  const answer = quote(aBuyQuote())
  expect(answer).toMatchObject({
    side: 'buy',
    asset: 'USDC',
    chain: 'base',
    comparisonInput: 35_700,
    comparisonInputSource: 'fiatAmount',
  })
  expect(answer.bestQuote.estimatedOutput).toBeGreaterThan(24)
  expect(answer.bestQuote.estimatedOutput).toBeLessThan(26)
})

test('a sell is compared by its tokenAmount, and its output is in fiat', () => {
  const answer = quote(aSellQuote())
  expect(answer).toMatchObject({ comparisonInput: 25.5, comparisonInputSource: 'tokenAmount' })
  expect(answer.bestQuote.estimatedOutput).toBeGreaterThan(34_000)
  expect(answer.bestQuote.estimatedOutput).toBeLessThan(36_000)
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

test('under quoteElements: minimal an element has the members of the best quote', () => {
  const { bestQuote, quotes } = quote(aBuyQuote(), { quoteElements: 'minimal' })
  expect(quotes[0]).toEqual(bestQuote)
})

test('a quote stores nothing', () => {
  const { world } = aWorld()
  const before = world.rows.sequence
  world.call(createQuote, aBuyQuote())
  expect(world.rows.sequence).toBe(before)
})

test.each<{ over: Partial<BuyQuoteRequest>; field: string; hint: string }>([
  { over: { asset: 'DOGE' }, field: 'asset', hint: 'Use one of USDC, USDT.' },
  { over: { asset: '__proto__' }, field: 'asset', hint: 'Use one of USDC, USDT.' },
  { over: { chain: 'polygon' }, field: 'chain', hint: 'Use one of base, bsc, solana.' },
  { over: { fiatCurrency: 'USD' }, field: 'fiatCurrency', hint: 'Use one of NGN.' },
])('$over is rejected with the supported values', ({ over, field, hint }) => {
  const error = thrownBy(() => quote(aBuyQuote(over)))
  expect(error.code).toBe('VALIDATION_FAILED')
  expect(error.details?.map((detail) => detail.field)).toEqual([field])
  expect(error.message).toContain(hint)
})

test.each([
  { request: aBuyQuote({ fiatAmount: 10 }), code: 'AMOUNT_TOO_SMALL', says: 'send at least 1,4' },
  { request: aBuyQuote({ fiatAmount: 1e-7 }), code: 'AMOUNT_TOO_SMALL', says: '1e-7 is under' },
  {
    request: aSellQuote({ tokenAmount: 0.2 }),
    code: 'AMOUNT_TOO_SMALL',
    says: 'at least 1.00 USDT',
  },
  {
    request: aSellQuote({ tokenAmount: 1e9 }),
    code: 'AMOUNT_TOO_LARGE',
    says: 'most 100,000.00 USDT',
  },
  { request: aBuyQuote({ fiatAmount: 1e300 }), code: 'AMOUNT_TOO_LARGE', says: '1e+300 is over' },
  { request: aBuyQuote({ fiatAmount: Number.MAX_VALUE }), code: 'AMOUNT_TOO_LARGE', says: 'NGN' },
])('a $request.side of an amount out of range is $code: $says', ({ request, code, says }) => {
  const error = thrownBy(() => quote(request))
  const field = request.side === 'buy' ? 'fiatAmount' : 'tokenAmount'
  expect(error.code).toBe(code)
  expect(error.details?.map((detail) => detail.field)).toEqual([field])
  expect(error.message).toContain(says)
})

test('the limit that an error names is the limit', () => {
  const error = thrownBy(() => quote(aBuyQuote({ fiatAmount: 10 })))
  const least = Number(/at least ([\d,.]+) NGN/.exec(error.message)?.[1]?.replaceAll(',', ''))
  expect(quote(aBuyQuote({ fiatAmount: least })).quotes).toHaveLength(1)
  const short = thrownBy(() => quote(aBuyQuote({ fiatAmount: least - 0.01 })))
  expect(short.code).toBe('AMOUNT_TOO_SMALL')
})

test('the least fiat that is taken buys the least amount of the token', () => {
  const assumptions = { minimumOrderUsd: 1.003 }
  const error = thrownBy(() => quote(aBuyQuote({ fiatAmount: 10 }), assumptions))
  const least = Number(/at least ([\d,.]+) NGN/.exec(error.message)?.[1]?.replaceAll(',', ''))
  const [element] = quote(aBuyQuote({ fiatAmount: least }), assumptions).quotes
  expect(element?.['grossEstimatedOutput']).toBeGreaterThanOrEqual(1.003)
})

test('minimumOrderUsd moves the minimum', () => {
  const error = thrownBy(() => quote(aSellQuote(), { minimumOrderUsd: 30 }))
  expect(error.message).toContain('30.00 USDT')
  expect(quote(aSellQuote({ tokenAmount: 0.5 }), { minimumOrderUsd: 0 }).quotes).toHaveLength(1)
})

test('where everybody is down, the error names each and why', () => {
  const providers = Object.fromEntries(PROVIDERS.map(({ slug }) => [slug, { down: true }]))
  const { world } = aWorld({ behaviour: { providers } })
  const error = thrownBy(() => world.call(createQuote, aBuyQuote()))
  expect(error.code).toBe('NO_ROUTE')
  expect(error.details).toHaveLength(PROVIDERS.length)
  expect(error.details).toContainEqual({ field: 'provider', message: 'Northwind: is down' })
})

test('an amount between two providers’ limits has no route, and the error names each limit', () => {
  const down = { down: true }
  const providers = {
    bluepeak: { minToken: '100' },
    northwind: { maxToken: '5' },
    palmgate: down,
    tidewater: down,
  }
  const { world } = aWorld({ behaviour: { providers } })
  const error = thrownBy(() => world.call(createQuote, aSellQuote()))
  expect(error.code).toBe('NO_ROUTE')
  expect(error.details).toContainEqual({
    field: 'tokenAmount',
    message: 'Bluepeak: does not take so little, its minimum is 100.00 USDT',
  })
})
