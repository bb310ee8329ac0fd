import { durationMs } from '../../vocabulary/time.ts'
import type { ExpectNoWebhookStep } from '../model/scenario.ts'
import { ScenarioFailure } from '../runner/scenario-failure.ts'
import { arrivalsOf, type StepKind, type ScenarioRun } from '../runner/scenario-run.ts'
import { times } from '../model/times.ts'

export const expectNoWebhook: StepKind<ExpectNoWebhookStep> = {
  title: ({ expectNoWebhook: { type, within } }) =>
    `expect no ${type ?? 'webhook'}${within === undefined ? '' : ` for ${within}`}`,
  run: async ({ expectNoWebhook: of }, telling) => {
    const before = of.since === 'now' ? matching(of, telling) : 0
    await telling.stage.wait(durationMs(of.within ?? '0s'))
    await telling.stage.settle()
    const arrived = matching(of, telling) - before
    if (arrived === 0) return
    throw new ScenarioFailure(
      `Failed to be left alone: ${of.type ?? 'webhooks'} arrived ${times(arrived)}.`,
      { expected: 0, received: arrived },
    )
  },
}

function matching(
  { type, order }: ExpectNoWebhookStep['expectNoWebhook'],
  telling: ScenarioRun,
): number {
  return arrivalsOf(telling, order).filter((arrival) => type === undefined || arrival.type === type)
    .length
}
