/** What is done about a failure: it is reduced, repeated, and run otherwise to find its cause. */
import type { Adapter } from '../../base/contract/generated/types.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { mayBeCrossed, type DefectCause } from './cause.ts'
import {
  REPETITIONS,
  type Counterexamples,
  type FoundFailure,
  type Trial,
} from './counterexamples.ts'
import { dependsOnEarlier, diagnose, type AfterStep } from './diagnosis.ts'
import type { Failed, Rates } from './run-sequence.ts'
import { triesOf } from './tries.ts'
import type { SharedApplication } from '../targets/shared-application.ts'

/** A sequence to run, as it was found. */
export type Rerun = Pick<FoundFailure, 'sequence' | 'off' | 'rates'> & {
  readonly afterStep?: AfterStep
  readonly onPass?: (rates: Rates) => void
}

type Options = {
  readonly adapter: Adapter
  readonly counterexamples: Counterexamples
  readonly run: (of: Rerun, target: SharedApplication) => Promise<Failed | undefined>
  /** The next sequence gets an application that has seen no other. */
  readonly renew: (target: SharedApplication) => void
  /** Nothing is reduced or explained then; what was found is still repeated. */
  readonly isOver: () => boolean
}

export class Trials {
  readonly #options: Options
  /** The next application that is free repeats them. */
  readonly #postponed: Trial[] = []

  constructor(options: Options) {
    this.#options = options
  }

  postpone(trial: Trial): void {
    this.#postponed.push(trial)
  }

  next(): Trial | undefined {
    return this.#postponed.shift()
  }

  /** Drops perturbations one by one, as long as the same oracle fails. */
  async shrink(trial: Trial, target: SharedApplication): Promise<void> {
    const { isOver, run } = this.#options
    const { oracle, sequence } = trial.found
    for (const dropped of sequence.perturbations) {
      if (isOver()) return
      const perturbations = trial.found.sequence.perturbations.filter((each) => each !== dropped)
      const smaller: FoundFailure = { ...trial.found, sequence: { ...sequence, perturbations } }
      const again = await run(smaller, target)
      if (again?.oracle === oracle) trial.found = { ...smaller, ...again }
    }
  }

  /** Whether it was: another one can stand for it. */
  async repeat(trial: Trial, target: SharedApplication): Promise<boolean> {
    const { counterexamples, run, renew, isOver } = this.#options
    if (!counterexamples.begin(trial)) return false
    renew(target)
    const { found } = trial
    // What was tried so often before it counts as survived may need as many tries to show again.
    const tries = Math.max(REPETITIONS, triesOf(found.sequence, this.#options.adapter))
    const isOpen = () => trial.repeated === 0 && trial.repetitions < tries
    while (trial.repetitions < REPETITIONS || isOpen()) {
      if ((await run(found, target)) !== undefined) trial.repeated += 1
      else if (trial.repetitions === 0) trial.isFirstPassed = true
      trial.repetitions += 1
    }
    if (!isOver()) await this.#diagnose(trial, target)
    this.#postponed.push(...counterexamples.end(trial))
    return true
  }

  /** Names the cause if other runs of the sequence show it. */
  async #diagnose(trial: Trial, target: SharedApplication): Promise<void> {
    const { adapter, run, renew } = this.#options
    const { found, repeated, isFirstPassed = false } = trial
    const again = async (afterStep?: AfterStep) =>
      (await run({ ...found, ...defined({ afterStep }) }, target)) !== undefined
    let cause: DefectCause | undefined
    if (repeated === REPETITIONS) cause = await diagnose(found, again, adapter)
    else if (isFirstPassed && repeated > 0 && mayBeCrossed(found)) {
      const isOfEarlier = await dependsOnEarlier(again, () => renew(target))
      cause = isOfEarlier ? 'earlier-order' : undefined
    }
    trial.found = { ...found, ...defined({ cause }) }
  }
}
