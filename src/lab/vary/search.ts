/**
 * Finds the variations that break an integration. Many are tried at once, one of each choice; a run
 * that fails is halved until one variation is left, and that one runs again. A variation holds if a
 * run passed in which a client received it, and if others did without each of those beside it. Then
 * pairs that touch the same responses are tried together, in combinations drawn by the seed.
 */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { Apart } from './apart.ts'
import type { Variation } from './catalogue.ts'
import type { Found, Reliance } from './found.ts'
import { behaviourWith } from './varied-behaviour.ts'
import { NothingCalled, VaryStopped, type Integration, type VariedRun } from './integration.ts'
import { PairCoverage } from './pair-coverage.ts'
import { roundsOf } from './rounds.ts'
import { FURTHER_RUNS, UnsteadyTests } from './unsteady-tests.ts'
import { smallestPart, withoutInterplays, type Interplay } from './smallest-part.ts'
import { all, withLimit } from './with-limit.ts'

export type SearchOptions = {
  readonly seed: number
  readonly jobs: number
  /** Each variation has a run of its own. */
  readonly each: boolean
  /** What the configuration of the project says. */
  readonly own: Behaviour
  /** The run without variations, which passed. */
  readonly baseline: VariedRun
  readonly limitMs: number
  readonly stop: AbortSignal
  /** Whether the budget for pairs is over. First asked when they begin. */
  readonly isOver: () => boolean
  readonly onRun?: (runs: number, reliances: number) => void
}

/** Throws NothingCalled. */
export async function findReliances(
  variations: readonly Variation[],
  integration: Integration,
  options: SearchOptions,
): Promise<Found> {
  const search = new Search(integration, options)
  let isInterrupted = false
  try {
    await search.singles(variations)
    await search.few(variations)
    await search.apart(variations)
    await search.pairs(variations)
  } catch (error) {
    // Other runs go on at the same time.
    search.end()
    if (!(error instanceof VaryStopped)) throw error
    isInterrupted = true
  }
  return search.found(variations, isInterrupted)
}

class Search {
  readonly #options: SearchOptions
  readonly #run: (group: readonly Variation[]) => Promise<VariedRun>
  readonly #reliances: Reliance[] = []
  readonly #unstable: Reliance[] = []
  readonly #interplays: Interplay[] = []
  readonly #held = new Set<Variation>()
  readonly #notTried = new Set<Variation>()
  readonly #coverage = new PairCoverage()
  readonly #apart = new Apart()
  readonly #ended = new AbortController()
  readonly #unsteady = new UnsteadyTests()
  /** What was received in any run, also in one that failed. */
  readonly #met = new Set<string>()
  #hasBroken = false
  /** No limit applies to single variations. */
  #isOver = () => false
  #runs = 0

  constructor(integration: Integration, options: SearchOptions) {
    this.#options = options
    const { jobs, limitMs, own } = options
    const stop = AbortSignal.any([options.stop, this.#ended.signal])
    this.#run = withLimit(jobs, async (group) => {
      const run = await integration.run(behaviourWith(group, own), stop, limitMs)
      this.#runs += 1
      return run
    })
  }

  /** No further run starts, and those that have started end. */
  readonly end = (): void => this.#ended.abort()

