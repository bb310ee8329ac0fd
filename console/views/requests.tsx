/** The last requests to the documented service, and what was wrong with each, by field. */
import type {
  ControlOrder,
  RequestProblem,
} from '../../src/base/contract/generated/control-types.d.ts'
import { useMemo, useState } from 'preact/hooks'
import { moment, time } from '../format.ts'
import { amountText, customerText } from '../order-text.ts'
import { hasWords } from '../../src/base/vocabulary/has-words.ts'
import { CALL_COLUMNS } from '../parts/call-columns.ts'
import { Count } from '../parts/count.tsx'
import { Choice, SearchField } from '../parts/filters.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { StateSign, StatusSign } from '../parts/signs.tsx'
import { useFoundRequests } from '../parts/use-found-requests.ts'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { addressOf, route, setQuery, type Query } from '../route.ts'
import {
  injectedFault,
  isLoaded,
  orders,
  requests,
  testKey,
  version,
  type RequestSummary,
} from '../world.ts'
import { OneRequest } from './one-request.tsx'

/** Those of a fold say the same, one after the other: the newest, and how many. */
type Shown = RequestSummary & { readonly count: number }

export function RequestsPage() {
  void version.value
  const { id, query } = route.value
  const inBodies = useFoundRequests(query['q'] ?? '')
  const found = search(query, inBodies)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const unfold = (sequence: number) => setUnfolded(new Set([...unfolded, sequence]))
  const rows = useMemo(
    () => foldedRows(found, unfolded),
    [requests.value, query, inBodies, unfolded],
  )
  return (
    <section class="view tall">
      <div class="tools">
        <h1>Requests</h1>
        <Filters query={query} />
        <Count
          found={found.length}
          of={requests.value.length}
          isRead={inBodies !== undefined}
          isNewest
        />
      </div>
      <div class="with-panel">
        {found.length === 0 ? (
          <NoRequests isSearching={inBodies === undefined} />
        ) : (
          <WindowedTable
            label="Requests, newest first"
            rows={rows}
            idOf={({ sequence }) => String(sequence)}
            filter={JSON.stringify(query)}
            columns={CALL_COLUMNS}
            open={({ sequence }) => addressOf('requests', String(sequence), query)}
            openId={id}
            cells={(request) => <Cells request={request} query={query} unfold={unfold} />}
          />
        )}
        {id !== undefined && (
          <aside class="panel" aria-label="The request" tabIndex={0}>
            <OneRequest key={id} sequence={Number(id)} />
          </aside>
        )}
      </div>
    </section>
  )
}

function foldedRows(
  found: readonly RequestSummary[],
  unfolded: ReadonlySet<number>,
): readonly Shown[] {
  const rows: Shown[] = []
  let before = ''
  for (const request of found) {
    const { method, path, operation, status, transactionId } = request
    const asked = Object.values(request.asked ?? {})
    const facts = [method, path, operation, status, transactionId, ...asked, causeOf(request)]
    const text = facts.join(' ')
    const last = rows.at(-1)
    if (last !== undefined && text === before && !unfolded.has(last.sequence))
      rows[rows.length - 1] = { ...last, count: last.count + 1 }
    else rows.push({ ...request, count: 1 })
    // The rest of an open fold is open too.
    if (last !== undefined && text === before && unfolded.has(last.sequence)) {
      unfolded = new Set([...unfolded, request.sequence])
    }
    before = text
  }
  return rows
}

function Filters({ query }: { readonly query: Query }) {
  const operations = [
    ...new Set(requests.value.map(({ operation }) => operation ?? 'unknown path')),
  ]
  return (
    <div class="row filters">
      <SearchField label="Search requests by path, headers, body and answer" />
      <Choice label="Operation" name="operation" all="every operation" values={operations.sort()} />
      <label class="choice">
        <input
          type="checkbox"
          checked={query['failed'] === 'true'}
          onChange={({ currentTarget }) =>
            setQuery({ failed: currentTarget.checked ? 'true' : '' })
          }
        />
        rejected only
      </label>
    </div>
  )
}

