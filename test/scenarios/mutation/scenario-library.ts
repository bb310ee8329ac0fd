/** The scenarios of scenarios/ with every mutant of the simulator. */
import { readdirSync, readFileSync } from 'node:fs'
import type { LoadedScenario } from '../../../src/scenarios/model/scenario.ts'
import { aScenario } from '../scenario-files.ts'
import { bundleMutants } from './bundle.ts'
import { openMutationRun, type MutationRun } from './mutation-run.ts'
import type { Mutant } from './mutate-source.ts'

export type Library = MutationRun & {
  readonly scenarios: readonly LoadedScenario[]
  readonly mutants: readonly Mutant[]
  /** The scenarios that reach the mutant; first those that reach most of its file. */
  readonly reaching: (mutant: Mutant) => readonly number[]
}

/** Scenarios about an application are tested with the applications of examples/. */
export async function openLibrary(): Promise<Library> {
  const files = readdirSync('scenarios').filter((file) => /^(?!app\.).*\.yaml$/.test(file))
  const scenarios = await Promise.all(
    files.map((file) => aScenario(readFileSync(`scenarios/${file}`, 'utf8'), file)),
  )
  const bundle = await bundleMutants()
  const run = await openMutationRun(bundle, scenarios)
  const { mutants } = bundle
  const reached = run.baseline.map(({ reached: ids }) => new Set(ids))
  const sizes = reached.map((ids) => sizesByFile(mutants.filter(({ id }) => ids.has(id))))
  const rank = ({ id, file }: Mutant) => {
    const sizeOf = (scenario: number) => sizes[scenario]?.get(file) ?? 0
    return [...scenarios.keys()]
      .filter((scenario) => reached[scenario]?.has(id) === true)
      .sort((one, other) => sizeOf(other) - sizeOf(one))
  }
  const ranked = new Map(mutants.map((mutant) => [mutant, rank(mutant)]))
  return { ...run, scenarios, mutants, reaching: (mutant) => ranked.get(mutant) ?? [] }
}

function sizesByFile(mutants: readonly Mutant[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const { file } of mutants) sizes.set(file, (sizes.get(file) ?? 0) + 1)
  return sizes
}
