import { expect, test } from 'vitest'
import type {
  Behaviour,
  ProviderFault,
} from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { replaceBehaviour } from '../../../../src/sandbox/simulator/behaviour/operations.ts'
import { decimal, text } from '../../../../src/base/vocabulary/money.ts'
import { PROVIDERS } from '../../../../src/sandbox/simulator/providers/directory.ts'
import { aBuy, aPlacedOrder, aSell, aWorld } from '../../../worlds.ts'

/** An order of customer `ada` that goes on by itself; with a magic tag, if one is given. */
function anOrderOnItsWay(tag = '', behaviour: Behaviour = {}, side: 'buy' | 'sell' = 'buy') {
  const customer = { externalCustomerId: tag === '' ? 'ada' : `ada+${tag}` }
  const request = side === 'buy' ? aBuy(customer) : aSell(customer)
  return aPlacedOrder(request, { progression: 'after:10s', ...behaviour })
}

/** Makes northwind the best route, with this fault. */
function atNorthwind(fault: ProviderFault): Behaviour {
  return { providers: { northwind: { spreadBps: 0, ...fault } } }
}

test('money arrives half-way, and every transition has its event', () => {
  const { row, advance, events } = anOrderOnItsWay()
  advance('4999ms')
  expect(row().state).toBe('placed')
  advance('1ms')
  expect(row().state).toBe('funded')
  advance('1h')
  expect(row().timeline.map(({ state }) => state)).toEqual([
    'placed',
    'funded',
    'settling',
    'completed',
  ])
  expect(events()).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ])
})

test.each(PROVIDERS.flatMap(({ slug, sides }) => sides.map((side) => ({ slug, side }))))(
  'a $side through $slug has completed when the time of the progression is over',
  ({ slug, side }) => {
    const others = PROVIDERS.filter((one) => one.slug !== slug).map((one) => [
      one.slug,
      { down: true },
    ])
    const { place, order, advance } = aWorld({
      behaviour: { progression: 'after:10s', providers: Object.fromEntries(others) },
    })
    const pair = slug === 'kestrel' ? {} : { chain: 'bsc', asset: 'USDT' }
    const request = side === 'buy' ? aBuy(pair) : aSell(pair)
    const { transactionId, selectedProvider } = place(request)
    expect(selectedProvider.toLowerCase()).toBe(slug)
    advance('10s')
    expect(order(transactionId).state).toBe('completed')
  },
)

test('an immediate order is completed before the next call, not in its own answer', () => {
  const { placed, poll } = aPlacedOrder(aBuy(), { progression: 'immediate' })
  expect(placed.providerDetails.status).toBe('AWAITING_DEPOSIT')
  expect(poll()).toMatchObject({ status: 'completed', terminal: true })
})

test('under polls:3 the third status sync finds the order completed', () => {
  const { poll } = aPlacedOrder(aBuy(), { progression: 'polls:3' })
  expect([1, 2, 3].map(() => poll().status)).toEqual(['pending', 'pending', 'completed'])
})

test('an order that nobody pays for expires with its intent and reports failed [sync.terminal-reports]', () => {
  const { row, poll, advance, intent } = aPlacedOrder()
  advance('29m59s')
  expect(intent().timeRemainingSeconds).toBe(1)
  expect(poll()).toMatchObject({ syncQueued: false })
  advance('1s')
  expect(row()).toMatchObject({ state: 'expired', reason: 'window_expired', plan: [] })
  expect(() => intent()).toThrow('no window is open')
  expect(poll()).toMatchObject({
    status: 'failed',
    terminal: true,
    completed: false,
    syncQueued: false,
  })
})

test('the service does not know of a settlement whose callback is lost until a status sync', () => {
  const { poll, row, advance } = anOrderOnItsWay('lost')
  advance('20s')
  expect(row()).toMatchObject({ state: 'placed', providerState: 'completed' })
  expect(poll()).toMatchObject({ status: 'pending', syncQueued: true, gateway: null })
  expect(poll()).toMatchObject({ status: 'pending', syncQueued: false, gateway: null })
  advance('2s')
  expect(poll()).toMatchObject({
    status: 'completed',
    syncQueued: false,
    gateway: { settled: true },
  })
})

test('an intent that expires after money without a callback expires no order', () => {
  const { row, advance } = anOrderOnItsWay('lost')
  advance('30m')
  expect(row().state).toBe('completed')
})

test('a callback that is late arrives late', () => {
  const onTime = anOrderOnItsWay()
  const provider = onTime.placed.selectedProvider.toLowerCase()
  const late = anOrderOnItsWay('', { providers: { [provider]: { callsLate: '1m' } } })
  for (const { advance } of [onTime, late]) advance('30s')
  expect(onTime.row().state).toBe('completed')
  expect(late.row().state).toBe('placed')
  late.advance('45s')
  expect(late.row().state).toBe('completed')
})

