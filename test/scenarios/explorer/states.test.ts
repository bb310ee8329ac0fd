/** Which states at rest the explorer takes for equal. */
import { expect, test } from 'vitest'
import { States } from '../../../src/scenarios/explorer/states.ts'
import type { Scenario } from '../../../src/scenarios/model/scenario.ts'
import type { Party, TimelineEntry } from '../../../src/scenarios/runner/result.ts'
import { searchMemoryShop } from './memory-shop.ts'

const SCENARIO: Scenario = {
  name: 'first',
  world: { progression: 'manual', webhooks: [{ do: 'duplicate' }] },
  steps: [{ app: { buy: {} } }, { advance: '80h' }],
}
const PLACED = entry('application', 'service', 'createOrder → 201')
const CREATED = entry('service', 'application', 'transaction.created → 204')
const COMPLETED = entry('service', 'application', 'transaction.completed → 204')
const SEEN = entry('runner', 'application', 'the order: state completed, credits 1, credited 31.5')
const TIMELINE = [PLACED, CREATED, COMPLETED, SEEN]

const EQUAL: readonly [what: string, timeline: readonly TimelineEntry[], scenario?: object][] = [
  ['the same', TIMELINE],
  ['an event is moved to where it arrives anyway', [PLACED, moved(CREATED), COMPLETED, SEEN]],
  ['another amount is credited, at another rate', [PLACED, CREATED, COMPLETED, credited('29')]],
  ['simulated time passes otherwise', TIMELINE, { steps: [{ app: { buy: {} } }] }],
  ['the service notes what an order became', [...TIMELINE, entry('provider', 'service', 'x')]],
]

const OTHERS: readonly [what: string, timeline: readonly TimelineEntry[], scenario?: object][] = [
  ['two events change places', [PLACED, COMPLETED, CREATED, SEEN]],
  ['an event is lost', [PLACED, COMPLETED, SEEN]],
  ['an event arrives twice', [PLACED, CREATED, CREATED, COMPLETED, SEEN]],
  ['an event is answered otherwise', [PLACED, relabelled(CREATED, '503'), COMPLETED, SEEN]],
  [
    'the application answers the user otherwise',
    [...TIMELINE, entry('runner', 'application', 'x')],
  ],
  ['it shows another state', [PLACED, CREATED, COMPLETED, credited('31.5', 'pending')]],
  ['the service will answer otherwise', TIMELINE, { world: { http: [{ do: 'reset' }] } }],
  ['other steps are left', TIMELINE, { steps: [...SCENARIO.steps, { app: { refresh: 'x' } }] }],
]

test.each(EQUAL)('a state is known: %s', (_, timeline, more = {}) => {
  const states = new States()
  expect(states.isKnown(SCENARIO, TIMELINE)).toBe(false)
  expect(states.isKnown({ ...SCENARIO, name: 'second', ...more }, timeline)).toBe(true)
  expect(states.count).toBe(1)
})

test.each(OTHERS)('a state is another one: %s', (_, timeline, more = {}) => {
  const states = new States()
  states.isKnown(SCENARIO, TIMELINE)
  expect(states.isKnown({ ...SCENARIO, ...more }, timeline)).toBe(false)
  expect(states.count).toBe(2)
})

test('a schedule that reaches a known state is not refreshed, and read once less', async () => {
  let reads = 0
  const seen: { states: number; reads: number }[] = []
  await searchMemoryShop(undefined, {
    limit: 27,
    onRead: () => (reads += 1),
    onProgress: ({ states }) => seen.push({ states, reads }),
  })
  const [before, last] = seen.slice(-2)
  expect(before && last).toEqual({ states: before?.states, reads: (before?.reads ?? 0) + 2 })
})

function entry(from: Party, to: Party, label: string): TimelineEntry {
  return { from, to, label, at: 0, realMs: 0, ok: true }
}

function moved(event: TimelineEntry): TimelineEntry {
  return { ...event, at: 30_000, label: `${event.label} (delay)` }
}

function relabelled(event: TimelineEntry, status: string): TimelineEntry {
  return { ...event, label: event.label.replace('204', status) }
}

function credited(amount: string, state = 'completed'): TimelineEntry {
  return { ...SEEN, label: `the order: state ${state}, credits 1, credited ${amount}` }
}
