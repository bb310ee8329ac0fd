/** The runs that a search still expects. More follow where one of them breaks. */
import type { Variation } from './catalogue.ts'
import { roundsOf } from './rounds.ts'

type Group = readonly Variation[]

/** What no client received at first is tried again, mostly in as many runs. */
const AGAIN = 3

/** How many runs a search has if nothing breaks. */
export function usualRuns(variations: Group, isEach: boolean): number {
  return isEach ? variations.length : roundsOf(variations).length + AGAIN
}

/** How many more it has for one that breaks in a group of this size, with its repetition. */
export function runsToFind(size: number, isAtOnce: boolean): number {
  return 2 + (isAtOnce ? 2 : 1) * Math.ceil(Math.log2(size))
}

export class RunsAhead {
  /** Whether a group is thought to hold what broke the one that it is a half of. */
  readonly #groups = new Map<Group, boolean>()
  readonly #others = new Map<Group, Group>()
  readonly #isAtOnce: boolean
  #again = AGAIN

  /** Whether both halves of a group that broke run at once; otherwise, the second one may wait. */
  constructor(isAtOnce: boolean) {
    this.#isAtOnce = isAtOnce
  }

  get count(): number {
    const runs = [...this.#groups].map(([{ length }, breaks]) =>
      breaks ? runsToFind(length, this.#isAtOnce) : 1,
    )
    return runs.reduce((sum, each) => sum + each, this.#again)
  }

  add(groups: readonly Group[]): void {
    for (const each of groups) this.#groups.set(each, false)
  }

  addHalves(left: Group, right: Group): void {
    this.#groups.set(left, true)
    if (this.#isAtOnce) this.#groups.set(right, false)
    this.#others.set(left, right)
  }

  /** If the one half passed, the other one breaks, unless it has run already. */
  remove(group: Group, hasPassed = false): void {
    this.#groups.delete(group)
    const other = this.#others.get(group)
    if (!hasPassed || other === undefined) return
    if (!this.#isAtOnce || this.#groups.has(other)) this.#groups.set(other, true)
  }

  /** From now on, every group that is tried again is known. */
  knowAll(): void {
    this.#again = 0
  }
}
