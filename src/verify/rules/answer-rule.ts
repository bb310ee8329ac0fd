/** Rules about the answer to one documented request, alone or beside earlier answers. */
import type { Exchange } from '../../base/client/exchange.ts'
import { claimsSuccess, isServed, read } from '../answers/answer.ts'
import { isConflictBody } from '../answers/schema-violations.ts'
import type { Finding, TraceRule, Watch } from './rule.ts'
import type { Trace } from './trace.ts'

export type AnswerRule = Omit<TraceRule, 'watch'> & {
  /** Whether it looks at answers that are neither a success nor the conflict too. */
  readonly ofErrors?: true
  /** What the answer shows of it, in front of all that came before it; undefined if nothing. */
  judge(answer: Exchange, trace: Trace): Finding | undefined
}

export function answerRules(rules: readonly AnswerRule[]): readonly TraceRule[] {
  const watch = (trace: Trace): Watch => ({
    see: (exchange, say) => {
      if (!isAnswer(exchange)) return
      for (const { id, judge, ofErrors } of rules) {
        const finding =
          ofErrors === true || isDocumented(exchange) ? judge(exchange, trace) : undefined
        if (finding !== undefined) say(id, finding)
      }
    },
  })
  return rules.map(({ id, title, rules: own, unseen }) => ({
    id,
    title,
    rules: own,
    unseen,
    watch,
  }))
}

/**
 * Without a status or a body there is no answer to judge. An account that is not found may be a
 * success without a name, and the rest is free (§4.6).
 */
export function isAnswer(exchange: Exchange): boolean {
  const isMiss =
    exchange.operationId === 'resolveBankAccount' &&
    isServed(exchange) &&
    read(exchange, 'accountName') === undefined
  return exchange.isUnanswered !== true && !isMiss
}

/** The documentation shows no other body. */
export function isDocumented(exchange: Exchange): boolean {
  return claimsSuccess(exchange) || isConflictBody(exchange)
}
