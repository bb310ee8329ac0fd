import { expect, test } from 'vitest'
import { ASSUMPTIONS } from '../../../../src/base/contract/generated/assumptions.ts'
import { findBank } from '../../../../src/sandbox/simulator/banks/bank.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { everyProvider } from '../../../contracts/setting-row.ts'
import type { OrderRequest } from '../../../../src/base/contract/generated/types.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aBuy, aPlacedOrder, aSell, aWorld, LIVE_CALLER } from '../../../worlds.ts'

const { externalCustomerId: _, ...anonymous } = aBuy()

/** The fields that the order is rejected for. */
function rejectedFields(request: Parameters<ReturnType<typeof aWorld>['place']>[0]) {
  return thrownBy(() => aWorld().place(request)).details?.map(({ field }) => field)
}

test('orders that name nobody do not conflict', () => {
  const { place } = aPlacedOrder(anonymous)
  expect(place(anonymous).transactionId).toMatch(/^[0-9a-f-]{36}$/)
})

test('test and live keys have separate intents', () => {
  const { place } = aPlacedOrder()
  expect(place(aBuy(), LIVE_CALLER)).toMatchObject({ environment: 'live', sandbox: false })
})

test('an override replaces the intent and cancels the order that had it', () => {
  const { place, intent, row, events } = aPlacedOrder()
  const next = place(aSell({ overrideActiveIntent: true }))
  expect(intent()).toMatchObject({ transactionId: next.transactionId, side: 'sell' })
  expect(row()).toMatchObject({ state: 'cancelled', reason: 'replaced' })
  expect(events()).toEqual(['transaction.created', 'transaction.failed'])
})

test('an override of an order with money under way lets that order finish', () => {
  const { place, simulate, intent, row } = aPlacedOrder()
  simulate('deposit')
  const next = place(aBuy({ overrideActiveIntent: true }))
  simulate('complete')
  expect(row().state).toBe('completed')
  expect(intent().transactionId).toBe(next.transactionId)
})

test('an override of an order that is partly paid lets that order take the rest', () => {
  const { place, simulate, row } = aPlacedOrder(aBuy({ fiatAmount: 50_000 }))
  simulate('deposit', '49000')
  place(aBuy({ overrideActiveIntent: true }))
  expect(row()).toMatchObject({ state: 'placed', receipts: [{ amount: '49000', refunded: '0' }] })
  simulate('deposit', '1000')
  expect(row().state).toBe('funded')
})

test('an override of an order that is paid but whose callback is lost lets it go on', () => {
  const { place, poll, advance } = aPlacedOrder(aBuy(), {
    progression: 'after:10s',
    ...everyProvider({ callsLost: true }),
  })
  advance('5s')
  place(aBuy({ overrideActiveIntent: true }))
  advance('10s')
  poll()
  advance('2s')
  expect(poll()).toMatchObject({ status: 'completed' })
})

test('an override that is rejected for another reason leaves the old intent alone', () => {
  const { id, place, intent } = aPlacedOrder()
  thrownBy(() => place(aBuy({ overrideActiveIntent: true, walletAddress: '0x12' })))
  thrownBy(() => place(aBuy({ overrideActiveIntent: true, fiatAmount: 1 })))
  expect(intent().transactionId).toBe(id)
})

test.each([
  ['a buy', aBuy({ amount: 35.123_456_9, fiatAmount: 50_000.009 }), '35.123456', '50000'],
  ['a sell', aSell({ amount: 35.123_456_9 }), '35.123456', undefined],
])('excess decimals of %s are cut before anything uses them', (_, request, amount, fiatAmount) => {
  const { row, intent } = aPlacedOrder(request)
  expect(intent().expectedAmount).toBe(amount)
  expect(row().amount).toBe(amount)
  if (fiatAmount !== undefined) expect(row().fiatAmount).toBe(fiatAmount)
})

test('no intent expects nothing: an amount of which nothing is left is rejected', () => {
  const error = (request: OrderRequest) => thrownBy(() => aWorld().place(request))
  expect(error(aBuy({ amount: 1e-7 })).details).toEqual([
    { field: 'amount', message: 'must be at least 0.000001; it was 1e-7' },
  ])
  expect(error(aBuy({ fiatAmount: 0.001 })).code).toBe('AMOUNT_TOO_SMALL')
  expect(error(aSell({ amount: 1e-7 })).code).toBe('AMOUNT_TOO_SMALL')
})

