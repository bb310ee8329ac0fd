import { durationMs } from '../../base/vocabulary/time.ts'
import { compare } from '../expectations/matchers.ts'
import type { ExpectDeliveryStep } from '../../base/contract/generated/types.ts'
import { failOn, ScenarioFailure } from '../expectations/scenario-failure.ts'
import type { DeliveryView } from '../../sandbox/control/webhooks.ts'
import { controlOf, saveFrom, within, type StepKind } from '../runner/scenario-run.ts'

export const expectDeliveryStep: StepKind<ExpectDeliveryStep> = {
  title: ({ expectDelivery: { type } }) => `expect a recorded delivery of ${type ?? 'any type'}`,
  execute: async (step, run) => {
    const { expectDelivery: of } = step
    let found: readonly DeliveryView[] = []
    await within(run, durationMs(of.within ?? '0s'), async () => {
      const rows = await controlOf(run).deliveries(of.order)
      found = rows.filter(({ type }) => of.type === undefined || type === of.type)
      check(of, found)
    })
    saveFrom(found.at(-1), step.save, run)
  },
}

function check(of: ExpectDeliveryStep['expectDelivery'], found: readonly DeliveryView[]): void {
  const { count = 1 } = of
  if (found.length !== count) {
    const message = `Failed to find deliveries of ${of.type ?? 'any type'}: ${count} expected, ${found.length} found.`
    throw new ScenarioFailure(message, { expected: count, received: found.length })
  }
  for (const delivery of found) {
    const { status, attempts, reason } = delivery
    const received = { status, attempts: attempts.length, reason, last: attempts.at(-1) }
    const { order: _order, type: _type, count: _count, within: _within, ...expected } = of
    const differences = compare(received, expected, delivery.type)
    failOn(differences, 'Failed to find the delivery as expected.', { expected, received })
  }
}
