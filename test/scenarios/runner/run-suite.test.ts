import { expect, test } from 'vitest'
import { DeploymentError } from '../../../src/base/client/deployment-error.ts'
import { inProcessTarget } from '../../../src/scenarios/targets/in-process-target.ts'
import { loadScenario } from '../../../src/scenarios/model/load-scenario.ts'
import type { LoadedFile } from '../../../src/scenarios/model/scenario.ts'
import type { Reporter, RunSummary } from '../../../src/scenarios/runner/result.ts'
import { runSuite, select, type Selection } from '../../../src/scenarios/runner/run-suite.ts'
import type { Target } from '../../../src/scenarios/targets/target.ts'
import { countInterleavings, Interleaving } from '../../../src/scenarios/model/interleaving.ts'
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

/** Fails in the runs with these seeds. */
function failingAt(...seeds: readonly number[]): { target: Target; opened: number[] } {
  const opened: number[] = []
  const open: Target['open'] = (scenario, { seed }) => {
    opened.push(seed)
    if (seeds.includes(seed))
      return Promise.reject(new DeploymentError('unreachable', 'It is down.'))
    return inProcessTarget.open(scenario, { seed })
  }
  return { target: { ...inProcessTarget, open }, opened }
}

test.each([
  [[], 'passed', { runs: 4, failed: 0, seed: 10 }],
  [[8, 10], 'failed', { runs: 4, failed: 2, seed: 8 }],
] as const)('of four runs with the seeds from 7, %j fail: %s', async (seeds, verdict, repeated) => {
  const { target, opened } = failingAt(...seeds)
  const options = { seed: 7, repeat: 4 }
  const { results, counts } = await runSuite(await files(PASSES), target, options, SILENT)
  expect(results.map((each) => [each.verdict, each.repeated, each.seed])).toEqual([
    [verdict, repeated, 7],
  ])
  expect(opened).toEqual([7, 8, 9, 10])
  expect(counts[verdict]).toBe(1)
  expect(results[0]?.failure?.message).toEqual(
    verdict === 'failed' ? 'It is down. 2 of 4 runs failed; this one has seed 8.' : undefined,
  )
})

test('what is invalid or skipped is not repeated, and one run is no repetition', async () => {
  const { target, opened } = failingAt()
  const needs = `${HEAD}needs: [clock]\nsteps:\n  - advance: 1m\n`
  const lacking = { ...target, capabilities: new Set<never>(), lacks: () => 'it lacks that' }
  const all = await files(BROKEN, needs)
  const { results } = await runSuite(all, lacking, { seed: 1, repeat: 3 }, SILENT)
  expect(results.map(({ repeated }) => repeated)).toEqual([undefined, undefined])
  expect(opened).toEqual([])
  const once = await runSuite(await files(PASSES), target, { seed: 1, repeat: 1 }, SILENT)
  expect(once.results[0]?.repeated).toBeUndefined()
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

test('a walk through interleavings makes every combination of choices, each once', () => {
  const seen: string[] = []
  for (
    let interleaving: Interleaving | undefined = new Interleaving();
    interleaving !== undefined;
    interleaving = interleaving.next()
  ) {
    // The second question depends on the answer to the first.
    const first = interleaving.choose(2)
    seen.push(`${first}${interleaving.choose(first === 0 ? 3 : 1)}`)
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
