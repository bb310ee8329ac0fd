/** Where events say that an order ended, whatever their payload looks like. */
import { expect, test } from 'vitest'
import { endsOf } from '../../../src/base/contract/event-states.ts'

/** Events of one order, then of another one. */
const eventsOf = (...all: readonly (readonly object[])[]) =>
  all.flatMap((own, order) => own.map((json) => ({ transactionId: `${order}`, json })))

const paid = { status: 'completed' }

test.each<readonly [what: string, ends: readonly string[] | undefined, events: readonly object[]]>([
  [
    'a member named in snake case',
    ['failed'],
    [{ transaction_status: 'pending' }, { transaction_status: 'failed' }],
  ],
  [
    'the state of an order further inside',
    ['completed'],
    ['pending', 'completed'].map((state) => ({ data: { order: { state } } })),
  ],
  ['capitals', ['completed'], [{ STATUS: 'PENDING' }, { STATUS: 'COMPLETED' }]],
  ['one event', ['completed'], [{ STATUS: 'COMPLETED' }]],
  [
    'a name that says nothing',
    ['failed'],
    ['pending', 'failed'].map((phase) => ({ data: { phase } })),
  ],
  [
    'the state of another thing beside it',
    ['failed'],
    ['pending', 'failed'].map((status) => ({ data: { status, customer: { papers: paid } } })),
  ],
  [
    'another thing that moves as well, further inside',
    ['failed'],
    ['pending', 'failed'].map((status, at) => ({
      data: { orderState: status, payment: { status: at === 0 ? 'pending' : 'completed' } },
    })),
  ],
  [
    'words of its own, beside a refund that is completed',
    undefined,
    ['WAITING', 'BROKEN'].map((state, at) => ({
      data: { state, refund: { status: at === 0 ? 'pending' : 'completed' } },
    })),
  ],
  ['papers and nothing else', undefined, [{ kycStatus: 'completed' }, { kycStatus: 'completed' }]],
  ['no state', undefined, [{ id: 'a' }, { id: 'b' }]],
  ['lists of events', ['completed'], ['pending', 'completed'].map((status) => [{ status }])],
])('%s', (_, ends, events) => {
  expect(endsOf(eventsOf(events)).get('0')).toEqual(ends)
})

test('the latest end of each order counts, and what follows an end does not', () => {
  const states = (...all: readonly string[]) => all.map((status) => ({ data: { status } }))
  const ends = endsOf(
    eventsOf(states('pending', 'completed', 'pending'), states('failed', 'completed')),
  )
  expect([...ends]).toEqual([
    ['0', ['completed']],
    ['1', ['completed']],
  ])
})
