import { expect, test } from 'vitest'
import { CHAINS } from '../../../src/simulator/addresses/address.ts'
import { ASSUMPTIONS, type Assumptions } from '../../../src/contract/generated/assumptions.ts'
import { findProvider, PROVIDERS } from '../../../src/simulator/providers/directory.ts'
import { displayName } from '../../../src/simulator/providers/provider.ts'
import { aMarket, anOrder } from '../../builders.ts'

function details(slug: string, side: 'buy' | 'sell', assumptions: Partial<Assumptions> = {}) {
  const provider = findProvider(slug)
  if (provider === undefined) throw new Error(`There is no provider "${slug}"`)
  return provider.details(
    anOrder({ provider: slug, side }),
    aMarket({ behaviour: { assumptions } }),
  )
}

test('every chain and asset has a provider on both sides', () => {
  for (const side of ['buy', 'sell'] as const) {
    for (const chain of CHAINS) {
      for (const asset of ['USDC', 'USDT']) {
        const serving = PROVIDERS.filter(
          (one) =>
            one.sides.includes(side) && one.chains.includes(chain) && one.assets.includes(asset),
        )
        expect(serving.length).toBeGreaterThanOrEqual(2)
      }
    }
  }
})

test('slugs are the names in lower case, and no two providers share one', () => {
  for (const { slug, name } of PROVIDERS) expect(slug).toBe(name.toLowerCase())
  expect(new Set(PROVIDERS.map(({ slug }) => slug)).size).toBe(PROVIDERS.length)
})

test.each(PROVIDERS.flatMap(({ slug, sides }) => sides.map((side) => ({ slug, side }))))(
  '$slug promises a status on a $side, whatever its shape',
  ({ slug, side }) => {
    const expected = side === 'buy' ? 'AWAITING_DEPOSIT' : 'AWAITING_PAYMENT'
    expect(details(slug, side).status).toBe(expected)
    const lower = details(slug, side, { providerStatusCase: 'lower' })
    expect(lower.status).toBe(expected.toLowerCase())
    expect(JSON.stringify(lower)).not.toContain(expected)
  },
)

test('the native answers have different shapes', () => {
  const shapes = PROVIDERS.filter(({ sides }) => sides.includes('buy')).map(({ slug }) =>
    Object.keys(details(slug, 'buy')).toSorted().join(),
  )
  expect(new Set(shapes).size).toBe(4)
})

test('a flat answer says where to pay', () => {
  expect(details('northwind', 'buy')).toEqual({
    provider: 'Northwind',
    status: 'AWAITING_DEPOSIT',
    reference: 'NW-0001',
    sandbox: true,
    expectedSettlementWindow: 'within 2 minutes',
    amountToPay: 50_000,
    note: expect.any(String),
    virtualAccount: {
      accountName: 'Northwind / ada',
      accountNumber: expect.stringMatching(/^[1-9]\d{9}$/),
      bankName: 'Wema Bank',
    },
  })
})

test('an enveloped answer says where to send', () => {
  expect(details('bluepeak', 'sell')).toEqual({
    status: 'AWAITING_PAYMENT',
    success: true,
    message: 'Offramp order created',
    data: {
      id: 'NW-0001',
      status: 'AWAITING_PAYMENT',
      type: 'OFFRAMP',
      deposit: {
        address: '0x52908400098527886E0F7030069857D2E4169EE7',
        asset: 'base:usdc',
        amount: '35',
        expires_at: '2026-01-01T09:30:00.000Z',
        note: expect.any(Array),
      },
    },
  })
})

test('a provider waits as long as the window of the order, also one that a magic tag shortens', () => {
  const bluepeak = findProvider('bluepeak')
  const waiting = (tag: string | null) =>
    JSON.stringify(bluepeak?.details(anOrder({ provider: 'bluepeak', tag }), aMarket()))
  expect(waiting(null)).toContain('"expires_at":"2026-01-01T09:30:00.000Z"')
  expect(waiting('expire-soon')).toContain('"expires_at":"2026-01-01T09:01:00.000Z"')
})

test('under buyPayInAccount: absent no buy says where to pay', () => {
  for (const { slug, sides } of PROVIDERS) {
    if (!sides.includes('buy')) continue
    const shown = JSON.stringify(details(slug, 'buy', { buyPayInAccount: 'absent' }))
    expect(shown).not.toMatch(/account.?number/i)
  }
})

test('a pay-in account belongs to one order', () => {
  const account = (id: string, seed = 1) =>
    JSON.stringify(findProvider('northwind')?.details(anOrder({ id }), aMarket({ seed })))
  expect(account('a')).toBe(account('a'))
  expect(account('a')).not.toBe(account('b'))
  expect(account('a')).not.toBe(account('a', 2))
})

test('one provider rejects the buys of a customer whose id has dashes, and no other does', () => {
  const rejecting = (side: 'buy' | 'sell', externalCustomerId = 'ada') =>
    PROVIDERS.filter((one) => one.rejects?.({ side, externalCustomerId })).map(({ slug }) => slug)
  expect(rejecting('buy', '8a4c9b1e-6a52-4a4e')).toEqual(['palmgate'])
  expect(rejecting('sell', '8a4c9b1e-6a52-4a4e')).toEqual([])
  expect(rejecting('buy', 'ada+expire')).toEqual([])
  expect(PROVIDERS.filter((one) => one.rejects?.({ side: 'buy' }))).toEqual([])
})

test.each([
  { suffix: '', environment: 'test', shown: 'Northwind' },
  { suffix: 'Sandbox', environment: 'test', shown: 'Northwind Sandbox' },
  { suffix: ' Sandbox', environment: 'test', shown: 'Northwind Sandbox' },
  { suffix: 'Sandbox', environment: 'live', shown: 'Northwind' },
] as const)(
  'with suffix "$suffix" a $environment key sees $shown',
  ({ suffix, environment, shown }) => {
    const northwind = findProvider('northwind')
    if (northwind === undefined) throw new Error('There is no Northwind')
    const name = displayName(northwind, environment, { ...ASSUMPTIONS, providerNameSuffix: suffix })
    expect(name).toBe(shown)
    expect(findProvider(name, suffix)).toBe(northwind)
  },
)

test('a name that only begins like a provider finds none', () => {
  for (const name of ['north', 'northwinds', 'northwind-2', '', 'sandbox', '__proto__']) {
    expect(findProvider(name)).toBeUndefined()
  }
})
