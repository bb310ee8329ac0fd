import type { RestartStep } from '../model/scenario.ts'
import { controlOf, type StepKind } from '../runner/scenario-run.ts'

export const restart: StepKind<RestartStep> = {
  title: (step) => `${step.restart} the service and start it again`,
  run: async (step, telling) => {
    await controlOf(telling).restart(step.restart)
    const { stage, timeline } = telling
    const label = step.restart === 'stop' ? 'stopped and started' : 'killed and started'
    timeline.add({ at: stage.now(), from: 'runner', to: 'service', label })
  },
}
