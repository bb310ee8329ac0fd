import type { SimulateStep } from '../scenario.ts'
import { StoryFailure } from '../story-failure.ts'
import { ControlRefusal, type OrderView } from '../target.ts'
import { controlOf, saveFrom, type StepKind, type Telling } from '../telling.ts'

export const simulate: StepKind<SimulateStep> = {
  title: (step) => `simulate ${step.simulate}`,
  run: async (step, telling) => {
    const { simulate: action, order, amount, reason, refused } = step
    const more = {
      ...(amount === undefined ? {} : { amount }),
      ...(reason === undefined ? {} : { reason }),
    }
    let view: OrderView
    try {
      view = await controlOf(telling).simulate(order, { action, ...more })
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error
      tell(telling, step, `refused (${error.code})`)
      if (error.code === refused) return
      throw new StoryFailure(error.message, {
        expected: refused ?? 'the move is made',
        received: error.code,
      })
    }
    tell(telling, step, view.state)
    if (refused !== undefined) {
      throw new StoryFailure(
        `Failed to be refused: "${action}" was to be refused with ${refused}, and the order is ${view.state}.`,
        { expected: refused, received: view.state },
      )
    }
    saveFrom(view, step.save, telling)
  },
}

function tell(
  { stage, timeline }: Telling,
  { simulate: action, amount }: SimulateStep,
  outcome: string,
): void {
  const of = amount === undefined ? '' : ` ${amount}`
  timeline.add({
    at: stage.now(),
    from: 'runner',
    to: 'provider',
    label: `${action}${of} → ${outcome}`,
  })
}
