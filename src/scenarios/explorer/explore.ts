/**
 * Searches for an order of events that an application does not stand: all schedules with one
 * deviation, then all with two, then deeper ones drawn by the seed, until the budget ends.
 */
import type { SignatureScheme } from '../../simulator/webhooks/signature.ts'
import { defined } from '../../vocabulary/defined.ts'
import type { Shard } from '../../vocabulary/shard.ts'
import { oraclesOff, type Oracle } from './draft.ts'
import { runSchedule, type Failed } from './run-schedule.ts'
import {
  contains,
  drawnSchedules,
  keyOf,
  schedulesOf,
  sidesOf,
  type Schedule,
} from './schedules.ts'
import {
  openSharedApplication,
  type SharedApplication,
  type SharedOptions,
} from './shared-application.ts'
import { States } from './states.ts'

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
  readonly isOver: () => boolean
  readonly onProgress?: (progress: Progress) => void
}

export type Counterexample = Failed & {
  readonly schedule: Schedule
  /** The schedules that ran before it was found, itself included. */
  readonly foundAfter: number
  /** Of three repetitions in an application that has seen no other, how many failed. */
  readonly repeated: number
  /** Others that fail at the same oracle, with another deviation at the same choice points. */
  readonly alike: readonly Schedule[]
}

type Found = Omit<Counterexample, 'repeated' | 'alike'>

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

const REPETITIONS = 3

/** Throws ApplicationDown and AdapterInvalid. */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const search = new Search(options)
  try {
    await search.run()
  } finally {
    await search.close()
  }
  return search.exploration()
}

class Search {
  readonly #options: ExploreOptions
  readonly #off: Map<Oracle, string>
  readonly #targets: Promise<SharedApplication>[] = []
  readonly #found: Counterexample[] = []
  readonly #levels: { done: number; of: number }[] = []
  /** Applications that have failed since they were started: the next failure may follow from it. */
  readonly #failed = new Set<SharedApplication>()
  readonly #states = new States()
  #schedules = 0
  #runs = 0

  constructor(options: ExploreOptions) {
    this.#options = options
    this.#off = new Map(oraclesOff(options.adapter))
  }

