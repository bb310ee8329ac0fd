/** The sentences and names that every form of the report shares. */
import { RULES, type RuleId } from '../../contract/generated/rules.ts'
import type { Row, Verdict, VerificationRun } from '../../conformance/verdict.ts'
import { FAILED, PASSED, UNDECIDED, type Sign } from '../verdict-signs.ts'

/** What needs a look comes first. */
export const VERDICTS: readonly Verdict[] = ['failed', 'inconclusive', 'passed']

/** In the order of the rows of the HTML report. */
export const SIGNS: { readonly [V in Verdict]: Sign } = {
  failed: FAILED,
  inconclusive: UNDECIDED,
  passed: PASSED,
}

export function count(rows: readonly Row[], verdict: Verdict): number {
  return rows.filter((row) => row.verdict === verdict).length
}

/** `pact`, `quotes`, …: the first part of a row's id. */
export function subjectOf({ id }: Row): string {
  return id.split('.', 1)[0] ?? id
}

export function subjectsOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.map(subjectOf))]
}

/** The result in one sentence. */
export function summarySentence({ rows, baseUrl }: VerificationRun): string {
  const [failed, inconclusive] = [count(rows, 'failed'), count(rows, 'inconclusive')]
  const all = rows.length
  if (failed > 0) return `${baseUrl} breaks the contract: ${failed} of ${all} rows failed.`
  return inconclusive > 0
    ? `${baseUrl}: no row failed, ${inconclusive} of ${all} rows are inconclusive.`
    : `${baseUrl} keeps the contract: all ${all} rows passed.`
}

export function coverageSentence({ coverage }: VerificationRun): string {
  const { passed, failed, inconclusive, all } = coverage
  return `${passed.length} passed + ${failed.length} failed + ${inconclusive.length} inconclusive = ${all} rules`
}

/** `quote.best-is-best (§2.3)`. */
export function ruleName(id: RuleId): string {
  const rule = RULES.find((candidate) => candidate.id === id)
  return rule === undefined ? id : `${id} (${rule.section})`
}

export function ruleStatement(id: RuleId): string {
  return RULES.find((candidate) => candidate.id === id)?.says ?? ''
}

/** Says of a failed row that others do the same, and where that is described. */
export function deviationSentence({ id, section, does }: NonNullable<Row['deviation']>): string {
  return `${id} (${section}). ${does} contracts/deviations.yaml has it.`
}

/** The identifiers of a run's customers start with the same text; its orders can be found by it. */
export function customerPrefix({ created: { orders } }: VerificationRun): string | undefined {
  const own = orders
    .map(({ externalCustomerId }) => externalCustomerId)
    .find((id) => id?.startsWith('rsverify') === true)
  return own?.slice(0, -3)
}
