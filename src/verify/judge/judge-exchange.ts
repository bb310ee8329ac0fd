/**
 * Judges one observed exchange by every documented sentence that it shows something of. It neither
 * sends nor waits, and knows nothing of the run, so that it judges recorded traffic as well.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Finding } from '../checks/check.ts'
import { claimsSuccess, isServed, read, sent } from '../deployment/answer.ts'
import { valueViolations } from '../deployment/answer-values.ts'
import {
  isConflictBody,
  schemaViolations,
  type Violation,
} from '../deployment/schema-violations.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { JSON_BODIES } from './bodies.ts'
import { IDENTITY_RULES } from './identity.ts'
import type { JudgeRule } from './judge-rule.ts'
import { memberRules } from './members.ts'
import { KNOWN_ORDER, STATUS_SYNC_RULES } from './status-syncs.ts'
import { ORDER_ADDRESS_RULES } from './order-addresses.ts'
import { isOwn, numbered, remember, type ObservedExchange, type Trace } from './trace.ts'

export type Judgement = { readonly rule: JudgeRule; readonly finding: Finding }

let rules: readonly JudgeRule[] | undefined

/** In the order of the report. */
export function judgeRules(): readonly JudgeRule[] {
  rules ??= [
    ...IDENTITY_RULES,
    ...STATUS_SYNC_RULES,
    ...ORDER_ADDRESS_RULES,
    JSON_BODIES,
    ...memberRules(),
  ]
  return rules
}

/** What the answer shows, passed or failed; the trace has it for those that come after it. */
export function judgeExchange(observed: ObservedExchange, trace: Trace): readonly Judgement[] {
  const exchange = numbered(observed, trace)
  const judgements = isOwn(exchange, trace) ? judged(exchange, trace) : []
  remember(exchange, trace)
  return judgements
}

function judged(exchange: Exchange, trace: Trace): readonly Judgement[] {
  if (isMiss(exchange)) return []
  const isDocumented = claimsSuccess(exchange) || isConflictBody(exchange)
  const violations = isDocumented
    ? [...schemaViolations(exchange), ...valueViolations(exchange)].filter(
        (violation) => !isOfNobody(violation, trace),
      )
    : []
  const applicable = isDocumented ? judgeRules() : [JSON_BODIES, KNOWN_ORDER]
  return applicable.flatMap((rule) => {
    const finding = rule.judge({ exchange, trace, violations })
    return finding === undefined ? [] : [{ rule, finding }]
  })
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
