/** What observations are read from. */
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import type { OperationId } from '../../contract/generated/operations.ts'
import type { Capabilities } from '../deployment/capabilities.ts'
import { isServed, read } from '../deployment/answer.ts'
import { MASKED_KEY } from '../../vocabulary/masking.ts'
import type { OpenAnswers } from '../open-questions.ts'
import type { Observation } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { WebhookCapture } from '../deployment/webhook-capture.ts'

export type Seen = {
  readonly exchanges: readonly Exchange[]
  readonly open: OpenAnswers
  readonly capabilities: Capabilities
  readonly capture: WebhookCapture | undefined
  /** Status sync of an order whose window ran out, where one did. */
  readonly expired: Exchange | undefined
}

/** Undefined where nothing was seen. */
export type Observe = (seen: Seen) => Observation | undefined

/** Served to the business's own key. */
export function servedTo(
  { exchanges }: Seen,
  ...operations: readonly OperationId[]
): readonly Exchange[] {
  return exchanges.filter(
    (exchange) =>
      operations.some((operationId) => operationId === exchange.operationId) &&
      exchange.request.headers['x-api-key'] === MASKED_KEY &&
      isServed(exchange),
  )
}

export function setTo<S extends keyof Assumptions>(
  setting: S,
  value: Assumptions[S],
  about: { readonly subject: string; readonly sentence: string },
): Observation {
  return { setting, value, ...about }
}

/** The commonest; the first of those that are equally common. */
export function commonest<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** The member of every answer that has it as text. */
export function textsOf(exchanges: readonly Exchange[], name: string): readonly string[] {
  return exchanges
    .map((exchange) => read(exchange, name))
    .filter((value) => typeof value === 'string')
}
