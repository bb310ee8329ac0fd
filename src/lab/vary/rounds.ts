/** Variations that share a run, and how many runs a search needs. */
import type { Variation } from './catalogue.ts'

export type Group = readonly Variation[]

/** Among fewer, one that breaks is found in fewer runs; larger ones are found sooner. */
const TIMES_THE_MEAN = 2

/**
 * A round has at most one variation of each choice, so that they can apply at once. There are as
 * many rounds as the choice with the most variations needs. The others fill the first ones, and
 * come last in them: what a search leaves over of the end of a round fits into the next one.
 */
export function roundsOf(variations: Group): readonly Group[] {
  const choices = new Map<string, Variation[]>()
  for (const one of variations) choices.set(one.choice, [...(choices.get(one.choice) ?? []), one])
  const rounds: Group[] = []
  let left: readonly Group[] = [...choices.values()]
  const most = Math.max(...left.map(({ length }) => length))
  const size = Math.ceil((TIMES_THE_MEAN * variations.length) / most)
  for (let needed = most; left.length > 0; needed -= 1) {
    left = left.toSorted((one, other) => other.length - one.length)
    const now = left.filter((of, at) => at < size || of.length === needed)
    rounds.push(now.flatMap(([one]) => one ?? []))
    left = left.map((of) => (now.includes(of) ? of.slice(1) : of)).filter((of) => of.length > 0)
  }
  return rounds
}

/** Parts of about the same size: up to `most` of them. */
export function partsOf(group: Group, most: number): readonly Group[] {
  const size = Math.ceil(group.length / most)
  return Array.from({ length: Math.ceil(group.length / size) }, (_, at) =>
    group.slice(at * size, (at + 1) * size),
  )
}

/**
 * Whether a client can receive it. A setting that is read in no run without it is read in none with
 * it: until it is read, both are equal.
 */
export function isReadIn(consulted: ReadonlySet<string>): (one: Variation) => boolean {
  return ({ change, noted }) =>
    (change.assumptions ?? change.shapes) === undefined || consulted.has(noted)
}

/** How many runs a search has if nothing breaks. */
export function usualRuns(variations: Group, consulted: ReadonlySet<string>): number {
  const again = 1
  return roundsOf(variations.filter(isReadIn(consulted))).length + again
}

/** How many more it has for one that breaks in a group of this size, with its repetition. */
export function runsToFind(size: number, jobs: number): number {
  return 2 + jobs * Math.ceil(Math.log(size) / Math.log(jobs + 1))
}
