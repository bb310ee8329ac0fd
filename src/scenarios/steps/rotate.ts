import type { RotateStep } from '../../base/contract/generated/types.ts'
import { addEntry, controlOf, saveFrom, type StepKind } from '../runner/scenario-run.ts'

export const rotateStep: StepKind<RotateStep> = {
  title: (step) =>
    `rotate the secret${step.rotate.overlap === undefined ? '' : ` with an overlap of ${step.rotate.overlap}`}`,
  execute: async (step, run) => {
    const secret = await controlOf(run).rotate(step.rotate.overlap)
    run.secrets.push({ secret, from: run.environment.now() })
    addEntry(run, { from: 'runner', to: 'service', label: 'new signing secret' })
    saveFrom({ secret }, step.save, run)
  },
}
