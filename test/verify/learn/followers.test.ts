/** Which event each event without a state follows, also where two arrive in one moment. */
import { expect, test } from 'vitest'
import { followersOf, leadersOf } from '../../../src/verify/learn/followers.ts'
import type { State } from '../../../src/verify/learn/orders.ts'

const STATES: Readonly<Record<string, State>> = {
  placed: 'placed',
  funded: 'funded',
  done: 'completed',
  failed: 'failed',
}

/** `1-0`: the `balance` at 1 follows the event at 0. Each text is what one order received. */
function led(...orders: readonly string[]): string {
  const events = orders.flatMap((names) => {
    const order = {}
    return names.split(' ').map((name) => ({ name, order }))
  })
  const kinds = events.map(({ name }) => ({ key: `type=${name}`, state: STATES[name] }))
  const followers = followersOf(events, kinds)
  const others = new Map(
    kinds.flatMap(({ key }, at) => (followers.has(at) ? [] : [[at, key] as const])),
  )
  const leaders = leadersOf(
    followers,
    others,
    events.map(({ order }) => order),
  )
  return [...leaders].map((pair) => pair.join('-')).join(' ')
}

const APART = 'placed balance funded balance done'
const AT_ONCE = 'placed balance funded done balance'

test.each<[what: string, orders: readonly string[], leaders: string]>([
  ['after its event', [APART], '1-0 3-2'],
  ['of the event before the end, after the end', [APART, AT_ONCE], '1-0 3-2 6-5 9-7'],
  ['also if that is so of each order', [AT_ONCE], '1-0 4-2'],
  ['of each event, in their order', ['placed funded balance balance'], '2-0 3-1'],
  ['of the latest one, if others were lost', [APART, 'placed funded balance done'], '1-0 3-2 7-6'],
  ['of another end', [AT_ONCE, 'placed balance failed balance'], '1-0 4-2 6-5 8-7'],
])('an event without a state follows: %s', (_what, orders, leaders) => {
  expect(led(...orders)).toBe(leaders)
})
