/** The explorer on a shop in memory: what it finds in how few schedules. */
import { expect, test } from 'vitest'
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

test('what fails alike is one counterexample, and only its repetitions get a new application', async () => {
  let renewed = 0
  const onRenew = (when: string) => (renewed += when === 'now' ? 1 : 0)
  const shop = searchMemoryShop('forgets a lost answer', { limit: 19, onRenew })
  const { counterexamples } = await shop
  const shown = counterexamples.map(({ oracle, repeated, schedule, alike }) => [
    ...[oracle, repeated, ...[schedule, ...alike].map(keyOf)],
  ])
  expect(shown).toEqual([
    ['known', 3, 'buy + answer-truncate', 'buy + answer-reset', 'buy + answer-error'],
  ])
  expect(renewed).toBe(1)
})

const MISTAKES: readonly (readonly [Mistake, oracle: string, smallest: string])[] = [
  ['credits each event', 'credits', 'buy + end-twice'],
  ['credits an update', 'early', 'buy'],
  ['takes the newest order', 'state', 'buy + other-customer'],
]

test.each(MISTAKES)('a shop that %s fails at "%s"', async (mistake, oracle, smallest) => {
  expect(await smallestOf(mistake)).toEqual([oracle, smallest, 3])
})
