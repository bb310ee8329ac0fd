/**
 * Events that name no state and come several times about one order: each follows an event that
 * does, such as the change of a balance. Two of them can arrive in one moment.
 */
import { groupsOf } from '../groups.ts'
import { stateWordOf, type Kind } from './states.ts'

/** Of more kinds, none is left out: each is tried with the rest. */
const MOST_KINDS = 40

/** By their places among all events, in the order of their times. */
export function followersOf(
  events: readonly { readonly order: object }[],
  kinds: readonly Kind[],
): ReadonlyMap<number, string> {
  const seen = groupsOf(events.entries(), ([at]) => kinds[at]?.key ?? '')
  const isFollower = (key: string) => {
    const own = seen.get(key) ?? []
    const orders = new Set(own.map(([, { order }]) => order))
    const isRepeated = own.length > 0 && own.length >= orders.size * 1.5
    return seen.size > 1 && stateWordOf(key) === undefined && isRepeated
  }
  const followers = new Set([...seen.keys()].filter(isFollower))
  return new Map(
    [...kinds.entries()].flatMap(([at, { key }]) => (followers.has(key) ? [[at, key]] : [])),
  )
}

/** Which event each of them follows. `others` are the keys of those that can be followed. */
export function leadersOf(
  followers: ReadonlyMap<number, string>,
  others: ReadonlyMap<number, string>,
  orders: readonly object[],
): ReadonlyMap<number, number> {
  const leaders = new Map<number, number>()
  for (const key of new Set(followers.values())) {
    const own = byOrder([...followers].filter(([, each]) => each === key).map(([at]) => at))
    const followed = followedKeys(own, others, orders)
    const led = byOrder([...others].flatMap(([at, each]) => (followed.has(each) ? [at] : [])))
    for (const [order, places] of own) {
      const its = led.get(order) ?? []
      // Of as many, each follows its own; if some were lost, the latest one before it.
      for (const [index, at] of places.entries()) {
        const leader =
          its.length === places.length ? its[index] : its.findLast((place) => place < at)
        if (leader !== undefined && leader < at) leaders.set(at, leader)
      }
    }
  }
  return leaders

  function byOrder(places: readonly number[]) {
    return groupsOf(places, (at) => orders[at] ?? {})
  }
}

/**
 * The kinds of which an order has as many events as it has followers: all, less those without which
 * the counts differ by less. Of kinds that are alike in this, the latest does not follow.
 */
function followedKeys(
  own: ReadonlyMap<object, readonly number[]>,
  others: ReadonlyMap<number, string>,
  orders: readonly object[],
): ReadonlySet<string> {
  const counts = new Map<object, Map<string, number>>()
  for (const [at, key] of others) {
    const order = orders[at] ?? {}
    const its = counts.get(order) ?? new Map<string, number>()
    counts.set(order, its.set(key, (its.get(key) ?? 0) + 1))
  }
  const apart = (keys: ReadonlySet<string>) =>
    [...counts].reduce((sum, [order, its]) => {
      const all = [...keys].reduce((count, key) => count + (its.get(key) ?? 0), 0)
      return sum + Math.abs(all - (own.get(order)?.length ?? 0))
    }, 0)
  let followed: ReadonlySet<string> = new Set(others.values())
  if (followed.size > MOST_KINDS) return followed
  for (;;) {
    const least = apart(followed)
    const [best] = [...followed]
      .toReversed()
      .map((key) => new Set([...followed].filter((other) => other !== key)))
      .map((keys) => ({ keys, apart: apart(keys) }))
      .toSorted((one, other) => one.apart - other.apart)
    if (best === undefined || best.keys.size === 0 || best.apart >= least) return followed
    followed = best.keys
  }
}
