/** What bounds one run of a scenario: its total of steps, and a stop. */
import { DEFAULT_MAX_STEPS } from '../../sandbox/config/max-steps.ts'
import { systemTimers } from '../../base/ports/system-timers.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'

export type RunBounds = {
  /** Total of steps over all interleavings, nested and repeated ones included. */
  readonly maxSteps?: number
  /** Once aborted, no further step begins, and the run rejects with its reason. */
  readonly stop?: AbortSignal
}

export class StepCounter {
  readonly #maxSteps: number
  readonly #stop: AbortSignal | undefined
  #steps = 0

  constructor({ maxSteps = DEFAULT_MAX_STEPS, stop }: RunBounds) {
    this.#maxSteps = maxSteps
    this.#stop = stop
  }

  /**
   * Called before each step, and before each further look of a step that polls. Everything else
   * that waits in this process goes first: requests of others, and the stop itself.
   */
  async next(): Promise<void> {
    this.throwIfStopped()
    if (this.#steps >= this.#maxSteps) throw tooManySteps(this.#maxSteps)
    this.#steps += 1
    await systemTimers.turn?.()
    this.throwIfStopped()
  }

  throwIfStopped(): void {
    this.#stop?.throwIfAborted()
  }
}

function tooManySteps(maxSteps: number): ScenarioFailure {
  return new ScenarioFailure(
    `Failed to finish the scenario: this step would be number ${maxSteps + 1}, and a run has at most ${maxSteps} steps. Repeat less, or allow more with --max-steps.`,
    {},
    { isFinal: true },
  )
}
