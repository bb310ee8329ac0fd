import { durationMs } from '../../time.ts'
import type { ExpectNoWebhookStep } from '../scenario.ts'
import { StoryFailure } from '../story-failure.ts'
import { arrivalsOf, type StepKind, type Telling } from '../telling.ts'
import { times } from '../times.ts'

export const expectNoWebhook: StepKind<ExpectNoWebhookStep> = {
  title: ({ expectNoWebhook: { type, within } }) =>
    `expect no ${type ?? 'webhook'}${within === undefined ? '' : ` for ${within}`}`,
  run: async ({ expectNoWebhook: of }, telling) => {
    const before = of.since === 'now' ? matching(of, telling) : 0
    await telling.stage.wait(durationMs(of.within ?? '0s'))
    await telling.stage.settle()
    const arrived = matching(of, telling) - before
    if (arrived === 0) return
    throw new StoryFailure(
      `Failed to be left alone: ${of.type ?? 'webhooks'} arrived ${times(arrived)}.`,
      { expected: 0, received: arrived },
    )
  },
}

function matching(
  { type, order }: ExpectNoWebhookStep['expectNoWebhook'],
  telling: Telling,
): number {
  return arrivalsOf(telling, order).filter((arrival) => type === undefined || arrival.type === type)
    .length
}
