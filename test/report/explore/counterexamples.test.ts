/** What the last line of a search says. */
import { expect, test } from 'vitest'
import type { ScenarioResult } from '../../../src/scenarios/runner/result.ts'
import { DEFAULT_ADAPTER } from '../../../src/lab/application/default-adapter.ts'
import {
  describeCounterexample,
  scenarioText,
  summaryOf,
} from '../../../src/report/explore/counterexamples.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'

const WHOLE = { sequences: 30, depthDone: 1, levels: [{ done: 2, of: 2 }] }

const RESULT: ScenarioResult = {
  ...{ file: 'explored.yaml', name: 'explored', why: '', covers: [], tags: [], seed: 1 },
  ...{ startedAt: 0, tookMs: 0, verdict: 'failed', timeline: [], virtualMs: 0, interleavings: 1 },
}

test.each([
  [0, 'No counterexample was found in 30 sequences, all with up to 1 perturbation.'],
  [1, '1 counterexample was found in 30 sequences, all with up to 1 perturbation.'],
  [2, '2 counterexamples were found in 30 sequences, all with up to 1 perturbation.'],
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
    'No counterexample was found in 30 sequences, all with up to 1 perturbation, and 7 of 900 with 2 (a limit ended the search).',
  )
})

test.each([
  ['a race', 'state', 1, /^# A race, .*: 1 of 3 repetitions failed\..*--repeat 20\n/ms, ['race']],
  ['an amount', 'amount', 3, /^# It may depend on the amounts.*--repeat 20\n/ms, undefined],
  ['what fails each time', 'state', 3, /^(?!# [^y])/, undefined],
] as const)('the file of %s says how to see it fail', async (...row) => {
  const [, oracle, repeated, note, tags] = row
  const text = scenarioText(
    {
      sequence: { side: 'buy', perturbations: [] },
      ...{ oracle, foundAfter: 1, repetitions: 3, repeated, alike: [], result: RESULT },
      failure: { step: 1, title: 'at rest', message: 'It failed.' },
    },
    { adapter: DEFAULT_ADAPTER, oraclesOff: {} },
    `npx ramp-sandbox run found.yaml --adapter a.yaml${repeated === 3 ? '' : ' --repeat 20'}`,
  )
  const [, rest = ''] = text.split(/(?<=schema\.json\n)/)
  expect(rest).toMatch(note)
  const loaded = await loadScenario('found.yaml', text)
  expect('scenario' in loaded && loaded.scenario.tags).toEqual(tags)
})

test('the steps of a counterexample have their simulated time in the units of settings', () => {
  const entry = { from: 'service', to: 'application', realMs: 0, ok: true } as const
  const timeline = [0, 999, 1_800_000, 288_000_000].map((at) => ({ ...entry, at, label: 'event' }))
  const described = describeCounterexample(
    {
      sequence: { side: 'buy', perturbations: [] },
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
