/** The search for an order of events that an application does not stand. */
import { expect, test } from 'vitest'
import { readAdapter } from '../../../src/application/adapter.ts'
import { explore, type ExploreOptions } from '../../../src/scenarios/explorer/explore.ts'
import { scenarioText } from '../../../src/scenarios/explorer/report.ts'
import { keyOf } from '../../../src/scenarios/explorer/schedules.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import { runScenario } from '../../../src/scenarios/runner/run-scenario.ts'
import { appTarget } from '../../../src/scenarios/targets/app-target.ts'

const ENV = { PATH: process.env['PATH'] ?? '' }

function searched(example: string, more: Partial<ExploreOptions> = {}) {
  const { adapter, folder } = readAdapter(`examples/${example}/ramp-app.yaml`)
  const of = { adapter, cwd: folder, env: ENV, servicePort: 0 }
  const options = { ...of, seed: 1, depth: 2, jobs: 2, isOver: () => false, ...more }
  return { of, exploration: explore(options) }
}

test('the shop with mistakes fails at different oracles within the first schedules', async () => {
  const { of, exploration } = searched('naive-integrator', { limit: 20, jobs: 1 })
  const { counterexamples, oraclesOff } = await exploration
  const found = counterexamples.map(({ oracle, schedule, repeated }) => [
    ...[keyOf(schedule), oracle, repeated],
  ])
  expect(found).toEqual(
    expect.arrayContaining([
      ['buy', 'amount', 3],
      ['buy', 'live', 3],
      ['buy + created-later', 'state', 3],
      ['buy + end-twice', 'credits', 3],
      ['buy + answer-truncate', 'known', 3],
    ]),
  )
  // The first two because its adapter has no sells.
  expect(Object.keys(oraclesOff)).toEqual(['debits', 'returns', 'amount', 'live'])
  for (const each of counterexamples.slice(0, 3)) {
    const file = await loadScenario('found.yaml', scenarioText(each, { ...of, oraclesOff }))
    if (!('scenario' in file)) throw new Error(JSON.stringify(file.issues))
    const target = appTarget(of)
    expect((await runScenario(file, target, { seed: 7 })).verdict).toBe('failed')
    await target.close()
  }
}, 300_000)

test('the shop to copy from stands every schedule with one deviation', async () => {
  const { exploration } = searched('integrator', { limit: 140 })
  const { schedules, counterexamples, oraclesOff, depthDone } = await exploration
  expect({ schedules, counterexamples, depthDone }).toEqual({
    ...{ schedules: 140, counterexamples: [], depthDone: 1 },
  })
  expect(Object.keys(oraclesOff)).toEqual(['debits', 'returns'])
}, 300_000)
