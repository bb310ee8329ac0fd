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
/** A mutant that more scenarios kill is not specific to any of them. */
const MOST_KILLERS = 12
/** Few mutants are killed only by later ones of the scenarios that reach them. */
const PATIENCE = 16
/** Only there to end a run that hangs. */
const TIMEOUT_MS = 7_200_000

/** How many mutants are tried at once for each scenario. */
const BATCH = 6

let library: Library
let killed: ReadonlySet<Mutant>
/** The first scenario that kills a mutant which only few reach. */
let proven: ReadonlySet<number>

beforeAll(async () => {
  library = await openLibrary()
  const { mutants, reaching, run } = library
  const tasks = mutants.map((mutant) => {
    return { mutant: mutant.id, scenarios: reaching(mutant), mostFailures: 1, patience: PATIENCE }
  })
  const failures = (await run(tasks)).filter(({ hasPassed }) => !hasPassed)
  const found = failures.flatMap(({ task, scenario }) => {
    const mutant = mutants[task]
    return mutant === undefined ? [] : [{ mutant, scenario }]
  })
  killed = new Set(found.map(({ mutant }) => mutant))
  proven = new Set(
    found
      .filter(({ mutant }) => reaching(mutant).length <= MOST_KILLERS)
      .map(({ scenario }) => scenario),
  )
}, TIMEOUT_MS)

test('the mutation score of every file is at or above its floor', () => {
  const files = [...new Set(library.mutants.map(({ file }) => file))].sort()
  const scores = new Map(files.map((file) => [file, scoreOf(mutantsOf(file))]))
  const lines = [...scores].map(([file, score]) => `${String(score).padStart(5)} %  ${file}`)
  const total = `scenarios: ${killed.size} of ${library.mutants.length} mutants of the simulator killed (${scoreOf(library.mutants)} %)`
  process.stdout.write(`${[total, ...lines].join('\n')}\n`)
  if (process.env['RAMP_WRITE_FLOORS'] === '1') {
    const floors = [...scores].map(([file, score]) => [file, Math.max(0, score - SLACK)])
    writeFileSync(FLOORS, `${JSON.stringify(Object.fromEntries(floors), null, 2)}\n`)
  }
  const floors = JSON.parse(readFileSync(FLOORS, 'utf8')) as Readonly<Record<string, number>>
  expect(files, 'Run this test with RAMP_WRITE_FLOORS=1').toEqual(Object.keys(floors))
  const survivors = files
    .filter((file) => (scores.get(file) ?? 0) < (floors[file] ?? 0))
    .flatMap((file) => mutantsOf(file).filter((mutant) => !killed.has(mutant)))
    .map(
      ({ file, line, original, replacement }) =>
        `src/${file}:${line}: ${original} → ${replacement}`,
    )
  expect(survivors, 'Expect more in the scenarios about these files').toEqual([])
})

test(
  'every scenario kills a mutant that few others kill',
  async () => {
    const { scenarios } = library
    let unproven = [...scenarios.keys()].filter((scenario) => !proven.has(scenario))
    for (let first = 0, isOver = false; !isOver; first += BATCH) {
      const tried = unproven.map((scenario) => mutantsFor(scenario).slice(first, first + BATCH))
      const specific = await specificOf(unproven, tried)
      unproven = unproven.filter((scenario) => !specific.has(scenario))
      isOver = tried.every((each) => each.length < BATCH) || unproven.length === 0
    }
    const files = unproven.map((scenario) => scenarios[scenario]?.file)
    expect(files, 'No specific mutant fails these scenarios: expect more of them').toEqual([])
  },
  TIMEOUT_MS,
)

/** The mutants that the scenario reaches; first those that few others reach. */
function mutantsFor(scenario: number): readonly Mutant[] {
  const { mutants, reaching } = library
  return mutants
    .filter((mutant) => reaching(mutant).includes(scenario))
    .sort((one, other) => reaching(one).length - reaching(other).length)
}

/** Those of the scenarios that kill one of their mutants while few others do. */
async function specificOf(
  scenarios: readonly number[],
  tried: readonly (readonly Mutant[])[],
): Promise<ReadonlySet<number>> {
  const pairs = scenarios.flatMap((scenario, index) =>
    (tried[index] ?? []).map((mutant) => ({ scenario, mutant })),
  )
  const tasks = pairs.map(({ scenario, mutant }) => {
    const others = library.reaching(mutant).filter((each) => each !== scenario)
    // The others count only where the scenario itself fails.
    const limits = { mostFailures: MOST_KILLERS + 1, patience: 1 }
    return { mutant: mutant.id, scenarios: [scenario, ...others], ...limits }
  })
  const counts = new Map<number, number>()
  for (const { task, hasPassed } of await library.run(tasks))
    if (!hasPassed) counts.set(task, (counts.get(task) ?? 0) + 1)
  const few = [...counts].filter(([, count]) => count <= MOST_KILLERS)
  return new Set(few.flatMap(([task]) => pairs[task]?.scenario ?? []))
}

function mutantsOf(file: string): readonly Mutant[] {
  return library.mutants.filter((mutant) => mutant.file === file)
}

function scoreOf(mutants: readonly Mutant[]): number {
  return Math.floor((100 * mutants.filter((mutant) => killed.has(mutant)).length) / mutants.length)
}
