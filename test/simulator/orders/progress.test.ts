import { expect, test } from 'vitest'
import { changeBehaviour } from '../../../src/simulator/behaviour/operations.ts'
import { decimal, text } from '../../../src/vocabulary/money.ts'
import { aBuy, aSell, aWorld } from '../../worlds.ts'

test('money arrives half-way and an order is completed on time, with an event for every transition', () => {
  const { place, order, advance, events } = aWorld({ behaviour: { progression: 'after:10s' } })
  const { transactionId } = place()
  advance('4999ms')
  expect(order(transactionId).state).toBe('placed')
  advance('1ms')
  expect(order(transactionId).state).toBe('funded')
  advance('1h')
  expect(order(transactionId).timeline.map((entry) => entry.state)).toEqual([
    'placed',
    'funded',
    'settling',
    'completed',
  ])
  expect(events(transactionId)).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ])
})

test('an immediate order is completed before the next call, not in its own answer', () => {
  const { place, poll } = aWorld({ behaviour: { progression: 'immediate' } })
  const placed = place()
  expect(placed.providerDetails.status).toBe('AWAITING_DEPOSIT')
  expect(poll(placed.transactionId)).toMatchObject({ status: 'completed', terminal: true })
})

test('under polls:3 the third status sync finds the order completed', () => {
  const { place, poll } = aWorld({ behaviour: { progression: 'polls:3' } })
  const { transactionId } = place()
  expect([1, 2, 3].map(() => poll(transactionId).status)).toEqual([
    'pending',
    'pending',
    'completed',
  ])
})

test('an order that nobody pays for expires with its window and reports failed [sync.terminal-reports]', () => {
  const { place, order, poll, advance, intent } = aWorld()
  const { transactionId } = place()
  advance('29m59s')
  expect(intent().timeRemainingSeconds).toBe(1)
  advance('1s')
  expect(order(transactionId)).toMatchObject({ state: 'expired', reason: 'window_expired' })
  expect(() => intent()).toThrow('no window is open')
  expect(poll(transactionId)).toMatchObject({
    status: 'failed',
    terminal: true,
    completed: false,
    syncQueued: false,
  })
})

test('the service hears nothing of a settlement whose call is lost until a status sync has asked', () => {
  const { place, poll, order, advance } = aWorld({
    behaviour: { progression: 'after:10s' },
  })
  const { transactionId } = place(aBuy({ externalCustomerId: 'ada+lost' }))
  advance('20s')
  expect(order(transactionId)).toMatchObject({ state: 'placed', providerState: 'completed' })
  expect(poll(transactionId)).toMatchObject({ status: 'pending', syncQueued: true })
  advance('2s')
  expect(poll(transactionId)).toMatchObject({ status: 'completed', syncQueued: false })
})

test('a window that runs out while the provider holds unheard money does not expire the order', () => {
  const { place, order, advance } = aWorld({ behaviour: { progression: 'after:10s' } })
  const { transactionId } = place(aBuy({ externalCustomerId: 'ada+lost' }))
  advance('30m')
  expect(order(transactionId).state).toBe('completed')
})

test('a call that comes late is heard late', () => {
  const { place, order, advance } = aWorld({ behaviour: { progression: 'after:10s' } })
  const { transactionId, selectedProvider } = place()
  const slow = aWorld({
    behaviour: {
      progression: 'after:10s',
      providers: { [selectedProvider.toLowerCase()]: { callsLate: '1m' } },
    },
  })
  const late = slow.place()
  advance('30s')
  slow.advance('30s')
  expect(order(transactionId).state).toBe('completed')
  expect(slow.order(late.transactionId).state).toBe('placed')
  slow.advance('45s')
  expect(slow.order(late.transactionId).state).toBe('completed')
})

const MONEY = [
  { tag: 'underpay', assumption: 'hold', state: 'placed' },
  { tag: 'underpay', assumption: 'fail', state: 'failed' },
  { tag: 'underpay', assumption: 'settle', state: 'completed' },
  { tag: 'overpay', assumption: 'settle-and-refund', state: 'completed' },
  { tag: 'overpay', assumption: 'settle-all', state: 'completed' },
  { tag: 'overpay', assumption: 'fail', state: 'failed' },
  { tag: 'double', assumption: 'refund', state: 'completed' },
  { tag: 'double', assumption: 'hold', state: 'completed' },
  { tag: 'late', assumption: 'refund', state: 'expired' },
  { tag: 'late', assumption: 'hold', state: 'expired' },
] as const
const SETTING = {
  underpay: 'underpayment',
  overpay: 'overpayment',
  double: 'secondDeposit',
  late: 'lateDeposit',
}

