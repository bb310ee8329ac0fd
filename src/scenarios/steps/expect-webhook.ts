import { durationMs } from '../../time.ts'
import { compare } from '../matchers.ts'
import { parseBody, type Arrival } from '../receiver.ts'
import type { ExpectWebhookStep } from '../scenario.ts'
import { blaming, differenceFailure, StoryFailure } from '../story-failure.ts'
import { arrivalsOf, saveFrom, within, type StepKind, type Telling } from '../telling.ts'

export const expectWebhook: StepKind<ExpectWebhookStep> = {
  title: (step) => `expect ${[step.expectWebhook].flat().join(', ')}`,
  run: async (step, telling) => {
    await within(telling, durationMs(step.within ?? '0s'), () => check(step, telling))
    const newest = arrivalsOf(telling, step.order).findLast(({ type }) =>
      [step.expectWebhook].flat().some((t) => t === type),
    )
    saveFrom(parseBody(newest?.body ?? ''), step.save, telling)
  },
}

function check(step: ExpectWebhookStep, telling: Telling): void {
  const arrived = arrivalsOf(telling, step.order)
  const { expectWebhook: wanted, nth, count = nth === undefined ? 1 : undefined } = step
  if (typeof wanted === 'object') {
    const types = arrived.map(({ type }) => type)
    const differences = compare(types, wanted, 'webhooks')
    if (differences.length > 0) {
      const message = 'Failed to receive webhooks in the expected order.'
      throw differenceFailure(message, differences, { expected: wanted, received: types })
    }
    for (const arrival of arrived) blaming(arrival, () => checkOne(step, arrival))
    return
  }
  const found = arrived.filter(({ type }) => type === wanted)
  if (count !== undefined && found.length !== count) {
    throw new StoryFailure(
      `Failed to receive ${wanted}: ${count} expected, ${found.length} arrived. ${listed(arrived)}`,
      { expected: count, received: found.length },
    )
  }
  if (nth === undefined) {
    for (const arrival of found) blaming(arrival, () => checkOne(step, arrival))
    return
  }
  const one = found[nth - 1]
  if (one !== undefined) return blaming(one, () => checkOne(step, one))
  throw new StoryFailure(
    `Failed to receive ${wanted} number ${nth}: ${found.length} arrived. ${listed(arrived)}`,
    { expected: nth, received: found.length },
  )
}

function checkOne(
  { signature = 'valid', body, headers = {} }: ExpectWebhookStep,
  arrival: Arrival,
): void {
  if (arrival.signature !== signature) {
    throw new StoryFailure(
      `Failed to accept ${arrival.type}: its signature is ${arrival.signature} for the receiver's secret. Say signature: ${arrival.signature} if that is the story.`,
      { expected: signature, received: arrival.signature },
    )
  }
  const received = parseBody(arrival.body)
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
