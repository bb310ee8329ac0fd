/** The smallest part of a group that breaks as the whole group did (delta debugging). */
import type { VariedRun } from './integration.ts'

/** `broken`: the run of the whole group, which failed. Returns a part with its run. */
export async function smallestPart<T>(
  group: readonly T[],
  broken: VariedRun,
  runWith: (part: readonly T[]) => Promise<VariedRun>,
): Promise<readonly [readonly T[], VariedRun]> {
  let [smallest, shown] = [group, broken]
  for (let parts = 2; parts <= smallest.length;) {
    const size = Math.ceil(smallest.length / parts)
    let isSmaller = false
    for (let at = 0; at < smallest.length && !isSmaller; at += size) {
      const rest = [...smallest.slice(0, at), ...smallest.slice(at + size)]
      const tried = await runWith(rest)
      if (tried.hasPassed) continue
      ;[smallest, shown, isSmaller] = [rest, tried, true]
    }
    if (isSmaller) parts = Math.max(2, parts - 1)
    else if (size === 1) break
    else parts = Math.min(smallest.length, parts * 2)
  }
  return [smallest, shown]
}
