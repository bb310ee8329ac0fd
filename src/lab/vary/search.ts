/**
 * Finds the variations that break an integration. Many are tried at once, one of each choice; a run
 * that fails is halved until one variation is left, and that one runs again. At the end, a run
 * without any shows what fails whatever is varied. A variation holds if a run passed in which a
 * client received it.
 */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { Variation } from './catalogue.ts'
import { failedIn, type Found, type Reliance, type VaryProgress } from './found.ts'
import { behaviourWith } from './varied-behaviour.ts'
import { NothingCalled, VaryStopped, type Integration, type VariedRun } from './integration.ts'
import { roundsOf } from './rounds.ts'
import { RunsAhead } from './runs-ahead.ts'
import { withLimit } from './with-limit.ts'

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
  readonly onRun?: (runs: number, of: VaryProgress) => void
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
  #reliances: readonly Reliance[] = []
  readonly #unstable: Reliance[] = []
  readonly #held = new Set<Variation>()
  readonly #notTried = new Set<Variation>()
  readonly #ended = new AbortController()
  /** Tests that failed in one of two equal runs: they fail whatever the service does. */
  readonly #unsteady = new Set<string>()
  /** What was received in any run, also in one that failed. */
  readonly #met = new Set<string>()
  readonly #ahead: RunsAhead
  #all: readonly Variation[] = []
  #runs = 0
  #tookMs = 0

  constructor(integration: Integration, options: SearchOptions) {
    this.#options = options
    const { jobs, limitMs, own } = options
    this.#ahead = new RunsAhead(jobs > 1)
    const stop = AbortSignal.any([options.stop, this.#ended.signal])
    this.#run = withLimit(jobs, async (group) => {
      const run = await integration.run(behaviourWith(group, own), stop, limitMs)
      this.#runs += 1
      this.#tookMs += run.tookMs
      return run
    })
  }

  /** No further run starts, and those that have started end. */
  readonly end = (): void => this.#ended.abort()

  async singles(variations: readonly Variation[]): Promise<void> {
    this.#all = variations
    if (this.#options.each) {
      this.#ahead.knowAll()
      return this.#settleAll(variations.map((one) => [one]))
    }
    await this.#settleRounds(roundsOf(variations))
    const undecided = () => variations.filter((one) => !this.#isDecided(one))
    // Another variation of a round, or a run that failed early, can have kept one from the client.
    await this.#settleRounds(roundsOf(undecided()).slice(0, 1))
    const { consulted } = this.#options.baseline
    const isReachable = ({ noted }: Variation) => consulted.has(noted) || this.#met.has(noted)
    for (const one of undecided()) if (!isReachable(one)) this.#notTried.add(one)
    this.#ahead.knowAll()
    await this.#settleRounds(roundsOf(undecided()))
    for (const one of undecided()) this.#notTried.add(one)
  }

  found(variations: readonly Variation[], isInterrupted: boolean): Found {
    return {
      ...{ reliances: this.#reliances, unstable: this.#unstable },
      held: variations.filter((one) => this.#held.has(one) && !this.#hasFailed(one)),
      notTried: variations.filter((one) => this.#notTried.has(one)),
      open: variations.filter((one) => !this.#isDecided(one)),
      ...{ isInterrupted, runs: this.#runs },
      unsteadyTests: [...this.#unsteady],
    }
  }

  async #settleRounds(rounds: readonly (readonly Variation[])[]): Promise<void> {
    this.#ahead.add(rounds)
    for (const round of rounds) await this.#settleRound(round)
  }

  /** If a choice broke already, each of its other variations has a run of its own. */
  async #settleRound(round: readonly Variation[]): Promise<void> {
    this.#ahead.remove(round)
    const isBroken = ({ choice }: Variation) =>
      this.#reliances.some(({ variation }) => variation.choice === choice)
    const others = round.filter((one) => !isBroken(one))
    const single = round.filter(isBroken).map((one) => [one])
    await this.#settleAll([others, ...single].filter(({ length }) => length > 0))
  }

  async #settleAll(groups: readonly (readonly Variation[])[]): Promise<void> {
    this.#ahead.add(groups)
    await Promise.all(groups.map((group) => this.#settle(group)))
  }

  /** Until nothing is left over: the halves that had no run share one. */
  async #settle(group: readonly Variation[]): Promise<void> {
    for (let rest = group; rest.length > 0;) {
      const next: Variation[] = []
      await this.#settlePart(rest, next)
      rest = next
    }
  }

  /**
   * Whether the group broke the integration; what it leaves undecided is `next`. One that must
   * break, because the rest of a failed run passed, is not run as a whole.
   */
  async #settlePart(
    group: readonly Variation[],
    next: Variation[],
    mustBreak = false,
  ): Promise<boolean> {
    const [first, ...others] = group
    if (first === undefined) return false
    if (others.length === 0) return this.#settleOne(group, first)
    const run = mustBreak ? undefined : await this.#runWith(group)
    this.#ahead.remove(group, run?.hasPassed)
    if (run?.hasPassed === true) {
      this.#tell()
      return false
    }
    // What the client did not receive before it failed did not break it.
    const received = group.filter((one) => run?.received.has(one.noted) ?? true)
    const suspects = received.length === 0 ? group : received
    const middle = Math.ceil(suspects.length / 2)
    const [left, right] = [suspects.slice(0, middle), suspects.slice(middle)]
    this.#ahead.addHalves(left, right)
    this.#tell()
    if (this.#options.jobs > 1) {
      const both = [left, right].map((half) => this.#settlePart(half, next))
      return (await Promise.all(both)).includes(true)
    }
    if (!(await this.#settlePart(left, next))) return this.#settlePart(right, next, true)
    next.push(...right)
    this.#ahead.add([next])
    return true
  }

  async #settleOne(group: readonly Variation[], variation: Variation): Promise<boolean> {
    const run = await this.#runWith(group)
    this.#ahead.remove(group, run.hasPassed)
    if (run.hasPassed) {
      if (!run.received.has(variation.noted)) this.#notTried.add(variation)
      this.#tell()
      return false
    }
    const again = await this.#runWith([variation])
    this.#noteUnsteady(run, again)
    if (again.hasPassed) this.#unstable.push({ variation, run })
    else this.#reliances = [...this.#reliances, { variation, run }]
    this.#tell()
    return true
  }

  /** What fails by chance, or since another run, such as at some time of the day, is unstable. */
  async confirm(): Promise<void> {
    if (this.#reliances.length === 0) return
    const plain = await this.#runWith([])
    if (!plain.hasPassed) this.#noteUnsteady(plain, this.#options.baseline)
    const isUnsteady = ({ run }: Reliance) => failedIn(run).every((one) => this.#unsteady.has(one))
    this.#unstable.push(...this.#reliances.filter(isUnsteady))
    this.#reliances = this.#reliances.filter((one) => !isUnsteady(one))
  }

  #noteUnsteady(run: VariedRun, again: VariedRun): void {
    const [names, others] = [failedIn(run), failedIn(again)]
    for (const name of [...names, ...others])
      if (!names.includes(name) || !others.includes(name)) this.#unsteady.add(name)
  }

  async #runWith(group: readonly Variation[]): Promise<VariedRun> {
    if (this.#options.isOver()) throw new VaryStopped()
    const run = await this.#run(group)
    if (run.hasPassed && run.responses === 0) throw new NothingCalled()
    for (const name of run.received.keys()) this.#met.add(name)
    if (run.hasPassed) for (const one of group) if (run.received.has(one.noted)) this.#held.add(one)
    return run
  }

  #tell(): void {
    const { jobs, baseline, onRun } = this.#options
    const decided = this.#all.filter((each) => this.#isDecided(each)).length
    const meanMs = (this.#tookMs + baseline.tookMs) / (this.#runs + 1)
    const runs = decided === this.#all.length ? 0 : Math.ceil(Math.max(1, this.#ahead.count) / jobs)
    onRun?.(this.#runs, { decided, reliances: this.#reliances, leftMs: runs * meanMs })
  }

  #isDecided(one: Variation): boolean {
    return this.#held.has(one) || this.#notTried.has(one) || this.#hasFailed(one)
  }

  /** What broke in two runs can pass by chance in another. */
  #hasFailed(one: Variation): boolean {
    return [...this.#reliances, ...this.#unstable].some(({ variation }) => variation === one)
  }
}
