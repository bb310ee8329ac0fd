/** What a row of a report rests on: why, what was expected, the evidence, and what to do. */
import type { PageRow, ReportedExchange } from '../../src/report/report-data.ts'
import { spanText } from '../format.ts'
import { PartView } from '../parts/lanes.tsx'
import { RowAdvice, RowEvidence, RowJudgement } from '../parts/failed-row.tsx'
import { ScenarioRunResult } from '../parts/scenario-result.tsx'

type RowInsideProps = {
  readonly row: PageRow
  readonly exchanges: ReadonlyMap<number, ReportedExchange>
}

export function RowInside({ row, exchanges }: RowInsideProps) {
  const { about = [], statements = [], scenario, evidence = [] } = row
  const shown = (row.exchanges ?? []).flatMap((id) => exchanges.get(id) ?? [])
  const hasHistory = row.verdict === 'failed' && evidence.length > shown.length
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
        {scenario === undefined ? (
          <RowJudgement row={row} />
        ) : (
          <ScenarioRunResult result={scenario} />
        )}
      </div>
      {scenario === undefined && (
        <div class="stack">
          {(shown.length === 0 || hasHistory) && <RowEvidence lines={evidence} />}
          <RowAdvice row={row} hasExchanges={shown.at(-1)?.curl === row.reproduce} />
          {shown.map((exchange) => (
            <Exchange key={exchange.id} exchange={exchange} />
          ))}
        </div>
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
        <span class="dim">in {spanText(tookMs)}</span>
      </summary>
      <div class="parts">
        {request.body !== '' && <PartView part={{ title: 'sent', text: request.body }} />}
        <PartView part={{ title: `answered with ${response.status}`, text: response.body }} />
        <PartView part={{ title: 'as a command', text: curl }} />
      </div>
    </details>
  )
}
