/** What the last line of a search says. */
import { expect, test } from 'vitest'
import type { ScenarioResult } from '../../../src/scenarios/runner/result.ts'
import { describeCounterexample, summaryOf } from '../../../src/scenarios/explorer/report.ts'

const WHOLE = { schedules: 30, depthDone: 1, levels: [{ done: 2, of: 2 }] }

const RESULT: ScenarioResult = {
  ...{ file: 'explored.yaml', name: 'explored', why: '', covers: [], tags: [], seed: 1 },
  ...{ startedAt: 0, tookMs: 0, verdict: 'failed', timeline: [], virtualMs: 0, interleavings: 1 },
}

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

test('the steps of a counterexample have their simulated time in the units of settings', () => {
  const entry = { from: 'service', to: 'application', realMs: 0, ok: true } as const
  const timeline = [0, 999, 1_800_000, 288_000_000].map((at) => ({ ...entry, at, label: 'event' }))
  const described = describeCounterexample(
    {
      schedule: { side: 'buy', deviations: [] },
      ...{ oracle: 'state', foundAfter: 1, repetitions: 3, repeated: 3, alike: [] },
      failure: { step: 1, title: 'at rest', message: 'It failed.' },
      result: { ...RESULT, timeline },
    },
    1,
  )
  const times = described
    .split('\n')
    .flatMap((line) => /\d\. +(\S+) +service/.exec(line)?.[1] ?? [])
  expect(times).toEqual(['0s', '0s', '30m', '3d8h'])
})
