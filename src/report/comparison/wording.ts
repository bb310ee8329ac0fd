/** The sentences and sections that every form of a comparison shares. */
import { leadOf } from '../lead.ts'
import type { Compared, TrafficDifference } from '../../verify/traffic/comparison.ts'
import type { ComparedRecordings } from '../../verify/traffic/compare.ts'
import type { Fidelity } from '../../verify/traffic/fidelity.ts'
import type { FailedRule, RuleChanges } from '../../verify/traffic/rule-changes.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import { ruleName, ruleStatement } from '../verify/wording.ts'
import { shellWord } from '../../base/client/curl.ts'
import { counted } from '../../base/vocabulary/text.ts'
import { momentText } from '../../base/vocabulary/time.ts'
import type { ComparisonData, Headline } from '../report-data.ts'

/** What a command compared: calls with a sandbox, or two recordings of a deployment. */
export type AnyComparison =
  | ({ readonly command: 'traffic fidelity'; readonly about: readonly string[] } & Fidelity & {
        /** That fewer are equal than were asked for. */
        readonly failure?: string
      })
  | ComparedRecordings

export type ComparisonSection = ComparisonData['sections'][number]

/** Which files, and with what. */
export function aboutLines(all: AnyComparison): readonly string[] {
  if (all.command === 'traffic fidelity') return all.about
  const lineOf = ({ baseUrl, startedAt, file }: ComparedRecordings['before']) =>
    `${baseUrl}, ${momentText(startedAt)} UTC (${file})`
  return [`Before: ${lineOf(all.before)}`, `After: ${lineOf(all.after)}`]
}

/** The result in one sentence, what failed first, and what to do. */
export function comparisonHeadline(all: AnyComparison): Headline {
  const { compared, equal, percent, notCompared } = all
  const tone = compared === 0 || equal < compared ? 'warn' : undefined
  const left = notCompared === 0 ? '' : ` ${counted(notCompared, 'call')} not compared.`
  const equals =
    compared === 0
      ? `No call could be compared.${left}`
      : `${equal} of ${compared} answers and webhooks are equal but for values, such as ids, times, rates and amounts (${percent} %).${left}`
  if (all.command === 'traffic fidelity')
    return { sentence: equals, ...defined({ first: all.failure, tone }) }
  const { newlyFailed, fixed } = all.rules
  const broken = newlyFailed.length === 0 ? 'no rule' : counted(newlyFailed.length, 'rule')
  const sentence = `${all.after.baseUrl} breaks ${broken} that it did not break before; ${counted(fixed.length, 'rule')} fixed. ${equals}`
  const [first] = newlyFailed
  if (first === undefined) return { sentence, ...defined({ tone }) }
  const [row] = first.rows
  const why = row && `: ${leadOf(row)}`
  return {
    sentence,
    first: `${newlyFailed.length > 1 ? 'First failure' : 'Failure'}: ${ruleName(first.rule)}${why ?? ''}.`,
    todo: `Run "npx ramp-sandbox traffic check ${shellWord(all.after.file)}" for the exchanges that show it.`,
  }
}

/** Rules first; sections without entries are missing. */
export function sectionsOf(all: AnyComparison): readonly ComparisonSection[] {
  const isOfSandbox = all.command === 'traffic fidelity'
  const sections: readonly ComparisonSection[] = [
    ...(isOfSandbox ? [] : ruleSections(all.rules)),
    {
      title: isOfSandbox
        ? 'Differs between the traffic and a sandbox, by answers'
        : 'Differs where the documentation is silent, by answers. None of it is a failure.',
      tone: 'warn',
      entries: all.differences.map((one) => ({ name: one.difference, text: whereOf(one) })),
    },
    {
      title: 'Takes another time',
      tone: 'warn',
      entries: isOfSandbox
        ? []
        : all.times.map(({ subject, before, after }) => ({
            ...{ name: subject, text: `${before} → ${after}` },
          })),
    },
    { title: 'Equal, by kind of answer', tone: 'dim', entries: all.kinds.map(kindEntry) },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function whereOf({ answers, kinds, entries: [one, other] }: TrafficDifference): string {
  const example = `entry ${one}${other === undefined ? '' : ` and ${other}`}`
  return `${counted(answers, 'time')} in ${kinds.join(', ')}, such as ${example}`
}

function kindEntry({ kind, compared, equal }: Compared['kinds'][number]) {
  return { name: kind, text: `${equal} of ${compared}` }
}

function ruleSections(rules: RuleChanges): readonly ComparisonSection[] {
  const { newlyFailed, newlyKnownGaps, stillFailing, fixed, noLongerSeen, newlySeen } = rules
  const before = new Map(rules.brokenBefore.map(({ rule, rows }) => [rule, rows]))
  const earlier = (rule: FailedRule['rule']) => defined({ rows: before.get(rule) })
  const failedEntry = ({ rule, rows }: FailedRule) => ({ ...ruleEntry(rule), rows })
  return [
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
  ]
}

function ruleEntry(rule: FailedRule['rule']) {
  return { name: ruleName(rule), text: ruleStatement(rule) }
}
