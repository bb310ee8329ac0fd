/**
 * Searches for an order of events that an application does not stand: all schedules with one
 * deviation, then all with two, then deeper ones drawn by the seed, until the budget ends.
 */
import { setMaxListeners } from 'node:events'
import type { SignatureScheme } from '../../simulator/webhooks/signature.ts'
import { ApplicationDown } from '../../application/application-process.ts'
import { defined } from '../../vocabulary/defined.ts'
import type { Shard } from '../../vocabulary/shard.ts'
import {
  Counterexamples,
  REPETITIONS,
  type Counterexample,
  type Found,
  type Trial,
} from './counterexamples.ts'
import { oraclesOff, type Oracle, type SwitchedOff } from './oracles.ts'
import { runSchedule, type Failed } from './run-schedule.ts'
import { drawnSchedules, schedulesOf, sidesOf, type Schedule } from './schedules.ts'
import {
  openSharedApplication,
  type SharedApplication,
  type SharedOptions,
} from './shared-application.ts'
import { States } from './states.ts'

/** With `stop`, a search ends at once, whatever an application holds up. */
export type ExploreOptions = SharedOptions & {
  readonly seed: number
  /** How webhooks are signed; by the default of the service unless given. */
  readonly scheme?: SignatureScheme
  /** All schedules with up to so many deviations, before drawn ones. */
  readonly depth: number
  /** The share of the schedules that this search runs. Every share has the happy paths. */
  readonly shard?: Shard
  /** Applications that run at once. */
  readonly jobs: number
  /** Opens an application to explore; by default, the adapter starts it. */
  readonly open?: () => Promise<SharedApplication>
  /** The most schedules; without one, the budget alone ends the search. */
  readonly limit?: number
  /** No schedule starts then; what was found is still repeated. */
  readonly isOver: () => boolean
  readonly onProgress?: (progress: Progress) => void
}

export type Progress = {
  readonly schedules: number
  /** Distinct ones at rest. A schedule that reaches one again ends there. */
  readonly states: number
  /** Per number of deviations: how many were run or could tell nothing new, and how many exist. */
  readonly levels: readonly { readonly done: number; readonly of: number }[]
  readonly counterexamples: readonly Counterexample[]
}

export type Exploration = Progress & {
  readonly seed: number
  /** Every schedule with up to so many deviations was run. */
  readonly depthDone: number
  /** Each with the reason. */
  readonly oraclesOff: Readonly<Partial<Record<Oracle, string>>>
}

