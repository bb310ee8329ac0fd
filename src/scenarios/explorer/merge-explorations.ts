/** Joins the JSON reports of all shards of a search to the report of the whole. */
import type { ExplorationReport, Reported } from './report.ts'

const NONE = { done: 0, of: 0 }

/** Their seeds are equal. */
export function mergeExplorations(reports: readonly ExplorationReport[]): ExplorationReport {
  const deepest = Math.max(...reports.map(({ levels }) => levels.length))
  const levels = Array.from({ length: deepest }, (_, depth) =>
    // Every shard runs the happy paths.
    depth === 0 ? (reports[0]?.levels[0] ?? NONE) : sum(reports, depth),
  )
  return {
    version: 1,
    seed: reports[0]?.seed ?? 0,
    schedules: reports.reduce((count, each) => count + each.schedules, 0),
    // Two shares may have reached the same.
    states: reports.reduce((count, each) => count + (each.states ?? 0), 0),
    depthDone: Math.min(...reports.map(({ depthDone }) => depthDone)),
    oraclesOff: Object.assign({}, ...reports.map(({ oraclesOff }) => oraclesOff)) as object,
    levels,
    counterexamples: joined(reports.flatMap(({ counterexamples }) => counterexamples)),
  }
}

function sum(reports: readonly ExplorationReport[], depth: number) {
  const each = reports.map(({ levels }) => levels[depth] ?? NONE)
  return {
    done: each.reduce((count, { done }) => count + done, 0),
    of: each.reduce((count, { of }) => count + of, 0),
  }
}

/** One search would not have run a schedule that contains a counterexample of another shard. */
function joined(found: readonly Reported[]): readonly Reported[] {
  const kept: Reported[] = []
  for (const each of found.toSorted((a, b) => a.deviations.length - b.deviations.length)) {
    const index = kept.findIndex((smaller) => contains(each, smaller))
    const smaller = kept[index]
    if (smaller === undefined) kept.push(each)
    else if (keyOf(each) !== keyOf(smaller))
      kept[index] = { ...smaller, alike: [...smaller.alike, each.deviations, ...each.alike] }
  }
  return kept
}

function keyOf({ deviations }: Reported): string {
  return deviations.map(({ id }) => id).join(' ')
}

function contains(one: Reported, smaller: Reported): boolean {
  const ids = one.deviations.map(({ id }) => id)
  return (
    one.side === smaller.side &&
    one.oracle === smaller.oracle &&
    (smaller.isFlaky ? one.isFlaky : smaller.deviations.every(({ id }) => ids.includes(id)))
  )
}
