import { compare } from '../expectations/matchers.ts'
import type { InspectStep } from '../../base/contract/generated/types.ts'
import { failOn, ScenarioFailure } from '../expectations/scenario-failure.ts'
import { ControlError } from '../../base/client/control-error.ts'
import { controlOf, saveFrom, type StepKind } from '../runner/scenario-run.ts'

export const inspectStep: StepKind<InspectStep> = {
  title: () => 'inspect the order',
  execute: async (step, run) => {
    const order = await controlOf(run)
      .inspect(step.inspect)
      .catch((error: unknown) => {
        throw error instanceof ControlError ? new ScenarioFailure(error.message) : error
      })
    const differences = step.expect === undefined ? [] : compare(order, step.expect, 'order')
    const detail = { expected: step.expect, received: order }
    failOn(differences, 'Failed to find the order as expected.', detail)
    saveFrom(order, step.save, run)
  },
}