test('under excessDecimals: reject an order names every amount with too many', () => {
  const { place } = aWorld({ behaviour: { assumptions: { excessDecimals: 'reject' } } })
  const error = thrownBy(() => place(aBuy({ amount: 35.123_456_9, fiatAmount: 50_000.009 })))
  const rest = 'decimals while excessDecimals is "reject"; it was'
  expect(error.details).toEqual([
    { field: 'amount', message: `must have at most 6 ${rest} 35.1234569` },
    { field: 'fiatAmount', message: `must have at most 2 ${rest} 50000.009` },
  ])
  expect(place(aBuy({ amount: 0.000_001, fiatAmount: 50_000.01 })).side).toBe('buy')
})

test.each(PROVIDERS.filter(({ sides }) => sides.includes('sell')).map(({ slug }) => slug))(
  'under sellAmountIs: fiat a sell through %s is worth exactly what was asked',
  (slug) => {
    const others = PROVIDERS.filter((one) => one.slug !== slug)
    const down = Object.fromEntries(others.map((one) => [one.slug, { down: true }]))
    const { placed, row, simulate } = aPlacedOrder(
      aSell({ amount: 50_000, ...(slug === 'tidewater' && { chain: 'bsc' }) }),
      { assumptions: { sellAmountIs: 'fiat' }, providers: down },
    )
    expect(placed.selectedProvider.toLowerCase()).toBe(slug)
    simulate('complete')
    expect(row()).toMatchObject({ fiatAmount: '50000', settlement: { gross: '50000' } })
  },
)

test('under sellAmountIs: fiat a sell is worth what was asked, whichever route is best', () => {
  const { row, simulate } = aPlacedOrder(aSell({ amount: 50_000 }), {
    assumptions: { sellAmountIs: 'fiat' },
  })
  simulate('complete')
  expect(row().settlement?.gross).toBe('50000')
})

test('under sellAmountIs: fiat limits are in fiat', () => {
  const { place } = aWorld({ behaviour: { assumptions: { sellAmountIs: 'fiat' } } })
  const error = thrownBy(() => place(aSell({ amount: 500 })))
  expect(error.code).toBe('AMOUNT_TOO_SMALL')
  const least = Number(/send at least ([\d,.]+) NGN/.exec(error.message)?.[1]?.replace(',', ''))
  expect(thrownBy(() => place(aSell({ amount: least - 0.01 }))).code).toBe('AMOUNT_TOO_SMALL')
  expect(place(aSell({ amount: least })).side).toBe('sell')
})

