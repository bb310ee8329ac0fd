/** The judgements of a whole run as rows: one for each rule of the judge. */
import type { Exchange } from '../../base/client/exchange.ts'
import type { Capabilities } from '../deployment/capabilities.ts'
import { isServed } from '../deployment/answer.ts'
import { isRejection } from '../deployment/counterpart.ts'
import { reachedBy } from '../deployment/outcomes.ts'
import { withDeviation } from '../deviation.ts'
import { Inconclusive, inconclusive } from '../inconclusive.ts'
import type { CheckRow } from '../verdict.ts'
import { judgeExchange, judgeRules, type Judgement } from './judge-exchange.ts'
import type { JudgeRule } from './judge-rule.ts'
import { newTrace } from './trace.ts'

/** `apiKey` as the requests of the business carry it. */
export function judgedRows(
  exchanges: readonly Exchange[],
  apiKey: string,
  given: Partial<Capabilities>,
): readonly CheckRow[] {
  const trace = newTrace(apiKey)
  const judgements = new Map<JudgeRule, Judgement[]>(judgeRules().map((rule) => [rule, []]))
  for (const exchange of exchanges.toSorted((one, other) => effectAt(one) - effectAt(other)))
    for (const judgement of judgeExchange(exchange, trace))
      if (!isLimited(exchange, exchanges)) judgements.get(judgement.rule)?.push(judgement)
  return [...judgements].map(([rule, own]) => withDeviation(rowOf(rule, own, given)))
}

/**
 * An order may show as soon as it was sent: a read of its payment window that overlaps it can be
 * answered first.
 */
function effectAt({ operationId, at, tookMs }: Exchange): number {
  return operationId === 'createOrder' ? at - tookMs - 1 : at
}

/** Whether its operation was served before, and then no more: limits are not documented (§8). */
function isLimited(exchange: Exchange, exchanges: readonly Exchange[]): boolean {
  if (!isRejection(exchange)) return false
  const served = exchanges.findLast(
    (one) => one.operationId === exchange.operationId && isServed(one),
  )
  return served !== undefined && served.id < exchange.id
}

/** The first failure, and how many more there are. */
function rowOf(
  { id, title, rules, unseen }: JudgeRule,
  judgements: readonly Judgement[],
  given: Partial<Capabilities>,
): CheckRow {
  const findings = judgements.map(({ finding }) => finding)
  const failures = findings.filter((finding) => finding.verdict === 'failed')
  const [failure] = failures
  if (failure !== undefined) {
    const received = `${failure.received} (in ${failures.length} of ${findings.length} answers)`
    return { id, title, rules, ...failure, received }
  }
  const [first] = findings
  if (first !== undefined) return { id, title, rules, ...first }
  const { because, outcome } = unseen
  const hint = outcome === undefined ? undefined : reachedBy(outcome, given)
  const reason = inconclusive(new Inconclusive(because, hint))
  return { id, title, rules, ...reason, exchanges: [] }
}
