import type {
  ReportedExchange,
  ReportedRow,
  VerificationData,
} from '../../src/reporters/report-data.ts'
import { duration } from '../format.ts'
import { PartView } from '../parts/lanes.tsx'
import { Failure } from './failure.tsx'
import { ReportRows, type ReportRow } from './report-rows.tsx'
import { RuleMatrix } from './rule-matrix.tsx'

export function VerificationReport({ data }: { readonly data: VerificationData }) {
  const { interrupted, lines, rows, rowsSentence, gaps, observations, proof, orders } = data
  const exchanges = new Map(data.exchanges.map((exchange) => [exchange.id, exchange]))
  return (
    <>
      {interrupted !== undefined && <p class="bad break">Interrupted: {interrupted}</p>}
      <RuleMatrix lines={lines} />
      <Listed title="Known gaps" heads={['Rule', 'State', 'Reason']} rows={gaps} />
      <Listed
        title="Observed where the documentation is silent. None of it is a failure."
        heads={['Setting', 'Observed']}
        rows={observations}
      />
      {observations.length > 0 && (
        <details>
          <summary>As a file for start --config</summary>
          <PartView part={{ title: 'ramp-sandbox.config.yaml', text: data.assumptions }} />
        </details>
      )}
      {proof !== undefined && (
        <>
          <p class="break">{proof.sentence}</p>
          <Listed
            title="Proof of the observed settings"
            heads={['Answers', 'Difference', 'Operations']}
            rows={proof.differences}
          />
        </>
      )}
      <details>
        <summary>Created orders: {orders.length}</summary>
        <Listed
          title="Created orders"
          heads={['Transaction', 'Reference', 'Side', 'Customer']}
          rows={orders}
        />
      </details>
      <h2>Appendix: every row</h2>
      <p class="dim break">{rowsSentence}</p>
      <ReportRows noun="row" rows={rows.map((row) => listed(row, exchanges))} />
    </>
  )
}

function Listed({
  title,
  heads,
  rows,
}: {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}) {
  if (rows.length === 0) return null
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={title}>
      <table class="plain">
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={column} class="break">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function listed(
  { id, title, label, rules, failure, because, hint, exchanges }: ReportedRow,
  all: ReadonlyMap<number, ReportedExchange>,
): ReportRow {
  return {
    ...{ id, verdict: label, title, place: id, cells: [] },
    searched: [...rules.map(([rule]) => rule), failure?.expected, failure?.received, because],
    inside: () => (
      <>
        {rules.map(([rule, says]) => (
          <p key={rule} class="break">
            <code>{rule}</code> <span class="dim">{says}</span>
          </p>
        ))}
        {failure !== undefined && <Failure failure={failure} />}
        {because !== undefined && <p class="warn break">{because}</p>}
        {hint !== undefined && <p class="break">{hint}</p>}
        {exchanges.map((one) => {
          const exchange = all.get(one)
          return exchange && <Exchange key={one} exchange={exchange} />
        })}
      </>
    ),
  }
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
