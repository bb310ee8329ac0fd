/**
 * What a search has found: repeated before it counts, and joined with what fails alike, because one
 * defect fails in several ways.
 */
import { explains, haveOneCause, symptomOf } from './cause.ts'
import type { SwitchedOff } from './oracles.ts'
import type { Failed } from './run-sequence.ts'
import { contains, keyOf, type Sequence } from './sequences.ts'

export const REPETITIONS = 3

export type Counterexample = Failed & {
  readonly sequence: Sequence
  /** The sequences that ran before it was found, itself included. */
  readonly foundAfter: number
  /** Made in an application that has seen no other; fewer than three where the search was ended. */
  readonly repetitions: number
  /** How many of the repetitions failed. */
  readonly repeated: number
  /** Others that fail for the same cause, or by chance in the same way. */
  readonly alike: readonly Sequence[]
}

export type FoundFailure = Omit<Counterexample, 'repetitions' | 'repeated' | 'alike'> & {
  /** What was switched off then: the repetitions must not check less. */
  readonly off: SwitchedOff
}

/** A failure whose repetitions are not all made. */
export type Trial = {
  found: FoundFailure
  /** Something failed before in the same application, and this may follow from it. */
  readonly hadFailed: boolean
  repetitions: number
  repeated: number
  /** Its first repetition was the first sequence of an application, and passed. */
  isFirstPassed?: true
}

export class Counterexamples {
  readonly #sure: Counterexample[] = []
  readonly #flaky: Counterexample[] = []
  readonly #unstable: Counterexample[] = []
  readonly #undecided = new Set<Trial>()
  /** Each with those that wait for what it shows, as they fail alike. */
  readonly #repeating = new Map<Trial, Trial[]>()

  open(found: FoundFailure, hadFailed: boolean): Trial {
    const trial = { found, hadFailed, repetitions: 0, repeated: 0 }
    this.#undecided.add(trial)
    return trial
  }

  /** Whether to repeat it. Otherwise another one stands for it, or gives it back at its end. */
  begin(trial: Trial): boolean {
    if (this.#joins(trial)) return false
    for (const [other, waiting] of this.#repeating) {
      if (!haveOneCause(other.found, trial.found)) continue
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
    if (isSure(kept)) this.#addSure(kept)
    else if (!mayFollow(trial)) (isUnstable(kept) ? this.#unstable : this.#flaky).push(kept)
    return waiting
  }

  /** A sequence that contains a counterexample fails for the reason that is known already. */
  isKnown(sequence: Sequence): boolean {
    return this.#sure.some((found) => {
      const isHappy = found.sequence.perturbations.length === 0
      const ends = !isHappy || found.oracle === 'known'
      return ends && standsFor(found).some((each) => contains(sequence, each))
    })
  }

  /** Those that failed again, and at the end of a search also those that were not repeated. */
  list(isEnded = false): readonly Counterexample[] {
    const open = isEnded ? this.#open().filter((each) => !isUnstable(each)) : []
    // Repetitions end in any order.
    const groups = this.#sure.toSorted((one, other) => one.foundAfter - other.foundAfter)
    return grouped([...this.#flaky, ...open], groups)
  }

  /** What failed once, and in no repetition: an effect of the machine, or of what came before. */
  unstable(): readonly Counterexample[] {
    const all = [...this.#unstable, ...this.#open().filter(isUnstable)]
    return grouped(all.toSorted((one, other) => one.foundAfter - other.foundAfter))
  }

  #open(): readonly Counterexample[] {
    return [...this.#undecided].filter((trial) => !mayFollow(trial)).map(counterexampleOf)
  }

  /** In place of those that it explains. */
  #addSure(kept: Counterexample): void {
    const explained = this.#sure.filter((each) => explains(kept, each))
    const others = this.#sure.filter((each) => !explained.includes(each))
    this.#sure.splice(0, Infinity, ...others, explained.flatMap(standsFor).reduce(withAlike, kept))
  }

  #joins(trial: Trial): boolean {
    const index = this.#sure.findIndex((each) => explains(each, trial.found))
    const first = this.#sure[index]
    if (first === undefined) return false
    this.#sure[index] = withAlike(first, trial.found.sequence)
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

/** It was repeated, and did not fail again. */
function isUnstable({ repeated, repetitions }: Repeated): boolean {
  return repeated === 0 && repetitions > 0
}

/** Nothing shows that it fails by itself. */
function mayFollow({ hadFailed, repeated }: Trial): boolean {
  return hadFailed && repeated === 0
}

function counterexampleOf({ found, repetitions, repeated }: Trial): Counterexample {
  const { off: _, ...shown } = found
  return { ...shown, repetitions, repeated, alike: [] }
}

function withAlike(first: Counterexample, sequence: Sequence): Counterexample {
  const isListed = standsFor(first).some((each) => keyOf(each) === keyOf(sequence))
  return isListed ? first : { ...first, alike: [...first.alike, sequence] }
}

function grouped(
  found: readonly Counterexample[],
  first: readonly Counterexample[] = [],
): readonly Counterexample[] {
  const groups = [...first]
  for (const each of found) {
    // What fails by chance fails in any sequence, so that its choice points tell nothing apart.
    const index = groups.findIndex((one) => explains(one, each) || areFlaky(one, each))
    const group = groups[index]
    if (group === undefined) groups.push(each)
    else groups[index] = withAlike(group, each.sequence)
  }
  return groups
}

function areFlaky(one: Counterexample, other: Counterexample): boolean {
  return symptomOf(one) === symptomOf(other) && isFlaky(one) && isFlaky(other)
}

function standsFor(found: Counterexample): readonly Sequence[] {
  return [found.sequence, ...found.alike]
}
