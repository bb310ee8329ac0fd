/** What the runs of a search have shown. */
import type { Behaviour } from '../../simulator/behaviour/behaviour.ts'
import { Apart } from './apart.ts'
import type { Variation } from './catalogue.ts'
import type { Found, Reliance } from './found.ts'
import { NothingCalled, type Integration, type VariedRun } from './integration.ts'
import { PairCoverage } from './pair-coverage.ts'
import type { Interplay } from './smallest-part.ts'
import { Suspects } from './suspects.ts'
import { failedTestsOf, UnsteadyTests } from './unsteady-tests.ts'
import { behaviourWith } from './varied-behaviour.ts'
import { withLimit } from './with-limit.ts'

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

export class Tried {
  readonly reliances: Reliance[] = []
  readonly unstable: Reliance[] = []
  readonly interplays: Interplay[] = []
  readonly notTried = new Set<Variation>()
  readonly coverage = new PairCoverage()
  readonly apart = new Apart()
  readonly unsteady = new UnsteadyTests()
  readonly suspects = new Suspects()
  /** What was received in any run, also in one that failed. */
  readonly met = new Set<string>()
  runs = 0
  readonly #held = new Set<Variation>()
  readonly #options: SearchOptions
  readonly #run: (behaviour: Behaviour) => Promise<VariedRun>
  readonly #ended = new AbortController()

  constructor(integration: Integration, options: SearchOptions) {
    this.#options = options
    const { jobs, limitMs } = options
    const stop = AbortSignal.any([options.stop, this.#ended.signal])
    this.#run = withLimit(jobs, (behaviour) => integration.run(behaviour, stop, limitMs))
  }

  /** No further run starts, and those that have started end. */
  end(): void {
    this.#ended.abort()
  }

  /** What only unsteady tests failed counts as passed: they say nothing about a group. */
  async runWith(group: readonly Variation[]): Promise<VariedRun> {
    const run = await this.runAsIs(group)
    return this.unsteady.explain(run) ? { ...run, hasPassed: true } : run
  }

  async runAsIs(group: readonly Variation[]): Promise<VariedRun> {
    const { own, onRun } = this.#options
    const run = await this.#run(behaviourWith(group, own))
    if (run.hasPassed && run.responses === 0) throw new NothingCalled()
    this.runs += 1
    for (const name of run.received.keys()) this.met.add(name)
    this.suspects.note(group, run)
    if (this.unsteady.explain(run)) {
      for (const one of group) if (run.received.has(one.noted)) this.#held.add(one)
      this.coverage.note(group, run.received)
      this.apart.note(group, run.received)
    }
    onRun?.(this.runs, this.reliances.length)
    return run
  }

  isDecided(one: Variation): boolean {
    return this.#held.has(one) || this.notTried.has(one) || this.hasFailed(one)
  }

  /** What broke in two runs can pass by chance in another. */
  hasHeld(one: Variation): boolean {
    return this.#held.has(one) && !this.hasFailed(one)
  }

  hasFailed(one: Variation): boolean {
    const isIn = ({ variation }: Reliance) => variation === one
    return this.reliances.some(isIn) || this.unstable.some(isIn)
  }

  /** What fails at some times of the day, or since another run, fails in two equal runs too. */
  async noteWithoutAny(): Promise<VariedRun> {
    const run = await this.runAsIs([])
    this.unsteady.note(run, this.#options.baseline)
    return run
  }

  brokenBy(choice: string): readonly string[] {
    const broken = this.reliances.filter(({ variation }) => variation.choice === choice)
    return broken.flatMap(({ run }) => failedTestsOf(run))
  }

  isExplained(carried: ReadonlySet<Variation>, test: string): boolean {
    const singles = [...this.reliances, ...this.unstable]
    return [
      ...singles.map(({ variation, run }) => ({ run, variations: [variation] })),
      ...this.interplays,
    ].some(
      ({ variations, run }) =>
        failedTestsOf(run).includes(test) && variations.every((one) => carried.has(one)),
    )
  }

  found(variations: readonly Variation[], isInterrupted: boolean): Found {
    const { covered, of } = this.coverage
    const notTried = variations.filter((one) => this.notTried.has(one) && !this.#held.has(one))
    return {
      ...{
        reliances: this.reliances.map((one) => this.#steady(one)),
        unstable: this.unstable,
        interplays: this.interplays,
      },
      ...{ held: variations.filter((one) => this.hasHeld(one)), notTried, isInterrupted },
      open: variations.filter((one) => !this.isDecided(one)),
      ...{ pairs: { covered, of }, runs: this.runs, unsteadyTests: this.unsteady.names },
    }
  }

  /** Tests that fail by chance are named only if no other test failed. */
  #steady({ variation, run }: Reliance): Reliance {
    const failed = run.failed.filter((test) => !this.unsteady.names.includes(test))
    return { variation, run: failed.length === 0 ? run : { ...run, failed } }
  }
}
