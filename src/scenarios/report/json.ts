/**
 * A run as JSON, for programs, in the shape of contracts/schemas/run-report.schema.json. Members are added without a new `version`; it counts up when one goes away or means
 * something else. Durations are in milliseconds.
 */
import { iso, LATEST } from '../../time.ts'
import { VERSION } from '../../version.ts'
import type { Party, RunSummary, ScenarioResult, TimelineEntry, Verdict } from '../result.ts'
import { differenceOf } from './difference.ts'
import { replayCommand } from './replay.ts'

export type JsonReport = {
  readonly version: 1
  readonly tool: { readonly name: 'ramp-sandbox'; readonly version: string }
  /** ISO 8601 in UTC, on the machine's clock. */
  readonly startedAt: string
  readonly tookMs: number
  readonly seed: number
  /** `in process`, or the URL. */
  readonly target: string
  readonly counts: {
    readonly passed: number
    readonly failed: number
    readonly notReachable: number
    readonly brokenFiles: number
    /** What `--bail` left out; it is not among the scenarios. */
    readonly leftOut: number
  }
  readonly scenarios: readonly JsonScenario[]
}

export type JsonScenario = {
  readonly file: string
  readonly name: string
  readonly why: string
  /** Ids of contracts/rules.yaml. */
  readonly covers: readonly string[]
  readonly verdict: Verdict
  /** For `not reachable` and `broken file`. */
  readonly because?: string
  readonly failure?: JsonFailure
  readonly startedAt: string
  readonly tookMs: number
  /** How much time passed in the world. */
  readonly virtualMs: number
  readonly interleavings: number
  readonly timeline: readonly JsonEntry[]
}

export type JsonFailure = {
  /** From 1; 0 is before the first. */
  readonly step: number
  readonly title: string
  readonly line?: number
  readonly message: string
  readonly invariant?: string
  readonly expected?: unknown
  readonly received?: unknown
  readonly difference?: string
  readonly hint?: string
  readonly curl?: string
  /** The command that tells the story again. */
  readonly replay: string
}

export type JsonEntry = {
  /** ISO 8601 in UTC, on the world's clock; null where a target gave no time. */
  readonly at: string | null
  /** On the machine's clock, since the scenario began. */
  readonly realMs: number
  readonly from: Party
  readonly to: Party
  readonly label: string
  readonly detail?: string
  readonly ok: boolean
}

/** The summary is masked already. */
export function jsonReport(summary: RunSummary): JsonReport {
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

function scenarioOf(result: ScenarioResult, summary: RunSummary): JsonScenario {
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

function entryOf({ at, realMs, from, to, label, detail, ok }: TimelineEntry): JsonEntry {
  const instant = Math.abs(at) <= LATEST ? iso(at) : null
  return { at: instant, realMs, from, to, label, ...(detail === undefined ? {} : { detail }), ok }
}
