import { expectOutcome } from '../expectations/rejection.ts'
import type { ResendStep } from '../../base/contract/generated/types.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'
import { addEntry, controlOf, type StepKind } from '../runner/scenario-run.ts'

export const resendStep: StepKind<ResendStep> = {
  title: (step) => `resend ${step.resend}`,
  execute: async ({ resend: type, order, refused }, run) => {
    const control = controlOf(run)
    const delivery = (await control.deliveries(order)).findLast((row) => row.type === type)
    if (delivery === undefined) {
      throw new ScenarioFailure(`Failed to resend ${type}: order "${order}" has no such delivery.`)
    }
    const record = (label: string) => addEntry(run, { from: 'runner', to: 'service', label })
    await expectOutcome({
      act: async () => {
        await control.resend(delivery.id)
        record(`resend ${type}`)
      },
      refused,
      what: type,
      done: () => 'it is sent again',
      onRejection: (outcome) => record(`resend ${type} → ${outcome}`),
    })
  },
}
