/** Deeper sequences, without end. */
import type { Adapter } from '../../../base/contract/generated/types.ts'
import { random } from '../../../base/vocabulary/random.ts'
import { isInShard } from '../../../base/vocabulary/shard.ts'
import type { Perturbation } from '../perturbation.ts'
import { draftOf, kindsOf } from '../perturbations.ts'
import { keyOf, sidesOf, type Sequence } from '../sequences.ts'
import type { Policy, SearchSpace } from './policy.ts'

const DEEPEST_DRAW = 6

/** A restart takes as long as many sequences, so only some of those that are drawn have one. */
const SEQUENCES_PER_RESTART = 8

export const randomly: Policy = function* (space) {
  yield { sequences: drawnSequences(space.adapter, space.depth, space) }
}

/** Deeper ones without end, drawn by the seed; none twice. */
export function* drawnSequences(
  adapter: Adapter,
  depth: number,
  { seed, shard }: Pick<SearchSpace, 'seed' | 'shard'>,
): Generator<Sequence> {
  const seen = new Set<string>()
  const sides = sidesOf(adapter)
  const most = Math.max(DEEPEST_DRAW, depth + 1)
  for (let n = 0, repeats = 0; repeats < 10_000; n++) {
    const draw = random(seed, `sequence:${n}`)
    const side = sides[draw.below(sides.length)] ?? 'buy'
    const mayRestart = draw.below(SEQUENCES_PER_RESTART) === 0
    const left = kindsOf(adapter, side)
      .flat()
      .filter((each) => mayRestart || !each.restartsApp)
    const picked: Perturbation[] = []
    const size = depth + 1 + draw.below(most - depth)
    while (picked.length < size && left.length > 0) {
      const [next] = left.splice(draw.below(left.length), 1)
      if (next !== undefined && draftOf(side, [...picked, next]) !== undefined) picked.push(next)
    }
    const sequence = { side, perturbations: picked }
    const key = keyOf(sequence)
    if (seen.has(key) || picked.length <= depth) {
      repeats += 1
      continue
    }
    seen.add(key)
    repeats = 0
    if (isInShard(seen.size - 1, shard)) yield sequence
  }
}
