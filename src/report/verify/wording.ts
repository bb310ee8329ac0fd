/** The sentences and names that every form of the report shares. */
import { RULES, type RuleId } from '../../base/contract/generated/rules.ts'
import type { JudgedGap } from '../../verify/known-gap.ts'
import { tallyOf } from '../../verify/tally.ts'
import type { CheckRow, CheckVerdict, VerificationRun } from '../../verify/verdict.ts'
import { isFailure } from '../../base/vocabulary/row.ts'
import { onOneLine } from '../printable.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { momentText, spanText } from '../../base/vocabulary/time.ts'

const MOST_REASONS = 3

/** How a row is shown: a failure that is a known gap is no new one. */
export type Label = CheckVerdict | 'known gap'

export function labelOf(row: Pick<CheckRow, 'verdict' | 'knownGap'>): Label {
  return row.verdict === 'failed' && !isFailure(row) ? 'known gap' : row.verdict
}

function countLabelled(rows: readonly CheckRow[], label: Label): number {
  return rows.filter((row) => labelOf(row) === label).length
}

/** `pact`, `quotes`, …: the first part of a row's id. */
export function subjectOf({ id }: CheckRow): string {
  return id.split('.', 1)[0] ?? id
}

/** The result in one sentence: of what was seen, because no run sees every rule. */
export function summarySentence(run: VerificationRun): string {
  const { rows, interrupted } = run
  const ended = interrupted === undefined ? '' : 'Interrupted: '
  const { passed, failed, knownGaps, notVisible, notTried, undecided, all } = tallyOf(run)
  const open = notTried + undecided
  const rest = [
    `${passed} of ${all} documented rules passed`,
    ...(knownGaps > 0 ? [counted(knownGaps, 'known gap')] : []),
    ...(open > 0 ? [`${open} not decided`] : []),
    ...(notVisible > 0 ? [`${notVisible} that no client can see`] : []),
  ].join(', ')
  const countOf = (subject: string, label: 'failed' | 'passed') =>
    countLabelled(
      rows.filter((row) => subjectOf(row) === subject),
      label,
    )
  const failedOf = (subject: string) => countOf(subject, 'failed')
  const [broken, kept] = [failedOf('consumers'), countOf('consumers', 'passed')]
  const failedRows = countLabelled(rows, 'failed') - broken
  const byClient = failedOf('client')
  const who =
    byClient === 0
      ? `${run.baseUrl} breaks`
      : byClient < failedRows
        ? `${run.baseUrl} and its client break`
        : `The client of ${run.baseUrl} breaks`
  const result =
    failedRows > 0
      ? `${ended}${who} the contract: ${counted(failed, 'rule')} failed in ${counted(failedRows, 'row')}; ${rest}.`
      : `${ended}${knownGaps > 0 ? 'Only known gaps' : 'No decided rule'} failed at ${run.baseUrl}: ${rest}.`
  return [
    result,
    ...(broken > 0 ? [`${counted(broken, 'interaction')} of its consumers' pacts failed.`] : []),
    ...(kept > 0 ? [`${counted(kept, 'interaction')} of its consumers' pacts passed.`] : []),
    ...(run.pactsNotRun === undefined ? [] : [run.pactsNotRun]),
  ].join(' ')
}

/** Where, when and how much was asked. */
export function aboutSentence(run: VerificationRun): string {
  const { startedAt, tookMs, requests, environment, passed } = run
  const where = environment === undefined ? '' : ` in environment “${onOneLine(environment)}”`
  const prefix = customerPrefix(run)
  const whose = prefix === undefined ? '' : `, by customers ${prefix}…`
  const took = `${spanText(tookMs)}, started at ${momentText(startedAt)} UTC`
  const what =
    passed === undefined
      ? ` and ${counted(orderCountOf(run), 'order')}${whose}`
      : ` (${passed.summary})`
  return `${counted(requests, 'request')}${what}${where} in ${took}.`
}

/** Also those that a report does not list. */
export function orderCountOf({ created: { orders, unlisted = 0 } }: VerificationRun): number {
  return orders.length + unlisted
}

export function coverageSentence(run: VerificationRun): string {
  const { passed, failed, knownGaps, notVisible, notTried, undecided, all } = tallyOf(run)
  const gaps = run.knownGaps === undefined ? '' : ` + ${counted(knownGaps, 'known gap')}`
  const rest = notVisible + notTried + undecided
  return `${passed} passed + ${failed} failed${gaps} + ${rest} inconclusive = ${all} rules`
}

/** The reasons of the inconclusive rules. */
export function inconclusiveSentence(run: VerificationRun): string {
  const { notVisible, notTried, undecided, reasons } = tallyOf(run)
  // Whoever reads traffic tries nothing.
  const open =
    run.command === undefined
      ? [`${notTried} not tried`, `${undecided} tried and not decided`]
      : [`${notTried + undecided} by the traffic`]
  const parts = [`${notVisible} that no client can see`, ...open].filter(
    (part) => !part.startsWith('0 '),
  )
  const listed = reasons.slice(0, MOST_REASONS).map(({ because, rules }) => `${because} (${rules})`)
  const more = reasons.slice(MOST_REASONS).reduce((sum, { rules }) => sum + rules, 0)
  const why = [...listed, ...(more > 0 ? [`other reasons (${more})`] : [])].join('; ')
  if (parts.length === 0) return 'Every rule was decided.'
  return `Not decided: ${parts.join(', ')}${why === '' ? '' : `. Because: ${why}`}.`
}

/** What became of a known gap. */
export function gapSentence({ state, expires }: JudgedGap): string {
  if (state === 'known') return `known gap until ${expires}`
  if (state === 'expired') return `accepted until ${expires}, and fails the run since then`
  return state === 'not seen'
    ? 'not decided in this run'
    : 'no longer needed: the rule passed; remove the entry'
}

const BY_ID = new Map(RULES.map((rule) => [rule.id, rule]))

/** `quote.best-is-best (§2.3)`. */
export function ruleName(id: RuleId): string {
  const rule = BY_ID.get(id)
  return rule === undefined ? id : `${id} (${rule.section})`
}

export function ruleStatement(id: RuleId): string {
  return BY_ID.get(id)?.says ?? ''
}

/** Says of a failed row that others do the same, and where that is described. */
export function deviationSentence({
  id,
  section,
  does,
}: NonNullable<CheckRow['deviation']>): string {
  return `${id} (${section}). ${does} contracts/deviations.yaml has it.`
}

/** The identifiers of a run's customers start with the same text; its orders can be found by it. */
function customerPrefix({ created: { orders } }: VerificationRun): string | undefined {
  const own = orders
    .map(({ externalCustomerId }) => externalCustomerId)
    .find((id) => id?.startsWith('rsverify') === true)
  return own?.slice(0, -3)
}
