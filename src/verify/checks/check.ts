/**
 * One thing that is checked of a deployment, beyond what one exchange shows. A check sends requests
 * through its context, which records them, and returns a finding. It never decides by what the
 * documentation leaves open.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { VerificationContext } from '../context.ts'
import { answered, isNotFound } from '../deployment/answer.ts'
import { passedIf, type Finding } from '../rules/rule.ts'
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

/** Sends what shows something of rules, which decide. */
export type Drive = {
  /** What is tried, for the progress of the run. */
  readonly tries: string
  /** The rows of rules that are open for the reason why nothing could be sent. */
  readonly decides: readonly string[]
  /** May throw Inconclusive and DeploymentError. */
  run(context: CheckContext): Promise<unknown>
}

/** Passes where there is no payment window; the exchange that was to find none is the last. */
export function passedIfMissing(intent: Exchange, ...others: readonly Exchange[]): Finding {
  const failure = { expected: 'status 404 (§7.2)', received: answered(intent) }
  return passedIf(isNotFound(intent), failure, ...others, intent)
}
