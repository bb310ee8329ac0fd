import { compare } from '../runner/matchers.ts'
import type { InspectStep } from '../model/scenario.ts'
import { differenceFailure, ScenarioFailure } from '../runner/scenario-failure.ts'
import { ControlError } from '../../client/control-error.ts'
import { controlOf, saveFrom, type StepKind } from '../runner/scenario-run.ts'

export const inspect: StepKind<InspectStep> = {
  title: () => 'look at the order from the inside',
  run: async (step, telling) => {
    const order = await controlOf(telling)
      .inspect(step.inspect)
      .catch((error: unknown) => {
        throw error instanceof ControlError ? new ScenarioFailure(error.message) : error
      })
    const differences = step.expect === undefined ? [] : compare(order, step.expect, 'order')
    if (differences.length > 0) {
      throw differenceFailure('Failed to find the order as expected.', differences, {
        expected: step.expect,
        received: order,
      })
    }
    saveFrom(order, step.save, telling)
  },
}
