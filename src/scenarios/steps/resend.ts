import type { ResendStep } from '../scenario.ts'
import { StoryFailure } from '../story-failure.ts'
import { ControlRefusal } from '../target.ts'
import { controlOf, type StepKind } from '../telling.ts'

export const resend: StepKind<ResendStep> = {
  title: (step) => `resend ${step.resend}`,
  run: async ({ resend: type, order, refused }, telling) => {
    const control = controlOf(telling)
    const delivery = (await control.deliveries(order)).findLast((row) => row.type === type)
    if (delivery === undefined) {
      throw new StoryFailure(`Failed to resend ${type}: none of order "${order}" is on record.`)
    }
    const { stage, timeline } = telling
    const tell = (label: string) =>
      timeline.add({ at: stage.now(), from: 'runner', to: 'service', label })
    try {
      await control.resend(delivery.id)
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error
      tell(`resend ${type} → refused (${error.code})`)
      if (error.code === refused) return
      throw new StoryFailure(error.message, {
        expected: refused ?? 'it is sent again',
        received: error.code,
      })
    }
    tell(`resend ${type}`)
    if (refused === undefined) return
    throw new StoryFailure(
      `Failed to be refused: ${type} was to be refused with ${refused}, and is sent again.`,
      {
        expected: refused,
        received: 'it is sent again',
      },
    )
  },
}
