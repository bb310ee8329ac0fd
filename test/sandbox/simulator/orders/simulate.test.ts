/** What the control API makes happen to an order, against what was planned for it. */
import { expect, test } from 'vitest'
import { ApiError } from '../../../../src/base/vocabulary/errors.ts'
import { aBuy, aPlacedOrder, aSell } from '../../../worlds.ts'

const STATES = {
  deposit: ['placed', 'funded'],
  settle: ['placed', 'funded', 'settling'],
  complete: ['placed', 'funded', 'settling', 'completed'],
  fail: ['placed', 'funded', 'failed'],
  cancel: ['placed', 'cancelled'],
  expire: ['placed', 'expired'],
} as const
const ACTIONS = Object.keys(STATES) as (keyof typeof STATES)[]
const ENDS = { complete: 'completed', fail: 'failed', cancel: 'cancelled', expire: 'expired' }
const END_ACTIONS = Object.keys(ENDS) as (keyof typeof ENDS)[]

const placed = () => aPlacedOrder(aBuy())
const planned = () => aPlacedOrder(aBuy(), { progression: 'after:10s' })

test.each(ACTIONS)('simulate %s goes through its states with an event for each', (action) => {
  const { simulate, row, events } = placed()
  simulate(action)
  expect(row().timeline.map(({ state }) => state)).toEqual(STATES[action])
  expect(events()).toHaveLength(STATES[action].length)
})

test('money for an order that is completed changes only its receipts', () => {
  const { simulate, row } = placed()
  simulate('complete')
  const { receipts: _, ...before } = row()
  simulate('deposit')
  expect(row()).toMatchObject(before)
})

test.each(['cancel', 'expire'] as const)(
  'an order that simulate %s has ended is not paid by the plan that it had',
  (action) => {
    const { simulate, row, advance } = planned()
    simulate(action)
    const { state } = row()
    advance('2h')
    expect(row()).toMatchObject({ state, receipts: [], plan: [] })
  },
)

test('money that simulate deposit brings keeps a customer from cancelling later', () => {
  const { simulate, row, advance } = aPlacedOrder(
    { ...aBuy(), externalCustomerId: 'ada+cancel' },
    { progression: 'after:10s' },
  )
  simulate('deposit')
  advance('2h')
  expect(row()).toMatchObject({ state: 'completed', plan: [] })
})

test.each(['deposit', 'settle', 'complete'] as const)(
  'money that simulate %s brings replaces the payment that was planned',
  (action) => {
    const { simulate, row, advance } = planned()
    simulate(action)
    advance('2h')
    expect(row().receipts).toMatchObject([{ amount: '50000', kind: 'accepted' }])
  },
)

test('an order that was taken to settling stays there until the next action', () => {
  const { simulate, row, advance } = planned()
  simulate('settle')
  advance('2h')
  expect(row().state).toBe('settling')
  simulate('complete')
  expect(row().state).toBe('completed')
})

test('the service learns what simulate does, though the provider’s own callbacks are lost', () => {
  const providers = { northwind: { spreadBps: 0, callsLost: true } }
  const { simulate, row } = aPlacedOrder(aBuy(), { providers })
  simulate('deposit')
  expect(row().state).toBe('funded')
  simulate('complete')
  expect(row().state).toBe('completed')
})

test.each(['expire', 'cancel'] as const)(
  'a partial payment is refunded by simulate %s',
  (action) => {
    const { simulate, row } = placed()
    simulate('deposit', 20_000)
    simulate(action)
    expect(row().receipts).toMatchObject([{ amount: '20000', refunded: '20000' }])
  },
)

test.each([
  ['fail', undefined, [{ amount: '50000', kind: 'accepted', refunded: '50000' }]],
  [
    'fail',
    20_000,
    [
      { amount: '20000', kind: 'partial', refunded: '20000' },
      { amount: '30000', kind: 'accepted', refunded: '30000' },
    ],
  ],
  [
    'settle',
    20_000,
    [
      { amount: '20000', kind: 'partial', refunded: '0' },
      { amount: '30000', kind: 'accepted', refunded: '0' },
    ],
  ],
] as const)('simulate %s after %s takes what is missing', (action, before, receipts) => {
  const { simulate, row } = planned()
  if (before !== undefined) simulate('deposit', before)
  simulate(action)
  expect(row().receipts).toMatchObject(receipts)
})

test('money for an order that failed is the second payment, and refunded', () => {
  const { simulate, row } = placed()
  simulate('fail')
  simulate('deposit')
  expect(row().receipts.map(({ kind, refunded }) => [kind, refunded])).toEqual([
    ['accepted', '50000'],
    ['second', '50000'],
  ])
})

test('excess decimals of a deposit are cut before anything uses them', () => {
  const { simulate, row, advance } = placed()
  simulate('deposit', '20000.009')
  simulate('expire')
  advance('1h')
  expect(row().receipts).toMatchObject([{ amount: '20000', refunded: '20000' }])
})

test.each([
  [aBuy(), '50000.009', 2],
  [aSell(), '25.0000001', 6],
])('under excessDecimals: reject a deposit with too many is rejected', (request, amount, most) => {
  const behaviour = { assumptions: { excessDecimals: 'reject' } } as const
  const { simulate, row } = aPlacedOrder(request, behaviour)
  const limit = `amount must have at most ${most} decimals while excessDecimals is "reject"`
  expect(() => simulate('deposit', amount)).toThrow(`${limit}; it was ${amount}`)
  expect(row().receipts).toEqual([])
})

test.each(['0', '0.009', '-1', '1e3', '1234567890123456'])(
  'a deposit of %s is rejected with its field',
  (amount) => {
    const { simulate, row } = placed()
    const pay = () => simulate('deposit', amount)
    expect(pay).toThrow(ApiError)
    expect(pay).toThrow('amount must be a decimal above 0')
    expect(row().receipts).toEqual([])
  },
)

test.each(['deposit', 'settle'] as const)(
  'the intent of an order that simulate %s took on stays active until the order ends',
  (action) => {
    const behaviour = { assumptions: { fundedIntent: 'extend' } } as const
    const { id, simulate, intent, advance } = aPlacedOrder(aBuy(), behaviour)
    simulate(action)
    advance('31m')
    expect(intent()).toMatchObject({ transactionId: id, timeRemainingSeconds: 29 * 60 })
    simulate('complete')
    expect(() => intent()).toThrow('no window is open')
  },
)

test('money that is held stays held when the provider fails, the rest is refunded', () => {
  const { simulate, row } = aPlacedOrder(aBuy(), { assumptions: { secondDeposit: 'hold' } })
  for (const action of ['deposit', 'deposit', 'fail'] as const) simulate(action)
  expect(row().receipts).toMatchObject([
    { kind: 'accepted', refunded: '50000', held: '0' },
    { kind: 'second', refunded: '0', held: '50000' },
  ])
})

test.each(END_ACTIONS)(
  'simulate %s closes the intent now, for the reason that ended the order',
  (end) => {
    const { world, simulate, row, advance } = placed()
    advance('5m')
    simulate(end)
    expect(world.rows.get('intents', row().intentId)).toMatchObject({
      status: 'closed',
      closedAt: world.now(),
      closedBecause: ENDS[end],
    })
  },
)
