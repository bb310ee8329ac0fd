/** What came of a scenario: the failure with its difference, and the timeline in lanes. */
import type { ScenarioProgress } from '../../src/contract/generated/control-types.d.ts'
import type { ReportedScenario } from '../../src/reporters/report-data.ts'
import { duration } from '../format.ts'
import { SCENARIO_LANES, scenarioSteps } from '../scenario-steps.ts'
import { CopyButton } from './copy-button.tsx'
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

export function ScenarioResult({ result }: { readonly result: ReportedScenario }) {
  const { because, failure, timeline, interleavings, virtualMs, tookMs, verdict } = result
  const { steps, leftOut } = scenarioSteps(timeline)
  return (
    <div class="stack">
      {(verdict === 'passed' || verdict === 'failed') && (
        <p class="dim">
          {duration(virtualMs)} of simulated time in {duration(tookMs)}
          {interleavings > 1 &&
            `, ${interleavings} interleavings of its races: the last one is shown`}
        </p>
      )}
      {because !== undefined && <pre class="mono">{because}</pre>}
      {failure !== undefined && <Failure failure={failure} />}
      {leftOut > 0 && <p class="dim">The first {leftOut} events are left out.</p>}
      {steps.length > 0 && <Lanes lanes={SCENARIO_LANES} steps={steps} />}
    </div>
  )
}

function Failure({ failure }: { readonly failure: NonNullable<ReportedScenario['failure']> }) {
  const { step, line, title, message, invariant, difference, hint, curl, replay } = failure
  const place = [step === 0 ? '' : `step ${step}`, line === undefined ? '' : `line ${line}`, title]
  const commands = curl === undefined ? replay : `${replay}\n\n${curl}`
  return (
    <div class="failure stack" role="group" aria-label="Failure">
      <p class="dim break">{place.filter((part) => part !== '').join(', ')}</p>
      <p class="bad break message">
        <span aria-hidden="true">✕</span> {message}
      </p>
      {invariant !== undefined && (
        <p>
          Broken invariant: <strong>{invariant}</strong>
        </p>
      )}
      {difference !== undefined && difference !== '' && <Difference text={difference} />}
      {hint !== undefined && <p class="break">To fix: {hint}</p>}
      <details>
        <summary>Repeat it</summary>
        <CopyButton text={commands} />
        <pre class="mono" tabIndex={0} aria-label="Commands that repeat it">
          {commands}
        </pre>
      </details>
    </div>
  )
}

const LINE_TONES: Readonly<Record<string, string>> = { '- ': 'ok', '+ ': 'bad' }

/** Lines that were expected have a minus, and received ones a plus. */
function Difference({ text }: { readonly text: string }) {
  return (
    <pre class="mono difference" tabIndex={0} aria-label="Expected (-) and received (+)">
      {text.split('\n').map((line, index) => (
        <span key={index} class={LINE_TONES[line.slice(0, 2)]}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  )
}
