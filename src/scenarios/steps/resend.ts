import { refusable } from '../runner/expected-rejection.ts'
import type { ResendStep } from '../model/scenario.ts'
import { ScenarioFailure } from '../runner/scenario-failure.ts'
import { controlOf, type StepKind } from '../runner/scenario-run.ts'

export const resend: StepKind<ResendStep> = {
  title: (step) => `resend ${step.resend}`,
  run: async ({ resend: type, order, refused }, telling) => {
    const control = controlOf(telling)
    const delivery = (await control.deliveries(order)).findLast((row) => row.type === type)
    if (delivery === undefined) {
      throw new ScenarioFailure(`Failed to resend ${type}: none of order "${order}" is on record.`)
    }
    const { stage, timeline } = telling
    const tell = (label: string) =>
      timeline.add({ at: stage.now(), from: 'runner', to: 'service', label })
    await refusable({
      act: async () => {
        await control.resend(delivery.id)
        tell(`resend ${type}`)
      },
      refused,
      what: type,
      done: () => 'is sent again',
      onRefusal: (outcome) => tell(`resend ${type} → ${outcome}`),
    })
  },
}
