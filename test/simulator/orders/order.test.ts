import { expect, test } from 'vitest'
import {
  ORDER_TRANSITIONS,
  isOrderTerminal,
  type OrderEvent,
  type OrderState,
} from '../../../src/simulator/orders/order.ts'
import { transition } from '../../../src/simulator/transitions.ts'

const STATES = Object.keys(ORDER_TRANSITIONS) as OrderState[]
const EVENTS: readonly OrderEvent[] = ['fund', 'settle', 'complete', 'fail', 'expire', 'cancel']
const TERMINAL: readonly OrderState[] = ['completed', 'failed', 'expired', 'cancelled']

/** Every pair of state and event, decided here by hand: the next state, or `-` where the move is forbidden. */
const DECISIONS: Record<OrderState, Record<OrderEvent, OrderState | '-'>> = {
  placed: {
    fund: 'funded',
    settle: '-',
    complete: '-',
    fail: 'failed',
    expire: 'expired',
    cancel: 'cancelled',
  },
  funded: {
    fund: 'funded',
    settle: 'settling',
    complete: '-',
    fail: 'failed',
    expire: '-',
    cancel: '-',
  },
  settling: {
    fund: '-',
    settle: 'settling',
    complete: 'completed',
    fail: 'failed',
    expire: '-',
    cancel: '-',
  },
  completed: { fund: '-', settle: '-', complete: 'completed', fail: '-', expire: '-', cancel: '-' },
  failed: { fund: '-', settle: '-', complete: '-', fail: 'failed', expire: '-', cancel: '-' },
  expired: { fund: '-', settle: '-', complete: '-', fail: '-', expire: 'expired', cancel: '-' },
  cancelled: { fund: '-', settle: '-', complete: '-', fail: '-', expire: '-', cancel: 'cancelled' },
}

const PAIRS = STATES.flatMap((state) => EVENTS.map((event) => ({ state, event })))

test.each(PAIRS)('from $state, $event is decided', ({ state, event }) => {
  const decided = DECISIONS[state][event]
  const move = () =>
    transition<OrderState, OrderEvent>(ORDER_TRANSITIONS, 'order "o"', state, event)
  if (decided === '-') expect(move).toThrow(/TRANSITION|it is "/)
  else expect(move()).toEqual({ state: decided, applied: decided !== state })
})

test('every state can be reached from placed', () => {
  const reached = new Set<OrderState>(['placed'])
  for (const state of reached) {
    for (const next of Object.values(ORDER_TRANSITIONS[state])) reached.add(next)
  }
  expect([...reached].sort()).toEqual([...STATES].sort())
})

test('terminal states have no way out, and only they', () => {
  expect(STATES.filter(isOrderTerminal).sort()).toEqual([...TERMINAL].sort())
})

test('a forbidden move says which are allowed', () => {
  expect(() =>
    transition<OrderState, OrderEvent>(ORDER_TRANSITIONS, 'order "o"', 'funded', 'expire'),
  ).toThrow('Failed to expire order "o": it is "funded". From "funded" it can settle, fail.')
})
