/** Joins the JSON reports of all shards of a search to the report of the whole. */
import type { Oracle } from '../../base/contract/generated/types.ts'
import { defined } from '../../base/vocabulary/defined.ts'
import type { ExplorationReport, Reported } from './counterexamples.ts'

const NONE = { done: 0, of: 0 }

/** Their seeds are equal. */
export function mergeExplorations(reports: readonly ExplorationReport[]): ExplorationReport {
  const deepest = Math.max(...reports.map(({ levels }) => levels.length))
  const levels = Array.from({ length: deepest }, (_, depth) =>
    // Every shard runs the happy paths.
    depth === 0 ? (reports[0]?.levels[0] ?? NONE) : sum(reports, depth),
  )
  return {
    seed: reports[0]?.seed ?? 0,
    sequences: reports.reduce((count, each) => count + each.sequences, 0),
    depthDone: Math.min(...reports.map(({ depthDone }) => depthDone)),
    oraclesOff: Object.assign({}, ...reports.map(({ oraclesOff }) => oraclesOff)) as object,
    oraclesHeld: heldByAll(reports),
    levels,
    ...(reports.some(({ isCut }) => isCut) && { isCut: true as const }),
    ...defined({ interrupted: reports.find((each) => each.interrupted)?.interrupted }),
    counterexamples: joined(reports.flatMap(({ counterexamples }) => counterexamples)),
    unstable: joined(reports.flatMap(({ unstable }) => unstable)),
  }
}

function heldByAll(reports: readonly ExplorationReport[]): readonly Oracle[] {
  const [first, ...others] = reports.map(({ oraclesHeld = [] }) => oraclesHeld)
  return (first ?? []).filter((oracle) => others.every((held) => held.includes(oracle)))
}

function sum(reports: readonly ExplorationReport[], depth: number) {
  const each = reports.map(({ levels }) => levels[depth] ?? NONE)
  return {
    done: each.reduce((count, { done }) => count + done, 0),
    of: each.reduce((count, { of }) => count + of, 0),
  }
}

/** As one search would have listed what the shards have found. */
function joined(found: readonly Reported[]): readonly Reported[] {
  const kept: Reported[] = []
  for (const each of found.toSorted((a, b) => a.perturbations.length - b.perturbations.length)) {
    const index = kept.findIndex((smaller) => standsFor(smaller, each))
    const smaller = kept[index]
    if (smaller === undefined) kept.push(each)
    else if (keyOf(each) !== keyOf(smaller))
      kept[index] = { ...smaller, alike: [...smaller.alike, each.perturbations, ...each.alike] }
  }
  return kept
}

function keyOf({ side, perturbations }: Reported): string {
  return [side, ...perturbations.map(({ id }) => id)].join(' ')
}

/** One group; or it would not have run a sequence that contains another counterexample. */
function standsFor(smaller: Reported, one: Reported): boolean {
  const ids = one.perturbations.map(({ id }) => id)
  const isContained = smaller.perturbations.every(({ id }) => ids.includes(id))
  const isSame = one.side === smaller.side && one.oracle === smaller.oracle
  return smaller.group === one.group || (isSame && isContained)
}
