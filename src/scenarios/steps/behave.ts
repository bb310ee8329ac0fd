import type { BehaveStep } from '../../base/contract/generated/types.ts'
import { addEntry, controlOf, type StepKind } from '../runner/scenario-run.ts'

export const behaveStep: StepKind<BehaveStep> = {
  title: (step) => `behave: ${Object.keys(step.behave).join(', ')}`,
  execute: async (step, run) => {
    await controlOf(run).behave(step.behave)
    const detail = JSON.stringify(step.behave, null, 2)
    addEntry(run, { from: 'runner', to: 'service', label: 'new behaviour', detail })
  },
}
