/**
 * Searches for sequences of events that break an application, until the budget ends. Policies say
 * which sequence comes next (policies/). Several applications run them, each for many sequences;
 * what fails is reduced, and repeated from its file on applications that have seen nothing else.
 */
import type { Oracle } from '../../base/contract/generated/types.ts'
import { setMaxListeners } from 'node:events'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { endsFirst } from '../../base/vocabulary/ends-first.ts'
import { Counterexamples, groupOf, REPETITIONS, type Counterexample } from './counterexamples.ts'
import { amountOf, oraclesOff } from './oracles.ts'
import { repeatFailure, type FoundFailure } from './repeat.ts'
import { runSequence, type Failed, type Pinned } from './run-sequence.ts'
import { POLICIES } from './policies/policy-list.ts'
import type { Policy, SearchSpace } from './policies/policy.ts'
import { sidesOf, type Sequence } from './sequences.ts'
import { appTarget } from '../targets/app-target.ts'
import {
  openSharedApplication,
  type SharedApplication,
  type SharedOptions,
} from '../targets/shared-application.ts'
import type { Target } from '../../scenarios/targets/target.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** With `stop`, a search ends at once, whatever an application holds up. */
export type ExploreOptions = SharedOptions &
  SearchSpace & {
    /** What comes next; by default, all policies in turn. */
    readonly policies?: readonly Policy[]
    /** How the service behaves, where a sequence does not say it. */
    readonly settings?: Behaviour
    /** Applications that run at once. */
    readonly jobs: number
    /** Opens an application to explore; by default, the adapter starts it. */
    readonly open?: () => Promise<SharedApplication>
    /** Maximum number of sequences; without it, only the budget ends the search. */
    readonly limit?: number
    /** No sequence starts then; what was found is still repeated. */
    readonly isOver: () => boolean
    readonly onProgress?: (progress: ExplorationProgress) => void
  }

export type ExplorationProgress = {
  readonly sequences: number
  /** By number of perturbations: how many ran or could show nothing new, and how many exist. */
  readonly levels: readonly { readonly done: number; readonly of: number }[]
  readonly counterexamples: readonly Counterexample[]
}

export type Exploration = ExplorationProgress & {
  readonly seed: number
  /** Every sequence with up to this many perturbations was run. */
  readonly depthDone: number
  /** What did not fail each time that it was repeated. It is no counterexample. */
  readonly unstable: readonly Counterexample[]
  /** Each with the reason. */
  readonly oraclesOff: Readonly<Partial<Record<Oracle, string>>>
  /** The time ended before every sequence with one perturbation had run. */
  readonly isCut?: true
}

/** Drawn in a row, after which a search without end is over. */
const MOST_KNOWN = 1_000

/** The search was ended before it had shown anything. */
export class SearchEnded extends Error {
  override readonly name = 'SearchEnded'
}

/** Throws ApplicationDown, AdapterInvalid and SearchEnded. */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const { stop = new AbortController().signal } = options
  const search = new Search(options, stop)
  try {
    // One that does not start says why, also if the search is ended meanwhile.
    const first = await search.openApplication()
    await endsFirst(search.run(first), stop)
  } finally {
    await search.close()
  }
  return search.exploration()
}

class Search {
  readonly #options: ExploreOptions
  readonly #stop: AbortSignal
  readonly #off: Map<Oracle, string>
  readonly #counterexamples = new Counterexamples()
  /** Reduced, and not repeated before the search was ended. */
  readonly #open = new Set<FoundFailure>()
  /** By group: what is repeated decides about the other failures of its group. */
  readonly #repeating = new Map<string, Promise<Counterexample>>()
  readonly #levels: { done: number; of: number }[] = []
  readonly #applications: SharedApplication[] = []
  readonly #fresh: Target | undefined
  #isClosed = false
  #sequences = 0
  #runs = 0

  constructor(options: ExploreOptions, stop: AbortSignal) {
    this.#options = options
    this.#stop = stop
    const { adapter, servicePort, open, settings = {} } = options
    this.#off = new Map(oraclesOff(adapter, settings))
    const canBeFresh = adapter.url === undefined && servicePort === 0 && open === undefined
    this.#fresh = canBeFresh ? appTarget(options) : undefined
  }

