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
  /** No further run starts. */
  readonly isOver: () => boolean
}

/** `broken`: the run of the whole group, which failed. */
export async function smallestPart(
  group: readonly Variation[],
  broken: VariedRun,
  { runWith, isOver }: Reduction,
): Promise<Interplay> {
  let [variations, run] = [group, broken]
  for (let parts = 2; parts <= variations.length;) {
    const size = Math.ceil(variations.length / parts)
    let isSmaller = false
    for (let at = 0; at < variations.length && !isSmaller; at += size) {
      if (isOver()) return { variations, run, isCut: true }
      const rest = [...variations.slice(0, at), ...variations.slice(at + size)]
      const tried = await runWith(rest)
      if (tried.hasPassed) continue
      ;[variations, run, isSmaller] = [rest, tried, true]
    }
    if (isSmaller) parts = Math.max(2, parts - 1)
    else if (size === 1) break
    else parts = Math.min(variations.length, parts * 2)
  }
  return { variations, run, isCut: false }
}
