/** What the control API makes happen to an order, against what was planned for it. */
import { expect, test } from 'vitest'
import { ApiError } from '../../../src/vocabulary/errors.ts'
import { aWorld } from '../../worlds.ts'

const SIMULATED = [
  { action: 'deposit', states: ['placed', 'funded'] },
  { action: 'settle', states: ['placed', 'funded', 'settling'] },
  { action: 'complete', states: ['placed', 'funded', 'settling', 'completed'] },
  { action: 'fail', states: ['placed', 'failed'] },
  { action: 'cancel', states: ['placed', 'cancelled'] },
  { action: 'expire', states: ['placed', 'expired'] },
] as const

test.each(SIMULATED)(
  'simulate $action goes through $states with an event for each',
  ({ action, states }) => {
    const { place, simulate, order, events } = aWorld()
    const { transactionId } = place()
    simulate({ id: transactionId, action })
    expect(order(transactionId).timeline.map((entry) => entry.state)).toEqual(states)
    expect(events(transactionId)).toHaveLength(states.length)
  },
)

test.each(['deposit', 'settle', 'complete', 'fail', 'cancel', 'expire'] as const)(
  'simulate %s changes nothing about an order that is over',
  (action) => {
    const { place, simulate, order } = aWorld()
    const { transactionId } = place()
    simulate({ id: transactionId, action: 'complete' })
    const { state, timeline, settlement } = order(transactionId)
    try {
      simulate({ id: transactionId, action })
    } catch (error) {
      expect(String(error)).toContain('"completed" is terminal')
    }
    expect(order(transactionId)).toMatchObject({ state, timeline, settlement })
  },
)

test.each(['cancel', 'expire', 'fail'] as const)(
  'an order that simulate %s has ended is not paid by the plan that it had',
  (action) => {
    const { place, simulate, order, advance } = aWorld({ behaviour: { progression: 'after:10s' } })
    const { transactionId } = place()
    simulate({ id: transactionId, action })
    const { state } = order(transactionId)
    advance('2h')
    expect(order(transactionId)).toMatchObject({ state, receipts: [], plan: [] })
  },
)

test.each(['deposit', 'settle', 'complete'] as const)(
  'money that simulate %s brings comes instead of the payment that was planned',
  (action) => {
    const { place, simulate, order, advance } = aWorld({ behaviour: { progression: 'after:10s' } })
    const { transactionId } = place()
    simulate({ id: transactionId, action })
    advance('2h')
    expect(order(transactionId).receipts).toMatchObject([{ amount: '50000', kind: 'accepted' }])
  },
)

test('an order that was taken to settling stays there until somebody takes it on', () => {
  const { place, simulate, order, advance } = aWorld({ behaviour: { progression: 'after:10s' } })
  const { transactionId } = place()
  simulate({ id: transactionId, action: 'settle' })
  advance('2h')
  expect(order(transactionId).state).toBe('settling')
  simulate({ id: transactionId, action: 'complete' })
  expect(order(transactionId).state).toBe('completed')
})

const ENDS = { complete: 'completed', fail: 'failed', cancel: 'cancelled', expire: 'expired' }
const END_ACTIONS = Object.keys(ENDS) as (keyof typeof ENDS)[]

test.each(
  END_ACTIONS.flatMap((end) => [...END_ACTIONS, 'settle' as const].map((then) => ({ end, then }))),
)('simulate $then of an order that ended by $end is a repeat or refused', ({ end, then }) => {
  const { place, simulate, order } = aWorld()
  const { transactionId } = place()
  simulate({ id: transactionId, action: end })
  const before = order(transactionId)
  const again = () => simulate({ id: transactionId, action: then })
  if (then === end) again()
  else expect(again).toThrow(`it is "${ENDS[end]}"`)
  expect(order(transactionId)).toEqual(before)
})

test('what simulate does is heard, though the provider’s own calls are lost', () => {
  const providers = { northwind: { spreadBps: 0, callsLost: true } }
  const { place, simulate, order } = aWorld({ behaviour: { providers } })
  const { transactionId } = place()
  simulate({ id: transactionId, action: 'deposit' })
  expect(order(transactionId).state).toBe('funded')
  simulate({ id: transactionId, action: 'complete' })
  expect(order(transactionId).state).toBe('completed')
})

test.each(['fail', 'expire', 'cancel'] as const)(
  'money that waited for the rest of a payment goes back with simulate %s',
  (action) => {
    const { place, simulate, order } = aWorld()
    const { transactionId } = place()
    simulate({ id: transactionId, action: 'deposit', amount: 20_000 })
    simulate({ id: transactionId, action })
    expect(order(transactionId).receipts).toMatchObject([{ amount: '20000', refunded: '20000' }])
  },
)

test.each(['0', '0.0000001', '-1', '1e3', '1234567890123456'])(
  'a deposit of %s is refused with its field',
  (amount) => {
    const { place, simulate, order } = aWorld()
    const { transactionId } = place()
    const pay = () => simulate({ id: transactionId, action: 'deposit', amount })
    expect(pay).toThrow(ApiError)
    expect(pay).toThrow('amount must be a decimal above 0')
    expect(order(transactionId).receipts).toEqual([])
  },
)

test.each(['deposit', 'settle'] as const)(
  'the window of an order that simulate %s took on stays open until the order ends',
  (action) => {
    const { place, simulate, intent, advance } = aWorld({
      behaviour: { assumptions: { fundedWindow: 'extend' } },
    })
    const { transactionId } = place()
    simulate({ id: transactionId, action })
    advance('31m')
    expect(intent()).toMatchObject({ transactionId, timeRemainingSeconds: 29 * 60 })
    simulate({ id: transactionId, action: 'complete' })
    expect(() => intent()).toThrow('no window is open')
  },
)

test('money that is held stays held when the provider fails the order, and the rest goes back', () => {
  const { place, simulate, order } = aWorld({
    behaviour: { assumptions: { secondDeposit: 'hold' } },
  })
  const { transactionId: id } = place()
  simulate({ id, action: 'deposit' })
  simulate({ id, action: 'deposit' })
  simulate({ id, action: 'fail' })
  expect(order(id).receipts).toMatchObject([
    { kind: 'accepted', refunded: '50000', held: '0' },
    { kind: 'second', refunded: '0', held: '50000' },
  ])
})

test.each(END_ACTIONS)(
  'simulate %s closes the window now, for the reason that ended the order',
  (end) => {
    const { world, place, simulate, order, advance } = aWorld()
    const { transactionId } = place()
    advance('5m')
    simulate({ id: transactionId, action: end })
    expect(world.rows.get('intents', order(transactionId).intentId)).toMatchObject({
      status: 'closed',
      closedAt: world.now(),
      closedBecause: ENDS[end],
    })
  },
)
