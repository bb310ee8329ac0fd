/** The last requests to the documented service, and what was wrong with each, by field. */
import { useEffect, useState } from 'preact/hooks'
import type {
  JournaledRequest,
  RequestProblem,
} from '../../src/contract/generated/control-types.d.ts'
import { control, type Issue } from '../control.ts'
import { moment, time } from '../format.ts'
import { hasWords } from '../has-words.ts'
import { Choice, SearchField } from '../parts/filters.tsx'
import { PartView } from '../parts/lanes.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { addressOf, route, setQuery, type Query } from '../route.ts'
import { isLoaded, requests, testKey, type RequestSummary } from '../world.ts'

const COLUMNS = [
  ['At', 'w-time phone-off'],
  ['Request', 'w-moment'],
  ['Status', 'w-time'],
  ['Cause'],
  ['Path', 'wide w-path'],
  ['Took', 'right wide w-time'],
] as const

export function RequestsView() {
  const { id, query } = route.value
  if (id !== undefined) return <OneRequest key={id} sequence={Number(id)} />
  const found = search(query)
  return (
    <section class="view tall">
      <div class="tools">
        <h1>Requests</h1>
        <Filters query={query} />
        <span class="dim num" role="status">
          {found.length === requests.value.length
            ? `the last ${found.length}`
            : `${found.length} of the last ${requests.value.length}`}
        </span>
      </div>
      {found.length === 0 ? <NoRequests /> : <Table found={found} filter={JSON.stringify(query)} />}
    </section>
  )
}

function Filters({ query }: { readonly query: Query }) {
  const operations = [
    ...new Set(requests.value.map(({ operation }) => operation ?? 'unknown path')),
  ]
  return (
    <div class="row filters">
      <SearchField label="Search for a request" />
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

function search({ operation = '', failed = '', q = '' }: Query): readonly RequestSummary[] {
  return requests.value
    .filter((each) => operation === '' || (each.operation ?? 'unknown path') === operation)
    .filter(({ status }) => failed === '' || status >= 400)
    .filter((each) => hasWords(`${each.method} ${each.path} ${each.status} ${causeOf(each)}`, q))
    .reverse()
}

function Table({
  found,
  filter,
}: {
  readonly found: readonly RequestSummary[]
  readonly filter: string
}) {
  return (
    <WindowedTable
      label="Requests, newest first"
      rows={found}
      idOf={({ sequence }) => String(sequence)}
      filter={filter}
      columns={COLUMNS}
      cells={(request) => <Cells request={request} />}
    />
  )
}

function Cells({ request }: { readonly request: RequestSummary }) {
  const { sequence, at, method, path, operation, status, tookMs, problem, fault } = request
  return (
    <>
      <td class="num dim phone-off" title={moment(at)}>
        {time(at)}
      </td>
      <td class="cut">
        <a href={addressOf('requests', String(sequence))}>{operation ?? 'unknown path'}</a>
      </td>
      <td>
        <StatusSign status={status} />
      </td>
      <td class="cut" title={causeOf(request)}>
        {fault !== undefined && <span class="tag">fault: {fault}</span>}{' '}
        {problem !== undefined && fault === undefined && <Cause problem={problem} />}
      </td>
      <td class="wide cut mono long">
        {method} {path}
      </td>
      <td class="right num dim wide">{tookMs === 0 ? '' : `${tookMs.toFixed(1)} ms`}</td>
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

function StatusSign({ status }: { readonly status: number }) {
  const isOk = status < 400
  return (
    <span class={`num ${isOk ? 'ok' : 'bad'}`}>
      <span aria-hidden="true">{isOk ? '✓' : '✕'}</span> {status}
    </span>
  )
}

function OneRequest({ sequence }: { readonly sequence: number }) {
  const [request, setRequest] = useState<JournaledRequest | null>()
  useEffect(() => {
    let isCurrent = true
    const query = `limit=1${sequence > 1 ? `&after=${sequence - 1}` : ''}`
    void control<{ items: readonly JournaledRequest[] }>('GET', `/requests?${query}`)
      .then(({ items: [first] }) => (first?.sequence === sequence ? first : null))
      .catch(() => null)
      .then((found) => isCurrent && setRequest(found))
    return () => {
      isCurrent = false
    }
  }, [sequence])
  if (request === undefined || request === null) {
    return (
      <div class="empty">
        <h1>{request === null ? 'No such request' : 'Request'}</h1>
        <p>
          {request === null ? 'The journal has the last thousand since the start.' : 'Reading …'}
        </p>
        <a href="#/requests">Show all requests</a>
      </div>
    )
  }
  const { method, path, operation, status, at, body, response, fault } = request
  const { message, details } = errorIn(status, response)
  return (
    <section class="view">
      <div class="tools">
        <a href="#/requests" class="back" aria-label="Back to the requests">
          ←
        </a>
        <h1 class="break">{operation ?? 'Unknown path'}</h1>
        <StatusSign status={status} />
        <span class="dim">{moment(at)}</span>
      </div>
      {fault !== undefined && (
        <p class="warn">
          ! The fault “{fault}” was applied to this request. <a href="#/faults">Show the faults</a>
        </p>
      )}
      {message !== '' && fault === undefined && <p class="bad break">✕ {message}</p>}
      {details.length > 0 && (
        <table class="plain issues">
          <caption>What was wrong, by field</caption>
          <tbody>
            {details.map(({ field, message: issue }) => (
              <tr key={field + issue}>
                <th scope="row" class="mono break">
                  {field}
                </th>
                <td class="break">{issue}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="stack">
        <PartView part={{ title: `${method} ${path}`, text: body ?? '' }} />
        <PartView part={{ title: `answered with ${status}`, text: response ?? '' }} />
      </div>
    </section>
  )
}

function errorIn(status: number, response: string | null) {
  if (status < 400) return { message: '', details: [] }
  try {
    const { message = '', details } = JSON.parse(response ?? '{}') as {
      message?: string | readonly string[]
      details?: readonly Issue[]
    }
    return { message: [message].flat().join(' '), details: Array.isArray(details) ? details : [] }
  } catch {
    return { message: '', details: [] }
  }
}

function NoRequests() {
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
