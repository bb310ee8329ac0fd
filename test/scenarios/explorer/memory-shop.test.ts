/** The explorer on a shop in memory: what it finds in how few schedules. */
import { expect, test } from 'vitest'
import { describeCounterexample } from '../../../src/scenarios/explorer/report.ts'
import { keyOf } from '../../../src/scenarios/explorer/schedules.ts'
import { searchMemoryShop, smallestOf, type Mistake } from './memory-shop.ts'

test('a shop without mistakes stands the first schedules', async () => {
  const { counterexamples, schedules } = await searchMemoryShop(undefined, { limit: 30 })
  expect({ counterexamples, schedules }).toEqual({ counterexamples: [], schedules: 30 })
})

test('an order is read before its end, at rest, and after a refresh: three times', async () => {
  let reads = 0
  const onRead = () => (reads += 1)
  await searchMemoryShop(undefined, { limit: 2, onRead })
  expect(reads).toBe(2 * 3)
})

test.each([1, 30])(
  'with %i applications, what fails alike is one counterexample, and only its repetitions get a new application',
  async (jobs) => {
    let renewed = 0
    const onRenew = (when: string) => (renewed += when === 'now' ? 1 : 0)
    const shop = searchMemoryShop('forgets a lost answer', { limit: 28, jobs, onRenew })
    const { counterexamples } = await shop
    const shown = counterexamples.map(({ oracle, repeated, schedule, alike }) => [
      ...[oracle, repeated, ...[schedule, ...alike].map(keyOf)],
    ])
    expect(shown).toEqual([
      ['known', 3, 'buy + answer-truncate', 'buy + answer-reset', 'buy + answer-error'],
    ])
    expect(renewed).toBe(1)
  },
)

test('when the time is over nothing is reduced any more, but what was found is repeated', async () => {
  let isOver = false
  const { counterexamples } = await searchMemoryShop('credits each event', {
    ...{ depth: 0, isOver: () => isOver, onRenew: () => (isOver = true) },
  })
  const sizes = counterexamples.map(({ schedule, repeated }) => {
    return { deviations: schedule.deviations.length, repeated }
  })
  expect(sizes).toEqual([{ deviations: 6, repeated: 3 }])
})

test('an application that hangs does not hold a search up that is stopped', async () => {
  const stop = new AbortController()
  let [isRepeated, reads] = [false, 0]
  const onRead = () => {
    reads += isRepeated ? 1 : 0
    if (reads < 3) return undefined
    stop.abort()
    return new Promise(() => {})
  }
  const exploration = await searchMemoryShop('credits each event', {
    ...{ stop: stop.signal, onRead },
    onRenew: (when) => (isRepeated ||= when === 'now'),
  })
  const [found] = exploration.counterexamples
  expect(found && describeCounterexample(found, 1)).toContain('Repeated 1 of 1 times')
})

const MISTAKES: readonly (readonly [Mistake, oracle: string, smallest: string])[] = [
  ['credits each event', 'credits', 'buy + end-again'],
  ['credits an update', 'early', 'buy'],
  ['takes the newest order', 'state', 'buy + other-customer'],
]

test.each(MISTAKES)('a shop that %s fails at "%s"', async (mistake, oracle, smallest) => {
  expect(await smallestOf(mistake)).toEqual([oracle, smallest, 3])
})
