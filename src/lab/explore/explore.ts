/**
 * Searches for sequences of events that break an application, until the budget ends. Policies say
 * which sequence comes next (policies/), the pool runs them, and trials are made of what fails.
 */
import type { Oracle } from '../../base/contract/generated/types.ts'
import { setMaxListeners } from 'node:events'
import type { SignatureScheme } from '../../sandbox/simulator/webhooks/signature.ts'
import { idleProcessors } from '../../base/ports/idle-processors.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import {
  Counterexamples,
  type Counterexample,
  type FoundFailure,
  type Trial,
} from './counterexamples.ts'
import { ReachedParts, type CoveredRow, type ServiceHistory } from './coverage.ts'
import { amountOf, oraclesOff } from './oracles.ts'
import { LATER } from './later-looks.ts'
import { runSequence, type Failed, type PassedSequence, type Rates } from './run-sequence.ts'
import { POLICIES } from './policies/policy-list.ts'
import type { Policy, SearchSpace } from './policies/policy.ts'
import { ApplicationPool } from './pool.ts'
import { sidesOf, type Sequence } from './sequences.ts'
import {
  openSharedApplication,
  type SharedApplication,
  type SharedOptions,
} from '../targets/shared-application.ts'
import { States } from './states.ts'
import { triesOf, wantsNewWorkers } from './tries.ts'
import { Trials, type Rerun } from './trials.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** With `stop`, a search ends at once, whatever an application holds up. */
export type ExploreOptions = SharedOptions &
  SearchSpace & {
    /** What comes next; by default, all policies in turn. */
    readonly policies?: readonly Policy[]
    /** How webhooks are signed; by the default of the service unless given. */
    readonly scheme?: SignatureScheme
    /** Applications that run at once. */
    readonly jobs: number
    /** Up to this many run while processors are idle. */
    readonly mostJobs?: number
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
  /** Distinct ones at rest. A sequence that reaches one again ends there. */
  readonly states: number
  /** By number of perturbations: how many ran or could show nothing new, and how many exist. */
  readonly levels: readonly { readonly done: number; readonly of: number }[]
  readonly counterexamples: readonly Counterexample[]
}

export type Exploration = ExplorationProgress & {
  readonly seed: number
  /** Every sequence with up to this many perturbations was run. */
  readonly depthDone: number
  /** What failed once, and in no repetition. It is no counterexample. */
  readonly unstable: readonly Counterexample[]
  /** Each with the reason. */
  readonly oraclesOff: Readonly<Partial<Record<Oracle, string>>>
  /** The time ended before every sequence with one perturbation had run. */
  readonly isCut?: true
  /** Where the application was led, and what was never reached. */
  readonly coverage: readonly CoveredRow[]
}

/** One more application at a time: starting it takes a while. */
const GROWS_EVERY_MS = 500
const IDLE = 0.4

/** The search was ended before it had shown anything. */
export class SearchEnded extends Error {
  override readonly name = 'SearchEnded'
}

/** Throws ApplicationDown, AdapterInvalid and SearchEnded. */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const { stop = new AbortController().signal } = options
  const search = new Search(options, stop)
  try {
    await search.open()
    const running = search.run()
    // What fails in a stopped application says nothing.
    running.catch(() => undefined)
    await Promise.race([running, abortOf(stop)])
  } finally {
    await search.close()
  }
  return search.exploration()
}

class Search {
  readonly #options: ExploreOptions
  readonly #stop: AbortSignal
  readonly #off: Map<Oracle, string>
  #pool: ApplicationPool | undefined
  readonly #counterexamples = new Counterexamples()
  readonly #trials: Trials
  readonly #levels: { done: number; of: number }[] = []
  /** Applications that have failed since they were started: the next failure may follow from it. */
  readonly #failed = new Set<SharedApplication>()
  readonly #states = new States()
  readonly #coverage = new ReachedParts()
  #sequences = 0
  #runs = 0

