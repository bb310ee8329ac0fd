/** Which documented rules a deployment breaks or keeps that it did not break or keep before. */
import type { RuleId } from '../../base/contract/generated/rules.ts'
import type { CheckRow, VerificationRun } from '../verdict.ts'

/** What a comparison reads of what a recording shows. */
export type JudgedRecording = Pick<
  VerificationRun,
  'baseUrl' | 'startedAt' | 'coverage' | 'knownGaps'
> & {
  readonly rows: readonly Omit<CheckRow, 'exchanges'>[]
}

/** What a failed rule rests on: the rows of one report that broke it. */
export type FailedRule = {
  readonly rule: RuleId
  readonly rows: readonly Pick<
    JudgedRecording['rows'][number],
    'id' | 'title' | 'expected' | 'received'
  >[]
}

export type RuleChanges = {
  readonly newlyFailed: readonly FailedRule[]
  /** Newly failed as well, and accepted until a day. */
  readonly newlyKnownGaps: readonly FailedRule[]
  readonly stillFailing: readonly FailedRule[]
  /** Failed before, passed now. */
  readonly fixed: readonly RuleId[]
  /** What the older run has of rules that failed then, and are fixed or inconclusive now. */
  readonly brokenBefore: readonly FailedRule[]
  /** Passed or failed before, inconclusive now. */
  readonly noLongerSeen: readonly { readonly rule: RuleId; readonly because: string }[]
  /** Inconclusive before, passed now. */
  readonly newlySeen: readonly RuleId[]
}

export function ruleChanges(
  { coverage: before, rows: rowsBefore }: JudgedRecording,
  { coverage: after, rows, knownGaps = [] }: JudgedRecording,
): RuleChanges {
  const [hadFailed, hadPassed] = [new Set(before.failed), new Set(before.passed)]
  const failed = after.failed.map((rule) => ({ rule, rows: brokenBy(rule, rows) }))
  const known = new Set(knownGaps.filter(({ state }) => state === 'known').map(({ rule }) => rule))
  const isNew = ({ rule }: FailedRule) => !hadFailed.has(rule)
  return {
    newlyFailed: failed.filter((one) => isNew(one) && !known.has(one.rule)),
    newlyKnownGaps: failed.filter((one) => isNew(one) && known.has(one.rule)),
    stillFailing: failed.filter(({ rule }) => hadFailed.has(rule)),
    fixed: after.passed.filter((rule) => hadFailed.has(rule)),
    brokenBefore: before.failed
      .filter((rule) => !after.failed.includes(rule))
      .map((rule) => ({ rule, rows: brokenBy(rule, rowsBefore) })),
    noLongerSeen: after.inconclusive
      .filter(({ rule }) => hadFailed.has(rule) || hadPassed.has(rule))
      .map(({ rule, because }) => ({
        rule,
        because: reasonOfDecider(rule, rowsBefore, rows) ?? because,
      })),
    newlySeen: after.passed.filter((rule) => !hadFailed.has(rule) && !hadPassed.has(rule)),
  }
}

/** Several rows can decide a rule: the reason is that of one by which the older run did. */
function reasonOfDecider(
  rule: RuleId,
  before: JudgedRecording['rows'],
  after: JudgedRecording['rows'],
): string | undefined {
  const deciders = before
    .filter(({ verdict, rules }) => verdict !== 'inconclusive' && rules.includes(rule))
    .map(({ id }) => id)
  return after.find(({ id, because }) => because !== undefined && deciders.includes(id))?.because
}

function brokenBy(rule: RuleId, rows: JudgedRecording['rows']): FailedRule['rows'] {
  return rows
    .filter(({ verdict, rules }) => verdict === 'failed' && rules.includes(rule))
    .map(({ id, title, expected = '', received = '' }) => ({ id, title, expected, received }))
}
