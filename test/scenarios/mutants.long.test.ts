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

let library: Library
/** The scenarios that kill each mutant; at most one more than {@link MOST_KILLERS}. */
let killers: ReadonlyMap<Mutant, readonly number[]>

beforeAll(async () => {
  library = await openLibrary()
  const { mutants, reaching, run } = library
  const limits = { mostFailures: MOST_KILLERS + 1, patience: PATIENCE }
  const tasks = mutants.map((mutant) => {
    return { mutant: mutant.id, scenarios: reaching(mutant), ...limits }
  })
  const found = new Map<Mutant, number[]>()
  for (const { task, scenario, hasPassed } of await run(tasks)) {
    const mutant = mutants[task]
    if (mutant !== undefined && !hasPassed)
      found.set(mutant, [...(found.get(mutant) ?? []), scenario])
  }
  killers = found
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

test('every scenario kills a mutant that few others kill', () => {
  const specific = [...killers.values()].filter((each) => each.length <= MOST_KILLERS)
  const proven = new Set(specific.flat())
  const unproven = library.scenarios.filter((_, scenario) => !proven.has(scenario))
  const files = unproven.map(({ file }) => file)
  expect(files, 'No specific mutant fails these scenarios: expect more of them').toEqual([])
})

function mutantsOf(file: string): readonly Mutant[] {
  return library.mutants.filter((mutant) => mutant.file === file)
}

function scoreOf(mutants: readonly Mutant[]): number {
  return Math.floor((100 * mutants.filter((mutant) => killers.has(mutant)).length) / mutants.length)
}
