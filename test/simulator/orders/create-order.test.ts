import { expect, test } from 'vitest'
import { findBank } from '../../../src/simulator/banks/bank.ts'
import { ApiError } from '../../../src/vocabulary/errors.ts'
import { ASSUMPTIONS } from '../../../src/contract/generated/assumptions.ts'
import { PROVIDERS } from '../../../src/simulator/providers/directory.ts'
import { aBuy, aSell, aWorld, LIVE_CALLER, START } from '../../worlds.ts'

function refusal(run: () => unknown): ApiError {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('Nothing was refused')
}

test('an order comes with its intent, and both say the same', () => {
  const { place, intent } = aWorld()
  const placed = place(aSell())
  expect(intent()).toMatchObject({
    success: true,
    transactionId: placed.transactionId,
    customerId: 'ada',
    externalCustomerId: 'ada',
    token: 'USDC',
    network: 'base',
    side: 'sell',
    transactionStatus: 'order_placed',
    intentStatus: 'active',
    expectedAmount: '35',
    depositAddress: placed.ourCryptoAddress,
    depositIntentCreatedAt: new Date(START).toISOString(),
    timeRemainingSeconds: 1800,
  })
})

test.each([
  { first: aBuy(), second: aBuy() },
  { first: aBuy(), second: aSell() },
  { first: aSell(), second: aBuy() },
  { first: aSell(), second: aSell() },
])('a $second.side conflicts with the $first.side that holds the window', ({ first, second }) => {
  const { place } = aWorld()
  place(first)
  const error = refusal(() => place(second))
  expect(error.code).toBe('GATEWAY_ACTIVE_INTENT_CONFLICT')
  expect(error.extra).toEqual({
    conflict: {
      customerId: 'ada',
      externalCustomerId: 'ada',
      token: 'USDC',
      chain: 'base',
      networkId: '8453',
      activeIntentCount: 1,
    },
  })
})

test.each([
  ['another customer', aBuy({ externalCustomerId: 'obi' })],
  ['another token', aBuy({ asset: 'USDT' })],
  ['another network', aBuy({ chain: 'bsc' })],
  ['nobody', (({ externalCustomerId: _, ...rest }) => rest)(aBuy())],
])('an order of %s does not conflict', (_, other) => {
  const { place } = aWorld()
  place(aBuy())
  expect(place(other).transactionId).toMatch(/^[0-9a-f-]{36}$/)
})

test('test and live keys hold windows of their own', () => {
  const { place } = aWorld()
  place(aBuy())
  expect(place(aBuy(), LIVE_CALLER)).toMatchObject({ environment: 'live', sandbox: false })
})

test('an override replaces the window and cancels the order that held it', () => {
  const { place, intent, order, events } = aWorld()
  const old = place()
  const next = place(aSell({ overrideActiveIntent: true }))
  expect(intent()).toMatchObject({ transactionId: next.transactionId, side: 'sell' })
  expect(order(old.transactionId)).toMatchObject({ state: 'cancelled', reason: 'replaced' })
  expect(events(old.transactionId)).toEqual(['transaction.created', 'transaction.failed'])
})

test('an override takes the window of an order with money under way but lets that order finish', () => {
  const { place, simulate, intent, order } = aWorld()
  const old = place()
  simulate({ id: old.transactionId, action: 'deposit' })
  const next = place(aBuy({ overrideActiveIntent: true }))
  simulate({ id: old.transactionId, action: 'complete' })
  expect(order(old.transactionId).state).toBe('completed')
  expect(intent().transactionId).toBe(next.transactionId)
})

test('an override that is refused for another reason leaves the old window alone', () => {
  const { place, intent } = aWorld()
  const old = place()
  refusal(() => place(aBuy({ overrideActiveIntent: true, walletAddress: '0x12' })))
  refusal(() => place(aBuy({ overrideActiveIntent: true, fiatAmount: 1 })))
  expect(intent().transactionId).toBe(old.transactionId)
})