  async run(): Promise<void> {
    const { adapter, depth, jobs, shard } = this.#options
    const open = this.#options.open ?? (() => openSharedApplication(this.#options))
    const first = await open()
    // The others start while the first one works.
    this.#targets.push(Promise.resolve(first), ...Array.from({ length: jobs - 1 }, open))
    // What fails meanwhile is thrown where it is used.
    for (const target of this.#targets) target.catch(() => undefined)
    await this.#happyPaths(first)
    for (let level = 1; level <= depth && !this.#isOver(); level++) {
      const schedules = schedulesOf(adapter, level, shard)
      this.#levels[level] = { done: 0, of: schedules.length }
      await this.#each(schedules.values(), this.#levels[level])
    }
    if (!this.#isOver()) await this.#each(drawnSchedules(adapter, depth, this.#options))
  }

  async close(): Promise<void> {
    const closing = this.#targets.map(async (target) => (await target).close())
    await Promise.allSettled(closing)
  }

  exploration(): Exploration {
    const open = this.#levels.findIndex(({ done, of }) => done < of)
    const depthDone = (open === -1 ? this.#levels.length : open) - 1
    const off = Object.fromEntries(this.#off)
    return { ...this.#progress(), seed: this.#options.seed, depthDone, oraclesOff: off }
  }

  #progress(): Progress {
    return {
      schedules: this.#schedules,
      states: this.#states.count,
      levels: this.#levels.map((each) => ({ ...each })),
      counterexamples: this.#found,
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
        if (failed === undefined) break
        if (failed.oracle === 'known' || this.#off.has(failed.oracle)) break
        this.#off.set(failed.oracle, `the happy ${side} fails at it`)
      }
      level.done += 1
    }
  }

  async #each(schedules: Iterator<Schedule>, level: { done: number } = { done: 0 }): Promise<void> {
    const work = async (opening: Promise<SharedApplication>) => {
      const target = await opening
      for (;;) {
        if (this.#isOver()) return
        const next = schedules.next()
        if (next.done === true) return
        if (!this.#isKnown(next.value)) await this.#search(next.value, target)
        level.done += 1
      }
    }
    await Promise.all(this.#targets.map(work))
  }

  /** A schedule that contains a counterexample fails for the reason that is known already. */
  #isKnown(schedule: Schedule): boolean {
    return this.#found.some((found) => {
      const isHappy = found.schedule.deviations.length === 0
      const ends = !isHappy || found.oracle === 'known'
      const smaller = [found.schedule, ...found.alike]
      return ends && isSure(found) && smaller.some((each) => contains(schedule, each))
    })
  }

  async #search(schedule: Schedule, target: SharedApplication): Promise<Failed | undefined> {
    this.#schedules += 1
    const foundAfter = this.#schedules
    const hadFailed = this.#failed.has(target)
    const failed = await this.#run(schedule, target, this.#states)
    if (failed !== undefined) {
      // Up to the depth, everything smaller was run before, and did not fail.
      const isSmallest = schedule.deviations.length <= this.#options.depth
      const smallest = isSmallest
        ? { schedule, ...failed }
        : await this.#shrink(schedule, failed, target)
      await this.#keep({ ...smallest, foundAfter }, { target, hadFailed })
    }
    this.#options.onProgress?.(this.#progress())
    return failed
  }

  /** With `states`, it may end in one that another schedule goes on from. */
  async #run(
    schedule: Schedule,
    target: SharedApplication,
    states?: States,
  ): Promise<Failed | undefined> {
    const { adapter, seed, scheme } = this.#options
    this.#runs += 1
    const own = seed * 1_000_003 + this.#runs
    const of = { adapter, off: this.#off, seed: own, ...defined({ scheme, states }) }
    const failed = await runSchedule(schedule, of, target)
    if (failed !== undefined) {
      this.#failed.add(target)
      target.renew('if it has ended')
    }
    return failed
  }

  /** Drops deviations one by one, as long as the same oracle fails. */
  async #shrink(
    schedule: Schedule,
    failed: Failed,
    target: SharedApplication,
  ): Promise<Failed & { readonly schedule: Schedule }> {
    let smallest = { schedule, ...failed }
    for (const dropped of schedule.deviations) {
      const deviations = smallest.schedule.deviations.filter((each) => each !== dropped)
      const smaller = { ...schedule, deviations }
      const again = await this.#run(smaller, target)
      if (again?.oracle === failed.oracle) smallest = { schedule: smaller, ...again }
    }
    return smallest
  }

  async #keep(
    found: Found,
    of: { readonly target: SharedApplication; readonly hadFailed: boolean },
  ): Promise<void> {
    if (this.#joins(found, isSure)) return
    const { target, hadFailed } = of
    target.renew('now')
    this.#failed.delete(target)
    let repeated = 0
    for (let n = 0; n < REPETITIONS; n++)
      if ((await this.#run(found.schedule, target)) !== undefined) repeated += 1
    if (hadFailed && repeated === 0) return
    const kept = { ...found, repeated, alike: [] }
    if (this.#joins(found, isSure) || (!isSure(kept) && this.#joins(found, () => true))) return
    // What fails each time stands for what failed by chance, not the other way round.
    const flaky = this.#found.findIndex((each) => isAlike(each, found))
    if (flaky === -1) this.#found.push(kept)
    else this.#found[flaky] = { ...kept, alike: standsFor(this.#found[flaky]) }
  }

  /** Whether it belongs to one that was found before: one defect fails in several ways. */
  #joins(found: Found, isMeant: (each: Counterexample) => boolean): boolean {
    const index = this.#found.findIndex((each) => isMeant(each) && isAlike(each, found))
    const first = this.#found[index]
    if (first === undefined) return false
    const known = standsFor(first).map(keyOf)
    if (!known.includes(keyOf(found.schedule)))
      this.#found[index] = { ...first, alike: [...first.alike, found.schedule] }
    return true
  }
}

function isSure({ repeated }: Counterexample): boolean {
  return repeated === REPETITIONS
}

function isAlike(one: Found, other: Found): boolean {
  return one.oracle === other.oracle && pointsOf(one.schedule) === pointsOf(other.schedule)
}

function standsFor(found: Counterexample | undefined): readonly Schedule[] {
  return found === undefined ? [] : [found.schedule, ...found.alike]
}

function pointsOf({ side, deviations }: Schedule): string {
  return [side, ...deviations.flatMap(({ points }) => points).toSorted()].join(' + ')
}