  async run(first: SharedApplication): Promise<void> {
    await this.#happyPaths(first)
    const { jobs } = this.#options
    const others = Array.from({ length: jobs - 1 }, () => this.openApplication())
    // What fails meanwhile is thrown where it is used.
    for (const each of others) each.catch(() => undefined)
    for (const policy of this.#options.policies ?? POLICIES)
      for (const { whole, sequences } of policy(this.#options)) {
        const level = { done: 0, of: whole?.of ?? 0 }
        // After the end of the time, what was found is repeated.
        if (whole !== undefined && !this.#isOver()) this.#levels[whole.depth] = level
        const next = sequences[Symbol.iterator]()
        const work = async (opening: Promise<SharedApplication>) =>
          this.#work(next, level, await opening)
        await Promise.all([Promise.resolve(first), ...others].map(work))
        if (this.#isOver()) return
      }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const all = [...this.#applications, ...(this.#fresh === undefined ? [] : [this.#fresh])]
    await Promise.allSettled(all.map(async (each) => each.close()))
  }

  exploration(): Exploration {
    const open = this.#levels.findIndex(({ done, of }) => done < of)
    const depthDone = (open === -1 ? this.#levels.length : open) - 1
    if (depthDone < 0 && this.#stop.aborted && this.#open.size === 0)
      throw new SearchEnded(
        'Failed to explore the application: the search ended before the happy path finished. Find out why it is slow, or search longer with --budget 5m.',
      )
    const undecided = [...this.#open].map((failure): Counterexample => {
      return { ...failure, text: '', alike: [], repetitions: 0, repeated: 0 }
    })
    const unstable = [...this.#counterexamples.unstable(), ...undecided]
    const { seed, depth, limit = Infinity } = this.#options
    const isCut = depth > 0 && depthDone < 1 && this.#sequences < limit
    return {
      ...{ ...this.#progress(), seed, depthDone, unstable, ...(isCut && { isCut: true as const }) },
      oraclesOff: Object.fromEntries(this.#off),
    }
  }

  async openApplication(): Promise<SharedApplication> {
    // Every application that runs listens.
    setMaxListeners(0, this.#stop)
    const { open = () => openSharedApplication(this.#options) } = this.#options
    const application = await open()
    this.#applications.push(application)
    if (this.#isClosed) await application.close()
    return application
  }

  #progress(): ExplorationProgress {
    return {
      sequences: this.#sequences,
      levels: this.#levels.map((each) => ({ ...each })),
      counterexamples: this.#counterexamples.list(),
    }
  }

  #isOver(): boolean {
    return this.#options.isOver() || this.#sequences >= (this.#options.limit ?? Infinity)
  }

  /** What fails on the happy path would fail everywhere: it is reported once and switched off. */
  async #happyPaths(application: SharedApplication): Promise<void> {
    const sides = sidesOf(this.#options.adapter)
    const level = { done: 0, of: sides.length }
    this.#levels.push(level)
    for (const side of sides) {
      const happy = { side, perturbations: [] }
      for (;;) {
        const failed = await this.#search(happy, application)
        if (failed === undefined || failed.oracle === 'known' || this.#off.has(failed.oracle)) break
        this.#switchOff(failed.oracle, side)
      }
      level.done += 1
    }
  }

  #switchOff(oracle: Oracle, side: Side): void {
    this.#off.set(oracle, `the happy ${side} fails at it`)
    const amount = amountOf(oracle)
    if (amount !== undefined && !this.#off.has(amount)) this.#off.set(amount, `${oracle} is off`)
  }

  async #work(
    sequences: Iterator<Sequence>,
    level: { done: number; readonly of: number },
    application: SharedApplication,
  ): Promise<void> {
    // Sequences without end may all contain what fails.
    const mostKnown = level.of === 0 ? MOST_KNOWN : Infinity
    for (let known = 0; known < mostKnown && !this.#isOver(); level.done += 1) {
      const { done, value } = sequences.next()
      if (done === true) return
      const isKnown = this.#counterexamples.isKnown(value)
      known = isKnown ? known + 1 : 0
      if (!isKnown) await this.#search(value, application)
    }
  }

  /** Returns what failed each time that it was repeated. */
  async #search(
    sequence: Sequence,
    application: SharedApplication,
  ): Promise<Counterexample | undefined> {
    this.#sequences += 1
    const foundAfter = this.#sequences
    const off = new Map(this.#off)
    const failed = await this.#run(sequence, { off }, application)
    let found: Counterexample | undefined
    if (failed !== undefined) {
      const failure = await this.#reduced({ ...failed, sequence, foundAfter }, off, application)
      const group = groupOf(failure)
      while (this.#repeating.has(group)) await this.#repeating.get(group)
      if (!this.#counterexamples.joins(failure)) {
        const repeating = this.#repeat(failure, off, application)
        this.#repeating.set(group, repeating)
        found = await repeating.finally(() => this.#repeating.delete(group))
      }
    }
    this.#options.onProgress?.(this.#progress())
    return found !== undefined && found.repeated === REPETITIONS ? found : undefined
  }

  async #run(
    sequence: Sequence,
    { off, pinned }: { readonly off: Map<Oracle, string>; readonly pinned?: Pinned },
    application: SharedApplication,
  ): Promise<Failed | undefined> {
    const { adapter, seed, settings } = this.#options
    this.#runs += 1
    const own = seed * 1_000_003 + this.#runs
    const of = { adapter, off, seed: own, ...defined({ settings, pinned }) }
    const failed = await runSequence(sequence, of, application)
    if (this.#stop.aborted) throw new Error('The search was ended')
    // What comes next may follow from it.
    if (failed !== undefined) application.renew()
    return failed
  }

  /** Drops perturbations one by one, as long as the same oracle fails. */
  async #reduced(
    first: FoundFailure,
    off: Map<Oracle, string>,
    application: SharedApplication,
  ): Promise<FoundFailure> {
    let failure = first
    // Up to the depth, everything smaller was run before, and did not fail.
    if (first.sequence.perturbations.length <= this.#options.depth) return failure
    for (const dropped of first.sequence.perturbations) {
      if (this.#options.isOver()) return failure
      const perturbations = failure.sequence.perturbations.filter((each) => each !== dropped)
      const sequence = { ...first.sequence, perturbations }
      const again = await this.#run(sequence, { off, pinned: failure.pinned }, application)
      if (again?.oracle === first.oracle) failure = { ...failure, ...again, sequence }
    }
    return failure
  }

  async #repeat(
    failure: FoundFailure,
    off: Map<Oracle, string>,
    application: SharedApplication,
  ): Promise<Counterexample> {
    const { adapter, settings } = this.#options
    this.#open.add(failure)
    const found = await repeatFailure(failure, {
      ...{ adapter, off, ...defined({ settings }) },
      target: this.#fresh ?? renewed(application),
      isOver: () => this.#stop.aborted,
    })
    if (this.#stop.aborted) throw new Error('The search was ended')
    this.#open.delete(failure)
    this.#counterexamples.add(found)
    return found
  }
}

/** One that cannot run beside itself starts anew for each scenario, unless it runs already. */
function renewed(application: SharedApplication): Target {
  return {
    ...application,
    open: (scenario, of) => {
      application.renew()
      return application.open(scenario, of)
    },
  }
}
