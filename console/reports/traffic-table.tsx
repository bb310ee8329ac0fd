/** What passed: a row for each call with its order. A row opens beside the list. */
import type { VerificationData } from '../../src/report/report-data.ts'
import { counted, grouped, moment, time } from '../format.ts'
import { CALL_COLUMNS } from '../parts/call-columns.ts'
import { PartView } from '../parts/lanes.tsx'
import { StatusSign } from '../parts/signs.tsx'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { addressOf, route } from '../route.ts'
import { Fold } from './fold.tsx'

type Passed = NonNullable<VerificationData['passed']>
type Row = Passed['rows'][number]

const VIEW = 'traffic'

export function TrafficTable({ passed }: { readonly passed: Passed }) {
  const { view, id } = route.value
  const { rows, calls } = passed
  const shown = rows.reduce((sum, { count }) => sum + count, 0)
  const open = view === VIEW ? rows.find((row) => String(row.id) === id) : undefined
  const which =
    shown < calls ? `the last ${grouped(shown)} of ${grouped(calls)} calls` : counted(calls, 'call')
  return (
    <Fold title={`Traffic: ${which}`} isOpen={open !== undefined}>
      {() => (
        <div class="with-panel passed">
          <WindowedTable
            label="Traffic"
            rows={rows}
            idOf={(row) => String(row.id)}
            filter=""
            hasKeys={false}
            columns={CALL_COLUMNS}
            open={(row) => addressOf(VIEW, String(row.id))}
            openId={open && String(open.id)}
            cells={(row) => <Cells row={row} />}
          />
          {open !== undefined && (
            <aside class="panel stack" aria-label="The call" tabIndex={0}>
              <OneCall key={open.id} row={open} />
            </aside>
          )}
        </div>
      )}
    </Fold>
  )
}

function Cells({ row }: { readonly row: Row }) {
  const { id, at, what, count, status, reference, customer, side, amount, outcome } = row
  return (
    <>
      <td class="num dim phone-off" title={moment(at)}>
        {time(at)}
      </td>
      <td class="cut" title={what}>
        {count > 1 && <span class="dim">×{count} </span>}
        <a href={addressOf(VIEW, String(id))}>{what}</a>
      </td>
      <td>{status > 0 && <StatusSign status={status} />}</td>
      <td class="mono cut phone-off" title={reference}>
        {reference}
      </td>
      <td class="roomy cut" title={customer}>
        {customer}
      </td>
      <td class="right num wide" title={amount}>
        {side} {amount}
      </td>
      <td class="cut" title={outcome}>
        {outcome}
      </td>
    </>
  )
}

function OneCall({ row }: { readonly row: Row }) {
  const { what, count, at, method, path, status, sent, answer, curl, outcome } = row
  return (
    <>
      <div class="tools">
        <h3 class="break">{what}</h3>
        <a href={addressOf('')}>Close</a>
      </div>
      <p class="dim">
        {moment(at)}
        {count > 1 && `, and ${grouped(count - 1)} more with the same outcome`}
      </p>
      {outcome !== '' && <p class="break">{outcome}</p>}
      {path !== '' && (
        <p class="break">
          <code>
            {method} {path} → {status}
          </code>
        </p>
      )}
      {sent !== '' && <PartView part={{ title: 'sent', text: sent }} />}
      {status > 0 && <PartView part={{ title: `answered with ${status}`, text: answer }} />}
      {curl !== '' && <PartView part={{ title: 'as a command', text: curl }} />}
    </>
  )
}
