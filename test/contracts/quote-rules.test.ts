/** Quotes (§2.3, §4.1). */
import { afterAll, expect, test } from 'vitest'
import { PROVIDERS } from '../../src/sandbox/simulator/providers/directory.ts'
import { openBusiness, type Seen } from './business.ts'
import { everyProvider } from './setting-row.ts'

const business = openBusiness()
const { quote, buy } = business
afterAll(() => business.close())

const BUY = {}
const SELL = { side: 'sell', fiatAmount: undefined, tokenAmount: 35 }

test.each([
  ['a buy', BUY, { side: 'buy', comparisonInput: 50_000, comparisonInputSource: 'fiatAmount' }],
  ['a sell', SELL, { side: 'sell', comparisonInput: 35, comparisonInputSource: 'tokenAmount' }],
])(
  '%s quote repeats its request and names what it compared ' +
    '[quote.response.side, quote.response.asset, quote.response.chain]' +
    ' [quote.response.comparisonInput, quote.response.comparisonInputSource]' +
    ' [quote.response.comparisonInputSource.buy]',
  (_, over, expected) => {
    expect(quote(over).body).toMatchObject({ ...expected, asset: 'USDC', chain: 'base' })
  },
)

test.each([
  ['a buy', BUY],
  ['a sell', SELL],
])(
  '%s quote answers with the best route and the list, and none is better ' +
    '[quote.best-and-list, quote.best-is-best]',
  (_, over) => {
    const seen = quote(over)
    const { provider, estimatedOutput } = bestOf(seen)
    const listed = elementsOf(seen)
    expect(listed.length).toBeGreaterThan(1)
    expect(listed.map((element) => element.provider)).toContain(provider)
    for (const element of listed)
      expect(element.estimatedOutput).toBeLessThanOrEqual(estimatedOutput)
  },
)

test('an order takes the best route by default [quote.best-is-default]', () => {
  expect(buy({ externalCustomerId: 'default' }).body['selectedProvider']).toBe(
    bestOf(quote()).provider,
  )
})

test('a route that cannot serve is not listed [quote.invalid-routes-filtered]', async () => {
  const listed = elementsOf(quote()).map(({ provider }) => provider)
  const sellers = PROVIDERS.filter(({ sides }) => !sides.includes('buy')).map(({ name }) => name)
  expect(sellers.length).toBeGreaterThan(0)
  expect(listed.filter((name) => sellers.includes(name))).toEqual([])

  const [first = ''] = listed
  const down = PROVIDERS.find(({ name }) => name === first)?.slug ?? ''
  const other = openBusiness({ providers: { [down]: { down: true } } })
  expect(elementsOf(other.quote()).map(({ provider }) => provider)).toEqual(listed.slice(1))
  await other.close()
})

test('without a route there is no quote [quote.invalid-routes-filtered]', async () => {
  const noProvider = openBusiness(everyProvider({ down: true }))
  expect(noProvider.quote().body).toMatchObject({ success: false, code: 'NO_ROUTE' })
  await noProvider.close()
})

test('a quote with a third side is rejected [quote.request.side]', () => {
  const { status, body } = quote({ side: 'swap' })
  expect([status, body['success']]).toEqual([400, false])
  expect(body['details']).toContainEqual({ field: 'side', message: expect.any(String) })
})

type Element = { readonly provider: string; readonly estimatedOutput: number }

function bestOf(seen: Seen): Element {
  return seen.body['bestQuote'] as Element
}

function elementsOf(seen: Seen): readonly Element[] {
  return seen.body['quotes'] as readonly Element[]
}
