import { durationMs } from '../../base/vocabulary/time.ts'
import { compare } from '../expectations/matchers.ts'
import type { ReceivedEvent } from '../targets/receiver.ts'
import type { ExpectWebhookStep } from '../../base/contract/generated/types.ts'
import { attributeTo, failOn, ScenarioFailure } from '../expectations/scenario-failure.ts'
import { arrivalsOf, saveFrom, within, type StepKind } from '../runner/scenario-run.ts'
import { memberOf } from '../../base/vocabulary/json.ts'

export const expectWebhookStep: StepKind<ExpectWebhookStep> = {
  title: (step) => `expect ${[step.expectWebhook].flat().join(', ')}`,
  execute: async (step, run) => {
    let found: readonly ReceivedEvent[] = []
    await within(run, durationMs(step.within ?? '0s'), () => {
      const arrived = arrivalsOf(run, step.order)
      found =
        typeof step.expectWebhook === 'string' ? ofType(step, arrived) : inOrder(step, arrived)
      for (const arrival of found) attributeTo(arrival, () => checkOne(step, arrival))
    })
    saveFrom(found.at(-1)?.json, step.save, run)
  },
}

/** The types of all arrivals, in order. Throws ScenarioFailure where they differ. */
function inOrder(
  { expectWebhook: wanted }: ExpectWebhookStep,
  arrived: readonly ReceivedEvent[],
): readonly ReceivedEvent[] {
  const types = arrived.map(({ type }) => type)
  const detail = { expected: wanted, received: types }
  const message = 'Failed to receive webhooks in the expected order.'
  failOn(compare(types, wanted, 'webhooks'), message, detail)
  return arrived
}

/** The arrivals of one type, or the nth. Throws ScenarioFailure where the count differs. */
function ofType(
  step: ExpectWebhookStep,
  arrived: readonly ReceivedEvent[],
): readonly ReceivedEvent[] {
  const { expectWebhook: wanted, nth, count = nth === undefined ? 1 : undefined } = step
  const found = arrived.filter(({ type }) => type === wanted)
  const failure = (what: string, expected: number) =>
    new ScenarioFailure(`Failed to receive ${String(wanted)}${what} arrived. ${listed(arrived)}`, {
      expected,
      received: found.length,
    })
  if (count !== undefined && found.length !== count)
    throw failure(`: ${count} expected, ${found.length}`, count)
  if (nth === undefined) return found
  const one = found[nth - 1]
  if (one === undefined) throw failure(` number ${nth}: ${found.length}`, nth)
  return [one]
}

function checkOne(
  { signature = 'valid', body, headers = {} }: ExpectWebhookStep,
  arrival: ReceivedEvent,
): void {
  if (arrival.signature !== signature) {
    throw new ScenarioFailure(
      `Failed to accept ${arrival.type}: its signature is ${arrival.signature} under the receiver's secret. Write signature: ${arrival.signature} if the scenario expects that.`,
      { expected: signature, received: arrival.signature },
    )
  }
  const received = arrival.json
  const differences = [
    ...(body === undefined ? [] : compare(received, body, 'body')),
    ...Object.entries(headers).flatMap(([name, value]) =>
      compare(memberOf(arrival.headers, name), value, `headers.${name}`),
    ),
  ]
  const message = `Failed to accept ${arrival.type}: its content is not as expected.`
  failOn(differences, message, { expected: body ?? headers, received })
}

function listed(arrived: readonly ReceivedEvent[]): string {
  return arrived.length === 0
    ? 'Nothing has arrived.'
    : `Arrived: ${arrived.map(({ type }) => type).join(', ')}.`
}
