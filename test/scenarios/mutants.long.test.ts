/**
 * Proof that the scenarios can fail. A mutant is one change of the simulator, generated from its
 * syntax; the scenarios that reach it should fail. RAMP_WRITE_FLOORS=1 records the scores.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Mutant } from './mutation/mutate-source.ts'
import { openLibrary, type Library } from './mutation/scenario-library.ts'

const FLOORS = 'test/scenarios/mutation/floors.json'
/** In per cent: how far a score may fall below the recorded one. */
const SLACK = 5
/** Of those that reach a mutant; few mutants are killed by a later one only. */
const MOST_SCENARIOS = 16
/** A mutant that more scenarios kill is not specific to any of them. */
const MOST_KILLERS = 12
const MOST_CANDIDATES = 80
const MOST_ROUNDS = 20
/** Only there to end a run that hangs. */
const TIMEOUT_MS = 7_200_000

let library: Library
/** The first scenario that each killed mutant fails. */
let killers: ReadonlyMap<Mutant, number>

beforeAll(async () => {
  library = await openLibrary()
  const tasks = library.mutants.map((mutant) => ({
    mutant: mutant.id,
    scenarios: library.reaching(mutant).slice(0, MOST_SCENARIOS),
    isShort: true,
  }))
  const outcomes = await library.run(tasks)
  const failed = new Map(
    outcomes.filter((each) => !each.hasPassed).map(({ task, scenario }) => [task, scenario]),
  )
  killers = new Map(
    library.mutants.flatMap((mutant, task) => {
      const scenario = failed.get(task)
      return scenario === undefined ? [] : [[mutant, scenario] as const]
    }),
  )
}, TIMEOUT_MS)

test('the mutation score of every file is at or above its floor', () => {
  const files = [...new Set(library.mutants.map(({ file }) => file))].sort()
  const scores = new Map(files.map((file) => [file, scoreOf(mutantsOf(file))]))
  const lines = [...scores].map(([file, score]) => `${String(score).padStart(5)} %  ${file}`)
  const total = `scenarios: ${killers.size} of ${library.mutants.length} mutants of the simulator killed (${scoreOf(library.mutants)} %)`
  process.stdout.write(`${[total, ...lines].join('\n')}\n`)
  if (process.env['RAMP_WRITE_FLOORS'] === '1') {
    const floors = [...scores].map(([file, score]) => [file, Math.max(0, score - SLACK)])
    writeFileSync(FLOORS, `${JSON.stringify(Object.fromEntries(floors), null, 2)}\n`)
  }
  const floors = JSON.parse(readFileSync(FLOORS, 'utf8')) as Readonly<Record<string, number>>
  expect(files, 'Run this test with RAMP_WRITE_FLOORS=1').toEqual(Object.keys(floors))
  const survivors = files
    .filter((file) => (scores.get(file) ?? 0) < (floors[file] ?? 0))
    .flatMap((file) => mutantsOf(file).filter((mutant) => !killers.has(mutant)))
    .map(
      ({ file, line, original, replacement }) =>
        `src/${file}:${line}: ${original} → ${replacement}`,
    )
  expect(survivors, 'Expect more in the scenarios about these files').toEqual([])
})

test(
  'every scenario kills a mutant that few others kill',
  async () => {
    const { scenarios, reaching, run } = library
    const killed = await killedBy([...scenarios.keys()])
    const unproven = new Set(scenarios.keys())
    for (let round = 0; round < MOST_ROUNDS && unproven.size > 0; round++) {
      const mutants = new Set([...unproven].flatMap((each) => killed.get(each)?.[round] ?? []))
      const tasks = [...mutants].map((mutant) => {
        return { mutant: mutant.id, scenarios: reaching(mutant), isShort: false }
      })
      const failures = (await run(tasks)).filter(({ hasPassed }) => !hasPassed)
      for (const task of tasks.keys()) {
        const failed = failures.filter((each) => each.task === task)
        if (failed.length > MOST_KILLERS) continue
        for (const { scenario } of failed) unproven.delete(scenario)
      }
    }
    const files = [...unproven].map((scenario) => scenarios[scenario]?.file)
    expect(files, 'No specific mutant fails these scenarios: expect more of them').toEqual([])
  },
  TIMEOUT_MS,
)

/** For each scenario, those of its candidates that it kills. */
async function killedBy(
  scenarios: readonly number[],
): Promise<ReadonlyMap<number, readonly Mutant[]>> {
  const pairs = scenarios.flatMap((scenario) =>
    candidatesOf(scenario).map((mutant) => ({ scenario, mutant })),
  )
  const outcomes = await library.run(
    pairs.map(({ scenario, mutant }) => {
      return { mutant: mutant.id, scenarios: [scenario], isShort: true }
    }),
  )
  const failed = new Set(outcomes.filter((each) => !each.hasPassed).map(({ task }) => task))
  const killed = pairs.filter((_, task) => failed.has(task))
  return new Map(
    scenarios.map((scenario) => [
      scenario,
      killed.filter((pair) => pair.scenario === scenario).map(({ mutant }) => mutant),
    ]),
  )
}

/** Mutants that it may kill, first those that the fewest scenarios are known to kill. */
function candidatesOf(scenario: number): readonly Mutant[] {
  const rank = (mutant: Mutant) => {
    const reaching = library.reaching(mutant)
    const survived = reaching.indexOf(killers.get(mutant) ?? -1)
    return reaching.length - MOST_SCENARIOS * survived
  }
  return [...killers.keys()]
    .filter((mutant) => library.reaching(mutant).includes(scenario))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MOST_CANDIDATES)
}

function mutantsOf(file: string): readonly Mutant[] {
  return library.mutants.filter((mutant) => mutant.file === file)
}

function scoreOf(mutants: readonly Mutant[]): number {
  return Math.floor((100 * mutants.filter((mutant) => killers.has(mutant)).length) / mutants.length)
}
