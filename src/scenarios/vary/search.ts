/**
 * Finds the variations that break an integration. Many are tried at once, one of each choice. If a
 * run fails, halves of the suspects of every failed test run together, until each test has one
 * left, which has a run of its own. A variation holds if a run passed in which a client received
 * it, and if others did without each of those beside it. Then pairs that touch the same responses
 * are tried together, in combinations drawn by the seed.
 */
import type { Variation } from './catalogue.ts'
import type { Found, Reliance } from './found.ts'
import { VaryStopped, type Integration, type VariedRun } from './integration.ts'
import { roundsOf } from './rounds.ts'
import { smallestPart, withoutInterplays, type Interplay } from './smallest-part.ts'
import { halvesOf } from './suspects.ts'
import { Tried, type SearchOptions } from './tried.ts'
import { failedTestsOf } from './unsteady-tests.ts'
import { all } from './with-limit.ts'

/** If a test fails in every third run, one of five hundred breaks by chance is left. */
const FURTHER_RUNS = 4

/** Throws NothingCalled. */
export async function findReliances(
  variations: readonly Variation[],
  integration: Integration,
  options: SearchOptions,
): Promise<Found> {
  const tried = new Tried(integration, options)
  const search = new Search(tried, options)
  let isInterrupted = false
  try {
    await search.singles(variations)
    await search.apart(variations)
    await search.pairs(variations)
  } catch (error) {
    // Other runs go on at the same time.
    tried.end()
    if (!(error instanceof VaryStopped)) throw error
    isInterrupted = true
  }
  return tried.found(variations, isInterrupted)
}

class Search {
  readonly #options: SearchOptions
  readonly #tried: Tried
  #hasBroken = false
  /** No limit applies to single variations. */
  #isOver = () => false

  constructor(tried: Tried, options: SearchOptions) {
    this.#tried = tried
    this.#options = options
  }

