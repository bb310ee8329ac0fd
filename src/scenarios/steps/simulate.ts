import { expectOutcome } from '../expectations/rejection.ts'
import type { SimulateStep } from '../../base/contract/generated/types.ts'
import { addEntry, controlOf, saveFrom, type StepKind } from '../runner/scenario-run.ts'

export const simulateStep: StepKind<SimulateStep> = {
  title: (step) => `simulate ${step.simulate}`,
  execute: async ({ simulate: action, order, amount, reason, refused, save }, run) => {
    const record = (outcome: string) => {
      const label = `${action}${amount === undefined ? '' : ` ${amount}`} → ${outcome}`
      addEntry(run, { from: 'runner', to: 'provider', label })
    }
    const view = await expectOutcome({
      act: async () => {
        const moved = await controlOf(run).simulate(order, {
          action,
          ...(amount === undefined ? {} : { amount }),
          ...(reason === undefined ? {} : { reason }),
        })
        record(moved.state)
        return moved
      },
      refused,
      what: `"${action}"`,
      done: ({ state }) => `the order is ${state}`,
      onRejection: record,
    })
    if (view !== undefined) saveFrom(view, save, run)
  },
}
