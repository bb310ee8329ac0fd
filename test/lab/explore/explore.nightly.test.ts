/** The search for an order of events that an application does not stand. */
import { expect, test } from 'vitest'
import { readAdapter } from '../../../src/lab/application/adapter.ts'
import type { Adapter } from '../../../src/base/contract/generated/types.ts'
import { explore, type ExploreOptions } from '../../../src/lab/explore/explore.ts'
import type { SwitchedOff } from '../../../src/lab/explore/oracles.ts'
import { signedBy } from '../application/examine.ts'
import { scenarioOfSequence } from '../../../src/lab/explore/run-sequence.ts'
import { sequencesOf } from '../../../src/lab/explore/policies/exhaustive.ts'
import { keyOf, sidesOf } from '../../../src/lab/explore/sequences.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import { runLoaded } from '../../../src/scenarios/runner/run-scenario.ts'
import { appTarget } from '../../../src/lab/targets/app-target.ts'
import { BOOKINGS } from '../application/bookings.ts'
import { only, openedIn, plant } from '../planted/applications.ts'
import { DESIGNS, STANDARD_WEBHOOKS } from '../planted/conforming.ts'
import { aFolder } from '../../cli/a-folder.ts'

function searched(example: string, more: Partial<ExploreOptions>, own: Partial<Adapter> = {}) {
  const opened = openedIn(`examples/${example}`)
  const of = { ...opened, adapter: { ...opened.adapter, ...own } }
  const options = { ...of, seed: 1, depth: 2, jobs: 2, isOver: () => false, ...more }
  return { of, exploration: explore(options) }
}

/** The mistakes that sequences show, as numbered in the README of the shop, and one more. */
const MISTAKES: readonly (readonly [mistake: string, oracle: string, sequence: string])[] = [
  ['1, expects an answer to every request', 'known', 'buy + answer-truncate'],
  ['8, books nothing at a status sync', 'credits', 'buy + end-lost'],
  ['10, reads its secret only at the start', 'delivered', 'buy + secret-rotated'],
  ['12, acknowledges a webhook first', 'state', 'buy + answer-last'],
  ['14, applies every webhook', 'state', 'buy + created-again'],
  ['15, does not store event ids', 'credits', 'buy + end-again'],
  ['16, does not check livemode', 'live', 'buy'],
  ['credits what was ordered', 'amount', 'buy'],
]
/** The happy buy fails at two oracles, and each time it is run again; then the happy sell. */
const HAPPY_PATHS = 4

test('the first sequences show the mistakes of a shop, and each is a scenario that fails', async () => {
  const { adapter } = readAdapter('examples/naive-integrator/ramp-app.yaml')
  const keys = sequencesOf(adapter, 1).map(keyOf)
  const limit = HAPPY_PATHS + keys.indexOf('buy + created-again') + 1
  const { of, exploration } = searched('naive-integrator', { limit, jobs: 1 })
  const { counterexamples, oraclesOff } = await exploration
  const found = counterexamples.flatMap(({ oracle, sequence, alike }) =>
    [sequence, ...alike].map((each) => [oracle, keyOf(each)]),
  )
  expect(found).toEqual(expect.arrayContaining(MISTAKES.map(([, ...shown]) => shown)))
  expect(counterexamples.map(({ repeated }) => repeated)).toEqual(counterexamples.map(() => 3))
  // The first two because its adapter has no sells.
  expect(Object.keys(oraclesOff)).toEqual(['debits', 'returns', 'amount', 'live'])
  const target = appTarget(of)
  for (const { text, sequence } of counterexamples) {
    const file = await loadScenario('found.yaml', text)
    if (!('scenario' in file)) throw new Error(JSON.stringify(file.issues))
    const { verdict } = await runLoaded(file, target, { seed: 7 })
    expect([keyOf(sequence), verdict]).toEqual([keyOf(sequence), 'failed'])
  }
  await target.close()
}, 300_000)

test('the shop to copy from stands every sequence with one perturbation', async () => {
  const { adapter } = openedIn('examples/integrator')
  const limit = sidesOf(adapter).length + sequencesOf(adapter, 1).length
  const { exploration } = searched('integrator', { limit })
  const { sequences, counterexamples, oraclesOff, depthDone } = await exploration
  expect({ sequences, counterexamples, depthDone }).toEqual({
    ...{ sequences: limit, counterexamples: [], depthDone: 1 },
  })
  expect(Object.keys(oraclesOff)).toEqual(['debits', 'returns'])
}, 300_000)

/** With what an adapter of its own searches, until something is found. */
function searchedFor(mistake: string, more: Partial<ExploreOptions>) {
  let isOver = false
  const adapter = { ...BOOKINGS, environment: { ...BOOKINGS.environment, MISTAKE: mistake } }
  const of = { ...openedIn('examples/integrator'), adapter, cwd: aFolder(), seed: 1, depth: 2 }
  const onProgress: ExploreOptions['onProgress'] = ({ counterexamples }) => {
    isOver = counterexamples.length > 0
  }
  return explore({ ...of, jobs: 1, isOver: () => isOver, onProgress, ...more })
}

test('an application that gives an order up after a day is found', async () => {
  const policies = [only('buy', 'end-days-later')]
  const { counterexamples } = await searchedFor('impatient', { policies })
  expect(counterexamples.map(({ oracle, sequence }) => [oracle, keyOf(sequence)])).toEqual([
    ['state', 'buy + end-days-later'],
  ])
}, 300_000)

test('a sequence that is written as a scenario keeps the scheme of the signatures', async () => {
  const settings = signedBy('standard-webhooks')
  const changes = DESIGNS[STANDARD_WEBHOOKS] ?? []
  const of = openedIn(plant({ name: STANDARD_WEBHOOKS, shop: 'integrator', changes }))
  const off: SwitchedOff = new Map()
  const scenario = scenarioOfSequence({ side: 'buy', perturbations: [] }, { ...of, off, settings })
  const target = appTarget(of)
  const { verdict } = await runLoaded({ file: '', scenario, lines: new Map() }, target, { seed: 7 })
  expect(verdict).toBe('passed')
  await target.close()
})
