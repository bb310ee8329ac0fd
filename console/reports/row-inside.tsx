/** What a row of a report rests on: why, what was expected, the evidence, and what to do. */
import type { PageRow, ReportedExchange } from '../../src/reporters/report-data.ts'
import { duration } from '../format.ts'
import { PartView } from '../parts/lanes.tsx'
import { ScenarioResult } from '../parts/scenario-result.tsx'

type RowInsideProps = {
  readonly row: PageRow
  readonly exchanges: ReadonlyMap<number, ReportedExchange>
}

export function RowInside({ row, exchanges }: RowInsideProps) {
  const { about = [], statements = [], scenario, evidence = [] } = row
  const shown = (row.exchanges ?? []).flatMap((id) => exchanges.get(id) ?? [])
  return (
    <>
      <div class={scenario === undefined ? 'stack' : 'stack whole'}>
        {about.map((sentence) => (
          <p key={sentence} class="break prose">
            {sentence}
          </p>
        ))}
        {statements.map(([rule, says]) => (
          <p key={rule} class="break prose">
            <code>{rule}</code> <span class="dim">{says}</span>
          </p>
        ))}
        {scenario === undefined ? <Judgement row={row} /> : <ScenarioResult result={scenario} />}
      </div>
      {scenario === undefined && (
        <div class="stack">
          {shown.length === 0 && evidence.length > 0 && (
            <ul class="evidence">
              {evidence.map((line, index) => (
                <li key={index} class="dim break">
                  {line}
                </li>
              ))}
            </ul>
          )}
          <Advice row={row} hasExchanges={shown.length > 0} />
          {shown.map((exchange) => (
            <Exchange key={exchange.id} exchange={exchange} />
          ))}
        </div>
      )}
    </>
  )
}

/** What was expected, and what happened instead; or why the row is not decided. */
function Judgement({ row }: { readonly row: PageRow }) {
  const { verdict, expected, received, knownGap, notes = [] } = row
  if (verdict !== 'failed' && verdict !== 'invalid')
    return received === undefined ? null : (
      <p class={`break prose ${verdict === 'passed' ? 'dim' : 'warn'}`}>{received}</p>
    )
  return (
    <div class="failure" role="group" aria-label="Failure">
      {expected !== undefined && <p class="break">Expected: {expected}</p>}
      <p class="bad break message">
        <span aria-hidden="true">✕</span> Received: {received}
      </p>
      {[...(knownGap === undefined ? [] : [`A ${knownGap}`]), ...notes].map((note) => (
        <p key={note} class="break">
          {note}
        </p>
      ))}
    </div>
  )
}

function Advice({ row, hasExchanges }: { readonly row: PageRow; readonly hasExchanges: boolean }) {
  const { fix, fixFor, reproduce } = row
  return (
    <>
      {/* An exchange has its command already. */}
      {reproduce !== undefined && !hasExchanges && (
        <PartView part={{ title: 'Repeat it', text: reproduce }} />
      )}
      {fix !== undefined && !fix.includes('\n') && <p class="break prose">To fix: {fix}</p>}
      {fix?.includes('\n') === true && (
        <PartView
          part={{ title: fixFor === undefined ? 'Fix' : `Fix with ${fixFor}`, text: fix }}
        />
      )}
    </>
  )
}

function Exchange({ exchange }: { readonly exchange: ReportedExchange }) {
  const { request, response, tookMs, curl } = exchange
  return (
    <details>
      <summary class="break">
        <code>
          {request.method} {request.path} → {response.status}
        </code>{' '}
        <span class="dim">in {duration(tookMs)}</span>
      </summary>
      <div class="parts">
        {request.body !== '' && <PartView part={{ title: 'sent', text: request.body }} />}
        <PartView part={{ title: `answered with ${response.status}`, text: response.body }} />
        <PartView part={{ title: 'as a command', text: curl }} />
      </div>
    </details>
  )
}
