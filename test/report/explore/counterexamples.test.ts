/** What the last line of a search says. */
import { expect, test } from 'vitest'
import type { ScenarioResult } from '../../../src/scenarios/runner/result.ts'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import { scenarioText } from '../../../src/lab/explore/scenario-file.ts'
import {
  describeCounterexample,
  explorationReport,
  summaryOf,
} from '../../../src/report/explore/counterexamples.ts'
import type { Counterexample } from '../../../src/lab/explore/counterexamples.ts'
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

const FOUND: Counterexample = {
  sequence: { side: 'buy', perturbations: [] },
  ...{ oracle: 'amount', foundAfter: 7, repetitions: 3, repeated: 3, alike: [], text: '' },
  pinned: { seed: 5, startsAt: Date.parse('2026-01-02T03:04:05Z') },
  failure: {
    ...{ step: 1, title: 'at rest', message: 'It failed: it has credited 2.\nIt wrote:\n  a line' },
    difference: 'credited: expected 1, received 2',
  },
  result: RESULT,
}

test('the file of a counterexample pins the seed, the clock and the provider', async () => {
  const loaded = await loadScenario(
    'found.yaml',
    scenarioText(FOUND, { adapter: defaultAdapter(), off: new Map() }),
  )
  const { world } = 'scenario' in loaded ? loaded.scenario : {}
  expect(world).toMatchObject({ seed: 5, clock: '2026-01-02T03:04:05.000Z' })
  const spreads = Object.entries(world?.providers ?? {}).map(([slug, of]) => [slug, of.spreadBps])
  expect(spreads.filter(([, spread]) => spread === 0)).toEqual([['northwind', 0]])
})

test('a counterexample says what was expected, by which section, and what the application wrote', () => {
  const lines = describeCounterexample(FOUND, 1)
    .split('\n')
    .map((line) => line.trim())
  expect(lines).toEqual([
    '1. A buy: the happy path.',
    'Fails: the credit is the settled amount (§6). Found in sequence 7; 3 of 3 runs of its file failed.',
    'Step 1: at rest',
    'credited: expected 1, received 2',
    'It failed: it has credited 2.',
    'It wrote:',
    'a line',
    expect.stringContaining('Hint: Credit what was settled'),
  ])
})

test.each([
  ['its file', undefined, 'npx ramp-sandbox run out/explored.buy.amount.yaml --seed 1 --adapter a'],
  ['a search that writes it', 'npx ramp-sandbox explore', 'npx ramp-sandbox explore'],
])('what repeats a counterexample is %s', (_, again, replay) => {
  const exploration = {
    ...{ ...WHOLE, levels: [], counterexamples: [FOUND], unstable: [], oraclesOff: {}, seed: 1 },
  }
  const { counterexamples } = explorationReport(exploration, defaultAdapter(), {
    ...{ pathOf: (file: string) => `out/${file}`, options: '--adapter a', again },
  })
  expect(counterexamples[0]?.scenario?.failure?.replay).toBe(replay)
})
