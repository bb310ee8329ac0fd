import { expect, test } from 'vitest'
import {
  ORDER_TRANSITIONS,
  isOrderTerminal,
  moveOrder,
  type OrderEvent,
  type OrderState,
} from '../../../../src/sandbox/simulator/orders/order.ts'
import { anOrder } from '../../../builders.ts'

const STATES = Object.keys(ORDER_TRANSITIONS) as OrderState[]
const EVENTS: readonly OrderEvent[] = ['fund', 'settle', 'complete', 'fail', 'expire', 'cancel']

/** The next state for each of EVENTS, or `-` where the move is forbidden. */
const DECISIONS: Record<OrderState, string> = {
  placed: 'funded - - failed expired cancelled',
  funded: 'funded settling - failed - -',
  settling: '- settling completed failed - -',
  completed: '- - completed - - -',
  failed: '- - - failed - -',
  expired: '- - - - expired -',
  cancelled: '- - - - - cancelled',
}

const PAIRS = STATES.flatMap((state) =>
  DECISIONS[state].split(' ').map((next, at) => ({ state, event: EVENTS[at] ?? 'fund', next })),
)

function move(state: OrderState, event: OrderEvent) {
  const moved = moveOrder(anOrder({ id: 'o', state }), event, {
    at: 0,
    by: 'test',
    cause: undefined,
  })
  return { state: moved.order.state, applied: moved.applied }
}

test.each(PAIRS)('from $state, $event ends in $next', ({ state, event, next }) => {
  if (next === '-') expect(() => move(state, event)).toThrow(/TRANSITION|it is "/)
  else expect(move(state, event)).toEqual({ state: next, applied: next !== state })
})

test('the table decides every pair of state and event', () => {
  expect(new Set(PAIRS.map(({ state, event }) => `${state} ${event}`)).size).toBe(7 * 6)
})

test('every state can be reached from placed', () => {
  const reached = new Set<OrderState>(['placed'])
  for (const state of reached) {
    for (const next of Object.values(ORDER_TRANSITIONS[state])) reached.add(next)
  }
  expect([...reached].sort()).toEqual([...STATES].sort())
})

test('terminal states have no way out, and only they', () => {
  const terminal = ['cancelled', 'completed', 'expired', 'failed']
  expect(STATES.filter(isOrderTerminal).sort()).toEqual(terminal)
})

test('a forbidden move names the allowed ones', () => {
  expect(() => move('funded', 'expire')).toThrow(
    'Failed to expire order "o": it is "funded". From "funded" it can settle, fail.',
  )
})
