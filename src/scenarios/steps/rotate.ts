import type { RotateStep } from '../model/scenario.ts'
import { controlOf, saveFrom, type StepKind } from '../runner/scenario-run.ts'

export const rotate: StepKind<RotateStep> = {
  title: (step) =>
    `rotate the secret${step.rotate.overlap === undefined ? '' : ` with ${step.rotate.overlap} of overlap`}`,
  run: async (step, telling) => {
    const secret = await controlOf(telling).rotate(step.rotate.overlap)
    const { stage, timeline, secrets } = telling
    secrets.push({ secret, from: stage.now() })
    timeline.add({ at: stage.now(), from: 'runner', to: 'service', label: 'a new signing secret' })
    saveFrom({ secret }, step.save, telling)
  },
}