  async singles(variations: readonly Variation[]): Promise<void> {
    if (this.#options.each) {
      await all(variations, async (variation) => this.#settle([variation]))
      return
    }
    const slow = variations.filter(({ isSlow }) => isSlow)
    let left = variations.filter(({ isSlow }) => !isSlow)
    // Another variation of a round can have kept one from the client.
    for (let passes = 0, before = Infinity; left.length < before; passes++) {
      if (passes > 1 && !this.#hasBroken) break
      this.#hasBroken = false
      for (const round of roundsOf(left)) await this.#settleRound(round)
      before = left.length
      left = left.filter((one) => !this.#tried.isDecided(one))
    }
    await this.#settleUnexplained()
    left = left.filter((one) => !this.#tried.isDecided(one))
    const { consulted } = this.#options.baseline
    for (const one of left)
      if (!consulted.has(one.noted) && !this.#tried.met.has(one.noted))
        this.#tried.notTried.add(one)
    const undecided = [...slow, ...left].filter((one) => !this.#tried.isDecided(one))
    await all(undecided, async (one) => this.#settle([one]))
  }

  /** Tries what holds without each of those beside which it held. */
  async apart(variations: readonly Variation[]): Promise<void> {
    const { seed, jobs } = this.#options
    for (
      let round = 0, before = Infinity;
      this.#tried.apart.left < before || this.#hasBroken;
      round++
    ) {
      before = this.#tried.apart.left
      this.#hasBroken = false
      const held = variations.filter((one) => this.#tried.hasHeld(one))
      const groups = Array.from({ length: jobs }, (_, job) =>
        withoutInterplays(
          this.#tried.apart.draw(held, { seed, stream: `apart:${round}:${job}` }),
          this.#tried.interplays,
        ),
      ).filter(({ length }) => length > 0)
      const runs = await Promise.all(groups.map((group) => this.#tried.runWith(group)))
      const [first, ...others] = groups.filter((_, at) => runs[at]?.hasPassed === false)
      if (first !== undefined) await this.#settle(first, runs[groups.indexOf(first)])
      // They can have failed for the same reason.
      for (const group of others)
        await this.#settle(group.filter((one) => this.#tried.hasHeld(one)))
      await this.#settleUnexplained()
    }
    await this.#confirm(this.#tried.reliances)
    await this.#settleUnsteady(variations)
  }

  /** Draws combinations of what holds until every pair was received together, or time is over. */
  async pairs(variations: readonly Variation[]): Promise<void> {
    const held = variations.filter((one) => this.#tried.hasHeld(one))
    this.#tried.coverage.expect(held)
    const { seed, jobs } = this.#options
    this.#isOver = this.#options.isOver
    for (let round = 0; !this.#isOver() && !this.#tried.coverage.isComplete; round++) {
      const draws = Array.from(
        { length: jobs },
        (_, job) =>
          this.#tried.coverage.draw(held, { seed, stream: `pairs:${round}:${job}` }) ?? [],
      ).flat()
      const before = this.#tried.coverage.covered
      await this.#tryTogether(draws.map(({ group }) => group))
      if (this.#tried.coverage.covered === before) this.#tried.coverage.shrink(draws)
    }
    await this.#confirm(this.#tried.interplays)
  }

  /** Other variations of a choice that broke probably break too: each has a run of its own. */
  async #settleRound(round: readonly Variation[]): Promise<void> {
    const isBroken = ({ choice }: Variation) => this.#tried.brokenBy(choice).length > 0
    const [alone, group] = [round.filter(isBroken), round.filter((one) => !isBroken(one))]
    await this.#settle(group)
    await all(alone, async (one) => this.#settleOne(one))
  }

  /** Finds what breaks in a group. `known` is its run. */
  async #settle(group: readonly Variation[], known?: VariedRun): Promise<void> {
    const [first, ...others] = group
    if (first === undefined) return
    if (others.length === 0) return this.#settleOne(first)
    let left = group
    let run = known ?? (await this.#tried.runWith(group))
    while (!run.hasPassed) {
      this.#hasBroken = true
      let rest = await this.#withoutBroken(left)
      if (rest.length === left.length) {
        if (!(await this.#isolate(left, run))) return
        rest = withoutInterplays(left, this.#tried.interplays).filter(
          (one) => !this.#tried.hasFailed(one),
        )
        if (rest.length === left.length) return
      }
      left = rest
      run = await this.#tried.runWith(left)
    }
  }

  /** Narrows all failed tests down at once, until each has one suspect, which then runs. */
  async #withoutBroken(group: readonly Variation[]): Promise<readonly Variation[]> {
    const { seed, jobs } = this.#options
    let left = group
    for (let draws = 0, most = 3 * Math.ceil(Math.log2(group.length)); draws < most;) {
      const sets = this.#tried.suspects.open(left, new Set(this.#tried.unsteady.names))
      if (sets.length === 0) break
      const single = [...new Set(sets.flatMap((set) => (set.length === 1 ? set : [])))]
      await all(single, async (one) => this.#settleOne(one))
      left = left.filter((one) => !single.includes(one) || this.#tried.hasHeld(one))
      if (single.length > 0) {
        draws = 0
        continue
      }
      const largest = Math.max(...sets.map(({ length }) => length))
      const length = Math.min(jobs, Math.ceil(Math.log2(largest)))
      const halves = Array.from({ length }, () =>
        halvesOf(sets, { seed, stream: `half:${this.#tried.runs}:${draws++}` }),
      )
      await Promise.all(halves.map((half) => this.#tried.runWith(half)))
    }
    return left.filter((one) => !this.#tried.hasFailed(one))
  }

  /** What failed although each of it passed elsewhere: something hid it there. */
  async #settleUnexplained(): Promise<void> {
    for (;;) {
      const group = this.#tried.suspects.unexplained(
        (carried, test) => this.#tried.isExplained(carried, test),
        new Set(this.#tried.unsteady.names),
      )
      if (group === undefined) return
      await this.#settle(group.filter((one) => !this.#tried.hasFailed(one)))
    }
  }

  async #settleOne(variation: Variation): Promise<void> {
    const run = await this.#tried.runWith([variation])
    if (run.hasPassed) {
      if (!run.received.has(variation.noted)) this.#tried.notTried.add(variation)
      return
    }
    if (this.#tried.suspects.isProven(variation, run)) {
      this.#tried.reliances.push({ variation, run })
      return
    }
    const again = await this.#tried.runWith([variation])
    this.#tried.unsteady.note(run, again)
    const broken = this.#tried.brokenBy(variation.choice)
    const isKnown = failedTestsOf(again).some((test) => broken.includes(test))
    if (!again.hasPassed && !isKnown) await this.#tried.noteWithoutAny()
    const isUnstable = again.hasPassed || this.#tried.unsteady.explain(run)
    ;(isUnstable ? this.#tried.unstable : this.#tried.reliances).push({ variation, run })
  }

  /** An unsteady test hides a variation with which it never passes, although it does without. */
  async #settleUnsteady(variations: readonly Variation[]): Promise<void> {
    const unexplained = [...this.#tried.unsteady.names].filter((test) =>
      this.#tried.suspects.hasFailed(test, (carried) => !this.#tried.isExplained(carried, test)),
    )
    const byChance = this.#tried.unstable.filter(({ run }) =>
      failedTestsOf(run).every((test) => unexplained.includes(test)),
    )
    for (const each of byChance) this.#tried.unstable.splice(this.#tried.unstable.indexOf(each), 1)
    for (const round of roundsOf(byChance.map(({ variation }) => variation)))
      await this.#settle(round)
    for (const test of this.#tried.unsteady.names) {
      const suspects = variations.filter(
        (one) => !this.#tried.hasFailed(one) && this.#tried.suspects.isSuspect(one, test),
      )
      if (suspects.length === 0 || (await this.#oftenFails(test))) continue
      await all(suspects, async (variation) => {
        for (let more = 0; ; more++) {
          const run = await this.#tried.runAsIs([variation])
          if (!failedTestsOf(run).includes(test)) return
          if (more === FURTHER_RUNS) return void this.#tried.reliances.push({ variation, run })
        }
      })
    }
  }

  async #oftenFails(test: string): Promise<boolean> {
    const runs = Array.from({ length: FURTHER_RUNS }, async () => this.#tried.noteWithoutAny())
    const failed = (await Promise.all(runs)).filter((run) => failedTestsOf(run).includes(test))
    return failed.length > 1
  }

  /** A test that fails by chance can do so twice: what broke no other is repeated more often. */
  async #confirm(list: (Reliance | Interplay)[]): Promise<void> {
    await all(
      list.filter(({ run }) => this.#tried.unsteady.explain(run)),
      async (broken) => {
        const group = 'variations' in broken ? broken.variations : [broken.variation]
        for (let more = 0; more < FURTHER_RUNS; more++) {
          if (!this.#isOver() && !(await this.#tried.runAsIs(group)).hasPassed) continue
          list.splice(list.indexOf(broken), 1)
          const [variation] = group
          if (variation !== undefined) this.#tried.unstable.push({ variation, run: broken.run })
          return
        }
      },
    )
  }

  /** Several groups can break for one reason, so that only one is reduced at a time. */
  async #tryTogether(groups: readonly (readonly Variation[])[]): Promise<void> {
    const left = groups.map((group) => withoutInterplays(group, this.#tried.interplays))
    const runs = await Promise.all(left.map((group) => this.#tried.runWith(group)))
    const [first, ...others] = left.filter((_, at) => runs[at]?.hasPassed === false)
    if (first === undefined) return
    await this.#isolate(first, runs[left.indexOf(first)])
    const isCut = this.#tried.interplays.some((one) => one.isCut)
    if (others.length > 0 && !isCut) await this.#tryTogether(others)
  }

  /** Finds the smallest part of a group that breaks, if the group breaks again. */
  async #isolate(group: readonly Variation[], before?: VariedRun): Promise<boolean> {
    const run = await this.#tried.runWith(group)
    if (before !== undefined) this.#tried.unsteady.note(before, run)
    if (run.hasPassed) return false
    const runWith = (part: readonly Variation[]) => this.#tried.runWith(part)
    const { jobs: atOnce } = this.#options
    const found = await smallestPart(group, run, { runWith, atOnce, isOver: this.#isOver })
    const again = await this.#tried.runWith(found.variations)
    const [variation] = found.variations
    this.#tried.unsteady.note(found.run, again)
    if (variation === undefined) return true
    if (!again.hasPassed) await this.#tried.noteWithoutAny()
    if (again.hasPassed || this.#tried.unsteady.explain(found.run))
      this.#tried.unstable.push({ variation, run: found.run })
    else if (found.variations.length === 1)
      this.#tried.reliances.push({ variation, run: found.run })
    else this.#tried.interplays.push(found)
    this.#tried.coverage.giveUp(found.variations)
    return true
  }
}