test.each(
  MONEY.flatMap((row) => [
    { ...row, side: 'buy' as const },
    { ...row, side: 'sell' as const },
  ]),
)('a $side that sees $tag under "$assumption" ends $state and accounts for all money', (row) => {
  const { place, order, advance } = aWorld({
    behaviour: { progression: 'after:10s', assumptions: { [SETTING[row.tag]]: row.assumption } },
  })
  const customer = { externalCustomerId: `ada+${row.tag}` }
  const { transactionId } = place(row.side === 'buy' ? aBuy(customer) : aSell(customer))
  advance(row.state === 'placed' ? '1m' : '40m')
  const after = order(transactionId)
  expect(after.state).toBe(row.state)
  const sum = (of: (r: (typeof after.receipts)[number]) => string) =>
    after.receipts.reduce((total, receipt) => total.plus(of(receipt)), decimal(0))
  const waiting = row.state === 'placed' ? sum((r) => r.amount) : decimal(0)
  expect(after.receipts.length).toBeGreaterThan(0)
  expect(text(sum((r) => r.amount))).toBe(
    text(
      sum((r) => r.refunded)
        .plus(sum((r) => r.held))
        .plus(after.settlement?.used ?? 0)
        .plus(waiting),
    ),
  )
  if (after.settlement !== null) {
    const { gross, out, providerFee, platformFee, developerFee } = after.settlement
    expect(text(decimal(out).plus(providerFee).plus(platformFee).plus(developerFee))).toBe(
      text(decimal(gross)),
    )
  }
})

test('a short payment that is topped up in time is settled', () => {
  const { place, simulate, order, advance } = aWorld({ behaviour: { progression: 'after:10s' } })
  const { transactionId } = place(aBuy({ externalCustomerId: 'ada+underpay' }))
  advance('1m')
  simulate({ id: transactionId, action: 'deposit', amount: 5_000 })
  advance('1m')
  expect(order(transactionId)).toMatchObject({ state: 'completed', settlement: { used: '50000' } })
})

test('what a provider has settled is not in the gateway before the service has heard of it', () => {
  const { place, poll, advance } = aWorld({
    behaviour: {
      progression: 'after:10s',
      providers: { northwind: { spreadBps: 0, callsLost: true } },
    },
  })
  const { transactionId } = place()
  advance('10s')
  expect(poll(transactionId)).toMatchObject({ status: 'pending', gateway: null })
  advance('2s')
  expect(poll(transactionId)).toMatchObject({ status: 'completed', gateway: { settled: true } })
})

test.each([
  ['underpay', 'underpayment'],
  ['overpay', 'overpayment'],
] as const)('an order that %s ends says that the amount was wrong', (tag, setting) => {
  const { place, order, advance } = aWorld({
    behaviour: { progression: 'after:10s', assumptions: { [setting]: 'fail' } },
  })
  const { transactionId } = place(aBuy({ externalCustomerId: `ada+${tag}` }))
  advance('10s')
  expect(order(transactionId)).toMatchObject({ state: 'failed', reason: 'wrong_amount' })
})

test('a provider that fails an order late fails it that much later', () => {
  const { place, order, advance } = aWorld({
    behaviour: {
      progression: 'after:10s',
      providers: { northwind: { spreadBps: 0, settlesLate: '5m' } },
    },
  })
  const { transactionId } = place(aBuy({ externalCustomerId: 'ada+fail' }))
  advance('5m')
  expect(order(transactionId).state).toBe('funded')
  advance('10s')
  expect(order(transactionId)).toMatchObject({ state: 'failed', reason: 'provider_declined' })
})

test('a payment at the edge of the tolerance is enough, and one beyond it is short or too much', () => {
  const { place, simulate, order } = aWorld({
    behaviour: { assumptions: { amountToleranceBps: 100 } },
  })
  const paid = (customer: string, amount: string) => {
    const { transactionId } = place(aBuy({ externalCustomerId: customer }))
    simulate({ id: transactionId, action: 'deposit', amount })
    return order(transactionId).receipts[0]?.kind
  }
  expect(
    ['49499.99', '49500', '50500', '50500.01'].map((amount) => paid(`c${amount}`, amount)),
  ).toEqual(['partial', 'accepted', 'accepted', 'excess'])
})

test('status syncs while one is queued queue no other, and do not put it off', () => {
  const { place, poll, order, advance } = aWorld()
  const { transactionId } = place()
  poll(transactionId)
  const { plan } = order(transactionId)
  advance('1s')
  poll(transactionId)
  expect(plan.map(({ act }) => act)).toEqual(['sync'])
  expect(order(transactionId).plan).toEqual(plan)
})

test('a sell that is paid short is paid in tokens, to the sixth decimal', () => {
  const { place, order, advance } = aWorld({ behaviour: { progression: 'after:10s' } })
  const request = aSell({ amount: 35.123457, externalCustomerId: 'ada+underpay' })
  const { transactionId } = place(request)
  advance('5s')
  expect(order(transactionId).receipts).toMatchObject([{ amount: '31.611111', kind: 'partial' }])
})

test.each(['fail', 'stuck'])('the tag %s means nothing once magic is turned off', (tag) => {
  const { world, place, order, advance } = aWorld({ behaviour: { progression: 'after:10s' } })
  const { transactionId } = place(aBuy({ externalCustomerId: `ada+${tag}` }))
  world.call(changeBehaviour, { magic: false })
  advance('1m')
  expect(order(transactionId).state).toBe('completed')
})

test('what the tag says of a provider goes before what the world says of it', () => {
  const { place, order, advance } = aWorld({
    behaviour: {
      progression: 'after:10s',
      providers: { northwind: { spreadBps: -500, settlesLate: '1m' } },
    },
  })
  const { transactionId } = place(aBuy({ externalCustomerId: 'ada+slow' }))
  advance('9m')
  expect(order(transactionId).state).toBe('settling')
  advance('2m')
  expect(order(transactionId).state).toBe('completed')
})
