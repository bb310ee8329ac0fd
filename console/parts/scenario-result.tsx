/** What came of a scenario: its failure, and the timeline in lanes. */
import type { ScenarioProgress } from '../../src/base/contract/generated/control-types.d.ts'
import type { ReportedScenario } from '../../src/report/report-data.ts'
import {
  failedRow,
  placeOf,
  saysMore,
  type ReportedFailure,
} from '../../src/report/scenarios/failed-row.ts'
import { spanText } from '../format.ts'
import { SCENARIO_LANES, scenarioSteps } from '../scenario-steps.ts'
import { RowAdvice, RowEvidence, RowJudgement } from './failed-row.tsx'
import { Lanes } from './lanes.tsx'

/** What has happened so far, in the lanes of the result. */
export function RunningScenario({ run }: { readonly run: ScenarioProgress }) {
  const { step, steps, title, entries, verdict } = run
  return (
    <div class="stack">
      <p class="dim break">
        {verdict === 'stopped'
          ? 'The run was stopped.'
          : verdict !== undefined
            ? 'Another tab ran it. Run it here to see its whole result.'
            : step === 0
              ? 'It begins …'
              : `Step ${step} of ${steps}: ${title}`}
      </p>
      <Lanes lanes={SCENARIO_LANES} steps={scenarioSteps(entries).steps} />
    </div>
  )
}

export function ScenarioRunResult({ result }: { readonly result: ReportedScenario }) {
  const { file, because, failure, timeline, interleavings, virtualMs, tookMs, verdict } = result
  const { steps, leftOut } = scenarioSteps(timeline)
  return (
    <div class="stack">
      {(verdict === 'passed' || verdict === 'failed') && (
        <p class="dim">
          {spanText(virtualMs)} of simulated time in {spanText(tookMs)}
          {interleavings > 1 &&
            `, ${interleavings} interleavings of its races: the last one is shown`}
        </p>
      )}
      {because !== undefined && <pre class="mono">{because}</pre>}
      {failure !== undefined && <Failure file={file} failure={failure} />}
      {leftOut > 0 && <p class="dim">The first {leftOut} events are left out.</p>}
      {steps.length > 0 && <Lanes lanes={SCENARIO_LANES} steps={steps} />}
    </div>
  )
}

type FailureProps = { readonly file: string; readonly failure: ReportedFailure }

/** As the row of a report; the calls are with the command that repeats them. */
function Failure({ file, failure }: FailureProps) {
  const row = { verdict: 'failed', ...failedRow(file, failure) } as const
  const { curl, difference, message, replay } = failure
  const reproduce = curl === undefined ? replay : `${replay}\n\n${curl}`
  return (
    <>
      <RowJudgement row={row} />
      <RowEvidence
        lines={[placeOf(file, failure), message]}
        difference={saysMore(difference) ? difference : ''}
      />
      <RowAdvice row={{ ...row, reproduce }} />
    </>
  )
}
