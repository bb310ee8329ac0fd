import { refusable } from '../runner/expected-rejection.ts'
import type { SimulateStep } from '../model/scenario.ts'
import { controlOf, saveFrom, type StepKind } from '../runner/scenario-run.ts'

export const simulate: StepKind<SimulateStep> = {
  title: (step) => `simulate ${step.simulate}`,
  run: async ({ simulate: action, order, amount, reason, refused, save }, telling) => {
    const { stage, timeline } = telling
    const tell = (outcome: string) => {
      const label = `${action}${amount === undefined ? '' : ` ${amount}`} → ${outcome}`
      timeline.add({ at: stage.now(), from: 'runner', to: 'provider', label })
    }
    const view = await refusable({
      act: async () => {
        const moved = await controlOf(telling).simulate(order, {
          action,
          ...(amount === undefined ? {} : { amount }),
          ...(reason === undefined ? {} : { reason }),
        })
        tell(moved.state)
        return moved
      },
      refused,
      what: `"${action}"`,
      done: ({ state }) => `the order is ${state}`,
      onRefusal: tell,
    })
    if (view !== undefined) saveFrom(view, save, telling)
  },
}
