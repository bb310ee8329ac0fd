/** What observations are read from. */
import type { Exchange } from '../../client/exchange.ts'
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import type { OperationId } from '../../contract/generated/operations.ts'
import { MASKED_KEY } from '../../vocabulary/masking.ts'
import { isServed, read } from '../deployment/answer.ts'
import type { Capabilities } from '../deployment/capabilities.ts'
import type { WebhookCapture } from '../deployment/webhook-capture.ts'
import type { Observation } from '../verdict.ts'
import type { OpenAnswers } from './open-questions.ts'

export type Evidence = {
  readonly exchanges: readonly Exchange[]
  readonly open: OpenAnswers
  readonly capabilities: Capabilities
  readonly webhooks: WebhookCapture | undefined
  /** Status sync of an order whose payment window expired, where one did. */
  readonly expired: Exchange | undefined
}

/** Undefined where the evidence does not show it. */
export type Observe = (evidence: Evidence) => Observation | undefined

/** Observes a setting of the simulator. */
export function observing<S extends keyof Assumptions>(
  setting: S,
  subject: string,
  observe: (
    evidence: Evidence,
  ) => { readonly value: Assumptions[S]; readonly sentence: string } | undefined,
): Observe {
  return (evidence) => {
    const observed = observe(evidence)
    return observed && { setting, subject, ...observed }
  }
}

/** The successful exchanges of these operations, with the business's own key. */
export function servedTo(
  { exchanges }: Pick<Evidence, 'exchanges'>,
  ...operations: readonly OperationId[]
): readonly Exchange[] {
  return exchanges.filter(
    (exchange) =>
      operations.some((operationId) => operationId === exchange.operationId) &&
      exchange.request.headers['x-api-key'] === MASKED_KEY &&
      isServed(exchange),
  )
}

/** The most frequent value; the first of those that are equally frequent. */
export function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** The member at the end of the names in every answer that has it as text. */
export function textsOf(
  exchanges: readonly Exchange[],
  ...names: readonly string[]
): readonly string[] {
  return exchanges
    .map((exchange) => read(exchange, ...names))
    .filter((value) => typeof value === 'string')
}
