/**
 * Which variations can have broken which test. Every run says something about every test: what was
 * received while a test passed did not break it; if it failed, one of the others did.
 */
import { random } from '../../vocabulary/random.ts'
import type { Variation } from './catalogue.ts'
import { MOST_NAMES } from './failures-in.ts'
import type { VariedRun } from './integration.ts'
import { failedTestsOf } from './unsteady-tests.ts'

type Shown = {
  readonly carried: ReadonlySet<Variation>
  readonly failed: readonly string[]
  /** The list of failures can lack some. */
  readonly isCut: boolean
  /** Those of `failed` that `unexplained` returned. */
  readonly seen: Set<string>
}

type Explained = (carried: ReadonlySet<Variation>, test: string) => boolean

/** What fails by chance in every third run does so three times in one of 27. */
const PROVEN_BY = 3

export class Suspects {
  readonly #runs: Shown[] = []
  readonly #tests = new Set<string>()
  readonly #cleared = new Map<string, Set<Variation>>()
  #doesNameSeveral = false

  note(group: readonly Variation[], run: VariedRun): void {
    const failed = run.hasPassed ? [] : failedTestsOf(run)
    // Before it failed, a test can have received what nobody noted.
    const received = group.filter(({ noted }) => run.received.has(noted))
    const carried = new Set(run.hasPassed || received.length > 0 ? received : group)
    this.#doesNameSeveral ||= failed.length > 1
    for (const test of failed) this.#tests.add(test)
    this.#runs.push({ carried, failed, isCut: failed.length >= MOST_NAMES, seen: new Set() })
    this.#cleared.clear()
  }

  /** For each test that failed and is not explained, the fewest among which one broke it. */
  open(
    left: readonly Variation[],
    without: ReadonlySet<string>,
  ): readonly (readonly Variation[])[] {
    const among = new Set(left)
    return [...this.#tests].flatMap((test) => {
      if (without.has(test)) return []
      const cleared = this.#clearedOf(test)
      const sets = this.#runs
        .filter(({ failed }) => failed.includes(test))
        .map(({ carried }) => [...carried].filter((one) => !cleared.has(one)))
        .filter((set) => set.length > 0 && set.every((one) => among.has(one)))
      const [fewest] = sets.toSorted((one, other) => one.length - other.length)
      return fewest === undefined ? [] : [fewest]
    })
  }

  /**
   * The smallest group with which a test failed that nothing explains: one that breaks it was
   * hidden where it passed. Each is returned once.
   */
  unexplained(
    isExplained: Explained,
    without: ReadonlySet<string>,
  ): readonly Variation[] | undefined {
    const open = this.#runs.flatMap((run) =>
      run.failed
        .filter(
          (test) => !without.has(test) && !run.seen.has(test) && !isExplained(run.carried, test),
        )
        .map((test) => ({ run, test })),
    )
    const [first] = open.toSorted((one, other) => one.run.carried.size - other.run.carried.size)
    first?.run.seen.add(first.test)
    return first === undefined ? undefined : [...first.run.carried]
  }

  hasFailed(test: string, isWanted: (carried: ReadonlySet<Variation>) => boolean): boolean {
    return this.#runs.some(({ carried, failed }) => failed.includes(test) && isWanted(carried))
  }

  /** Whether no run that passed a test speaks for a variation, which failed it in this run. */
  isSuspect(one: Variation, test: string): boolean {
    return !this.#clearedOf(test).has(one) && this.#failedWith(one, test).length > 0
  }

  /** Whether a test failed in each of several runs with it, and passed in one between without. */
  isProven(one: Variation, { failed }: VariedRun): boolean {
    return failed.some((test) => {
      const with_ = this.#failedWith(one, test)
      const [first = 0, last = 0] = [with_[0], with_.at(-1)]
      const isBetween = this.#runs
        .slice(first, last)
        .some((run) => !run.carried.has(one) && this.#hasPassed(run, test))
      return with_.length >= PROVEN_BY && isBetween && !this.#clearedOf(test).has(one)
    })
  }

  #failedWith(one: Variation, test: string): readonly number[] {
    return this.#runs.flatMap(({ carried, failed }, at) =>
      carried.has(one) && failed.includes(test) ? [at] : [],
    )
  }

  #clearedOf(test: string): ReadonlySet<Variation> {
    const known = this.#cleared.get(test)
    if (known !== undefined) return known
    const passed = this.#runs.filter((run) => this.#hasPassed(run, test))
    const cleared = new Set(passed.flatMap(({ carried }) => [...carried]))
    this.#cleared.set(test, cleared)
    return cleared
  }

  /** A command that ends with its first failure says nothing about later tests. */
  #hasPassed({ failed, isCut }: Shown, test: string): boolean {
    return failed.length === 0 || (this.#doesNameSeveral && !isCut && !failed.includes(test))
  }
}

/** Half of each of these sets. Equal ones have the same half. */
export function halvesOf(
  sets: readonly (readonly Variation[])[],
  { seed, stream }: { readonly seed: number; readonly stream: string },
): readonly Variation[] {
  const draws = random(seed, stream)
  const ranks = new Map(
    [...new Set(sets.flat())]
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((one) => [one, draws.unit()]),
  )
  const rankOf = (one: Variation) => ranks.get(one) ?? 0
  const halves = sets.flatMap((set) =>
    set.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, Math.ceil(set.length / 2)),
  )
  return [...new Set(halves)]
}
