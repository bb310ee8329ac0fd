import type { RepeatStep } from '../../base/contract/generated/types.ts'
import type { StepKind } from '../runner/scenario-run.ts'

export const repeatStep: StepKind<RepeatStep> = {
  title: (step) => `${step.repeat} times`,
  execute: async (step, run) => {
    const { references } = run
    const outer = references.get('n')
    for (let n = 1; n <= step.repeat; n++) {
      references.set('n', n)
      await run.runSteps(step.steps)
    }
    if (outer === undefined) references.delete('n')
    else references.set('n', outer)
  },
}
