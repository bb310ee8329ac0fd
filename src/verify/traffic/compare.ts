/**
 * What changed between two recordings: rules as between two reports of `verify`, and the traits of
 * answers and webhooks. Values are not compared, and what only one of them has says nothing: its
 * client may not have asked.
 */
import { parentOf } from './compare-answers.ts'
import { driftBetween, type Drift, type ObservationDrift } from './drift.ts'
import type { SavedReport } from './saved-report.ts'
import type { TrafficEntry } from './har-entry.ts'
import { TrafficJudge } from './judge-traffic.ts'
import { Traits, type TraitGroup } from './traits.ts'

/** That messages which are alike show so different a sample by chance. */
const CHANCE = 0.001
/** Times differ from run to run, and with what else a machine does. */
const FEWEST_FOR_MEDIAN = 5
const FEWEST_FOR_P95 = 40
const LEAST_RATIO = 2
const LEAST_MS = 50
const MOST_CHANGES = 500

/** What one recording, or several of one deployment, shows. */
export class RecordedSide {
  readonly judge: TrafficJudge
  readonly traits = new Traits()

  constructor(settleMs = 0) {
    this.judge = new TrafficJudge(undefined, settleMs)
  }

  see(entry: TrafficEntry, source: string): void {
    this.judge.see(entry, source)
    this.traits.see(entry)
  }

  /** As a report of `verify` that observed nothing. */
  report(file: string): SavedReport {
    return { ...this.judge.run(), file }
  }
}

type Named = { readonly file: string; readonly side: RecordedSide }

export function compareTraffic(before: Named, after: Named): Drift {
  const rules = driftBetween(before.side.report(before.file), after.side.report(after.file))
  const [was, is] = [before.side.traits, after.side.traits]
  for (const traits of [was, is]) traits.endOrders()
  const changes = [...traitChanges(was.groups, is.groups), ...timeChanges(was.times, is.times)]
  return { ...rules, command: 'traffic compare', undocumented: changes.slice(0, MOST_CHANGES) }
}

type Groups = ReadonlyMap<string, TraitGroup>

/** Each change of an operation once, in how many situations it is ever seen. */
function traitChanges(before: Groups, after: Groups): readonly ObservationDrift[] {
  const changes = new Map<string, ObservationDrift>()
  for (const [name, was] of before) {
    const is = after.get(name)
    if (is === undefined) continue
    for (const path of new Set([...was.paths.keys(), ...is.paths.keys()])) {
      const [old, now] = [sampleOf(was, path), sampleOf(is, path)]
      if (old === undefined || now === undefined || !isChange(old, now)) continue
      const subject = `${was.subject}: ${path}`
      const change = { subject, before: [...old.counts.keys()], after: [...now.counts.keys()] }
      changes.set(JSON.stringify(change), change)
    }
  }
  return [...changes.values()].map(({ subject, before: old, after: now }) => ({
    ...{ subject, before: seen(old), after: seen(now) },
  }))
}

function seen(kinds: unknown): string {
  return (kinds as readonly string[]).toSorted().join(' | ')
}

type Sample = { readonly counts: ReadonlyMap<string, number>; readonly all: number }

const ABSENT = 'absent'

/** Undefined if no message has what the path is in. */
function sampleOf({ paths }: TraitGroup, path: string): Sample | undefined {
  const counts = new Map(paths.get(path))
  const present = [...counts.values()].reduce((sum, count) => sum + count, 0)
  // A list without elements says nothing of them.
  if (!path.includes('.') || path.endsWith('[]'))
    return present === 0 ? undefined : { counts, all: present }
  const inside = [...(paths.get(parentOf(path)) ?? [])]
    .filter(([kind]) => kind.includes('object'))
    .reduce((sum, [, count]) => sum + count, 0)
  if (inside === 0) return undefined
  if (inside > present) counts.set(ABSENT, inside - present)
  return { counts, all: inside }
}

function isChange(before: Sample, after: Sample): boolean {
  return isNewIn(before, after) || isNewIn(after, before)
}

/** Something that the other has too often to have been missed by chance, or a crash. */
function isNewIn(without: Sample, { counts, all }: Sample): boolean {
  return [...counts].some(
    ([kind, count]) =>
      !without.counts.has(kind) &&
      (/^5\d\d$/.test(kind) || (1 - count / all) ** without.all < CHANCE),
  )
}

type Times = ReadonlyMap<string, readonly number[]>

function timeChanges(before: Times, after: Times): readonly ObservationDrift[] {
  return [...before].flatMap(([operation, was]) => {
    const is = after.get(operation) ?? []
    const fewest = Math.min(was.length, is.length)
    const [old, now] = [was.toSorted(ascending), is.toSorted(ascending)]
    const [lower, upper] = (at(old, 0.5) < at(now, 0.5) ? [old, now] : [now, old]) as [
      readonly number[],
      readonly number[],
    ]
    // Half of the times overlap with none of the others, whatever the rest of the machine did.
    const isApart = at(lower, 0.75) < at(upper, 0.25)
    const change = (share: number, name: string) => {
      const [one, other] = [at(old, share), at(now, share)]
      const isFar = Math.abs(one - other) >= LEAST_MS && ratio(one, other) >= LEAST_RATIO
      return isFar
        ? [{ subject: `${operation}: ${name} time`, before: `${one} ms`, after: `${other} ms` }]
        : []
    }
    return [
      ...(fewest >= FEWEST_FOR_MEDIAN && isApart ? change(0.5, 'median') : []),
      ...(fewest >= FEWEST_FOR_P95 ? change(0.95, '95th percentile of') : []),
    ]
  })
}

function ascending(one: number, other: number): number {
  return one - other
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.max(1, Math.min(one, other))
}
