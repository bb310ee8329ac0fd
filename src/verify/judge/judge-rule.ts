/** One documented sentence as a judge of single answers. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { OrderOutcome } from '../deployment/capabilities.ts'
import type { Finding } from '../checks/check.ts'
import type { Violation } from '../deployment/schema-violations.ts'
import type { Trace } from './trace.ts'

export type JudgeRule = {
  /** As those of rows: `<subject>.<what>`. */
  readonly id: string
  readonly title: string
  /** What it can decide. */
  readonly rules: readonly [RuleId, ...RuleId[]]
  /** What the answer shows of it; undefined if nothing. */
  judge(answer: Answer): Finding | undefined
  /** Why a run without such an answer is inconclusive. */
  readonly unseen: { readonly because: string; readonly outcome?: OrderOutcome }
}

/** An answer to the business itself, in front of all that came before it. */
type Answer = {
  readonly exchange: Exchange
  readonly trace: Trace
  /** What its schema and the values of its request forbid. */
  readonly violations: readonly Violation[]
}