test('every fault of a request is reported at once with its field', () => {
  const { place } = aWorld()
  const error = refusal(() =>
    place(
      aSell({ bankCode: '44', accountNumber: '12', accountName: ' ', developerFeePercent: 50 }),
    ),
  )
  expect(error.code).toBe('VALIDATION_FAILED')
  expect(error.details?.map((detail) => detail.field)).toEqual([
    'bankCode',
    'accountNumber',
    'accountName',
    'developerFeePercent',
  ])
  expect(error.message).toMatch(
    /^Failed to create the order: bankCode "44" is not a bank code\. .*, as text; accountNumber .*; accountName .*; developerFeePercent must be .* it was 50\.$/,
  )
})

test('when the best provider refuses, the next best takes the order', () => {
  const best = aWorld().place().selectedProvider
  const { place } = aWorld({
    behaviour: { providers: { [best.toLowerCase()]: { refuses: 'no' } } },
  })
  expect(place().selectedProvider).not.toBe(best)
})

test('without fail-over a refusal of the best provider is the end', () => {
  const best = aWorld().place().selectedProvider
  const { place } = aWorld({
    behaviour: {
      providers: { [best.toLowerCase()]: { refuses: 'closed_today' } },
      assumptions: { failover: false },
    },
  })
  const error = refusal(() => place())
  expect(error.code).toBe('NO_ROUTE')
  expect(JSON.stringify(error.details)).toContain('closed_today')
})

test('a price that moves between quote and order makes the order worse, by just that much', () => {
  const fair = aWorld().place()
  const moved = aWorld().place(aBuy({ externalCustomerId: 'ada+drift' }))
  expect(moved.bestRateUsed).toBeCloseTo(fair.bestRateUsed * 1.06, 4)
})

test('the same seed and the same calls give the same bytes', () => {
  const play = (seed: number) => {
    const { place, advance, poll, world } = aWorld({
      seed,
      behaviour: { progression: 'after:10s' },
    })
    const { transactionId } = place()
    advance('7s')
    poll(transactionId)
    place(aSell({ externalCustomerId: 'obi' }))
    advance('1h')
    return JSON.stringify(world.snapshot())
  }
  expect(play(3)).toBe(play(3))
  expect(play(3)).not.toBe(play(4))
})

const { maxDeveloperFeePercent } = ASSUMPTIONS

test.each([
  ['amount', aBuy({ amount: 1e12 }), aBuy({ amount: 1e12 + 1 })],
  [
    'developerFeePercent',
    aBuy({ developerFeePercent: maxDeveloperFeePercent }),
    aBuy({ developerFeePercent: maxDeveloperFeePercent + 0.1 }),
  ],
])('%s is taken at its limit and refused beyond it', (field, last, beyond) => {
  const { place } = aWorld()
  expect(refusal(() => place(beyond)).details?.map((detail) => detail.field)).toEqual([field])
  expect(place(last).trackable).toBe(true)
})

test('a fiatAmount at its limit is for the providers to refuse, and one beyond it is no amount', () => {
  const { place } = aWorld()
  expect(refusal(() => place(aBuy({ fiatAmount: 1e12 }))).code).toBe('AMOUNT_TOO_LARGE')
  expect(refusal(() => place(aBuy({ fiatAmount: 1e12 + 1 }))).code).toBe('VALIDATION_FAILED')
})

test.each(['012345678', '01234567890', ' 123456789', '012345678x'])(
  'an accountNumber such as "%s" is refused, because it has not ten digits',
  (accountNumber) => {
    const { details } = refusal(() => aWorld().place(aSell({ accountNumber })))
    expect(details?.map((detail) => detail.field)).toEqual(['accountNumber'])
  },
)

test('names in another case are the same asset, chain and currency, in the same window', () => {
  const { place, order } = aWorld()
  const { transactionId, asset, chain } = place(
    aBuy({ asset: 'usdc', chain: 'BASE', fiatCurrency: 'ngn' }),
  )
  expect({ asset, chain }).toEqual({ asset: 'USDC', chain: 'base' })
  expect(order(transactionId).fiatCurrency).toBe('NGN')
  expect(refusal(() => place(aSell())).code).toBe('GATEWAY_ACTIVE_INTENT_CONFLICT')
})

