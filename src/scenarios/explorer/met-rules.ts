/**
 * The rules of the documentation that a sequence led the application through: an answer of the
 * service showed them. The members of one kind of answer are one row.
 */
import { judgeExchange, judgeRules } from '../../conformance/judge/judge-exchange.ts'
import type { JudgeRule } from '../../conformance/judge/judge-rule.ts'
import { newTrace } from '../../conformance/judge/trace.ts'
import type { RequestEntry } from '../../simulator/running/request-journal.ts'
import { OPERATIONS } from '../../contract/generated/operations.ts'

export type RuleRow = { readonly what: string; readonly because: string }

/** By {@link rowOf}. */
export function ruleRows(): readonly RuleRow[] {
  const rows = new Map<string, RuleRow>()
  for (const rule of judgeRules()) {
    const what = rowOf(rule)
    if (!rows.has(what)) rows.set(what, { what, because: rule.unseen.because })
  }
  return [...rows.values()]
}

/** A response that a fault has changed shows nothing. */
export function rulesIn(requests: readonly RequestEntry[]): readonly string[] {
  const trace = newTrace()
  return requests
    .filter(({ fault, operation }) => fault === undefined && operation !== null)
    .flatMap(({ operation, method, path, body, response, status, at, tookMs }) => {
      const [{ operationId } = {}] = OPERATIONS.filter((each) => each.operationId === operation)
      const request = { method, path, headers: {}, body: body ?? '' }
      const answer = { status, headers: {}, body: response ?? '' }
      const observed = { request, response: answer, at, tookMs }
      return judgeExchange({ ...observed, ...(operationId && { operationId }) }, trace)
    })
    .filter(({ finding }) => finding.verdict === 'passed')
    .map(({ rule }) => rowOf(rule))
}

function rowOf({ id, title }: JudgeRule): string {
  const [schema, answer = '', member] = id.split('.')
  const isMember = schema === 'schema' && member !== undefined
  return `rule: ${isMember ? `the members of every ${answer} answer` : title}`
}
