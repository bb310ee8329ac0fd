import { durationMs } from '../../base/vocabulary/time.ts'
import type { EventuallyStep } from '../../base/contract/generated/types.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'
import { within, type StepKind } from '../runner/scenario-run.ts'
import { times } from '../model/times.ts'

export const eventuallyStep: StepKind<EventuallyStep> = {
  title: ({ within: limit = '5m' }) => `eventually, within ${limit}`,
  execute: async ({ eventually: step, within: limit = '5m', every = '5s' }, run) => {
    const everyMs = Math.max(1, durationMs(every))
    let attempts = 0
    const attempt = () => {
      attempts += 1
      return run.runStep(step)
    }
    const pass = (leftMs: number) => run.environment.wait(Math.min(everyMs, leftMs))
    try {
      await within(run, durationMs(limit), attempt, pass)
    } catch (error) {
      if (error instanceof ScenarioFailure && !error.isFinal)
        error.message += ` It was tried ${times(attempts)} in ${limit}.`
      throw error
    }
  },
}
