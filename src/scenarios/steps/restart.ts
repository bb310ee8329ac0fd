import type { RestartStep } from '../../base/contract/generated/types.ts'
import { addEntry, controlOf, type StepKind } from '../runner/scenario-run.ts'

export const restartStep: StepKind<RestartStep> = {
  title: (step) => `${step.restart} the service and start it again`,
  execute: async (step, run) => {
    await controlOf(run).restart(step.restart)
    const label = step.restart === 'stop' ? 'stopped and started' : 'killed and started'
    addEntry(run, { from: 'runner', to: 'service', label })
  },
}
