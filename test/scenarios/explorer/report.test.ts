/** What the last line of a search says. */
import { expect, test } from 'vitest'
import { summaryOf } from '../../../src/scenarios/explorer/report.ts'

const WHOLE = { schedules: 30, depthDone: 1, levels: [{ done: 2, of: 2 }] }

test.each([
  [0, '30 schedules, all with up to 1 deviation: no counterexample found.'],
  [1, '30 schedules, all with up to 1 deviation: 1 counterexample found.'],
  [2, '30 schedules, all with up to 1 deviation: 2 counterexamples found.'],
])('a search that found %i says so', (count, line) => {
  expect(summaryOf({ ...WHOLE, counterexamples: Array.from({ length: count }) })).toBe(line)
})

test('a search that a limit ended says how many of the next depth were run', () => {
  const levels = [
    { done: 2, of: 2 },
    { done: 60, of: 60 },
    { done: 7, of: 900 },
  ]
  expect(summaryOf({ ...WHOLE, levels, counterexamples: [] })).toBe(
    '30 schedules, all with up to 1 deviation, and 7 of 900 with 2 (a limit ended the search): no counterexample found.',
  )
})
