/**
 * A run as JSON: contracts/schemas/run-report.schema.json describes every member. A new member
 * keeps the `version`; removing one or changing its meaning raises it.
 */
import { iso, LATEST } from '../../vocabulary/time.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { RunSummary, ScenarioResult, TimelineEntry } from '../../scenarios/runner/result.ts'
import { differenceOf } from './difference.ts'
import { replayCommand } from './replay.ts'

/** The summary is masked already. */
export function jsonReport(summary: RunSummary) {
  const { counts, startedAt, tookMs, seed, target, options, shard, notRun, results } = summary
  return {
    version: 2,
    tool: { name: 'ramp-sandbox', version: VERSION },
    startedAt: iso(startedAt),
    tookMs,
    seed,
    target,
    options,
    ...(shard && { shard }),
    counts: { ...counts, notRun },
    scenarios: results.map((result) => scenarioReport(result, summary)),
  }
}

/** One scenario of the report. */
export function scenarioReport(
  result: ScenarioResult,
  summary: Pick<RunSummary, 'seed' | 'options'>,
) {
  // The seed of a scenario is that of the run.
  const { seed: _seed, failure, timeline, startedAt, ...rest } = result
  const difference = failure && differenceOf(failure)
  const replay = replayCommand(result, summary)
  return {
    ...rest,
    ...(failure && {
      failure: { ...failure, ...(difference !== undefined && { difference }), replay },
    }),
    startedAt: iso(startedAt),
    timeline: timeline.map(entryOf),
  }
}

/** An entry of the timeline. */
export function entryOf(entry: TimelineEntry) {
  return { ...entry, at: Math.abs(entry.at) <= LATEST ? iso(entry.at) : null }
}
