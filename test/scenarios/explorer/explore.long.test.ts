/** The search for an order of events that an application does not stand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAdapter } from '../../../src/application/adapter.ts'
import type { Adapter } from '../../../src/contract/generated/types.ts'
import { explore, type ExploreOptions } from '../../../src/scenarios/explorer/explore.ts'
import { scenarioText } from '../../../src/scenarios/explorer/report.ts'
import { keyOf } from '../../../src/scenarios/explorer/schedules.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import { runScenario } from '../../../src/scenarios/runner/run-scenario.ts'
import { appTarget } from '../../../src/scenarios/targets/app-target.ts'
import { aFolder } from '../../cli/a-folder.ts'

const ENV = { PATH: process.env['PATH'] ?? '' }

function searched(example: string, more: Partial<ExploreOptions>, own: Partial<Adapter> = {}) {
  const { adapter: read, folder } = readAdapter(`examples/${example}/ramp-app.yaml`)
  const adapter = { ...read, ...own }
  const of = { adapter, cwd: folder, env: ENV, servicePort: 0 }
  const options = { ...of, seed: 1, depth: 2, jobs: 2, isOver: () => false, ...more }
  return { of, exploration: explore(options) }
}

/** The mistakes that schedules show, as numbered in the README of the shop, and one more. */
const MISTAKES: readonly (readonly [mistake: string, oracle: string, schedule: string])[] = [
  ['1, expects an answer to every request', 'known', 'buy + answer-truncate'],
  ['8, books nothing at a status sync', 'credits', 'buy + end-lost'],
  ['10, reads its secret only at the start', 'delivered', 'buy + secret-rotated'],
  ['12, acknowledges a webhook first', 'state', 'buy + answer-last'],
  ['14, applies every webhook', 'state', 'buy + created-later'],
  ['15, does not store event ids', 'credits', 'buy + end-twice'],
  ['16, does not check livemode', 'live', 'buy'],
  ['credits what was ordered', 'amount', 'buy'],
]
const SCHEDULES = 46

test('the first schedules show the mistakes of a shop, and each is a scenario that fails', async () => {
  const starts = join(aFolder(), 'starts')
  const start = `echo started >> '${starts}'; exec node server.mjs`
  const { of, exploration } = searched('naive-integrator', { limit: SCHEDULES, jobs: 1 }, { start })
  const { counterexamples, oraclesOff } = await exploration
  const found = counterexamples.flatMap(({ oracle, schedule, alike }) =>
    [schedule, ...alike].map((each) => [oracle, keyOf(each)]),
  )
  expect(found).toEqual(expect.arrayContaining(MISTAKES.map(([, ...shown]) => shown)))
  expect(counterexamples.map(({ repeated }) => repeated)).toEqual(counterexamples.map(() => 3))
  // The first two because its adapter has no sells.
  expect(Object.keys(oraclesOff)).toEqual(['debits', 'returns', 'amount', 'live'])
  // One for the repetitions of each counterexample, and the first.
  expect(readFileSync(starts, 'utf8').split('started')).toHaveLength(2 + counterexamples.length)
  const target = appTarget(of)
  const replayed = []
  for (const each of counterexamples) {
    const file = await loadScenario('found.yaml', scenarioText(each, { ...of, oraclesOff }))
    if (!('scenario' in file)) throw new Error(JSON.stringify(file.issues))
    const { verdict } = await runScenario(file, target, { seed: 7 })
    replayed.push([keyOf(each.schedule), verdict])
  }
  expect(replayed.filter(([, verdict]) => verdict !== 'failed')).toEqual([])
  await target.close()
}, 300_000)

test('the shop to copy from stands every schedule with one deviation', async () => {
  const { exploration } = searched('integrator', { limit: 140 })
  const { schedules, counterexamples, oraclesOff, depthDone } = await exploration
  expect({ schedules, counterexamples, depthDone }).toEqual({
    ...{ schedules: 140, counterexamples: [], depthDone: 1 },
  })
  expect(Object.keys(oraclesOff)).toEqual(['debits', 'returns'])
}, 300_000)
