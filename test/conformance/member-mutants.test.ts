import { expect, test } from 'vitest'
import { random } from '../../src/vocabulary/random.ts'
import { randomRun } from '../random-run.ts'
import { runMutants, rowsOf } from './mutants/mutation-run.ts'
import { MEMBER_MUTANTS } from './mutants/members.ts'
import type { Mutant } from './mutants/mutant.ts'

const EACH_ONCE = 1
const { seed, numRuns } = randomRun({
  file: 'test/conformance/member-mutants.test.ts',
  numRuns: EACH_ONCE,
})

/** Every member is spoiled in one way, drawn anew each time; in the long run, in all of them. */
const SPOILED = numRuns > EACH_ONCE ? MEMBER_MUTANTS : oneOfEach(MEMBER_MUTANTS)

test(
  'every documented member that is spoiled is reported by its rule',
  { timeout: 180_000 },
  async () => {
    const { survivors, mute } = await runMutants('members', SPOILED, rowsOf)
    expect([survivors, mute]).toEqual([[], []])
  },
)

function oneOfEach(mutants: readonly Mutant[]): readonly Mutant[] {
  const draw = random(seed, 'spoilings')
  const byRule = new Map<string, Mutant[]>()
  for (const mutant of mutants)
    byRule.set(mutant.rules[0], [...(byRule.get(mutant.rules[0]) ?? []), mutant])
  return [...byRule.values()].flatMap((ways) => ways[draw.below(ways.length)] ?? [])
}