  async singles(variations: readonly Variation[]): Promise<void> {
    if (this.#options.each) return all(variations, (one) => this.#settle([one]))
    const slow = variations.filter(({ isSlow }) => isSlow)
    let left = variations.filter(({ isSlow }) => !isSlow)
    // Another variation of a round can have kept one from the client.
    for (let passes = 0, before = Infinity; left.length < before; passes++) {
      if (passes > 1 && !this.#hasBroken) break
      this.#hasBroken = false
      for (const round of roundsOf(left)) await this.#settleRound(round)
      before = left.length
      left = left.filter((one) => !this.#isDecided(one))
    }
    const { consulted } = this.#options.baseline
    for (const one of left)
      if (!consulted.has(one.noted) && !this.#met.has(one.noted)) this.#notTried.add(one)
    const undecided = [...slow, ...left].filter((one) => !this.#isDecided(one))
    await all(undecided, (one) => this.#settle([one]))
  }

  /** Tries what holds among few others: each of several can hide what it breaks. */
  async few(variations: readonly Variation[]): Promise<void> {
    const held = variations.filter((one) => this.#hasHeld(one))
    await all(this.#apart.small(held, this.#options.seed), (group) => this.#settle(group))
  }

  /** Tries what holds without each of those beside which it held. */
  async apart(variations: readonly Variation[]): Promise<void> {
    const { seed, jobs } = this.#options
    for (let round = 0, before = Infinity; this.#apart.left < before; round++) {
      before = this.#apart.left
      const held = variations.filter((one) => this.#hasHeld(one))
      const groups = Array.from({ length: jobs }, (_, job) =>
        withoutInterplays(
          this.#apart.draw(held, { seed, stream: `apart:${round}:${job}` }),
          this.#interplays,
        ),
      ).filter(({ length }) => length > 0)
      const runs = await Promise.all(groups.map((group) => this.#runWith(group)))
      const [first, ...others] = groups.filter((_, at) => runs[at]?.hasPassed === false)
      if (first !== undefined) await this.#settle(first, runs[groups.indexOf(first)])
      // They can have failed for the same reason.
      for (const group of others) await this.#settle(group.filter((one) => this.#hasHeld(one)))
    }
    await this.#confirm(this.#reliances)
  }

  /** Draws combinations of what holds until every pair was received together, or time is over. */
  async pairs(variations: readonly Variation[]): Promise<void> {
    const held = variations.filter((one) => this.#hasHeld(one))
    this.#coverage.expect(held)
    const { seed, jobs } = this.#options
    this.#isOver = this.#options.isOver
    for (let round = 0; !this.#isOver() && !this.#coverage.isComplete; round++) {
      const draws = Array.from(
        { length: jobs },
        (_, job) => this.#coverage.draw(held, { seed, stream: `pairs:${round}:${job}` }) ?? [],
      ).flat()
      const before = this.#coverage.covered
      await this.#tryTogether(draws.map(({ group }) => group))
      if (this.#coverage.covered === before) this.#coverage.shrink(draws)
    }
    await this.#confirm(this.#interplays)
  }

  found(variations: readonly Variation[], isInterrupted: boolean): Found {
    const { covered, of } = this.#coverage
    return {
      ...{ reliances: this.#reliances, unstable: this.#doubtful, interplays: this.#interplays },
      held: variations.filter((one) => this.#hasHeld(one)),
      notTried: variations.filter((one) => this.#notTried.has(one)),
      open: variations.filter((one) => !this.#isDecided(one)),
      ...{ isInterrupted, pairs: { covered, of }, runs: this.#runs },
      unsteadyTests: this.#unsteady.names,
    }
  }

  /** If a choice broke already, each of its other variations has a run of its own. */
  async #settleRound(round: readonly Variation[]): Promise<void> {
    const isBroken = ({ choice }: Variation) =>
      this.#reliances.some(({ variation }) => variation.choice === choice)
    const others = round.filter((one) => !isBroken(one))
    const single = round.filter(isBroken).map((one) => [one])
    await all([others, ...single], (group) => this.#settle(group))
  }

  /**
   * Whether the group broke the integration. `known` is its run; one that must break, because the
   * rest of a failed run passed, is not run as a whole.
   */
  async #settle(group: readonly Variation[], known?: VariedRun | 'must break'): Promise<boolean> {
    const [first, ...others] = group
    if (first === undefined) return false
    if (others.length === 0) return this.#settleOne(first)
    const run = known === 'must break' ? undefined : (known ?? (await this.#runWith(group)))
    if (run?.hasPassed === true) return false
    this.#hasBroken = true
    // What the client did not receive before it failed did not break it.
    const received = group.filter((one) => run?.received.has(one.noted) ?? true)
    const suspects = received.length === 0 ? group : received
    const middle = Math.ceil(suspects.length / 2)
    const [left, right] = [suspects.slice(0, middle), suspects.slice(middle)]
    if (await this.#settleHalves(left, right)) return true
    return this.#isolate(suspects, run)
  }

  async #settleHalves(left: readonly Variation[], right: readonly Variation[]): Promise<boolean> {
    if (this.#options.jobs > 1)
      return (await Promise.all([this.#settle(left), this.#settle(right)])).includes(true)
    const isLeft = await this.#settle(left)
    return (await this.#settle(right, isLeft ? undefined : 'must break')) || isLeft
  }

  async #settleOne(variation: Variation): Promise<boolean> {
    const run = await this.#runWith([variation])
    if (run.hasPassed) {
      if (!run.received.has(variation.noted)) this.#notTried.add(variation)
      return false
    }
    const again = await this.#runWith([variation])
    this.#unsteady.note(run, again, variation.choice)
    const isUnstable = again.hasPassed || (await this.#failsWithoutAny())
    ;(isUnstable ? this.#unstable : this.#reliances).push({ variation, run })
    return true
  }

  /** What fails at some times of the day, or since another run, fails in two equal runs too. */
  async #failsWithoutAny(): Promise<boolean> {
    const run = await this.#runWith([])
    if (!run.hasPassed) this.#unsteady.note(run, this.#options.baseline)
    return !run.hasPassed
  }

  /** A test that fails by chance can do so twice: what broke no other is repeated more often. */
  async #confirm(list: (Reliance | Interplay)[]): Promise<void> {
    await all(
      list.filter(({ run }) => this.#unsteady.explain(run)),
      async (broken) => {
        const group = 'variations' in broken ? broken.variations : [broken.variation]
        for (let more = 0; more < FURTHER_RUNS; more++) {
          if (!this.#isOver() && !(await this.#runWith(group)).hasPassed) continue
          list.splice(list.indexOf(broken), 1)
          const [variation] = group
          if (variation !== undefined) this.#unstable.push({ variation, run: broken.run })
          return
        }
      },
    )
  }

  /** Several groups can break for one reason, so that only one is reduced at a time. */
  async #tryTogether(groups: readonly (readonly Variation[])[]): Promise<void> {
    const left = groups.map((group) => withoutInterplays(group, this.#interplays))
    const runs = await Promise.all(left.map((group) => this.#runWith(group)))
    const [first, ...others] = left.filter((_, at) => runs[at]?.hasPassed === false)
    if (first === undefined) return
    await this.#isolate(first, runs[left.indexOf(first)])
    const isCut = this.#interplays.some((one) => one.isCut)
    if (others.length > 0 && !isCut) await this.#tryTogether(others)
  }

  /** Finds the smallest part of a group that breaks, if the group breaks again. */
  async #isolate(group: readonly Variation[], before?: VariedRun): Promise<boolean> {
    const run = await this.#runWith(group)
    if (before !== undefined) this.#unsteady.note(before, run)
    if (run.hasPassed) return false
    const runWith = (part: readonly Variation[]) => this.#runWith(part)
    const { jobs: atOnce } = this.#options
    const found = await smallestPart(group, run, { runWith, atOnce, isOver: this.#isOver })
    const again = await this.#runWith(found.variations)
    const [variation] = found.variations
    this.#unsteady.note(found.run, again)
    if (variation === undefined) return true
    if (again.hasPassed || (await this.#failsWithoutAny()))
      this.#unstable.push({ variation, run: found.run })
    else this.#interplays.push(found)
    this.#coverage.giveUp(found.variations)
    return true
  }

  async #runWith(group: readonly Variation[]): Promise<VariedRun> {
    const run = await this.#unsteady.runAgain(group, this.#run)
    if (run.hasPassed && run.responses === 0) throw new NothingCalled()
    for (const name of run.received.keys()) this.#met.add(name)
    if (run.hasPassed) {
      for (const one of group) if (run.received.has(one.noted)) this.#held.add(one)
      this.#coverage.note(group, run.received)
      this.#apart.note(group, run.received)
    }
    this.#options.onRun?.(this.#runs, this.#reliances.length)
    return run
  }

  #isDecided(one: Variation): boolean {
    return this.#held.has(one) || this.#notTried.has(one) || this.#hasFailed(one)
  }

  /** What broke in two runs can pass by chance in another. */
  #hasHeld(one: Variation): boolean {
    return this.#held.has(one) && !this.#hasFailed(one)
  }

  #hasFailed(one: Variation): boolean {
    return [...this.#reliances, ...this.#doubtful].some(({ variation }) => variation === one)
  }

  get #doubtful(): readonly Reliance[] {
    return this.#unstable.filter(
      ({ variation, run }) => !this.#held.has(variation) || !this.#unsteady.failAnyway(run),
    )
  }
}
