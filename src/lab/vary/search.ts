/**
 * Finds the variations that break an integration. Many are tried at once, one of each choice; a run
 * that fails is halved until one variation is left, and that one runs again. A variation holds if a
 * run passed in which a client received it.
 */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { Variation } from './catalogue.ts'
import type { Found, Reliance } from './found.ts'
import { behaviourWith } from './varied-behaviour.ts'
import { NothingCalled, VaryStopped, type Integration, type VariedRun } from './integration.ts'
import { roundsOf } from './rounds.ts'
import { FURTHER_RUNS, UnsteadyTests } from './unsteady-tests.ts'
import { all, withLimit } from './with-limit.ts'

export type SearchOptions = {
  readonly jobs: number
  /** Each variation has a run of its own. */
  readonly each: boolean
  /** What the configuration of the project says. */
  readonly own: Behaviour
  /** The run without variations, which passed. */
  readonly baseline: VariedRun
  readonly limitMs: number
  readonly stop: AbortSignal
  /** Whether the budget is over: no further run starts. */
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
    await search.confirm()
  } catch (error) {
    // Other runs go on at the same time.
    search.end()
    if (!(error instanceof VaryStopped)) throw error
    isInterrupted = options.stop.aborted
  }
  return search.found(variations, isInterrupted)
}

class Search {
  readonly #options: SearchOptions
  readonly #run: (group: readonly Variation[]) => Promise<VariedRun>
  readonly #reliances: Reliance[] = []
  readonly #unstable: Reliance[] = []
  readonly #held = new Set<Variation>()
  readonly #notTried = new Set<Variation>()
  readonly #ended = new AbortController()
  readonly #unsteady = new UnsteadyTests()
  /** What was received in any run, also in one that failed. */
  readonly #met = new Set<string>()
  #hasBroken = false
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
    let left = variations
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
    const undecided = left.filter((one) => !this.#isDecided(one))
    await all(undecided, (one) => this.#settle([one]))
  }

  found(variations: readonly Variation[], isInterrupted: boolean): Found {
    return {
      ...{ reliances: this.#reliances, unstable: this.#doubtful },
      held: variations.filter((one) => this.#hasHeld(one)),
      notTried: variations.filter((one) => this.#notTried.has(one)),
      open: variations.filter((one) => !this.#isDecided(one)),
      ...{ isInterrupted, runs: this.#runs },
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
   * Whether the group broke the integration. One that must break, because the rest of a failed run
   * passed, is not run as a whole.
   */
  async #settle(group: readonly Variation[], mustBreak = false): Promise<boolean> {
    const [first, ...others] = group
    if (first === undefined) return false
    if (others.length === 0) return this.#settleOne(first)
    const run = mustBreak ? undefined : await this.#runWith(group)
    if (run?.hasPassed === true) return false
    this.#hasBroken = true
    // What the client did not receive before it failed did not break it.
    const received = group.filter((one) => run?.received.has(one.noted) ?? true)
    const suspects = received.length === 0 ? group : received
    const middle = Math.ceil(suspects.length / 2)
    return this.#settleHalves(suspects.slice(0, middle), suspects.slice(middle))
  }

  async #settleHalves(left: readonly Variation[], right: readonly Variation[]): Promise<boolean> {
    if (this.#options.jobs > 1)
      return (await Promise.all([this.#settle(left), this.#settle(right)])).includes(true)
    const isLeft = await this.#settle(left)
    return (await this.#settle(right, !isLeft)) || isLeft
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
  async confirm(): Promise<void> {
    const doubtful = this.#reliances.filter(({ run }) => this.#unsteady.explain(run))
    await all(doubtful, async (broken) => {
      for (let more = 0; more < FURTHER_RUNS; more++) {
        if (!(await this.#runWith([broken.variation])).hasPassed) continue
        this.#reliances.splice(this.#reliances.indexOf(broken), 1)
        this.#unstable.push(broken)
        return
      }
    })
  }

  async #runWith(group: readonly Variation[]): Promise<VariedRun> {
    if (this.#options.isOver()) throw new VaryStopped()
    const run = await this.#unsteady.runAgain(group, this.#run)
    if (run.hasPassed && run.responses === 0) throw new NothingCalled()
    for (const name of run.received.keys()) this.#met.add(name)
    if (run.hasPassed) for (const one of group) if (run.received.has(one.noted)) this.#held.add(one)
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
