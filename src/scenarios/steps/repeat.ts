import type { RepeatStep } from '../model/scenario.ts'
import type { StepKind } from '../runner/scenario-run.ts'

export const repeat: StepKind<RepeatStep> = {
  title: (step) => `${step.repeat} times`,
  run: async (step, telling) => {
    const { references } = telling
    const outer = references.get('n')
    for (let n = 1; n <= step.repeat; n++) {
      references.set('n', n)
      await telling.run(step.steps)
    }
    if (outer === undefined) references.delete('n')
    else references.set('n', outer)
  },
}
