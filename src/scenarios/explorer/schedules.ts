/** Which schedules are run, in which order: the shallow ones first. */
import { random } from '../../vocabulary/random.ts'
import { isInShard, type Shard } from '../../vocabulary/shard.ts'
import type { Adapter } from '../../contract/generated/types.ts'
import type { Side } from '../../application/order-look.ts'
import type { Deviation } from './deviation.ts'
import { draftOf, kindsOf } from './deviations.ts'

export type Schedule = { readonly side: Side; readonly deviations: readonly Deviation[] }

const DEEPEST_DRAW = 6

/** A restart takes as long as many schedules, so only some of those that are drawn have one. */
const SCHEDULES_PER_RESTART = 8

export function sidesOf({ sell }: Adapter): readonly Side[] {
  return sell === undefined ? ['buy'] : ['buy', 'sell']
}

/**
 * All schedules with exactly `depth` deviations. The first deviations of every kind come first, as
 * one kind mostly shows one defect; those that restart the application come last.
 */
export function schedulesOf(adapter: Adapter, depth: number, shard?: Shard): readonly Schedule[] {
  const all = sidesOf(adapter).flatMap((side) => {
    const kinds = kindsOf(adapter, side)
    const places = new Map(kinds.flatMap((kind) => kind.map((each, index) => [each, index])))
    const sum = (deviations: readonly Deviation[]) =>
      deviations.reduce((total, each) => total + (places.get(each) ?? 0), 0)
    return combinations(kinds.flat(), depth)
      .filter((deviations) => draftOf(side, deviations) !== undefined)
      .toSorted((one, other) => sum(one) - sum(other))
      .map((deviations) => ({ side, deviations }))
  })
  const ordered = [...all.filter((each) => !isApart(each)), ...all.filter(isApart)]
  return ordered.filter((_, index) => isInShard(index, shard))
}

/** Deeper ones without end, drawn by the seed; none twice. */
export function* drawnSchedules(
  adapter: Adapter,
  depth: number,
  { seed, shard }: { readonly seed: number; readonly shard?: Shard },
): Generator<Schedule> {
  const seen = new Set<string>()
  const sides = sidesOf(adapter)
  const most = Math.max(DEEPEST_DRAW, depth + 1)
  for (let n = 0, repeats = 0; repeats < 10_000; n++) {
    const draw = random(seed, `schedule:${n}`)
    const side = sides[draw.below(sides.length)] ?? 'buy'
    const mayRestart = draw.below(SCHEDULES_PER_RESTART) === 0
    const left = kindsOf(adapter, side)
      .flat()
      .filter((each) => mayRestart || !each.isApart)
    const picked: Deviation[] = []
    const size = depth + 1 + draw.below(most - depth)
    while (picked.length < size && left.length > 0) {
      const [next] = left.splice(draw.below(left.length), 1)
      if (next !== undefined && draftOf(side, [...picked, next]) !== undefined) picked.push(next)
    }
    const schedule = { side, deviations: picked }
    const key = keyOf(schedule)
    if (seen.has(key) || picked.length <= depth) {
      repeats += 1
      continue
    }
    seen.add(key)
    repeats = 0
    if (isInShard(seen.size - 1, shard)) yield schedule
  }
}

export function keyOf({ side, deviations }: Schedule): string {
  const ids = deviations.map(({ id }) => id).toSorted()
  return [side, ...ids].join(' + ')
}

/** Whether it contains everything of the other one. */
export function contains(schedule: Schedule, other: Schedule): boolean {
  const ids = new Set(schedule.deviations.map(({ id }) => id))
  return schedule.side === other.side && other.deviations.every(({ id }) => ids.has(id))
}

function isApart({ deviations }: Schedule): boolean {
  return deviations.some((each) => each.isApart === true)
}

function combinations<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
