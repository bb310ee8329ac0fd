/**
 * One thing that is checked of a deployment, beyond what one exchange shows. A check sends requests
 * through its context, which records them, and returns a finding. It never decides by what the
 * documentation leaves open.
 */
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import {
  answered,
  isConflict,
  isNotFound,
  isSame,
  isServed,
  mustBeServed,
  read,
  shown,
} from '../deployment/answer.ts'
import type { Arrival } from '../../base/client/webhook-receiver.ts'
import type { Exchange } from '../../base/client/exchange.ts'
import { Inconclusive, NO_TRANSACTION } from '../inconclusive.ts'
import type { Fixtures } from './fixtures.ts'

export type CheckContext = VerificationContext & { readonly fixtures: Fixtures }

export type Check = {
  /** `<subject>.<what>`, the same in every run. */
  readonly id: string
  readonly title: string
  /** What the check can decide. */
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** May throw Inconclusive and DeploymentError. */
  run(context: CheckContext): Promise<Finding> | Finding
}

/** There is no inconclusive finding: Inconclusive is thrown, wherever a check finds out. */
export type Finding =
  | { readonly verdict: 'passed'; readonly exchanges: readonly Exchange[] }
  | ({ readonly verdict: 'failed'; readonly exchanges: readonly Exchange[] } & Failure)

export type Failure = {
  /** The rules that are broken, where these are not all that the check decides. */
  readonly rules?: readonly RuleId[]
  readonly expected: string
  readonly received: string
  /** The webhook that shows it; its row has the evidence of it. */
  readonly arrival?: Arrival
  /** A rejection that was seen beside its counterpart already. */
  readonly isBesideCounterpart?: true
}

export function passed(...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'passed', exchanges }
}

export function failed(failure: Failure, ...exchanges: readonly Exchange[]): Finding {
  return { verdict: 'failed', ...failure, exchanges }
}

export function passedIf(
  hasPassed: boolean,
  failure: Failure,
  ...exchanges: readonly Exchange[]
): Finding {
  return hasPassed ? passed(...exchanges) : failed(failure, ...exchanges)
}

/** Passes where the payment window that was read is that of the transaction. */
export function passedIfWindowOf(
  transactionId: string,
  rules: readonly RuleId[],
  order: Exchange,
  intent: Exchange,
): Finding {
  const id = read(intent, 'transactionId')
  const failure = {
    rules,
    expected: `the payment window of transaction ${shown(transactionId)}`,
    received: isServed(intent) ? `that of ${shown(id)}` : answered(intent),
  }
  return passedIf(id === transactionId, failure, order, intent)
}

/** Passes where the payment window is the order's; an order that has completed needs none. */
export async function passedIfOpened(
  { fixtures }: CheckContext,
  order: Exchange,
  intent: Exchange,
): Promise<Finding> {
  const id = read(order, 'transactionId')
  if (typeof id !== 'string') throw new Inconclusive(NO_TRANSACTION)
  if (!isServed(intent)) await fixtures.mustBeOpen(id)
  return passedIfWindowOf(id, ['intent.created-with-order'], order, intent)
}

/** Passes where there is no payment window; the exchange that was to find none is the last. */
export function passedIfMissing(intent: Exchange, ...others: readonly Exchange[]): Finding {
  const failure = { expected: 'status 404 (§7.2)', received: answered(intent) }
  return passedIf(isNotFound(intent), failure, ...others, intent)
}

/** Any error but the conflict says nothing about payment windows. */
export function passedUnlessConflict(order: Exchange, rules: readonly RuleId[]): Finding {
  if (!isConflict(order)) mustBeServed(order, 'the order was rejected')
  const failure = { rules, expected: 'the order is accepted', received: answered(order) }
  return passedIf(isServed(order), failure, order)
}

/** Passes where the member has the wanted value; only the words are documented, so in any case. */
export function passedIfSame(
  member: string,
  received: unknown,
  wanted: unknown,
  ...exchanges: readonly Exchange[]
): Finding {
  const failure = { expected: `${member} ${shown(wanted)}`, received: shown(received) }
  return passedIf(isSame(received, wanted), failure, ...exchanges)
}
