import type { RequestEntry } from '../../sandbox/log/requests.ts'
import { durationMs } from '../../base/vocabulary/time.ts'
import { compare } from '../../scenarios/expectations/matchers.ts'
import { parsedJson } from '../../base/vocabulary/json.ts'
import type { ExpectCallStep } from '../../base/contract/generated/types.ts'
import { failOn, ScenarioFailure } from '../../scenarios/expectations/scenario-failure.ts'
import { within, type StepKind } from '../../scenarios/runner/scenario-run.ts'
import { appOf } from './application-subject.ts'
import { times } from '../../scenarios/model/times.ts'

export const expectCallStep: StepKind<ExpectCallStep> = {
  title: ({ expectCall: operation, count = 1 }) =>
    `expect the application to have called ${operation} ${times(count)}`,
  execute: async (step, run) => {
    const app = appOf(run)
    await within(run, durationMs(step.within ?? '0s'), () => {
      check(
        step,
        app.requests().filter(({ operation }) => operation === step.expectCall),
      )
    })
  },
}

function check(step: ExpectCallStep, calls: readonly RequestEntry[]): void {
  const { expectCall: operation, count = 1, body, status } = step
  const received = calls.map((call) => ({ status: call.status, body: parsedJson(call.body ?? '') }))
  if (calls.length !== count) {
    const cause = `${times(count)}: it did so ${times(calls.length)}`
    throw new ScenarioFailure(`Failed to see the application call ${operation} ${cause}.`, {
      expected: count,
      received,
    })
  }
  const differences = received.flatMap((call, index) => [
    ...(body === undefined ? [] : compare(call.body, body, `calls[${index}].body`)),
    ...(status === undefined ? [] : compare(call.status, status, `calls[${index}].status`)),
  ])
  const message = `Failed to see the application call ${operation} as expected.`
  failOn(differences, message, { expected: { body, status }, received })
}
