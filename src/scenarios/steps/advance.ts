import { durationMs } from '../../vocabulary/time.ts'
import type { AdvanceStep } from '../model/scenario.ts'
import type { StepKind } from '../runner/scenario-run.ts'

export const advance: StepKind<AdvanceStep> = {
  title: (step) => `advance ${step.advance}`,
  run: async (step, { stage, timeline }) => {
    timeline.add({
      at: stage.now(),
      from: 'runner',
      to: 'runner',
      label: `advance ${step.advance}`,
    })
    await stage.wait(durationMs(step.advance))
  },
}
