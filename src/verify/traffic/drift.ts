/**
 * What changed between two verifications of a deployment, only from their reports. Rules are what
 * the documentation states; observations are about what it leaves open, and never a failure.
 */
import type { RuleId } from '../../base/contract/generated/rules.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { Observation } from '../verdict.ts'
import type { SavedReport } from './saved-report.ts'

type About = Pick<SavedReport, 'file' | 'baseUrl' | 'environment' | 'startedAt' | 'interrupted'>

/** What a failed rule rests on: the rows of one report that broke it. */
export type FailedRule = {
  readonly rule: RuleId
  readonly rows: readonly Pick<
    SavedReport['rows'][number],
    'id' | 'title' | 'expected' | 'received'
  >[]
}

type RuleDrift = {
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

export type ObservationDrift = {
  readonly subject: string
  readonly setting?: string
  /** Undefined if it was not observed. */
  readonly before?: unknown
  readonly after?: unknown
}

export type Drift = {
  readonly command: 'verify --compare' | 'traffic compare'
  readonly before: About
  readonly after: About
  readonly documented: RuleDrift
  readonly undocumented: readonly ObservationDrift[]
}

export function driftBetween(before: SavedReport, after: SavedReport): Drift {
  return {
    command: 'verify --compare',
    before: aboutOf(before),
    after: aboutOf(after),
    documented: ruleDrift(before, after),
    undocumented: observationDrift(before.observations, after.observations),
  }
}

function aboutOf({ file, baseUrl, environment, startedAt, interrupted }: SavedReport): About {
  return { file, baseUrl, startedAt, ...defined({ environment, interrupted }) }
}

function ruleDrift(
  { coverage: before, rows: rowsBefore }: SavedReport,
  { coverage: after, rows, knownGaps = [] }: SavedReport,
): RuleDrift {
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
  before: SavedReport['rows'],
  after: SavedReport['rows'],
): string | undefined {
  const deciders = before
    .filter(({ verdict, rules }) => verdict !== 'inconclusive' && rules.includes(rule))
    .map(({ id }) => id)
  return after.find(({ id, because }) => because !== undefined && deciders.includes(id))?.because
}

function brokenBy(rule: RuleId, rows: SavedReport['rows']): FailedRule['rows'] {
  return rows
    .filter(({ verdict, rules }) => verdict === 'failed' && rules.includes(rule))
    .map(({ id, title, expected = '', received = '' }) => ({ id, title, expected, received }))
}

function observationDrift(
  before: readonly Observation[],
  after: readonly Observation[],
): readonly ObservationDrift[] {
  const [had, has] = [byName(before), byName(after)]
  const names = [...new Set([...had.keys(), ...has.keys()])]
  return names.flatMap((name) => {
    const [old, now] = [had.get(name), has.get(name)]
    const one = old ?? now
    if (one === undefined || essenceOf(old) === essenceOf(now)) return []
    const { subject, setting } = one
    return {
      subject,
      ...(setting === undefined ? {} : { setting }),
      ...(old === undefined ? {} : { before: old.value }),
      ...(now === undefined ? {} : { after: now.value }),
    }
  })
}

/** A setting or a subject that was observed with several values has them as a list. */
function byName(all: readonly Observation[]): ReadonlyMap<string, Observation> {
  const named = new Map<string, Observation[]>()
  for (const one of all) {
    const name = one.setting ?? one.subject
    named.set(name, [...(named.get(name) ?? []), one])
  }
  return new Map(
    [...named].flatMap(([name, [first, ...others]]) => {
      if (first === undefined) return []
      const values = [first, ...others].map(({ value }) => value)
      return [[name, others.length === 0 ? first : { ...first, value: values }]] as const
    }),
  )
}

/** In any order. */
function essenceOf({ value }: Partial<Observation> = {}): string | undefined {
  const ordered = Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value
  return JSON.stringify(ordered)
}
