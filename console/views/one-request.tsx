/** One request: what was wrong with it, and its replay. */
import { useState } from 'preact/hooks'
import type { JournaledRequest } from '../../src/base/contract/generated/control-types.d.ts'
import { headerText } from '../../src/sandbox/log/recorded-arrows.ts'
import { memberOf, parsedJson } from '../../src/base/vocabulary/json.ts'
import { act, underWay } from '../act.ts'
import { control, sendAsIs, type FieldIssue, type Sendable } from '../control.ts'
import { differencesOf } from '../differences.ts'
import { submitted, textIn } from '../form.ts'
import { moment, prettyJson } from '../format.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Loading } from '../parts/loading.tsx'
import { DifferenceTable } from '../parts/difference-table.tsx'
import { BackLink } from '../parts/empty-view.tsx'
import { PartView } from '../parts/lanes.tsx'
import { Why } from '../parts/why.tsx'
import { whyRejected } from '../../src/sandbox/log/why.ts'
import { StatusSign } from '../parts/signs.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { curlOf, obstacleOf, sendableOf } from '../replay.ts'
import { addressOf, route } from '../route.ts'
import { injectedFault, orders, version } from '../world.ts'

export function OneRequest({ sequence }: { readonly sequence: number }) {
  const request = useRequest(sequence)
  const back = <BackLink to={addressOf('requests', undefined, route.value.query)} of="requests" />
  if (request === undefined || request === null) {
    return (
      <div class="tools">
        {back}
        {request === null ? (
          <p>No such request. The log of the world has the last ones since the start.</p>
        ) : (
          <Loading what="facts of the request" />
        )}
      </div>
    )
  }
  const { method, path, operation, status, at, headers, body, response, fault, variations } =
    request
  const details = detailsIn(status, response)
  return (
    <div class="stack">
      <div class="tools">
        {back}
        <h2 class="break">{operation ?? 'Unknown path'}</h2>
        <StatusSign status={status} />
        <span class="dim">
          #{sequence} · {moment(at)}
        </span>
        <OrderLink request={request} />
      </div>
      <Why text={whyRejected(request)} />
      {injectedFault(request) !== undefined && (
        <p class="warn">
          ! The fault “{fault}” was applied to this request. <a href="#/faults">Show the faults</a>
        </p>
      )}
      {variations !== undefined && (
        <p class="dim break">Variations of this response (X-Ramp-Variations): {variations}</p>
      )}
      {details.length > 1 && (
        <table class="plain issues">
          <caption class="bad">✕ What was wrong, by field</caption>
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
      <Replay request={request} />
      <div class="exchange stack">
        <PartView part={{ title: `${method} ${path}`, text: body ?? '' }} />
        <PartView part={{ title: `answered with ${status}`, text: response ?? '' }} />
        {headers !== undefined && (
          <PartView part={{ title: 'request headers', text: headerText(headers) }} />
        )}
      </div>
    </div>
  )
}

/** Undefined while it is read, null if the journal has it no longer. */
function useRequest(sequence: number): JournaledRequest | null | undefined {
  const after = sequence > 1 ? { after: String(sequence - 1) } : {}
  const read = async () => {
    const { items } = await control('listRequests', { limit: 1, ...after })
    return items[0]?.sequence === sequence ? items[0] : null
  }
  return useAnswer(read, [sequence]).value
}

function OrderLink({ request: { transactionId = '' } }: { readonly request: JournaledRequest }) {
  void version.value
  const order = orders.get(transactionId)
  if (order === undefined) return null
  return (
    <span>
      Order{' '}
      <a class="mono" href={addressOf('orders', transactionId)}>
        {order.requestReference}
      </a>
      , {order.state}
    </span>
  )
}

function Replay({ request }: { readonly request: JournaledRequest }) {
  const [isEditing, setEditing] = useState(false)
  const [answer, setAnswer] = useState<{ readonly status: number; readonly text: string }>()
  const asItWas = sendableOf(request)
  const obstacle = obstacleOf(asItWas)
  const isBusy = underWay.value === 'replay'
  const send = (sendable: Sendable) =>
    act('replay', async () => {
      setAnswer(undefined)
      setAnswer(await sendAsIs(sendable))
    })
  const sendEdited = (event: SubmitEvent) => {
    const data = submitted(event)
    const body = String(data.get('body') ?? '')
    const edited = { ...asItWas, path: textIn(data, 'path'), body: body === '' ? null : body }
    if (edited.path.startsWith('/')) void send(edited)
  }
  const isWithoutBody = request.method === 'GET' || request.method === 'HEAD'
  return (
    <div class="stack">
      <p class="row">
        <button
          class="primary"
          disabled={isBusy || obstacle !== undefined}
          onClick={() => void send(asItWas)}
        >
          Replay
        </button>
        <button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          Edit and send
        </button>
        <CopyButton text={curlOf(asItWas)} label="Copy as curl" />
        {obstacle !== undefined && <span class="dim">Replay is not possible: {obstacle}</span>}
      </p>
      {isEditing && (
        <form class="stack card" onSubmit={sendEdited}>
          <label>
            {request.method}
            <input name="path" class="mono" defaultValue={request.path} pattern="/.*" required />
          </label>
          {!isWithoutBody && (
            <label>
              Body
              <textarea
                name="body"
                class="mono"
                spellcheck={false}
                defaultValue={prettyJson(request.body ?? '')}
              />
            </label>
          )}
          <p class="row">
            <button type="submit" disabled={isBusy}>
              Send the edited request
            </button>
          </p>
        </form>
      )}
      {answer !== undefined && (
        <section class="card" aria-label="Answer to the replay">
          <p role="status">
            <StatusSign status={answer.status} /> This time{' '}
            {answer.status === request.status
              ? `the same status.`
              : `another status: it was ${request.status}.`}
          </p>
          <DifferenceTable
            title="Differences between the answers"
            before="then"
            after="now"
            differences={differencesOf(request.response ?? '', answer.text)}
          />
          <PartView part={{ title: `now answered with ${answer.status}`, text: answer.text }} />
        </section>
      )}
    </div>
  )
}

function detailsIn(status: number, response: string | null): readonly FieldIssue[] {
  const details = status < 400 ? undefined : memberOf(parsedJson(response ?? ''), 'details')
  return Array.isArray(details) ? (details as readonly FieldIssue[]) : []
}
