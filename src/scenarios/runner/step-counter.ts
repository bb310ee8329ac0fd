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

export type StepCounter = ReturnType<typeof stepCounter>

export function stepCounter({ maxSteps = DEFAULT_MAX_STEPS, stop }: RunBounds) {
  let steps = 0
  const throwIfStopped = () => stop?.throwIfAborted()
  return {
    throwIfStopped,
    /**
     * Called before each step, and before each further look of a step that polls. Everything else
     * that waits in this process goes first: requests of others, and the stop itself.
     */
    next: async (): Promise<void> => {
      throwIfStopped()
      if (steps >= maxSteps) throw tooManySteps(maxSteps)
      steps += 1
      await systemTimers.turn?.()
      throwIfStopped()
    },
  }
}

function tooManySteps(maxSteps: number): ScenarioFailure {
  return new ScenarioFailure(
    `Failed to finish the scenario: this step would be number ${maxSteps + 1}, and a run has at most ${maxSteps} steps. Repeat less, or allow more with --max-steps.`,
    {},
    { isFinal: true },
  )
}
