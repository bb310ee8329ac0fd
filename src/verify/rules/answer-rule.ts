/** Rules about the answer to one documented request, alone or beside earlier answers. */
import type { Exchange } from '../../base/client/exchange.ts'
import { claimsSuccess, isServed, read, sent } from '../answers/answer.ts'
import { valueViolations } from '../answers/answer-values.ts'
import { isConflictBody, schemaViolations, type Violation } from '../answers/schema-violations.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import type { Finding, TraceRule } from './rule.ts'
import type { JudgedAnswer, Trace } from './trace.ts'

export type AnswerRule = Omit<TraceRule, 'afterExchange' | 'afterWebhook' | 'atEnd'> & {
  /** Whether it looks at answers that are neither a success nor the conflict too. */
  readonly ofErrors?: true
  /** What the answer shows of it; undefined if nothing. */
  judge(answer: Answer): Finding | undefined
}

/** An answer to the business itself, in front of all that came before it. */
type Answer = {
  readonly exchange: Exchange
  readonly trace: Trace
  /** What its schema and the values of its request forbid. */
  readonly violations: readonly Violation[]
}

export function answerRule({ judge, ofErrors, ...about }: AnswerRule): TraceRule {
  return {
    ...about,
    afterExchange: (exchange, trace) => {
      // Without a status or a body there is no answer to judge.
      if (exchange.isUnanswered === true) return []
      if (trace.latest?.of !== exchange) trace.latest = judgedAnswer(exchange, trace)
      const { isDocumented, violations } = trace.latest
      if (isMiss(exchange) || (!isDocumented && ofErrors !== true)) return []
      const finding = judge({ exchange, trace, violations })
      return finding === undefined ? [] : [finding]
    },
  }
}

function judgedAnswer(exchange: Exchange, trace: Trace): JudgedAnswer {
  const isDocumented = claimsSuccess(exchange) || isConflictBody(exchange)
  const found = isDocumented ? [...schemaViolations(exchange), ...valueViolations(exchange)] : []
  const violations = found.filter((violation) => !isOfNobody(violation, trace))
  return { of: exchange, isDocumented, violations }
}

/** The identifiers of a customer belong to an order that was made with one (§2.1, §2.4). */
const OF_CUSTOMERS = /^\/(conflict\/)?(customerId|externalCustomerId)$/

/** Whether it is the missing identifier of a customer whose orders named none. */
function isOfNobody({ at, exchange }: Violation, { customers }: Trace): boolean {
  if (!OF_CUSTOMERS.test(at)) return false
  const value = at.split('/').slice(1).reduce(memberOf, exchange.response.json)
  const isEmpty = value === '' && at.endsWith('externalCustomerId')
  if ((value ?? null) !== null && !isEmpty) return false
  if (exchange.operationId === 'createOrder')
    return sent(exchange, 'externalCustomerId') === undefined
  const { searchParams } = new URL(exchange.request.path, 'http://deployment')
  return !customers.has(searchParams.get('customerId'))
}

/** An account that is not found may be a success without a name, and the rest is free (§4.6). */
function isMiss(exchange: Exchange): boolean {
  return (
    exchange.operationId === 'resolveBankAccount' &&
    isServed(exchange) &&
    read(exchange, 'accountName') === undefined
  )
}
