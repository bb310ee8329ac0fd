import { durationMs } from '../../base/vocabulary/time.ts'
import type { AdvanceStep } from '../../base/contract/generated/types.ts'
import { addEntry, type StepKind } from '../runner/scenario-run.ts'

export const advanceStep: StepKind<AdvanceStep> = {
  title: (step) => `advance ${step.advance}`,
  execute: async (step, run) => {
    addEntry(run, { from: 'runner', to: 'runner', label: `advance ${step.advance}` })
    await run.environment.wait(durationMs(step.advance))
  },
}
