/** What events of several states have in common: a deployment writes them by one rule. */
import { groupsOf } from '../groups.ts'
import { templateOf } from './explained.ts'
import type { LearnedEvent } from './learn-shapes.ts'

/** Those that most states have, if two or more have them alike; of as many, what was seen most. */
export function sharedEvents(
  all: readonly (readonly LearnedEvent[])[],
): readonly LearnedEvent[] | undefined {
  const groups = groupsOf(all, (events) =>
    JSON.stringify(events.map(({ body }) => templateOf(body))),
  )
  const [most] = [...groups.values()].toSorted(
    (one, other) => other.length - one.length || seenIn(other) - seenIn(one),
  )
  return most !== undefined && most.length > 1 ? most[0] : undefined
}

function seenIn(states: readonly (readonly LearnedEvent[])[]): number {
  return states.flat().reduce((sum, { seen }) => sum + seen, 0)
}
