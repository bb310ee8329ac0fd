/**
 * A run as JSON, for programs: contracts/schemas/run-report.schema.json has the meaning of every
 * member. Members are added without a new `version`; it counts up when one goes away or means
 * something else. Durations are in milliseconds.
 */
import { iso, LATEST } from '../../vocabulary/time.ts'
import { VERSION } from '../../vocabulary/version.ts'
import type { RunSummary, ScenarioResult, TimelineEntry } from '../../scenarios/runner/result.ts'
import { differenceOf } from './difference.ts'
import { replayCommand } from './replay.ts'

/** The summary is masked already. */
export function jsonReport(summary: RunSummary) {
  const { counts, startedAt, tookMs, seed, target, skipped, results } = summary
  return {
    version: 1,
    tool: { name: 'ramp-sandbox', version: VERSION },
    startedAt: iso(startedAt),
    tookMs,
    seed,
    target,
    counts: {
      passed: counts.passed,
      failed: counts.failed,
      notReachable: counts['not reachable'],
      brokenFiles: counts['broken file'],
      leftOut: skipped,
    },
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
    tellings,
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
    interleavings: tellings,
    timeline: result.timeline.map(entryOf),
  }
}

function entryOf({ at, realMs, from, to, label, detail, ok }: TimelineEntry) {
  const instant = Math.abs(at) <= LATEST ? iso(at) : null
  return { at: instant, realMs, from, to, label, ...(detail === undefined ? {} : { detail }), ok }
}
