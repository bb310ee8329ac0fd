import { expect, test } from 'vitest'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import { loadScenario, type LoadedFile } from '../../../src/scenarios/model/load-scenario.ts'
import type { Reporter, RunSummary } from '../../../src/scenarios/runner/result.ts'
import { runSuite, select, type Selection } from '../../../src/scenarios/runner/run-suite.ts'
import type { Target } from '../../../src/scenarios/targets/target.ts'
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

const SELECTIONS: readonly (readonly [selection: Selection, ...selected: readonly string[]])[] = [
  [{}, '0.yaml', '1.yaml', '2.yaml'],
  [{ filter: ['0.y'] }, '0.yaml'],
  [{ filter: ['CASE'] }, '1.yaml'],
  [{ filter: ['conflict'] }, '2.yaml'],
  [{ filter: ['conflict', 'case'] }, '1.yaml', '2.yaml'],
  [{ exclude: ['case', '0.'] }, '2.yaml'],
  [{ filter: ['yaml'], exclude: ['conflict'] }, '0.yaml', '1.yaml'],
  [{ tag: ['smoke'] }, '1.yaml', '2.yaml'],
  [{ tag: ['smok'] }],
  [{ tag: ['slow', 'nightly'], filter: ['yaml'] }, '2.yaml'],
  [{ tag: ['smoke'], shard: { index: 2, of: 2 } }, '2.yaml'],
]

test('filters and exclusions look at file, name and rules; tags are whole words', async () => {
  const all = await files(
    PASSES,
    PASSES.replace('A scenario', 'Another case').replace('steps', 'tags: [smoke]\nsteps'),
    PASSES.replace('steps', 'covers: [conflict.when]\ntags: [smoke, slow]\nsteps'),
  )
  for (const [selection, ...selected] of SELECTIONS)
    expect(
      select(all, selection).map(({ file }) => file),
      JSON.stringify(selection),
    ).toEqual(selected)
})

test.each([
  [undefined, 2, undefined],
  [3, 3, undefined],
  [3, 1, 1],
])(
  'with --jobs %s, %i scenarios run at once where the target allows %s',
  async (jobs, most, cap) => {
    const underWay = { now: 0, most: 0 }
    const target: Target = {
      ...inProcessTarget,
      concurrency: 2,
      ...(cap === undefined ? {} : { mostJobs: cap }),
      open: async (...input) => {
        underWay.most = Math.max(underWay.most, (underWay.now += 1))
        const environment = await inProcessTarget.open(...input)
        const close = async () => {
          underWay.now -= 1
          await environment.close()
        }
        return { ...environment, close }
      },
    }
    const all = await files(PASSES, PASSES, PASSES, PASSES)
    await runSuite(all, target, { seed: 1, ...(jobs === undefined ? {} : { jobs }) }, SILENT)
    expect(underWay.most).toBe(most)
  },
)

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
