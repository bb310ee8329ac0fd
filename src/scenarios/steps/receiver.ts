import type { ReceiverStep } from '../../base/contract/generated/types.ts'
import { addEntry, type StepKind } from '../runner/scenario-run.ts'

export const receiverStep: StepKind<ReceiverStep> = {
  title: () => 'change the receiver',
  execute: async (step, run) => {
    const { secret, answers } = step.receiver
    const { receiver } = run.environment
    if (secret !== undefined) receiver.useSecret(secret)
    if (answers !== undefined) receiver.answer(answers)
    const label = secret === undefined ? 'new answers' : 'new secret'
    addEntry(run, { from: 'runner', to: 'receiver', label })
  },
}
