import { expect, test } from 'vitest'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import { loadScenario, type LoadedFile } from '../../../src/scenarios/model/load-scenario.ts'
import type { Reporter, RunSummary } from '../../../src/scenarios/runner/result.ts'
import { runSuite, select } from '../../../src/scenarios/runner/run-suite.ts'
import { countInterleavings, Schedule } from '../../../src/scenarios/model/schedule.ts'
import { Timeline } from '../../../src/scenarios/runner/timeline.ts'
import { HEAD } from '../scenario-files.ts'

const PASSES = `${HEAD}steps:\n  - { call: createQuote, body: {}, expect: { status: 400 } }\n`
const FAILS = PASSES.replace('400', '200')
const BROKEN = PASSES.replace('steps', 'stepps')

async function files(...texts: readonly string[]): Promise<readonly LoadedFile[]> {
  return Promise.all(texts.map((text, index) => loadScenario(`${index}.yaml`, text)))
}

const SILENT: Reporter = { onStart: () => {}, onResult: () => {}, onEnd: () => {} }

test('the reporter gets each result as it ends, then the counts', async () => {
  const reported: unknown[] = []
  const reporter: Reporter = {
    onStart: (total) => void reported.push(total),
    onResult: ({ file, verdict }, index) => void reported.push([file, verdict, index]),
    onEnd: (summary: RunSummary) => void reported.push(summary.counts),
  }
  await runSuite(await files(PASSES, FAILS, BROKEN), inProcessTarget, { seed: 1 }, reporter)
  expect(reported).toEqual([
    3,
    ['0.yaml', 'passed', 0],
    ['1.yaml', 'failed', 1],
    ['2.yaml', 'invalid', 2],
    { passed: 1, failed: 1, skipped: 0, invalid: 1 },
  ])
})

test('bail starts nothing after the first failure, and counts what did not run', async () => {
  const summary = await runSuite(
    await files(PASSES, FAILS, PASSES, PASSES),
    inProcessTarget,
    { seed: 1, bail: true },
    SILENT,
  )
  expect(summary.results.map(({ verdict }) => verdict)).toEqual(['passed', 'failed'])
  expect(summary.notRun).toBe(2)
})

test('a scenario is skipped, with the reason, where the target lacks one of its needs', async () => {
  const target = {
    ...inProcessTarget,
    capabilities: new Set<never>(),
    lacks: () => 'the clock is its own',
  }
  const waits = `${HEAD}needs: [clock]\nsteps:\n  - advance: 1m\n`
  const { results } = await runSuite(await files(waits, PASSES), target, { seed: 1 }, SILENT)
  expect(results.map(({ verdict, because }) => [verdict, because])).toEqual([
    ['skipped', 'steps[0] needs "clock": the clock is its own'],
    ['passed', undefined],
  ])
})

test('every file is in exactly one shard', async () => {
  const all = await files(...Array.from({ length: 10 }, () => PASSES))
  const shards = [1, 2, 3].map((index) =>
    select(all, { shard: { index, of: 3 } }).map(({ file }) => file),
  )
  expect(shards.map((shard) => shard.length)).toEqual([4, 3, 3])
  expect(shards.flat().sort()).toEqual(all.map(({ file }) => file).sort())
})

test('a filter looks at the file, the name and the rules', async () => {
  const covering = PASSES.replace('steps', 'covers: [conflict.when]\nsteps')
  const all = await files(PASSES, PASSES.replace('A scenario', 'Another case'), covering)
  const named = (filter: string) => select(all, { filter }).map(({ file }) => file)
  expect(named('0.y')).toEqual(['0.yaml'])
  expect(named('CASE')).toEqual(['1.yaml'])
  expect(named('conflict')).toEqual(['2.yaml'])
})

test('a walk through schedules makes every combination of choices, each once', () => {
  const seen: string[] = []
  for (
    let schedule: Schedule | undefined = new Schedule();
    schedule !== undefined;
    schedule = schedule.next()
  ) {
    // The second question depends on the answer to the first.
    const first = schedule.choose(2)
    seen.push(`${first}${schedule.choose(first === 0 ? 3 : 1)}`)
  }
  expect(seen).toEqual(['00', '01', '02', '10'])
})

test.each([
  [[1, 1], 2],
  [[2, 2], 6],
  [[1, 1, 1], 6],
  [[3, 3, 3], 1_680],
  [[200, 200], 5_001],
])('branches of %s steps interleave in %i ways', (lengths, ways) => {
  expect(countInterleavings(lengths, 5_000)).toBe(ways)
})

test('a long timeline keeps its first and last entries, and counts the others', () => {
  const timeline = new Timeline(0, () => 0)
  for (let at = 0; at < 10_000; at++)
    timeline.add({ at, from: 'runner', to: 'runner', label: String(at) })
  const entries = timeline.entries()
  expect(entries.length).toBeLessThan(1_600)
  expect([entries.at(0)?.label, entries.at(-1)?.label]).toEqual(['0', '9999'])
  const gap = entries.findIndex(({ label }) => label.startsWith('…'))
  const missing = Number(/\d+/.exec(entries[gap]?.label ?? '')?.[0])
  expect(Number(entries[gap + 1]?.label) - Number(entries[gap - 1]?.label) - 1).toBe(missing)
})
