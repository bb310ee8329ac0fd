import { durationMs } from '../../vocabulary/time.ts'
import { compare } from '../runner/matchers.ts'
import type { Arrival } from '../../client/receiver.ts'
import { parsedJson } from '../../vocabulary/json.ts'
import type { ExpectWebhookStep } from '../model/scenario.ts'
import { blaming, differenceFailure, ScenarioFailure } from '../runner/scenario-failure.ts'
import {
  arrivalsOf,
  saveFrom,
  within,
  type StepKind,
  type ScenarioRun,
} from '../runner/scenario-run.ts'

export const expectWebhook: StepKind<ExpectWebhookStep> = {
  title: (step) => `expect ${[step.expectWebhook].flat().join(', ')}`,
  run: async (step, telling) => {
    let found: readonly Arrival[] = []
    await within(telling, durationMs(step.within ?? '0s'), () => {
      const arrived = arrivalsOf(telling, step.order)
      found =
        typeof step.expectWebhook === 'string' ? ofType(step, arrived) : inOrder(step, arrived)
      for (const arrival of found) blaming(arrival, () => checkOne(step, arrival))
    })
    saveFrom(parsedJson(found.at(-1)?.body ?? ''), step.save, telling)
  },
}

/** The whole sequence. Throws ScenarioFailure where it is another. */
function inOrder(
  { expectWebhook: wanted }: ExpectWebhookStep,
  arrived: readonly Arrival[],
): readonly Arrival[] {
  const types = arrived.map(({ type }) => type)
  const differences = compare(types, wanted, 'webhooks')
  if (differences.length === 0) return arrived
  const message = 'Failed to receive webhooks in the expected order.'
  throw differenceFailure(message, differences, { expected: wanted, received: types })
}

/** Those of one type, or the one that the step means. Throws ScenarioFailure where there are not as many. */
function ofType(step: ExpectWebhookStep, arrived: readonly Arrival[]): readonly Arrival[] {
  const { expectWebhook: wanted, nth, count = nth === undefined ? 1 : undefined } = step
  const found = arrived.filter(({ type }) => type === wanted)
  const refuse = (what: string, expected: number) =>
    new ScenarioFailure(`Failed to receive ${String(wanted)}${what} arrived. ${listed(arrived)}`, {
      expected,
      received: found.length,
    })
  if (count !== undefined && found.length !== count)
    throw refuse(`: ${count} expected, ${found.length}`, count)
  if (nth === undefined) return found
  const one = found[nth - 1]
  if (one === undefined) throw refuse(` number ${nth}: ${found.length}`, nth)
  return [one]
}

function checkOne(
  { signature = 'valid', body, headers = {} }: ExpectWebhookStep,
  arrival: Arrival,
): void {
  if (arrival.signature !== signature) {
    throw new ScenarioFailure(
      `Failed to accept ${arrival.type}: its signature is ${arrival.signature} for the receiver's secret. Say signature: ${arrival.signature} if that is the story.`,
      { expected: signature, received: arrival.signature },
    )
  }
  const received = parsedJson(arrival.body)
  const differences = [
    ...(body === undefined ? [] : compare(received, body, 'body')),
    ...Object.entries(headers).flatMap(([name, value]) =>
      compare(arrival.headers[name], value, `headers.${name}`),
    ),
  ]
  if (differences.length > 0) {
    throw differenceFailure(
      `Failed to accept ${arrival.type}: it does not say what was expected.`,
      differences,
      {
        expected: body ?? headers,
        received,
      },
    )
  }
}

function listed(arrived: readonly Arrival[]): string {
  return arrived.length === 0
    ? 'Nothing has arrived.'
    : `Arrived: ${arrived.map(({ type }) => type).join(', ')}.`
}
