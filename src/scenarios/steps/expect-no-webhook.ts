import { durationMs } from '../../base/vocabulary/time.ts'
import type { ExpectNoWebhookStep } from '../../base/contract/generated/types.ts'
import { ScenarioFailure } from '../expectations/scenario-failure.ts'
import { arrivalsOf, type StepKind, type ScenarioRun } from '../runner/scenario-run.ts'

export const expectNoWebhookStep: StepKind<ExpectNoWebhookStep> = {
  title: ({ expectNoWebhook: { type, within } }) =>
    `expect no ${type ?? 'webhook'}${within === undefined ? '' : ` for ${within}`}`,
  execute: async ({ expectNoWebhook: of }, run) => {
    const before = of.since === 'now' ? matching(of, run) : 0
    await run.environment.wait(durationMs(of.within ?? '0s'))
    await run.environment.settle()
    const arrived = matching(of, run) - before
    if (arrived === 0) return
    throw new ScenarioFailure(`Failed to see no ${of.type ?? 'webhook'}: ${arrived} arrived.`, {
      expected: 0,
      received: arrived,
    })
  },
}

function matching(
  { type, order }: ExpectNoWebhookStep['expectNoWebhook'],
  run: ScenarioRun,
): number {
  return arrivalsOf(run, order).filter((arrival) => type === undefined || arrival.type === type)
    .length
}
