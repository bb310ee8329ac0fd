/** What every form of the report says in the same words. */
import { RULES, type RuleId } from '../../contract/generated/rules.ts'
import type { Row, Verdict, VerificationRun } from '../../conformance/verdict.ts'

/** What needs a look comes first. */
export const VERDICTS: readonly Verdict[] = ['broken', 'not reachable', 'kept']

export const SIGNS: {
  readonly [V in Verdict]: { readonly sign: string; readonly word: string; readonly tone: string }
} = {
  kept: { sign: '✓', word: 'ok  ', tone: 'good' },
  broken: { sign: '✗', word: 'FAIL', tone: 'bad' },
  'not reachable': { sign: '○', word: 'n/r ', tone: 'open' },
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

/** The whole in one sentence. */
export function verdictSentence({ rows, baseUrl }: VerificationRun): string {
  const [broken, unreached] = [count(rows, 'broken'), count(rows, 'not reachable')]
  if (broken > 0) return `${baseUrl} breaks the contract in ${broken} of ${rows.length} rows.`
  if (unreached > 0)
    return `${baseUrl} breaks nothing; ${unreached} of ${rows.length} rows could not be checked.`
  return `${baseUrl} keeps the contract in all ${rows.length} rows.`
}

export function coverageSentence({
  coverage: { kept, broken, notReachable, all },
}: VerificationRun): string {
  return `${kept.length} kept + ${broken.length} broken + ${notReachable.length} not reachable = ${all} rules`
}

/** `quote.best-is-best (§2.3)`. */
export function ruleName(id: RuleId): string {
  const rule = RULES.find((candidate) => candidate.id === id)
  return rule === undefined ? id : `${id} (${rule.section})`
}

export function ruleSays(id: RuleId): string {
  return RULES.find((candidate) => candidate.id === id)?.says ?? ''
}

/** The customers of a run begin alike, by which its orders can be found again. */
export function customersOf({ created: { orders } }: VerificationRun): string | undefined {
  const own = orders
    .map(({ externalCustomerId }) => externalCustomerId)
    .find((id) => id?.startsWith('rsverify') === true)
  return own?.slice(0, -3)
}
