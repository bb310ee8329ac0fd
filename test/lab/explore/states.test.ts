/** Which states at rest the explorer takes for equal. */
import { expect, test } from 'vitest'
import { States } from '../../../src/lab/explore/states.ts'
import type { Scenario } from '../../../src/scenarios/model/scenario.ts'
import type { Message } from '../../../src/scenarios/runner/timeline.ts'
import { searchMemoryShop } from '../planted/memory-shop.ts'

const SCENARIO: Scenario = {
  name: 'first',
  world: { progression: 'manual', webhooks: [{ do: 'duplicate' }] },
  steps: [{ app: { buy: {} } }, { advance: '80h' }],
}
const PLACED: Message = { with: 'service', what: 'createOrder', answer: 201 }
const CREATED: Message = { with: 'service', what: 'transaction.created', answer: 204 }
const COMPLETED: Message = { with: 'service', what: 'transaction.completed', answer: 204 }
const SEEN: Message = {
  ...{ with: 'runner', what: 'state' },
  shown: { state: 'completed', credits: 1, credited: 31.5 },
}
const ALL = [PLACED, CREATED, COMPLETED, SEEN]

const EQUAL: readonly [what: string, messages: readonly Message[], scenario?: object][] = [
  ['the same', ALL],
  [
    'an event is moved to where it arrives anyway',
    [PLACED, { ...CREATED, fault: 'delay' }, COMPLETED, SEEN],
  ],
  ['another amount is credited, at another rate', [PLACED, CREATED, COMPLETED, credited(29)]],
  ['simulated time passes otherwise', ALL, { steps: [{ app: { buy: {} } }] }],
  [
    'titles and hints are worded otherwise',
    ALL,
    { name: 'other words', steps: [{ app: { buy: {} }, title: 'a title', hint: 'a hint' }] },
  ],
]

const OTHERS: readonly [what: string, messages: readonly Message[], scenario?: object][] = [
  ['two events change places', [PLACED, COMPLETED, CREATED, SEEN]],
  ['an event is lost', [PLACED, COMPLETED, SEEN]],
  ['an event arrives twice', [PLACED, CREATED, CREATED, COMPLETED, SEEN]],
  ['an event is answered otherwise', [PLACED, { ...CREATED, answer: 503 }, COMPLETED, SEEN]],
  [
    'an event is signed otherwise',
    [PLACED, { ...CREATED, fault: 'wrong-signature' }, COMPLETED, SEEN],
  ],
  [
    'the application answers the user otherwise',
    [...ALL, { with: 'runner', what: 'refresh', answer: 200 }],
  ],
  ['it shows another state', [PLACED, CREATED, COMPLETED, credited(31.5, 'pending')]],
  ['the service will answer otherwise', ALL, { world: { http: [{ do: 'reset' }] } }],
  ['other steps are left', ALL, { steps: [...SCENARIO.steps, { app: { refresh: 'x' } }] }],
]

test.each(EQUAL)('a state is known: %s', (_, messages, more = {}) => {
  const states = new States()
  expect(states.isKnown(SCENARIO, ALL)).toBe(false)
  expect(states.isKnown({ ...SCENARIO, name: 'second', ...more }, messages)).toBe(true)
  expect(states.count).toBe(1)
})

test.each(OTHERS)('a state is another one: %s', (_, messages, more = {}) => {
  const states = new States()
  states.isKnown(SCENARIO, ALL)
  expect(states.isKnown({ ...SCENARIO, ...more }, messages)).toBe(false)
  expect(states.count).toBe(2)
})

test('a sequence that reaches a known state is read while open and at rest, and not refreshed', async () => {
  let reads = 0
  const seen: { states: number; reads: number }[] = []
  await searchMemoryShop(undefined, {
    limit: 60,
    onRead: () => (reads += 1),
    onProgress: ({ states }) => seen.push({ states, reads }),
  })
  const known = seen.findIndex(({ states }, index) => states === seen[index - 1]?.states)
  const [before, last] = seen.slice(known - 1)
  expect(before && last).toEqual({ states: before?.states, reads: (before?.reads ?? 0) + 2 })
})

const OPENED: Scenario = {
  ...SCENARIO,
  steps: [{ app: { buy: {} } }, { app: { state: '${order}' }, oracle: 'early' }],
}

test('an open order is read once after the same messages, if that reading has passed', () => {
  const states = new States()
  expect(states.isShown(OPENED, 2, [PLACED])).toBe(false)
  expect(states.isShown(OPENED, 2, [PLACED])).toBe(false)
  states.notePassed(OPENED, 2, [PLACED, SEEN])
  expect(states.isShown({ ...OPENED, world: { progression: 'immediate' } }, 2, [PLACED])).toBe(
    false,
  )
  expect(states.isShown(OPENED, 2, [PLACED])).toBe(true)
  expect(states.isShown(OPENED, 2, [PLACED, CREATED])).toBe(false)
  expect(states.isShown(OPENED, 1, [PLACED])).toBe(false)
})

function credited(amount: number, state = 'completed'): Message {
  return { ...SEEN, shown: { state, credits: 1, credited: amount } }
}
