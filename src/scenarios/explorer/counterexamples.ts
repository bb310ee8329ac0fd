/**
 * What a search has found: repeated before it counts, and joined with what fails alike, because one
 * defect fails in several ways.
 */
import type { SwitchedOff } from './oracles.ts'
import type { Failed } from './run-schedule.ts'
import { contains, keyOf, type Schedule } from './schedules.ts'

export const REPETITIONS = 3

export type Counterexample = Failed & {
  readonly schedule: Schedule
  /** The schedules that ran before it was found, itself included. */
  readonly foundAfter: number
  /** Made in an application that has seen no other; fewer than three where the search was ended. */
  readonly repetitions: number
  /** How many of the repetitions failed. */
  readonly repeated: number
  /**
   * Others that fail at the same oracle: with another deviation at the same choice points, or by
   * chance, as this one does.
   */
  readonly alike: readonly Schedule[]
}

export type Found = Omit<Counterexample, 'repetitions' | 'repeated' | 'alike'> & {
  /** What was switched off then: the repetitions must not check less. */
  readonly off: SwitchedOff
}

/** A failure whose repetitions are not all made. */
export type Trial = {
  found: Found
  /** Something failed before in the same application, and this may follow from it. */
  readonly hadFailed: boolean
  repetitions: number
  repeated: number
}

export class Counterexamples {
  readonly #sure: Counterexample[] = []
  readonly #flaky: Counterexample[] = []
  readonly #undecided = new Set<Trial>()
  /** Each with those that wait for what it shows, as they fail alike. */
  readonly #repeating = new Map<Trial, Trial[]>()

  open(found: Found, hadFailed: boolean): Trial {
    const trial = { found, hadFailed, repetitions: 0, repeated: 0 }
    this.#undecided.add(trial)
    return trial
  }

  /** Whether to repeat it. Otherwise another one stands for it, or gives it back at its end. */
  begin(trial: Trial): boolean {
    if (this.#joins(trial)) return false
    for (const [other, waiting] of this.#repeating) {
      if (!isAlike(other.found, trial.found)) continue
      waiting.push(trial)
      return false
    }
    this.#repeating.set(trial, [])
    return true
  }

  /** Returns those that waited for it. */
  end(trial: Trial): readonly Trial[] {
    const waiting = this.#repeating.get(trial) ?? []
    this.#repeating.delete(trial)
    if (this.#joins(trial)) return waiting
    this.#undecided.delete(trial)
    const kept = counterexampleOf(trial)
    if (isSure(kept)) this.#sure.push(kept)
    else if (!mayFollow(trial)) this.#flaky.push(kept)
    return waiting
  }

  /** A schedule that contains a counterexample fails for the reason that is known already. */
  isKnown(schedule: Schedule): boolean {
    return this.#sure.some((found) => {
      const isHappy = found.schedule.deviations.length === 0
      const ends = !isHappy || found.oracle === 'known'
      return ends && standsFor(found).some((each) => contains(schedule, each))
    })
  }

  /** Those that were repeated, and at the end of a search also the others. */
  list(isEnded = false): readonly Counterexample[] {
    const open = isEnded ? [...this.#undecided].filter((trial) => !mayFollow(trial)) : []
    // Repetitions end in any order.
    const groups = this.#sure.toSorted((one, other) => one.foundAfter - other.foundAfter)
    for (const each of [...this.#flaky, ...open.map(counterexampleOf)]) {
      // What fails by chance fails in any schedule, so that its choice points tell nothing apart.
      const index = groups.findIndex((one) => isAlike(one, each) || areFlaky(one, each))
      const group = groups[index]
      if (group === undefined) groups.push(each)
      else groups[index] = withAlike(group, each.schedule)
    }
    return groups
  }

  #joins(trial: Trial): boolean {
    const index = this.#sure.findIndex((each) => isAlike(each, trial.found))
    const first = this.#sure[index]
    if (first === undefined) return false
    this.#sure[index] = withAlike(first, trial.found.schedule)
    this.#undecided.delete(trial)
    return true
  }
}

type Repeated = Pick<Counterexample, 'repeated' | 'repetitions'>

export function isFlaky({ repeated, repetitions }: Repeated): boolean {
  return repeated < repetitions
}

function isSure({ repeated }: Counterexample): boolean {
  return repeated === REPETITIONS
}

/** Nothing shows that it fails by itself. */
function mayFollow({ hadFailed, repeated }: Trial): boolean {
  return hadFailed && repeated === 0
}

function counterexampleOf({ found, repetitions, repeated }: Trial): Counterexample {
  const { off: _, ...shown } = found
  return { ...shown, repetitions, repeated, alike: [] }
}

function withAlike(first: Counterexample, schedule: Schedule): Counterexample {
  const isListed = standsFor(first).some((each) => keyOf(each) === keyOf(schedule))
  return isListed ? first : { ...first, alike: [...first.alike, schedule] }
}

type Failing = Pick<Found, 'oracle' | 'schedule'>

function isAlike(one: Failing, other: Failing): boolean {
  return one.oracle === other.oracle && pointsOf(one.schedule) === pointsOf(other.schedule)
}

function areFlaky(one: Counterexample, other: Counterexample): boolean {
  const isSame = one.oracle === other.oracle && one.schedule.side === other.schedule.side
  return isSame && isFlaky(one) && isFlaky(other)
}

function standsFor(found: Counterexample): readonly Schedule[] {
  return [found.schedule, ...found.alike]
}

function pointsOf({ side, deviations }: Schedule): string {
  return [side, ...deviations.flatMap(({ points }) => points).toSorted()].join(' + ')
}
