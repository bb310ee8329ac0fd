/** Which words of events name their kinds: neither moments nor amounts, however few there are. */
import { expect, test } from 'vitest'
import { eventKindsOf } from '../../../src/verify/learn/states.ts'

const EVENTS = ['opened', 'received', 'done']

test.each<[what: string, valueOf: (order: number, event: number) => string]>([
  ['moments of a few seconds', (_order, event) => `2026-01-02T09:00:0${event}Z`],
  ['two amounts', (order, event) => `${30 + ((order + event) % 2)}.25`],
  ['an id of each order', (order) => `tr_${order}0a`],
])('the kind of an event does not depend on %s', (_what, valueOf) => {
  const all = [0, 1, 2, 3].flatMap((order) =>
    EVENTS.map((name, event) => ({
      body: { name: `order.${name}`, of: valueOf(order, event) },
      headers: {},
      ageMs: event * 1_000,
      isFirst: event === 0,
      order: String(order),
    })),
  )
  expect(new Set(eventKindsOf(all).map(({ key, state }) => `${key} ${state}`))).toEqual(
    new Set([
      'name=order.opened placed',
      'name=order.received funded',
      'name=order.done completed',
    ]),
  )
})
