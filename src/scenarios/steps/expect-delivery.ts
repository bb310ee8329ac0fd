import { durationMs } from '../../vocabulary/time.ts'
import { compare } from '../runner/matchers.ts'
import type { ExpectDeliveryStep } from '../model/scenario.ts'
import { differenceFailure, ScenarioFailure } from '../runner/scenario-failure.ts'
import type { DeliveryView } from '../targets/target.ts'
import { controlOf, saveFrom, within, type StepKind } from '../runner/scenario-run.ts'

export const expectDelivery: StepKind<ExpectDeliveryStep> = {
  title: ({ expectDelivery: { type } }) => `expect the delivery of ${type ?? 'events'} on record`,
  run: async (step, telling) => {
    const { expectDelivery: of } = step
    let found: readonly DeliveryView[] = []
    await within(telling, durationMs(of.within ?? '0s'), async () => {
      const rows = await controlOf(telling).deliveries(of.order)
      found = rows.filter(({ type }) => of.type === undefined || type === of.type)
      check(of, found)
    })
    saveFrom(found.at(-1), step.save, telling)
  },
}

function check(of: ExpectDeliveryStep['expectDelivery'], found: readonly DeliveryView[]): void {
  const { count = 1 } = of
  if (found.length !== count) {
    const message = `Failed to find deliveries of ${of.type ?? 'any type'}: ${count} expected, ${found.length} on record.`
    throw new ScenarioFailure(message, { expected: count, received: found.length })
  }
  for (const delivery of found) {
    const { status, attempts, reason } = delivery
    const received = { status, attempts: attempts.length, reason, last: attempts.at(-1) }
    const { order: _order, type: _type, count: _count, within: _within, ...expected } = of
    const differences = compare(received, expected, delivery.type)
    if (differences.length > 0) {
      throw differenceFailure('Failed to find the delivery as expected.', differences, {
        expected,
        received,
      })
    }
  }
}
