import type { BehaveStep } from '../model/scenario.ts'
import { controlOf, type StepKind } from '../runner/scenario-run.ts'

export const behave: StepKind<BehaveStep> = {
  title: (step) => `behave: ${Object.keys(step.behave).join(', ')}`,
  run: async (step, telling) => {
    await controlOf(telling).behave(step.behave)
    const { stage, timeline } = telling
    const detail = JSON.stringify(step.behave, null, 2)
    timeline.add({
      at: stage.now(),
      from: 'runner',
      to: 'service',
      label: 'behaves differently',
      detail,
    })
  },
}
