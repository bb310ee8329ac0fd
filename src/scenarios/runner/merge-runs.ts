/** Joins the JSON reports of all shards of a run to the summary of the whole. */
import { defined } from '../../base/vocabulary/defined.ts'
import type { ScenarioResult, RunSummary, TimelineEntry } from './result.ts'
import { countVerdicts } from './run-suite.ts'

/** As contracts/schemas/run-report.schema.json says. */
export type RunReport = Omit<RunSummary, 'results' | 'startedAt' | 'counts'> & {
  readonly startedAt: string
  readonly scenarios: readonly (Omit<ScenarioResult, 'seed' | 'startedAt' | 'timeline'> & {
    readonly startedAt: string
    readonly timeline: readonly (Omit<TimelineEntry, 'at'> & { readonly at: string | null })[]
  })[]
}

export const IN_PROCESS = 'in process'

/** Their seeds and targets are equal, but for shares that needed no target. */
export function mergeRuns(reports: readonly RunReport[]): RunSummary {
  const results = reports
    .flatMap(({ scenarios, seed }) => scenarios.map((each) => resultOf(each, seed)))
    .sort((one, other) => (one.file < other.file ? -1 : 1))
  const starts = reports.map(({ startedAt }) => Date.parse(startedAt))
  const ends = reports.map(({ startedAt, tookMs }) => Date.parse(startedAt) + tookMs)
  const startedAt = Math.min(...starts)
  const named = reports.find(({ target }) => target !== IN_PROCESS) ?? reports[0]
  return {
    results,
    counts: countVerdicts(results),
    notRun: reports.reduce((sum, each) => sum + each.notRun, 0),
    startedAt,
    tookMs: Math.max(...ends) - startedAt,
    seed: named?.seed ?? 0,
    target: named?.target ?? IN_PROCESS,
    options: named?.options ?? '',
    ...defined({ interrupted: reports.find((each) => each.interrupted)?.interrupted }),
  }
}

function resultOf(scenario: RunReport['scenarios'][number], seed: number): ScenarioResult {
  const timeline = scenario.timeline.map((entry) => ({ ...entry, at: momentOf(entry.at) }))
  return { ...scenario, seed, timeline, startedAt: Date.parse(scenario.startedAt) }
}

/** Reports show no moment beyond those that a date can have. */
function momentOf(at: string | null): number {
  return at === null ? Infinity : Date.parse(at)
}
