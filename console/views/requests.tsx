/** The last requests to the documented service, and what was wrong with each, by field. */
import type { RequestProblem } from '../../src/base/contract/generated/control-types.d.ts'
import { moment, time } from '../format.ts'
import { hasWords } from '../../src/base/vocabulary/has-words.ts'
import { Count } from '../parts/count.tsx'
import { Choice, SearchField } from '../parts/filters.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { StatusSign } from '../parts/signs.tsx'
import { useFoundRequests } from '../parts/use-found-requests.ts'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { addressOf, route, setQuery, type Query } from '../route.ts'
import { isLoaded, requests, testKey, type RequestSummary } from '../world.ts'
import { OneRequest } from './one-request.tsx'

const COLUMNS = [
  ['At', 'w-time phone-off'],
  ['Request', 'w-moment'],
  ['Status', 'w-time'],
  ['Path', 'roomy w-path'],
  ['Cause'],
] as const

export function RequestsPage() {
  const { id, query } = route.value
  if (id !== undefined) return <OneRequest key={id} sequence={Number(id)} />
  return <RequestList query={query} />
}

function RequestList({ query }: { readonly query: Query }) {
  const inBodies = useFoundRequests(query['q'] ?? '')
  const found = search(query, inBodies)
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
      {found.length === 0 ? (
        <NoRequests isSearching={inBodies === undefined} />
      ) : (
        <WindowedTable
          label="Requests, newest first"
          rows={found}
          idOf={({ sequence }) => String(sequence)}
          filter={JSON.stringify(query)}
          columns={COLUMNS}
          cells={(request) => <Cells request={request} query={query} />}
        />
      )}
    </section>
  )
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

function Cells({ request, query }: { readonly request: RequestSummary; readonly query: Query }) {
  const { sequence, at, method, path, operation, status, problem, fault, variations } = request
  return (
    <>
      <td class="num dim phone-off" title={moment(at)}>
        {time(at)}
      </td>
      <td class="cut">
        <a href={addressOf('requests', String(sequence), query)}>{operation ?? 'unknown path'}</a>
      </td>
      <td>
        <StatusSign status={status} />
      </td>
      <td class="roomy cut mono" title={path}>
        {method} {path}
      </td>
      <td class="cut cause" title={causeOf(request)}>
        {fault !== undefined && <span class="tag">fault: {fault}</span>}{' '}
        {variations !== undefined && <span class="tag">varied: {variations}</span>}{' '}
        {problem !== undefined && fault === undefined && <Cause problem={problem} />}
      </td>
    </>
  )
}

function causeOf({ fault, problem }: RequestSummary): string {
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
