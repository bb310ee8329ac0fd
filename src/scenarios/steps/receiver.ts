import type { ReceiverStep } from '../model/scenario.ts'
import type { StepKind } from '../runner/scenario-run.ts'

export const receiver: StepKind<ReceiverStep> = {
  title: () => 'change the receiver',
  run: async (step, { stage, timeline }) => {
    const { secret, answers } = step.receiver
    if (secret !== undefined) stage.receiver.useSecret(secret)
    if (answers !== undefined) stage.receiver.answer(answers)
    const label = secret === undefined ? 'answers differently' : 'has another secret'
    timeline.add({ at: stage.now(), from: 'runner', to: 'receiver', label })
  },
}
