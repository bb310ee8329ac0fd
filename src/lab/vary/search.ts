/**
 * Finds the variations that break an integration. Many are tried at once, one of each choice; a run
 * that fails is split until one variation is left, and that one runs again. At the end, a run
 * without any shows what fails whatever is varied. A variation holds if a run passed in which a
 * client received it.
 */
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import type { Variation } from './catalogue.ts'
import { failedIn, type Found, type Reliance, type VaryProgress } from './found.ts'
import { behaviourWith } from './varied-behaviour.ts'
import { NothingCalled, VaryStopped, type Integration, type VariedRun } from './integration.ts'
import { isReadIn, partsOf, roundsOf, runsToFind, type Group } from './rounds.ts'
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
  variations: Group,
  integration: Integration,
  options: SearchOptions,
): Promise<Found> {
  const search = new Search(variations, integration, options)
  let isInterrupted = false
  try {
    await search.singles()
    await search.confirm()
  } catch (error) {
    // Other runs go on at the same time.
    search.end()
    if (!(error instanceof VaryStopped)) throw error
    isInterrupted = options.stop.aborted
  }
  return search.found(isInterrupted)
}

class Search {
  readonly #all: Group
  readonly #options: SearchOptions
  readonly #run: (group: Group) => Promise<VariedRun>
  #reliances: readonly Reliance[] = []
  readonly #unstable: Reliance[] = []
  readonly #held = new Set<Variation>()
  readonly #notTried = new Set<Variation>()
  readonly #ended = new AbortController()
  /** Tests that failed in one of two equal runs: they fail whatever the service does. */
  readonly #unsteady = new Set<string>()
  /** What was received in any run, also in one that failed. */
  readonly #met = new Set<string>()
  /** Settings that were read in any run. */
  readonly #consulted: Set<string>
  /** The groups that are known and not settled, each with the runs that it is expected to need. */
  readonly #ahead = new Map<Group, number>()
  /** Rounds that follow. */
  #later = 0
  #runs = 0
  #tookMs = 0

  constructor(all: Group, integration: Integration, options: SearchOptions) {
    this.#all = all
    this.#options = options
    this.#consulted = new Set(options.baseline.consulted)
    const { jobs, limitMs, own } = options
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

  async singles(): Promise<void> {
    if (this.#options.each) {
      await this.#settleAll(this.#all.map((one) => [one]))
      return
    }
    await this.#settleRounds(this.#undecided())
    // Another variation of a round, or a run that failed early, can have kept one from the client.
    await this.#settleRounds(roundsOf(this.#undecided())[0] ?? [])
    const isMet = ({ noted }: Variation) => this.#consulted.has(noted) || this.#met.has(noted)
    await this.#settleRounds(this.#undecided().filter(isMet))
    for (const one of this.#all) if (!this.#isDecided(one)) this.#notTried.add(one)
  }

  found(isInterrupted: boolean): Found {
    return {
      ...{ reliances: this.#reliances, unstable: this.#unstable },
      held: this.#all.filter((one) => this.#held.has(one) && !this.#hasFailed(one)),
      notTried: this.#all.filter((one) => this.#notTried.has(one)),
      open: this.#all.filter((one) => !this.#isDecided(one)),
      ...{ isInterrupted, runs: this.#runs },
      unsteadyTests: [...this.#unsteady],
    }
  }

  /** Of those that a client can receive. */
  #undecided(): Group {
    const isRead = isReadIn(this.#consulted)
    return this.#all.filter((one) => isRead(one) && !this.#isDecided(one))
  }

  /**
   * The first round tells which choices break, so that no other run is spent on finding them. What
   * one leaves over is in the next one.
   */
  async #settleRounds(variations: Group): Promise<void> {
    let left = variations
    for (let atOnce = 1; left.length > 0; atOnce = this.#options.jobs) {
      const rounds = roundsOf(left)
      const now = rounds.slice(0, atOnce)
      this.#later = rounds.length - now.length
      const over = await Promise.all(now.map((round) => this.#settleRound(round)))
      left = [...over.flat(), ...rounds.slice(atOnce).flat()]
    }
  }

  /** If a choice broke already, each of its other variations has a run of its own. */
  #settleRound(round: Group): Promise<Group> {
    const isBroken = ({ choice }: Variation) =>
      this.#reliances.some(({ variation }) => variation.choice === choice)
    const others = round.filter((one) => !isBroken(one))
    return this.#settleAll(
      [others, ...round.filter(isBroken).map((one) => [one])].filter(({ length }) => length > 0),
    )
  }

  /** Returns what is left over. */
  async #settleAll(groups: readonly Group[]): Promise<Group> {
    const over: Variation[] = []
    for (const each of groups) this.#ahead.set(each, 1)
    await Promise.all(groups.map((group) => this.#settle(group, over)))
    return over
  }

  /**
   * Whether the group broke the integration; what it leaves undecided is added to `over`. A
   * part that must break, because all others of a failed run passed, is not run as a whole.
   */
  async #settle(group: Group, over: Variation[], mustBreak = false): Promise<boolean> {
    const [first, ...others] = group
    if (first === undefined) return false
    if (others.length === 0) {
      const isBroken = await this.#settleOne(group, first)
      this.#ahead.delete(group)
      this.#tell()
      return isBroken
    }
    const run = mustBreak ? undefined : await this.#runWith(group)
    this.#ahead.delete(group)
    if (run?.hasPassed === true) {
      this.#tell()
      return false
    }
    // What the client did not receive before it failed did not break it.
    const received = group.filter((one) => run?.received.has(one.noted) ?? true)
    const suspects = received.length === 0 ? group : received
    const { jobs } = this.#options
    const parts = partsOf(suspects, jobs + 1)
    const last = parts.at(-1) ?? []
    const tried = parts.slice(0, -1)
    tried.forEach((part, at) => this.#ahead.set(part, at === 0 ? runsToFind(part.length, jobs) : 1))
    this.#tell()
    const broke = await Promise.all(tried.map((part) => this.#settle(part, over)))
    if (broke.includes(true)) {
      over.push(...last)
      return true
    }
    this.#ahead.set(last, runsToFind(last.length, jobs))
    this.#tell()
    return this.#settle(last, over, true)
  }

  async #settleOne(group: Group, variation: Variation): Promise<boolean> {
    const run = await this.#runWith(group)
    if (run.hasPassed) {
      if (!run.received.has(variation.noted)) this.#notTried.add(variation)
      return false
    }
    const again = await this.#runWith(group)
    this.#noteUnsteady(run, again)
    if (again.hasPassed) this.#unstable.push({ variation, run })
    else this.#reliances = [...this.#reliances, { variation, run }]
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

  async #runWith(group: Group): Promise<VariedRun> {
    if (this.#options.isOver()) throw new VaryStopped()
    const run = await this.#run(group)
    if (run.hasPassed && run.responses === 0) throw new NothingCalled()
    for (const name of run.received.keys()) this.#met.add(name)
    for (const name of run.consulted) this.#consulted.add(name)
    if (run.hasPassed) for (const one of group) if (run.received.has(one.noted)) this.#held.add(one)
    return run
  }

  #tell(): void {
    const { jobs, baseline, onRun } = this.#options
    const decided = this.#all.filter((each) => this.#isDecided(each)).length
    const meanMs = (this.#tookMs + baseline.tookMs) / (this.#runs + 1)
    const ahead = [...this.#ahead.values()].reduce((sum, each) => sum + each, this.#later + 1)
    const runs = decided === this.#all.length ? 0 : Math.ceil(ahead / jobs)
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
