import { durationMs } from '../../time.ts'
import type { EventuallyStep } from '../scenario.ts'
import { StoryFailure } from '../story-failure.ts'
import type { StepKind } from '../telling.ts'

export const eventually: StepKind<EventuallyStep> = {
  title: (step) => `eventually, within ${step.within ?? '5m'}`,
  run: async (step, telling) => {
    const { stage } = telling
    const end = stage.now() + durationMs(step.within ?? '5m')
    const everyMs = Math.max(1, durationMs(step.every ?? '5s'))
    for (let looks = 1; ; looks++) {
      try {
        await telling.attempt(step.eventually)
        return
      } catch (error) {
        if (!(error instanceof StoryFailure) || error.detail.invariant !== undefined) throw error
        const left = end - stage.now()
        if (left <= 0) {
          const message = `${error.message} It was looked at ${looks} times in ${step.within ?? '5m'}.`
          const last = new StoryFailure(message, error.detail)
          if (error.about !== undefined) last.about = error.about
          throw last
        }
        await stage.wait(Math.min(everyMs, left))
        await stage.settle()
      }
    }
  },
}
