import { expect, test } from 'vitest'
import {
  ASSUMPTIONS,
  type Assumptions,
} from '../../../../src/base/contract/generated/assumptions.ts'
import { DEFAULT_MARKETS } from '../../../../src/sandbox/simulator/behaviour/markets.ts'
import type { Order } from '../../../../src/sandbox/simulator/orders/order.ts'
import { bluepeak } from '../../../../src/sandbox/simulator/providers/bluepeak.ts'
import { findProvider, PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { northwind } from '../../../../src/sandbox/simulator/providers/northwind.ts'
import { displayName, type Provider } from '../../../../src/sandbox/simulator/providers/provider.ts'
import { aMarket, anOrder } from '../../../builders.ts'

function details(
  provider: Provider,
  side: 'buy' | 'sell',
  { assumptions = {}, seed = 1, ...order }: Partial<Order> & Partial<World> = {},
) {
  return provider.details(
    anOrder({ provider: provider.slug, side, ...order }),
    aMarket({ seed, behaviour: { assumptions } }),
    provider,
  )
}

function depositOf(shown: ReturnType<typeof details>): Record<string, unknown> {
  return Object((shown['data'] as Record<string, unknown>)['deposit'])
}

type World = { readonly assumptions: Partial<Assumptions>; readonly seed: number }

const CHAINS = Object.keys(DEFAULT_MARKETS.chains)

test.each(CHAINS.flatMap((chain) => ['USDC', 'USDT'].map((asset) => ({ chain, asset }))))(
  'two providers or more trade $asset on $chain, on both sides',
  ({ chain, asset }) => {
    const serving = PROVIDERS.filter(
      ({ chains, assets }) => chains.includes(chain) && assets.includes(asset),
    )
    for (const side of ['buy', 'sell'] as const) {
      expect(serving.filter(({ sides }) => sides.includes(side)).length).toBeGreaterThanOrEqual(2)
    }
  },
)

test('slugs are the names in lower case, and no two providers share one', () => {
  for (const { slug, name } of PROVIDERS) expect(slug).toBe(name.toLowerCase())
  expect(new Set(PROVIDERS.map(({ slug }) => slug)).size).toBe(PROVIDERS.length)
})

test.each(PROVIDERS.flatMap((provider) => provider.sides.map((side) => ({ provider, side }))))(
  '$provider.slug has a status on a $side, whatever its shape',
  ({ provider, side }) => {
    const expected = side === 'buy' ? 'AWAITING_DEPOSIT' : 'AWAITING_PAYMENT'
    expect(details(provider, side).status).toBe(expected)
    const lower = details(provider, side, { assumptions: { providerStatusCase: 'lower' } })
    expect(lower.status).toBe(expected.toLowerCase())
    expect(JSON.stringify(lower)).not.toContain(expected)
  },
)

const BUYING = PROVIDERS.filter(({ sides }) => sides.includes('buy'))

test('the native answers have different shapes', () => {
  const shapes = BUYING.map((one) => Object.keys(details(one, 'buy')).toSorted().join())
  expect(new Set(shapes).size).toBe(4)
})

test('a flat answer shows where to pay', () => {
  expect(details(northwind, 'buy')).toEqual({
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

test('an enveloped answer shows where to send', () => {
  expect(details(bluepeak, 'sell')).toEqual({
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
        amount: 35,
        expires_at: '2026-01-01T09:30:00.000Z',
        note: expect.any(Array),
      },
    },
  })
})

test('amounts of native details are JSON numbers, and text under detailAmounts: text', () => {
  const numbers = { flat: 50_000, enveloped: 50_000, flatSell: 35, envelopedSell: 35 }
  const amounts = (detailAmounts: 'number' | 'text') => {
    const settings = { assumptions: { detailAmounts } }
    return {
      flat: details(northwind, 'buy', settings)['amountToPay'],
      enveloped: depositOf(details(bluepeak, 'buy', settings))['amount'],
      flatSell: details(northwind, 'sell', settings)['amountToSend'],
      envelopedSell: depositOf(details(bluepeak, 'sell', settings))['amount'],
    }
  }
  expect(amounts('number')).toEqual(numbers)
  expect(amounts('text')).toEqual({
    flat: '50000',
    enveloped: '50000',
    flatSell: '35',
    envelopedSell: '35',
  })
})

test('a provider waits as long as the intent is active, as a magic tag sets it', () => {
  const waiting = (tag: string | null) => JSON.stringify(details(bluepeak, 'buy', { tag }))
  expect(waiting(null)).toContain('"expires_at":"2026-01-01T09:30:00.000Z"')
  expect(waiting('expire-soon')).toContain('"expires_at":"2026-01-01T09:01:00.000Z"')
})

test('under buyPayInAccount: absent no buy shows where to pay', () => {
  for (const provider of BUYING) {
    const shown = details(provider, 'buy', { assumptions: { buyPayInAccount: 'absent' } })
    expect(JSON.stringify(shown)).not.toMatch(/account.?number/i)
  }
})

test('a pay-in account belongs to one order', () => {
  const account = (id: string, seed = 1) => details(northwind, 'buy', { id, seed })
  expect(account('a')).toEqual(account('a'))
  expect(account('a')).not.toEqual(account('b'))
  expect(account('a')).not.toEqual(account('a', 2))
})

test('the case of a status can follow the kind of the key', () => {
  const market = aMarket({ behaviour: { assumptions: { providerStatusCase: 'by-key' } } })
  const statusOf = (environment: 'test' | 'live') =>
    northwind.details(anOrder({ environment }), market, northwind).status
  expect(statusOf('test')).toBe('awaiting_deposit')
  expect(statusOf('live')).toBe('AWAITING_DEPOSIT')
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
    const assumptions = { ...ASSUMPTIONS, providerNameSuffix: suffix }
    const names = { assumptions, providers: {} }
    const name = displayName(northwind, environment, names)
    expect(name).toBe(shown)
    expect(findProvider(name, names)).toBe(northwind)
  },
)

test('a path takes the name and the aliases that the behaviour gives a provider', () => {
  const providers = { northwind: { name: 'North Pay', aliases: ['NP'] } }
  const names = { assumptions: { ...ASSUMPTIONS, providerNameSuffix: 'Trial' }, providers }
  expect(displayName(northwind, 'test', names)).toBe('North Pay Trial')
  for (const name of [
    'northwind',
    'Northwind Trial',
    'north pay',
    'north-pay',
    'North-Pay-Trial',
    'North Pay Trial',
    'np',
    'NP Sandbox',
  ]) {
    expect(findProvider(name, names), name).toBe(northwind)
  }
  expect(findProvider('bluepeak', names)?.slug).toBe('bluepeak')
  expect(findProvider('pay', names)).toBeUndefined()
})

test('a name that only begins like a provider finds none', () => {
  for (const name of ['north', 'northwinds', 'northwind-2', '', 'sandbox', '__proto__']) {
    expect(findProvider(name)).toBeUndefined()
  }
})
