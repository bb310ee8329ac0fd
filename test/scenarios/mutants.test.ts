/** A sample of the mutation run of mutants.long.test.ts. */
import { beforeAll, expect, test } from 'vitest'
import { openLibrary, type Library } from './mutation/scenario-library.ts'

const SAMPLE_SIZE = 60
const MOST_SCENARIOS = 8
/** In per cent of the sample. The long run has a floor for each file. */
const LOWEST_SCORE = 40

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})

test('without a mutant, every scenario passes in the mutated bundle', () => {
  const failed = library.baseline
    .filter(({ hasPassed }) => !hasPassed)
    .map(({ scenario, message }) => `${library.scenarios[scenario]?.file}: ${message}`)
  expect(failed).toEqual([])
})

test('the scenarios kill most of a sample of mutants', async () => {
  const { mutants, reaching, run } = library
  const tasks = everyNth(mutants.filter((mutant) => reaching(mutant).length > 0)).map((mutant) => ({
    mutant: mutant.id,
    scenarios: reaching(mutant),
    mostFailures: 1,
    patience: MOST_SCENARIOS,
  }))
  const outcomes = await run(tasks)
  const killed = outcomes.filter(({ hasPassed }) => !hasPassed).length
  const score = Math.round((100 * killed) / tasks.length)
  process.stdout.write(
    `scenarios: ${killed} of ${tasks.length} sampled mutants killed (${score} %)\n`,
  )
  expect(score).toBeGreaterThanOrEqual(LOWEST_SCORE)
})

function everyNth<T>(items: readonly T[]): readonly T[] {
  const distance = Math.ceil(items.length / SAMPLE_SIZE)
  return items.filter((_, index) => index % distance === 0)
}