function search(
  { operation = '', failed = '', q = '' }: Query,
  inBodies: ReadonlySet<number> | undefined,
): readonly RequestSummary[] {
  return requests.value
    .filter((each) => operation === '' || (each.operation ?? 'unknown path') === operation)
    .filter(({ status }) => failed === '' || status >= 400)
    .filter(
      (each) =>
        inBodies?.has(each.sequence) === true ||
        hasWords(`${each.method} ${each.path} ${each.status} ${causeOf(each)}`, q),
    )
    .reverse()
}

type CellsProps = {
  readonly request: Shown
  readonly query: Query
  readonly unfold: (sequence: number) => void
}

function Cells({ request, query, unfold }: CellsProps) {
  const { sequence, at, method, path, operation, status, count } = request
  const { problem, variations, transactionId = '' } = request
  const fault = injectedFault(request)
  const order = orders.get(transactionId)
  const { customer, side, amount } =
    order === undefined
      ? (request.asked ?? {})
      : { customer: customerText(order), side: order.side, amount: amountText(order) }
  return (
    <>
      <td class="num dim phone-off" title={moment(at)}>
        {time(at)}
      </td>
      <td class="cut" title={`${method} ${path}`}>
        {count > 1 && (
          <button
            class="quiet"
            aria-label={`Show all ${count} of ${operation ?? path}, #${sequence}`}
            onClick={() => unfold(sequence)}
          >
            ×{count}
          </button>
        )}
        <a href={addressOf('requests', String(sequence), query)}>
          {operation ?? `${method} ${path}`}
        </a>
      </td>
      <td>
        <StatusSign status={status} />
      </td>
      <td class="mono phone-off">
        <Reference order={order} />
      </td>
      <td class="roomy cut" title={customer}>
        {customer}
      </td>
      <td class="right num wide" title={amount}>
        {side} {amount}
      </td>
      <td class="cut cause" title={causeOf(request)}>
        {fault !== undefined && <span class="tag">fault: {fault}</span>}{' '}
        {variations !== undefined && <span class="tag">varied: {variations}</span>}{' '}
        {problem !== undefined && fault === undefined && <Cause problem={problem} />}
        {problem === undefined && order !== undefined && (
          <>
            <span class="phone-off">
              <StateSign state={order.state} />
            </span>
            <span class="mono phone-only">
              <Reference order={order} />
            </span>
          </>
        )}
      </td>
    </>
  )
}

function Reference({ order }: { readonly order: ControlOrder | undefined }) {
  if (order === undefined) return null
  return <a href={addressOf('orders', order.transactionId)}>{order.requestReference}</a>
}

function causeOf(request: RequestSummary): string {
  const { problem } = request
  const fault = injectedFault(request)
  const injected = fault === undefined ? '' : `fault: ${fault} `
  return injected + (problem === undefined ? '' : causeText(problem))
}

function causeText({ code, field = '', message }: RequestProblem): string {
  return [code, field, message].filter((part) => part !== '').join(' ')
}

function Cause({ problem: { code, field, message } }: { readonly problem: RequestProblem }) {
  return (
    <>
      {code !== '' && <span class="dim wide">{code} </span>}
      {field !== undefined && <code>{field} </code>}
      {message}
    </>
  )
}

function NoRequests({ isSearching }: { readonly isSearching: boolean }) {
  if (isSearching) return <p class="empty dim">Searching the bodies …</p>
  if (requests.value.length === 0 && !isKnown(isLoaded.value)) return <Loading what="requests" />
  return (
    <div class="empty">
      <p>
        {requests.value.length === 0
          ? `No requests yet. Point your application at ${location.origin}, or start with:`
          : 'No matching requests.'}
      </p>
      {requests.value.length === 0 && (
        <pre class="mono">{`curl -s ${location.origin}/api/developer/quotes \\
  -H 'x-api-key: ${testKey()}' -H 'content-type: application/json' \\
  -d '{"side":"buy","fiatAmount":50000,"fiatCurrency":"NGN","asset":"USDC","chain":"base"}'`}</pre>
      )}
    </div>
  )
}
