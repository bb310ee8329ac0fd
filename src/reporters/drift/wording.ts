/** The sentences and sections that every form of a comparison shares. */
import type { Drift, FailedRule } from '../../conformance/drift/drift.ts'
import { ruleName, ruleStatement } from '../conformance/wording.ts'
import type { DriftData } from '../report-data.ts'

export type DriftSection = DriftData['sections'][number]

/** Which run it was; one that was interrupted did not come to everything. */
export function aboutSentence({ baseUrl, startedAt, file, interrupted }: Drift['before']): string {
  const end = interrupted === undefined ? '' : ', interrupted'
  return `${baseUrl}, ${startedAt}${end} (${file})`
}

/** The result in one sentence. */
export function driftSentence({ after, documented, undocumented }: Drift): string {
  const { newlyFailed, fixed } = documented
  const broken = newlyFailed.length === 0 ? 'no rule' : ruleCount(newlyFailed.length)
  const open = `${undocumented.length} of what the documentation leaves open changed`
  return `${after.baseUrl} breaks ${broken} that it did not break before; ${ruleCount(fixed.length)} fixed, ${open}.`
}

function ruleCount(count: number): string {
  return count === 1 ? '1 rule' : `${count} rules`
}

/** Documented behaviour first; sections without entries are missing. */
export function sectionsOf({ documented, undocumented }: Drift): readonly DriftSection[] {
  const { newlyFailed, newlyKnownGaps, stillFailing, fixed, noLongerSeen, newlySeen } = documented
  const failedEntry = ({ rule, rows }: FailedRule) => ({ ...ruleEntry(rule), rows })
  const sections: readonly DriftSection[] = [
    { title: 'Newly failed rules', tone: 'bad', entries: newlyFailed.map(failedEntry) },
    {
      title: 'Newly failed, and known gaps',
      tone: 'warn',
      entries: newlyKnownGaps.map(failedEntry),
    },
    { title: 'Rules that still fail', tone: 'bad', entries: stillFailing.map(failedEntry) },
    { title: 'Fixed rules', tone: 'ok', entries: fixed.map(ruleEntry) },
    {
      title: 'Rules that are no longer seen: decided before, inconclusive now',
      tone: 'warn',
      entries: noLongerSeen.map(({ rule, because }) => ({ name: ruleName(rule), text: because })),
    },
    {
      title: 'Rules that are seen now: inconclusive before, passed now',
      tone: 'ok',
      entries: newlySeen.map(ruleEntry),
    },
    {
      title: 'Changed where the documentation is silent. None of it is a failure.',
      tone: 'warn',
      entries: undocumented.map(({ setting, subject, before, after }) => ({
        name: setting ?? subject,
        text: `${valueText(before)} → ${valueText(after)}`,
      })),
    },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function ruleEntry(rule: FailedRule['rule']) {
  return { name: ruleName(rule), text: ruleStatement(rule) }
}

function valueText(value: unknown): string {
  return value === undefined ? 'not observed' : JSON.stringify(value)
}