test('every issue of a request is reported at once with its field', () => {
  const error = thrownBy(() =>
    aWorld().place(
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

test('when the best provider rejects an order, fail-over gives it to the next best', () => {
  const best = aPlacedOrder().placed.selectedProvider
  const providers = { [best.toLowerCase()]: { refuses: 'closed_today' } }
  expect(aPlacedOrder(aBuy(), { providers }).placed.selectedProvider).not.toBe(best)
  const error = thrownBy(() =>
    aPlacedOrder(aBuy(), { providers, assumptions: { failover: false } }),
  )
  expect(error.code).toBe('NO_ROUTE')
  expect(JSON.stringify(error.details)).toContain('closed_today')
})

test('a price that moves between quote and order makes the order worse, by just that much', () => {
  const slipped = { externalCustomerId: 'ada+drift' }
  const buy = aPlacedOrder(aBuy(slipped)).placed.bestRateUsed
  expect(buy).toBeCloseTo(aPlacedOrder().placed.bestRateUsed * 1.06, 4)
  const sell = aPlacedOrder(aSell(slipped))
  const { bestRateUsed } = sell.placed
  expect(bestRateUsed).toBeCloseTo(aPlacedOrder(aSell()).placed.bestRateUsed * 0.94, 4)
  expect(Number(sell.row().fiatAmount)).toBeCloseTo(35 * bestRateUsed, 1)
})

const { maxDeveloperFeePercent } = ASSUMPTIONS

test.each([
  ['amount', aBuy({ amount: 1e12 }), aBuy({ amount: 1e12 + 1 })],
  [
    'developerFeePercent',
    aBuy({ developerFeePercent: maxDeveloperFeePercent }),
    aBuy({ developerFeePercent: maxDeveloperFeePercent + 0.1 }),
  ],
])('%s is accepted at its limit and rejected beyond it', (field, last, beyond) => {
  expect(rejectedFields(beyond)).toEqual([field])
  expect(aPlacedOrder(last).placed.trackable).toBe(true)
})

test('a fiatAmount at its limit is too large to route, and one beyond it is invalid', () => {
  const codeOf = (fiatAmount: number) => thrownBy(() => aWorld().place(aBuy({ fiatAmount }))).code
  expect(codeOf(1e12)).toBe('AMOUNT_TOO_LARGE')
  expect(codeOf(1e12 + 1)).toBe('VALIDATION_FAILED')
  // The limit applies after the excess decimals are cut.
  expect(codeOf(1e12 + 0.001)).toBe('AMOUNT_TOO_LARGE')
})

test.each(['012345678', '01234567890', ' 123456789', '012345678x'])(
  'an accountNumber such as "%s" is rejected, because it has not ten digits',
  (accountNumber) => {
    expect(rejectedFields(aSell({ accountNumber }))).toEqual(['accountNumber'])
  },
)

test('names in another case are the same asset, chain and currency, with the same intent', () => {
  const { placed, row, place } = aPlacedOrder(
    aBuy({ asset: 'usdc', chain: 'BASE', fiatCurrency: 'ngn' }),
  )
  expect(placed).toMatchObject({ asset: 'USDC', chain: 'base' })
  expect(row().fiatCurrency).toBe('NGN')
  expect(thrownBy(() => place(aSell())).code).toBe('GATEWAY_ACTIVE_INTENT_CONFLICT')
})

test('the bank of a sell is kept as it was sent', () => {
  expect(aPlacedOrder(aSell({ bankName: 'Access, Yaba' })).row().bank).toEqual({
    code: '044',
    accountNumber: '0123456789',
    accountName: 'Ada Obi',
    name: 'Access, Yaba',
  })
})

test.each([
  [{ externalCustomerId: 'ada+fail' }, 'fail'],
  [{ email: 'ada+fail@example.com' }, 'fail'],
  [{ externalCustomerId: 'ada', email: 'ada+fail@example.com' }, 'fail'],
  [{ externalCustomerId: 'ada+late', email: 'ada+fail@example.com' }, 'late'],
  [{ externalCustomerId: 'ada+fail2' }, null],
  [{ externalCustomerId: 'ada+fail.lagos' }, null],
  [{ externalCustomerId: 'ada+nothing' }, null],
])('customer %j has the magic of %s', (customer, tag) => {
  expect(aPlacedOrder({ ...anonymous, ...customer }).row().tag).toBe(tag)
})

test('a replaced order that is kept does not expire with its old intent', () => {
  const { place, row, advance } = aPlacedOrder(aBuy(), { assumptions: { replacedOrder: 'keep' } })
  place(aSell({ overrideActiveIntent: true }))
  expect(row().state).toBe('placed')
  advance('31m')
  expect(row().state).toBe('placed')
})

test('a chain that nobody serves is rejected by its name, not by the address', () => {
  expect(thrownBy(() => aWorld().place(aBuy({ chain: 'tron' }))).code).toBe('VALIDATION_FAILED')
  expect(rejectedFields(aBuy({ chain: 'tron' }))).toEqual(['chain'])
})

test('where bank codes are each provider’s own, one that is not canonical is accepted', () => {
  const own = PROVIDERS.flatMap(({ sides, payoutBanks }) =>
    sides.includes('sell') ? payoutBanks.map(({ ownCode }) => ownCode) : [],
  ).find((code) => findBank(code) === undefined)
  const behaviour = { assumptions: { bankCodes: 'provider-scoped' } } as const
  expect(aPlacedOrder(aSell({ bankCode: own ?? '' }), behaviour).placed.side).toBe('sell')
})

test('a sell in fiat is converted at the rate of a provider that pays to the bank', () => {
  const { placed, row } = aPlacedOrder(aSell({ amount: 140_000 }), {
    assumptions: { sellAmountIs: 'fiat' },
    providers: { northwind: { spreadBps: -500, banks: ['011'] } },
  })
  expect(Number(row().amount)).toBeCloseTo(140_000 / placed.bestRateUsed, 5)
})