/** Throws ApplicationDown and AdapterInvalid. */
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
  readonly #targets: Promise<SharedApplication>[] = []
  readonly #counterexamples = new Counterexamples()
  /** The next application that is free repeats them. */
  readonly #unrepeated: Trial[] = []
  readonly #levels: { done: number; of: number }[] = []
  /** Applications that have failed since they were started: the next failure may follow from it. */
  readonly #failed = new Set<SharedApplication>()
  readonly #states = new States()
  #schedules = 0
  #runs = 0

  constructor(options: ExploreOptions, stop: AbortSignal) {
    this.#options = options
    this.#stop = stop
    this.#off = new Map(oraclesOff(options.adapter))
  }

  async open(): Promise<void> {
    // Every application that runs listens.
    setMaxListeners(0, this.#stop)
    const open = this.#options.open ?? (() => openSharedApplication(this.#options))
    const first = await open()
    // The others start while the first one works.
    const others = Array.from({ length: this.#options.jobs - 1 }, open)
    this.#targets.push(Promise.resolve(first), ...others)
    // What fails meanwhile is thrown where it is used.
    for (const target of this.#targets) target.catch(() => undefined)
  }

  async run(): Promise<void> {
    const { adapter, depth, shard } = this.#options
    const [first] = this.#targets
    if (first !== undefined) await this.#happyPaths(await first)
    for (let level = 1; level <= depth && !this.#isOver(); level++) {
      const schedules = schedulesOf(adapter, level, shard)
      this.#levels[level] = { done: 0, of: schedules.length }
      await this.#each(schedules.values(), this.#levels[level])
    }
    // Where it is over, what was found is repeated.
    await this.#each(drawnSchedules(adapter, depth, this.#options))
  }

  async close(): Promise<void> {
    const closing = this.#targets.map(async (target) => (await target).close())
    await Promise.allSettled(closing)
  }

  exploration(): Exploration {
    const open = this.#levels.findIndex(({ done, of }) => done < of)
    const depthDone = (open === -1 ? this.#levels.length : open) - 1
    const off = Object.fromEntries(this.#off)
    if (depthDone < 0 && this.#stop.aborted)
      throw new ApplicationDown(
        'Failed to explore: the search was ended before the application had done the happy path. See why it is slow, or search longer: --budget 5m.',
      )
    const counterexamples = this.#counterexamples.list(true)
    const { seed } = this.#options
    return { ...this.#progress(), counterexamples, seed, depthDone, oraclesOff: off }
  }

  #progress(): Progress {
    return {
      schedules: this.#schedules,
      states: this.#states.count,
      levels: this.#levels.map((each) => ({ ...each })),
      counterexamples: this.#counterexamples.list(),
    }
  }

  #isOver(): boolean {
    return this.#options.isOver() || this.#schedules >= (this.#options.limit ?? Infinity)
  }

  /** What fails without any deviation would fail in all: it is reported once and switched off. */
  async #happyPaths(target: SharedApplication): Promise<void> {
    const sides = sidesOf(this.#options.adapter)
    const level = { done: 0, of: sides.length }
    this.#levels.push(level)
    for (const side of sides) {
      const happy = { side, deviations: [] }
      for (;;) {
        const failed = await this.#search(happy, target)
        if (failed === undefined || !this.#canSwitchOff(failed.oracle)) break
        this.#off.set(failed.oracle, `the happy ${side} fails at it`)
      }
      level.done += 1
    }
  }

  #canSwitchOff(oracle: Oracle): boolean {
    return oracle !== 'known' && !this.#off.has(oracle)
  }

  async #each(schedules: Iterator<Schedule>, level: { done: number } = { done: 0 }): Promise<void> {
    const work = async (opening: Promise<SharedApplication>) => {
      const target = await opening
      for (;;) {
        const trial = this.#unrepeated.shift()
        if (trial !== undefined) {
          await this.#repeat(trial, target)
          continue
        }
        if (this.#isOver()) return
        const next = schedules.next()
        if (next.done === true) return
        if (!this.#counterexamples.isKnown(next.value)) await this.#search(next.value, target)
        level.done += 1
      }
    }
    // The first one has seen the happy paths, and what they show is repeated in a new one.
    await Promise.all(this.#targets.toReversed().map(work))
  }

  async #search(schedule: Schedule, target: SharedApplication): Promise<Failed | undefined> {
    this.#schedules += 1
    const found = { schedule, foundAfter: this.#schedules, off: new Map(this.#off) }
    const hadFailed = this.#failed.has(target)
    const failed = await this.#run(found, target, this.#states)
    if (failed !== undefined) {
      const trial = this.#counterexamples.open({ ...found, ...failed }, hadFailed)
      // Up to the depth, everything smaller was run before, and did not fail.
      if (schedule.deviations.length > this.#options.depth) await this.#shrink(trial, target)
      // Meanwhile, the other applications search without what fails on the happy path.
      if (schedule.deviations.length === 0 && this.#canSwitchOff(failed.oracle))
        this.#unrepeated.push(trial)
      else await this.#repeat(trial, target)
    }
    this.#options.onProgress?.(this.#progress())
    return failed
  }

  /** With `states`, it may end in one that another schedule goes on from. */
  async #run(
    { schedule, off }: { readonly schedule: Schedule; readonly off: SwitchedOff },
    target: SharedApplication,
    states?: States,
  ): Promise<Failed | undefined> {
    const { adapter, seed, scheme } = this.#options
    this.#runs += 1
    const own = seed * 1_000_003 + this.#runs
    const of = { adapter, off, seed: own, ...defined({ scheme, states }) }
    const failed = await runSchedule(schedule, of, target)
    if (this.#stop.aborted) throw new Error('The search was ended')
    if (failed !== undefined) {
      this.#failed.add(target)
      target.renew('if it has ended')
    }
    return failed
  }

  /** Drops deviations one by one, as long as the same oracle fails. */
  async #shrink(trial: Trial, target: SharedApplication): Promise<void> {
    const { oracle, schedule } = trial.found
    for (const dropped of schedule.deviations) {
      if (this.#options.isOver()) return
      const deviations = trial.found.schedule.deviations.filter((each) => each !== dropped)
      const smaller: Found = { ...trial.found, schedule: { ...schedule, deviations } }
      const again = await this.#run(smaller, target)
      if (again?.oracle === oracle) trial.found = { ...smaller, ...again }
    }
  }

  async #repeat(trial: Trial, target: SharedApplication): Promise<void> {
    if (!this.#counterexamples.begin(trial)) return
    target.renew('now')
    this.#failed.delete(target)
    while (trial.repetitions < REPETITIONS) {
      if ((await this.#run(trial.found, target)) !== undefined) trial.repeated += 1
      trial.repetitions += 1
    }
    this.#unrepeated.push(...this.#counterexamples.end(trial))
    this.#options.onProgress?.(this.#progress())
  }
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