const MONEY = [
  { tag: 'underpay', setting: 'underpayment', policy: 'hold', state: 'placed' },
  { tag: 'underpay', setting: 'underpayment', policy: 'fail', state: 'failed' },
  { tag: 'underpay', setting: 'underpayment', policy: 'settle', state: 'completed' },
  { tag: 'overpay', setting: 'overpayment', policy: 'settle-and-refund', state: 'completed' },
  { tag: 'overpay', setting: 'overpayment', policy: 'settle-all', state: 'completed' },
  { tag: 'overpay', setting: 'overpayment', policy: 'fail', state: 'failed' },
  { tag: 'double', setting: 'secondDeposit', policy: 'refund', state: 'completed' },
  { tag: 'double', setting: 'secondDeposit', policy: 'hold', state: 'completed' },
  { tag: 'late', setting: 'lateDeposit', policy: 'refund', state: 'expired' },
  { tag: 'late', setting: 'lateDeposit', policy: 'hold', state: 'expired' },
] as const

test.each(MONEY.flatMap((entry) => (['buy', 'sell'] as const).map((side) => ({ ...entry, side }))))(
  'a $side with $tag under $setting: $policy ends $state and accounts for all money',
  ({ tag, setting, policy, state, side }) => {
    const { row, advance } = anOrderOnItsWay(tag, { assumptions: { [setting]: policy } }, side)
    advance(state === 'placed' ? '1m' : '40m')
    const { receipts, settlement, ...after } = row()
    expect(after.state).toBe(state)
    expect(receipts.length).toBeGreaterThan(0)
    const sum = (amounts: readonly string[]) =>
      amounts.reduce((total, amount) => total.plus(amount), decimal(0))
    const received = sum(receipts.map(({ amount }) => amount))
    const accounted = sum(receipts.flatMap(({ refunded, held }) => [refunded, held]))
      .plus(settlement?.used ?? 0)
      .plus(state === 'placed' ? received : 0)
    expect(text(received)).toBe(text(accounted))
    if (settlement === null) return
    const { gross, out, providerFee, platformFee, developerFee } = settlement
    expect(text(sum([out, providerFee, platformFee, developerFee]))).toBe(text(decimal(gross)))
  },
)

test('a short payment that is topped up in time is settled', () => {
  const { simulate, row, advance } = anOrderOnItsWay('underpay')
  advance('1m')
  simulate('deposit', 5_000)
  advance('1m')
  expect(row()).toMatchObject({ state: 'completed', settlement: { used: '50000' } })
})

test.each([
  ['underpay', 'underpayment'],
  ['overpay', 'overpayment'],
] as const)('an order that %s ends gives the wrong amount as its reason', (tag, setting) => {
  const { row, advance } = anOrderOnItsWay(tag, { assumptions: { [setting]: 'fail' } })
  advance('10s')
  expect(row()).toMatchObject({ state: 'failed', reason: 'wrong_amount' })
})

test('a provider that fails an order late fails it that much later', () => {
  const { row, advance } = anOrderOnItsWay('fail', atNorthwind({ settlesLate: '5m' }))
  advance('5m')
  expect(row().state).toBe('funded')
  advance('10s')
  expect(row()).toMatchObject({ state: 'failed', reason: 'provider_declined' })
})

test.each([
  ['49499.99', 'partial'],
  ['49500', 'accepted'],
  ['50500', 'accepted'],
  ['50500.01', 'excess'],
])('with a tolerance of one percent, a payment of %s for 50000 is %s', (amount, kind) => {
  const { simulate, row } = aPlacedOrder(aBuy(), { assumptions: { amountToleranceBps: 100 } })
  simulate('deposit', amount)
  expect(row().receipts[0]?.kind).toBe(kind)
})

test('status syncs while one is queued queue no other, and do not put it off', () => {
  const { poll, row, advance } = anOrderOnItsWay('lost')
  advance('20s')
  expect(poll().syncQueued).toBe(true)
  const { plan } = row()
  advance('1s')
  expect(poll().syncQueued).toBe(false)
  expect(plan.map(({ act }) => act)).toEqual(['sync'])
  expect(row().plan).toEqual(plan)
})

test('a status sync queues nothing for an order of which the provider knows no more', () => {
  const { poll, row, simulate } = aPlacedOrder()
  expect(poll()).toMatchObject({ status: 'pending', syncQueued: false })
  simulate('settle')
  expect(poll()).toMatchObject({ status: 'pending', syncQueued: false })
  expect(row().plan).toEqual([])
})

test('a sell that is paid short is paid in tokens, to the sixth decimal', () => {
  const request = aSell({ amount: 35.123457, externalCustomerId: 'ada+underpay' })
  const { row, advance } = aPlacedOrder(request, { progression: 'after:10s' })
  advance('5s')
  expect(row().receipts).toMatchObject([{ amount: '31.611111', kind: 'partial' }])
})

test.each(['fail', 'stuck'])('the tag %s means nothing once magic is turned off', (tag) => {
  const { world, row, advance } = anOrderOnItsWay(tag)
  world.call(replaceBehaviour, { magic: false })
  advance('1m')
  expect(row().state).toBe('completed')
})

test('the tag overrides the world’s faults of a provider', () => {
  const { row, advance } = anOrderOnItsWay(
    'slow',
    atNorthwind({ spreadBps: -500, settlesLate: '1m' }),
  )
  advance('9m')
  expect(row().state).toBe('settling')
  advance('2m')
  expect(row().state).toBe('completed')
})
