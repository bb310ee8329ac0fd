/**
 * Proof that the scenarios can fail. A mutant is one change of the simulator, generated from its
 * syntax; the scenarios that reach it should fail. The gate draws some in the files that changed
 * last, and the nightly run more, in all files.
 */
import { spawnSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { random } from '../../src/base/vocabulary/random.ts'
import { randomRun, TAKES_WHOLE } from '../random-run.ts'
import type { Mutant } from './mutation/mutate-source.ts'
import { openLibrary, type Library } from './mutation/scenario-library.ts'

/** In per cent of those drawn. Many change what nobody sees, such as the text of an error. */
const FEWEST_KILLED = 25
/** In whose files the gate draws first. */
const LATEST_COMMITS = 20
const MOST_DRAWN = TAKES_WHOLE ? 600 : 60
/** The maximum from a file that changed, because scenarios may not test that file at all. */
const MOST_OF_FILE = 10
/** A mutant that more scenarios kill is not specific to any of them. */
const MOST_KILLERS = 12
/** Few mutants are killed only by later ones of the scenarios that reach them. */
const PATIENCE = 16
/** How many mutants are tried at once for each scenario. */
const BATCH = 6

const draw = randomRun({ file: 'test/scenarios/mutants.gate.test.ts', numRuns: 1 })

let library: Library

beforeAll(async () => {
  library = await openLibrary()
})

test('the scenarios fail for mutants of the simulator', async () => {
  const reached = library.mutants.filter((mutant) => library.reaching(mutant).length > 0)
  const drawn = drawnFrom(reached)
  const killed = await killedOf(drawn)
  const survivors = drawn.filter((mutant) => !killed.has(mutant))
  const lines = survivors.map(({ file, line, original, replacement }) => {
    return `survived: src/${file}:${line}: ${original} → ${replacement}`
  })
  process.stdout.write(`${[`${killed.size} of ${drawn.length} killed`, ...lines].join('\n')}\n`)
  expect((100 * killed.size) / drawn.length).toBeGreaterThanOrEqual(FEWEST_KILLED)
})

test.runIf(TAKES_WHOLE)('every scenario kills a mutant that few others kill', async () => {
  const { scenarios } = library
  let unproven = [...scenarios.keys()]
  for (let first = 0, isOver = false; !isOver; first += BATCH) {
    const tried = unproven.map((scenario) => mutantsFor(scenario).slice(first, first + BATCH))
    const specific = await specificOf(unproven, tried)
    unproven = unproven.filter((scenario) => !specific.has(scenario))
    isOver = tried.every((each) => each.length < BATCH) || unproven.length === 0
  }
  const files = unproven.map((scenario) => scenarios[scenario]?.file)
  expect(files, 'No specific mutant fails these scenarios: expect more of them').toEqual([])
})

/** First in the files that changed last, then in all; at night in all. */
function drawnFrom(mutants: readonly Mutant[]): readonly Mutant[] {
  const range = `HEAD~${LATEST_COMMITS}`
  const { stdout } = spawnSync('git', ['diff', '--name-only', range], { encoding: 'utf8' })
  const changed = new Set((stdout ?? '').split('\n'))
  const dice = random(draw.seed, 'mutants')
  const shuffled = mutants
    .map((mutant) => ({ mutant, place: dice.unit() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ mutant }) => mutant)
  if (TAKES_WHOLE) return shuffled.slice(0, MOST_DRAWN)
  const first = [...changed].flatMap((name) =>
    shuffled.filter(({ file }) => `src/${file}` === name).slice(0, MOST_OF_FILE),
  )
  return [...new Set([...first, ...shuffled])].slice(0, MOST_DRAWN)
}

async function killedOf(mutants: readonly Mutant[]): Promise<ReadonlySet<Mutant>> {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  const tasks = mutants.map((mutant) => {
    const scenarios = library.reaching(mutant)
    return { mutant: mutant.id, scenarios, mostFailures: 1, patience: PATIENCE }
  })
  const failures = (await library.run(tasks)).filter(({ hasPassed }) => !hasPassed)
  return new Set(failures.flatMap(({ task }) => byId.get(tasks[task]?.mutant ?? -1) ?? []))
}

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
