/** The smallest part of a group that breaks as the whole group did (delta debugging). */
import type { Variation } from './catalogue.ts'
import type { VariedRun } from './integration.ts'

/** What broke together, with its run. */
export type Interplay = {
  readonly variations: readonly Variation[]
  readonly run: VariedRun
  /** Not every smaller part was tried. */
  readonly isCut: boolean
}

type Reduction = {
  readonly runWith: (part: readonly Variation[]) => Promise<VariedRun>
  /** How many runs go on at once. */
  readonly atOnce: number
  /** No further run starts. */
  readonly isOver: () => boolean
}

/** `broken`: the run of the whole group, which failed. */
export async function smallestPart(
  group: readonly Variation[],
  broken: VariedRun,
  { runWith, atOnce, isOver }: Reduction,
): Promise<Interplay> {
  let [variations, run] = [group, broken]
  for (let parts = 2; parts <= variations.length;) {
    const size = Math.ceil(variations.length / parts)
    let isSmaller = false
    for (let at = 0; at < variations.length && !isSmaller; at += size * atOnce) {
      if (isOver()) return { variations, run, isCut: true }
      const rests = Array.from({ length: atOnce }, (_, index) => at + index * size)
        .filter((from) => from < variations.length)
        .map((from) => [...variations.slice(0, from), ...variations.slice(from + size)])
      const runs = await Promise.all(rests.map(runWith))
      const broken = runs.findIndex(({ hasPassed }) => !hasPassed)
      const [rest, failed] = [rests[broken], runs[broken]]
      if (rest !== undefined && failed !== undefined)
        [variations, run, isSmaller] = [rest, failed, true]
    }
    if (isSmaller) parts = Math.max(2, parts - 1)
    else if (size === 1) break
    else parts = Math.min(variations.length, parts * 2)
  }
  return { variations, run, isCut: false }
}

/** A group that breaks for a reason that is known shows nothing else. */
export function withoutInterplays(
  group: readonly Variation[],
  known: readonly Interplay[],
): readonly Variation[] {
  return known.reduce((kept, { variations }) => {
    const [first] = variations
    return variations.every((one) => kept.includes(one))
      ? kept.filter((one) => one !== first)
      : kept
  }, group)
}
