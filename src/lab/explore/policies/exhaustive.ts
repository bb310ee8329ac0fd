/** Every sequence with one perturbation, then every one with two, up to the depth. */
import type { Adapter } from '../../../base/contract/generated/types.ts'
import { isInShard, type Shard } from '../../../base/vocabulary/shard.ts'
import type { Perturbation } from '../perturbation.ts'
import { draftOf, kindsOf } from '../perturbations.ts'
import { sidesOf, type Sequence } from '../sequences.ts'
import type { Policy } from './policy.ts'

export const exhaustive: Policy = function* ({ adapter, depth, shard }) {
  for (let level = 1; level <= depth; level++) {
    const sequences = sequencesOf(adapter, level, shard)
    yield { whole: { depth: level, of: sequences.length }, sequences }
  }
}

/**
 * All sequences with exactly `depth` perturbations. The first of every kind come first, because
 * one kind mostly shows one defect; those that restart the application come last.
 */
export function sequencesOf(adapter: Adapter, depth: number, shard?: Shard): readonly Sequence[] {
  const all = sidesOf(adapter).flatMap((side) => {
    const kinds = kindsOf(adapter, side)
    const places = new Map(kinds.flatMap((kind) => kind.map((each, index) => [each, index])))
    const sum = (perturbations: readonly Perturbation[]) =>
      perturbations.reduce((total, each) => total + (places.get(each) ?? 0), 0)
    return combinations(kinds.flat(), depth)
      .filter((perturbations) => draftOf(side, perturbations) !== undefined)
      .toSorted((one, other) => sum(one) - sum(other))
      .map((perturbations) => ({ side, perturbations }))
  })
  const ordered = [false, true].flatMap((each) => all.filter((one) => restarts(one) === each))
  return ordered.filter((_, index) => isInShard(index, shard))
}

function restarts({ perturbations }: Sequence): boolean {
  return perturbations.some(({ restartsApp }) => restartsApp === true)
}

function combinations<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