test('the bank of a sell is kept as it was sent', () => {
  const { place, order } = aWorld()
  const { transactionId } = place(aSell({ bankName: 'Access, Yaba' }))
  expect(order(transactionId).bank).toEqual({
    code: '044',
    accountNumber: '0123456789',
    accountName: 'Ada Obi',
    name: 'Access, Yaba',
  })
})

test.each([
  ['ada+fail', undefined, 'fail'],
  [undefined, 'ada+fail@example.com', 'fail'],
  ['ada', 'ada+fail@example.com', 'fail'],
  ['ada+late', 'ada+fail@example.com', 'late'],
  ['ada+fail2', undefined, null],
  ['ada+fail.lagos', undefined, null],
  ['ada+nothing', undefined, null],
])('customer %s with e-mail %s has the magic of %s', (externalCustomerId, email, tag) => {
  const { place, order } = aWorld()
  const { externalCustomerId: _, ...request } = aBuy()
  const { transactionId } = place({
    ...request,
    ...(externalCustomerId === undefined ? {} : { externalCustomerId }),
    ...(email === undefined ? {} : { email }),
  })
  expect(order(transactionId).tag).toBe(tag)
})

test('a sell whose price moves promises less fiat, at the rate that it got', () => {
  const fair = aWorld().place(aSell())
  const { place, order } = aWorld()
  const { transactionId, bestRateUsed } = place(aSell({ externalCustomerId: 'ada+drift' }))
  expect(bestRateUsed).toBeCloseTo(fair.bestRateUsed * 0.94, 4)
  expect(Number(order(transactionId).fiatAmount)).toBeCloseTo(35 * bestRateUsed, 1)
})

test('amounts finer than their currency are rounded down before money is counted', () => {
  const { place, order } = aWorld()
  const bought = place(aBuy({ amount: 35.1234567, fiatAmount: 50_000.009 }))
  const sold = place(aSell({ amount: 35.1234567, externalCustomerId: 'obi' }))
  expect(order(bought.transactionId)).toMatchObject({ amount: '35.123456', fiatAmount: '50000' })
  expect(order(sold.transactionId).amount).toBe('35.123456')
})

test('an order that keeps going without its window is not expired with it', () => {
  const { place, order, advance } = aWorld({
    behaviour: { assumptions: { replacedOrder: 'keep' } },
  })
  const { transactionId } = place()
  place(aSell({ overrideActiveIntent: true }))
  expect(order(transactionId).state).toBe('placed')
  advance('31m')
  expect(order(transactionId).state).toBe('placed')
})

test('a chain that nobody serves is refused by its name, not by the address', () => {
  const { code, details } = refusal(() => aWorld().place(aBuy({ chain: 'tron' })))
  expect(code).toBe('VALIDATION_FAILED')
  expect(details?.map((detail) => detail.field)).toEqual(['chain'])
})

test('where bank codes are each provider’s own, one that is not canonical is taken', () => {
  const { place } = aWorld({ behaviour: { assumptions: { bankCodes: 'provider-scoped' } } })
  const own = PROVIDERS.flatMap(({ sides, payoutBanks }) =>
    sides.includes('sell') ? payoutBanks.map(({ ownCode }) => ownCode) : [],
  ).find((code) => findBank(code) === undefined)
  expect(place(aSell({ bankCode: own ?? '' })).side).toBe('sell')
})

test('fiat that a sell asks for is turned into tokens at the rate of a provider that pays to the bank', () => {
  const { place, order } = aWorld({
    behaviour: {
      assumptions: { sellAmountIs: 'fiat' },
      providers: { northwind: { spreadBps: -500, banks: ['011'] } },
    },
  })
  const { transactionId, bestRateUsed } = place(aSell({ amount: 140_000 }))
  expect(Number(order(transactionId).amount)).toBeCloseTo(140_000 / bestRateUsed, 5)
})
