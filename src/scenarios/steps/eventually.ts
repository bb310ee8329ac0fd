import { durationMs } from '../../vocabulary/time.ts'
import type { EventuallyStep } from '../model/scenario.ts'
import { ScenarioFailure } from '../runner/scenario-failure.ts'
import { within, type StepKind } from '../runner/scenario-run.ts'
import { times } from '../model/times.ts'

export const eventually: StepKind<EventuallyStep> = {
  title: ({ within: limit = '5m' }) => `eventually, within ${limit}`,
  run: async ({ eventually: step, within: limit = '5m', every = '5s' }, telling) => {
    const everyMs = Math.max(1, durationMs(every))
    let looks = 0
    const look = () => {
      looks += 1
      return telling.attempt(step)
    }
    const pass = (leftMs: number) => telling.stage.wait(Math.min(everyMs, leftMs))
    try {
      await within(telling, durationMs(limit), look, pass)
    } catch (error) {
      if (error instanceof ScenarioFailure && error.detail.invariant === undefined)
        error.message += ` It was looked at ${times(looks)} in ${limit}.`
      throw error
    }
  },
}
