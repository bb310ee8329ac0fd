/** The sentences and sections that every form of a comparison shares. */
import { shellWord } from '../../base/client/curl.ts'
import type { Drift, FailedRule } from '../../verify/traffic/drift.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { ruleName, ruleStatement } from '../verify/wording.ts'
import { counted } from '../../base/vocabulary/text.ts'
import type { DriftData, Headline } from '../report-data.ts'

export type DriftSection = DriftData['sections'][number]

/** Which run it was; one that was interrupted did not come to everything. */
export function originSentence({ baseUrl, startedAt, file, interrupted }: Drift['before']): string {
  const end = interrupted === undefined ? '' : ', interrupted'
  return `${baseUrl}, ${startedAt}${end} (${file})`
}

/** The result in one sentence, the first rule that newly fails, and what to do. */
export function driftHeadline({ command, after, documented, undocumented }: Drift): Headline {
  const { newlyFailed, fixed } = documented
  const broken = newlyFailed.length === 0 ? 'no rule' : counted(newlyFailed.length, 'rule')
  const open = `${undocumented.length} of what the documentation leaves open changed`
  const sentence = `${after.baseUrl} breaks ${broken} that it did not break before; ${counted(fixed.length, 'rule')} fixed, ${open}.`
  const [first] = newlyFailed
  if (first === undefined) return { sentence }
  const [row] = first.rows
  const why = row && `: expected ${row.expected ?? ''}; received ${row.received ?? ''}`
  return {
    sentence,
    first: `${newlyFailed.length > 1 ? 'First failure' : 'Failure'}: ${ruleName(first.rule)}${why ?? ''}.`,
    todo:
      command === 'traffic compare'
        ? `Run "npx ramp-sandbox traffic check ${shellWord(after.file)}" for the exchanges that show it.`
        : `The rows of ${after.file} have the exchanges that show it.`,
  }
}

/** Documented behaviour first; sections without entries are missing. */
export function sectionsOf({ documented, undocumented }: Drift): readonly DriftSection[] {
  const { newlyFailed, newlyKnownGaps, stillFailing, fixed, noLongerSeen, newlySeen } = documented
  const before = new Map(documented.brokenBefore.map(({ rule, rows }) => [rule, rows]))
  const earlier = (rule: FailedRule['rule']) => defined({ rows: before.get(rule) })
  const failedEntry = ({ rule, rows }: FailedRule) => ({ ...ruleEntry(rule), rows })
  const sections: readonly DriftSection[] = [
    { title: 'Newly failed rules', tone: 'bad', entries: newlyFailed.map(failedEntry) },
    {
      title: 'Newly failed, and known gaps',
      tone: 'warn',
      entries: newlyKnownGaps.map(failedEntry),
    },
    { title: 'Rules that still fail', tone: 'bad', entries: stillFailing.map(failedEntry) },
    {
      title: 'Fixed rules, with what was broken before',
      tone: 'ok',
      entries: fixed.map((rule) => ({ ...ruleEntry(rule), ...earlier(rule) })),
    },
    {
      title: 'Rules that are no longer seen: decided before, inconclusive now',
      tone: 'warn',
      entries: noLongerSeen.map(({ rule, because }) => ({
        ...{ name: ruleName(rule), text: because },
        ...earlier(rule),
      })),
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