  constructor(options: ExploreOptions, stop: AbortSignal) {
    this.#options = options
    this.#stop = stop
    this.#off = new Map(oraclesOff(options.adapter))
    this.#trials = new Trials({
      ...{ adapter: options.adapter, counterexamples: this.#counterexamples },
      run: (of, target) => this.#run(of, target),
      renew: (target) => {
        target.renew('now')
        this.#failed.delete(target)
      },
      isOver: options.isOver,
    })
  }

  async open(): Promise<void> {
    // Every application that runs listens.
    setMaxListeners(0, this.#stop)
    const onEnd = (recorded: ServiceHistory) => this.#coverage.note(recorded)
    const shared = { ...this.#options, onEnd, worked: new Set<string>() }
    const { open = () => openSharedApplication(shared), jobs, mostJobs = jobs } = this.#options
    const idle = idleProcessors()
    let lookedAt = performance.now()
    const mayGrow = () => {
      const now = performance.now()
      if (now - lookedAt < GROWS_EVERY_MS) return false
      lookedAt = now
      return idle() > IDLE
    }
    this.#pool = await ApplicationPool.open({ count: jobs, most: mostJobs, mayGrow }, open)
  }

  async run(): Promise<void> {
    await this.#pool?.onFirst((target) => this.#happyPaths(target))
    for (const policy of this.#options.policies ?? POLICIES)
      for (const { whole, sequences } of policy(this.#options)) {
        const level = { done: 0, of: whole?.of ?? 0 }
        // After the end of the time, what was found is repeated.
        if (whole !== undefined && !this.#isOver()) this.#levels[whole.depth] = level
        await this.#round(sequences[Symbol.iterator](), level)
        if (this.#isOver()) return
      }
  }

  async close(): Promise<void> {
    await this.#pool?.close()
  }

  exploration(): Exploration {
    const open = this.#levels.findIndex(({ done, of }) => done < of)
    const depthDone = (open === -1 ? this.#levels.length : open) - 1
    const off = Object.fromEntries(this.#off)
    if (depthDone < 0 && this.#stop.aborted)
      throw new SearchEnded(
        'Failed to explore the application: the search ended before the happy path finished. Find out why it is slow, or search longer with --budget 5m.',
      )
    const counterexamples = this.#counterexamples.list(true)
    const { seed, depth, limit = Infinity } = this.#options
    const isCut = depth > 0 && depthDone < 1 && this.#sequences < limit
    const unstable = this.#counterexamples.unstable()
    const coverage = this.#coverage.rows(this.#options.adapter, depthDone > 0)
    const found = { counterexamples, unstable, coverage }
    const ended = { seed, depthDone, oraclesOff: off, ...(isCut && { isCut: true as const }) }
    return { ...this.#progress(), ...found, ...ended }
  }

  #progress(): ExplorationProgress {
    return {
      sequences: this.#sequences,
      states: this.#states.count,
      levels: this.#levels.map((each) => ({ ...each })),
      counterexamples: this.#counterexamples.list(),
    }
  }

  #isOver(): boolean {
    return this.#options.isOver() || this.#sequences >= (this.#options.limit ?? Infinity)
  }

  /** What fails on the happy path would fail everywhere: it is reported once and switched off. */
  async #happyPaths(target: SharedApplication): Promise<void> {
    const sides = sidesOf(this.#options.adapter)
    const level = { done: 0, of: sides.length }
    this.#levels.push(level)
    for (const side of sides) {
      const happy = { side, perturbations: [] }
      for (;;) {
        const failed = await this.#search(happy, target)
        if (failed === undefined || !this.#canSwitchOff(failed.oracle)) break
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

  /** It failed once on the happy path, and does not fail there. */
  #switchOn({ sequence, oracle, off }: FoundFailure): void {
    if (sequence.perturbations.length > 0) return
    const amount = amountOf(oracle)
    for (const each of amount === undefined ? [oracle] : [oracle, amount])
      if (!off.has(each)) this.#off.delete(each)
  }

  #canSwitchOff(oracle: Oracle): boolean {
    return oracle !== 'known' && !this.#off.has(oracle)
  }

  async #round(sequences: Iterator<Sequence>, level: { done: number }): Promise<void> {
    await this.#pool?.work(() => {
      const trial = this.#trials.next()
      if (trial !== undefined) return (target) => this.#repeat(trial, target)
      if (this.#isOver()) return undefined
      const { done, value } = sequences.next()
      if (done === true) return undefined
      return async (target) => {
        if (!this.#counterexamples.isKnown(value)) await this.#search(value, target)
        level.done += 1
      }
    })
  }

  async #search(sequence: Sequence, target: SharedApplication): Promise<Failed | undefined> {
    this.#sequences += 1
    const found = { sequence, foundAfter: this.#sequences, off: new Map(this.#off) }
    const hadFailed = this.#failed.has(target)
    if (wantsNewWorkers(sequence, this.#options.adapter)) target.renew('now')
    for (const passed of await target.later.changed())
      if (!this.#isOver()) await this.#searchLater(passed, target)
    // More of them show the same, and would take longer.
    const isKept = sequence.perturbations.length <= 1
    const onPass = (rates: Rates) => isKept && target.later.keep({ ...found, rates })
    let failed = await this.#run({ ...found, onPass }, target, this.#states)
    const tries = triesOf(sequence, this.#options.adapter)
    for (let tried = 1; failed === undefined && tried < tries; tried += 1)
      failed = await this.#run(found, target)
    if (failed !== undefined) {
      const trial = this.#counterexamples.open({ ...found, ...failed }, hadFailed)
      // Up to the depth, everything smaller was run before, and did not fail.
      if (sequence.perturbations.length > this.#options.depth)
        await this.#trials.shrink(trial, target)
      // Meanwhile, the other applications search without what fails on the happy path.
      if (sequence.perturbations.length === 0 && this.#canSwitchOff(failed.oracle))
        this.#trials.postpone(trial)
      else await this.#repeat(trial, target)
    }
    this.#options.onProgress?.(this.#progress())
    return failed
  }

  /** Its order has changed since it passed: the same again, with a reading as late. */
  async #searchLater({ rates, ...passed }: PassedSequence, target: SharedApplication) {
    if (this.#counterexamples.isKnown(passed.sequence)) return
    const found = { ...passed, rates: { ...rates, later: LATER } }
    const failed = await this.#run(found, target)
    if (failed === undefined) return target.later.noteUnconfirmed()
    await this.#repeat(this.#counterexamples.open({ ...found, ...failed }, false), target)
  }

  /** With `states`, it may end in one that another sequence goes on from. */
  async #run(of: Rerun, target: SharedApplication, states?: States): Promise<Failed | undefined> {
    const { adapter, seed, scheme } = this.#options
    this.#runs += 1
    const own = seed * 1_000_003 + this.#runs
    const run = { adapter, seed: own, ...of, ...defined({ scheme, states }) }
    const failed = await runSequence(of.sequence, run, target)
    if (this.#stop.aborted) throw new Error('The search was ended')
    if (failed !== undefined) {
      this.#failed.add(target)
      target.renew('if it has ended')
    }
    return failed
  }

  async #repeat(trial: Trial, target: SharedApplication): Promise<void> {
    if (!(await this.#trials.repeat(trial, target))) return
    if (trial.repeated === 0) this.#switchOn(trial.found)
    this.#options.onProgress?.(this.#progress())
  }
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
