/** Results for the tests of reporters. */
import type {
  RunSummary,
  ScenarioResult,
  StepFailure,
  TimelineEntry,
} from '../../../src/scenarios/runner/result.ts'
import { countVerdicts } from '../../../src/scenarios/runner/run-suite.ts'

export const NINE = Date.UTC(2026, 2, 1, 9)

/** Markup, quotes, a colour, a bell, a reversed direction, half a surrogate pair, a command. */
export const ODD = `<b>&"Ada's" \x1b[31mred\x07 \u202eturned \ud800 ]]> ::error::x 'naïve' 🚀`

export function aResult(of: Partial<ScenarioResult> = {}): ScenarioResult {
  return {
    file: 'scenarios/buy.completed.yaml',
    name: 'A buy is completed',
    why: 'The happy path.',
    covers: ['flow.buy'],
    tags: ['smoke'],
    verdict: 'passed',
    timeline: [anEntry()],
    startedAt: NINE,
    tookMs: 3.4,
    virtualMs: 1_800_000,
    seed: 7,
    interleavings: 1,
    ...of,
  }
}

export function anEntry(of: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    at: NINE,
    realMs: 0.5,
    from: 'application',
    to: 'service',
    label: 'createOrder → 201',
    ok: true,
    ...of,
  }
}

export function aFailure(of: Partial<StepFailure> = {}): StepFailure {
  return {
    step: 3,
    line: 12,
    title: 'expect transaction.completed',
    message: 'Failed to receive transaction.completed: 1 expected, 2 arrived.',
    difference: 'status: expected "completed", received "pending"',
    ...of,
  }
}

export function aFailed(
  of: Partial<ScenarioResult> = {},
  failure: Partial<StepFailure> = {},
): ScenarioResult {
  return aResult({
    file: 'scenarios/webhooks/twice.yaml',
    name: 'A webhook arrives twice',
    verdict: 'failed',
    failure: aFailure(failure),
    timeline: [
      anEntry(),
      anEntry({
        at: NINE + 5_400_000,
        realMs: 12,
        from: 'service',
        to: 'receiver',
        label: 'transaction.completed',
        ok: false,
      }),
    ],
    ...of,
  })
}

export const SKIPPED = aResult({
  file: 'scenarios/order.expired.yaml',
  name: 'Nobody pays',
  verdict: 'skipped',
  because: 'steps[1] needs "clock": the target lacks it',
  timeline: [],
  interleavings: 0,
})

export const INVALID = aResult({
  file: 'scenarios/order.broken.yaml',
  name: 'order.broken',
  verdict: 'invalid',
  because:
    'scenarios/order.broken.yaml:3:5: steps[0].bdy is not known; did you mean "body"?\nscenarios/order.broken.yaml:9:1: why is required',
  timeline: [],
  interleavings: 0,
})

export function aSummary(
  results: readonly ScenarioResult[],
  of: Partial<RunSummary> = {},
): RunSummary {
  return {
    results,
    counts: countVerdicts(results),
    notRun: 0,
    startedAt: NINE,
    tookMs: 41,
    seed: 7,
    target: 'in process',
    options: '',
    ...of,
  }
}
