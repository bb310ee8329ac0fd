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
  const { counts, startedAt, tookMs, seed, target, notRun, results } = summary
  return {
    version: 2,
    tool: { name: 'ramp-sandbox', version: VERSION },
    startedAt: iso(startedAt),
    tookMs,
    seed,
    target,
    counts: { ...counts, notRun },
    scenarios: results.map((result) => scenarioOf(result, summary)),
  }
}

function scenarioOf(result: ScenarioResult, summary: RunSummary) {
  const {
    file,
    name,
    why,
    covers,
    verdict,
    because,
    failure,
    startedAt,
    tookMs,
    virtualMs,
    interleavings,
  } = result
  const difference = failure === undefined ? undefined : differenceOf(failure)
  return {
    file,
    name,
    why,
    covers,
    verdict,
    ...(because === undefined ? {} : { because }),
    ...(failure === undefined
      ? {}
      : {
          failure: {
            ...failure,
            ...(difference === undefined ? {} : { difference }),
            replay: replayCommand(result, summary),
          },
        }),
    startedAt: iso(startedAt),
    tookMs,
    virtualMs,
    interleavings,
    timeline: result.timeline.map(entryOf),
  }
}

function entryOf({ at, realMs, from, to, label, detail, ok }: TimelineEntry) {
  const instant = Math.abs(at) <= LATEST ? iso(at) : null
  return { at: instant, realMs, from, to, label, ...(detail === undefined ? {} : { detail }), ok }
}
