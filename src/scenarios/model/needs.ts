/**
 * What a scenario needs of its target, derived from its steps. A scenario that lists its needs
 * asserts them: the loader compares the two.
 */
import { MAGIC_ACCOUNTS } from '../../sandbox/simulator/banks/magic-account.ts'
import { magicTagIn } from '../../sandbox/simulator/behaviour/magic.ts'
import { durationMs } from '../../base/vocabulary/time.ts'
import { scenarioBehaviour } from './initial-state.ts'
import type { Need, Scenario, Step } from './scenario.ts'
import { formatPath } from '../../base/vocabulary/issue.ts'
import { placedSteps } from './step-tree.ts'

/** A deployment without a control API can wait this long in real time. */
const LONGEST_REAL_WAIT_MS = 5 * 60_000

/** A need, and the part of the scenario that has it, such as `steps[2]` or `world`. */
export type FoundNeed = { readonly need: Need; readonly by: string }

export function findNeeds(scenario: Scenario): readonly FoundNeed[] {
  return [
    ...(Object.keys(scenarioBehaviour(scenario)).length === 0
      ? []
      : [{ need: 'behaviour', by: 'world' } as const]),
    ...(scenario.receiver === undefined ? [] : [{ need: 'webhooks', by: 'receiver' } as const]),
    ...placedSteps(scenario.steps).flatMap(({ step, path }) =>
      [...needsOf(step)].map((need) => ({ need, by: formatPath(path) })),
    ),
  ]
}

export function doesNeed(scenario: Scenario, need: Need): boolean {
  return findNeeds(scenario).some((each) => each.need === need)
}

const WEBHOOK_VERBS = ['rotate', 'resend', 'receiver', 'expectWebhook', 'expectNoWebhook']

function* needsOf(step: Step): Generator<Need> {
  if ('advance' in step || longestWaitMs(step) > LONGEST_REAL_WAIT_MS) yield 'clock'
  if ('simulate' in step) yield 'simulate'
  if ('behave' in step) yield 'behaviour'
  if ('restart' in step) yield 'restart'
  if ('inspect' in step || 'expectDelivery' in step || 'resend' in step) yield 'inspect'
  if ('app' in step && step.oracle !== undefined && step.expect === undefined) yield 'inspect'
  if ('app' in step || 'expectCall' in step || 'send' in step) yield 'app'
  if (WEBHOOK_VERBS.some((verb) => verb in step)) yield 'webhooks'
  if ('call' in step && usesMagic(step.body)) yield 'magic'
}

function longestWaitMs(step: Step): number {
  if ('eventually' in step) return durationMs(step.within ?? '5m')
  const of =
    'expectNoWebhook' in step
      ? step.expectNoWebhook
      : 'expectDelivery' in step
        ? step.expectDelivery
        : step
  return 'within' in of && of.within !== undefined ? durationMs(of.within) : 0
}

/** A magic tag on a customer, or a magic account number, anywhere in a body. */
function usesMagic(value: unknown): boolean {
  if (typeof value === 'string') {
    return (
      magicTagIn(value) !== null ||
      MAGIC_ACCOUNTS.some(({ accountNumber }) => accountNumber === value)
    )
  }
  return typeof value === 'object' && value !== null && Object.values(value).some(usesMagic)
}
