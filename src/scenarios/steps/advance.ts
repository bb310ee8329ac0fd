import { durationMs } from '../../time.ts'
import type { AdvanceStep } from '../scenario.ts'
import type { StepKind } from '../telling.ts'

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
