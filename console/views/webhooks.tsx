/** Receivers with their secrets, and what was sent to them. */
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type {
  WebhookDelivery,
  WebhookEndpoint,
} from '../../src/contract/generated/control-types.d.ts'
import { act, underWay } from '../act.ts'
import { control } from '../control.ts'
import { duration, moment, time, titleOf } from '../format.ts'
import { headerText } from '../history.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { PartView } from '../parts/lanes.tsx'
import { DeliverySign } from '../parts/signs.tsx'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { addressOf, route, setQuery } from '../route.ts'
import { deliveries, endpoints, events, isLoaded, orders, simulatedNow, version } from '../world.ts'
import { SignatureDoctor } from './signature-doctor.tsx'

const STATUSES = ['pending', 'delivered', 'failed', 'dropped']

const isDoctorOpen = signal(false)
const openedId = signal('')
const isOpened = signal(false)

export function WebhooksView() {
  void version.value
  const { status = '', endpoint = '' } = route.value.query
  const found = [...deliveries.values()]
    .filter((each) => status === '' || each.status === status)
    .filter((each) => endpoint === '' || each.endpointId === endpoint)
    .reverse()
  return (
    <section class="view tall">
      <div class="tools">
        <h1>Webhooks</h1>
        <button type="button" class="push" onClick={() => (isDoctorOpen.value = true)}>
          Check a signature
        </button>
      </div>
      <Endpoints />
      <div class="tools">
        <h2>Deliveries</h2>
        <select
          aria-label="Status"
          value={status}
          onChange={({ currentTarget }) => setQuery({ status: currentTarget.value })}
        >
          <option value="">every status</option>
          {STATUSES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <span class="dim num" role="status">
          {found.length === deliveries.size
            ? deliveries.size
            : `${found.length} of ${deliveries.size}`}
        </span>
      </div>
      {found.length === 0 ? (
        <NoDeliveries />
      ) : (
        <Deliveries found={found} filter={status + endpoint} />
      )}
      <Dialog title="Check a signature" open={isDoctorOpen}>
        <SignatureDoctor />
      </Dialog>
      <Dialog title="Delivery" open={isOpened}>
        <Opened />
      </Dialog>
    </section>
  )
}

function Endpoints() {
  const register = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const url = String(new FormData(form).get('url') ?? '').trim()
    const work = () => control('POST', '/webhook-endpoints', { url })
    if (await act('register', work, 'It receives every event from now on.')) form.reset()
  }
  return (
    <>
      {endpoints.value.length > 0 && (
        <ul class="cards">
          {endpoints.value.map((endpoint) => (
            <EndpointCard key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <form class="row register" onSubmit={(event) => void register(event)}>
        <input
          name="url"
          class="mono"
          aria-label="URL of a receiver"
          placeholder="http://127.0.0.1:3000/webhooks"
          autocomplete="off"
          required
        />
        <button type="submit">Register a receiver</button>
      </form>
    </>
  )
}

function EndpointCard({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url, secret, createdAt, disabledAt, disabledBecause } = endpoint
  const [isShown, setShown] = useState(false)
  // A new secret is hidden again.
  useEffect(() => setShown(false), [secret])
  const rotate = (overlap: string, done: string) =>
    act(
      'rotate',
      () => control('POST', `/webhook-endpoints/${id}/rotate-secret`, { overlap }),
      done,
    )
  return (
    <li class="card">
      <div class="row">
        <strong class="mono break">{url}</strong>
        {disabledAt === null ? (
          <span class="ok">✓ receives</span>
        ) : (
          <span class="bad break">✕ disabled: {disabledBecause}</span>
        )}
        <span class="dim">since {moment(createdAt)}</span>
      </div>
      <div class="row">
        <span class="dim">secret</span>
        <code class="break">{isShown ? secret : 'whsec_••••••••••••'}</code>
        <button
          type="button"
          class="quiet"
          aria-label={`${isShown ? 'Hide' : 'Show'} the secret of ${url}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
        <CopyButton text={secret} />
      </div>
      <div class="row">
        <button
          type="button"
          onClick={() => void rotate('0s', 'The old secret signs nothing any more.')}
        >
          Rotate
        </button>
        <button
          type="button"
          onClick={() => void rotate('24h', 'Both secrets sign for 24 hours of simulated time.')}
        >
          Rotate, both for 24h
        </button>
        <button
          type="button"
          class="danger"
          onClick={() =>
            void act(
              'delete',
              () => control('DELETE', `/webhook-endpoints/${id}`),
              `${url} is deleted.`,
            )
          }
        >
          Delete
        </button>
      </div>
    </li>
  )
}

type DeliveriesProps = { readonly found: readonly WebhookDelivery[]; readonly filter: string }

function Deliveries({ found, filter }: DeliveriesProps) {
  return (
    <WindowedTable
      label="Deliveries, newest first"
      rows={found}
      idOf={({ id }) => id}
      filter={filter}
      columns={7}
      head={
        <tr>
          <th scope="col" class="w-time">
            Created
          </th>
          <th scope="col" class="w-state">
            Event
          </th>
          <th scope="col" class="w-state">
            Status
          </th>
          <th scope="col" class="wide w-reference">
            Order
          </th>
          <th scope="col" class="right wide w-time">
            Attempts
          </th>
          <th scope="col" class="wide">
            Last answer
          </th>
          <th scope="col" class="wide w-state">
            Next attempt
          </th>
          <th scope="col" class="w-time">
            Again
          </th>
        </tr>
      }
      cells={(delivery) => <DeliveryCells delivery={delivery} />}
    />
  )
}

function DeliveryCells({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, type, status, createdAt, transactionId, attempts, nextAttemptAt, reason } = delivery
  const last = attempts.at(-1)
  const isDue = status === 'pending' && nextAttemptAt !== null
  const reference = orders.get(transactionId)?.requestReference ?? transactionId
  return (
    <>
      <td class="num dim" title={moment(createdAt)}>
        {time(createdAt)}
      </td>
      <td>
        <button
          type="button"
          class="link"
          onClick={() => {
            openedId.value = id
            isOpened.value = true
          }}
        >
          {titleOf(type)}
        </button>
      </td>
      <td>
        <DeliverySign status={status} />
      </td>
      <td class="wide mono">
        <a href={addressOf('orders', transactionId)}>{reference}</a>
      </td>
      <td class="right num wide">{attempts.length}</td>
      <td class="wide cut">{reason ?? answerText(last)}</td>
      <td class="wide num">
        {isDue ? `in ${duration(Date.parse(nextAttemptAt) - simulatedNow())}` : ''}
      </td>
      <td>
        <ResendButton id={id} />
      </td>
    </>
  )
}

function answerText(attempt: WebhookDelivery['attempts'][number] | undefined): string {
  if (attempt === undefined) return ''
  const fault = attempt.fault === null ? '' : ` (fault: ${attempt.fault})`
  return `${attempt.status ?? attempt.error ?? 'not sent'}${fault}`
}

function ResendButton({ id }: { readonly id: string }) {
  const isBusy = underWay.value === `resend-${id}`
  const work = () => control('POST', `/webhook-deliveries/${id}/resend`)
  return (
    <button
      type="button"
      class="quiet"
      disabled={isBusy}
      onClick={() =>
        void act(`resend-${id}`, work, 'It is sent again, with its retries from the start.')
      }
    >
      Resend
    </button>
  )
}

function Opened() {
  void version.value
  const delivery = deliveries.get(openedId.value)
  if (delivery === undefined) return <p>It is gone.</p>
  const { id, type, attempts, transactionId, status, eventId } = delivery
  const body = events.get(eventId)?.body ?? ''
  return (
    <div class="stack">
      <p class="row">
        <strong>{type}</strong> <DeliverySign status={status} />
        <a
          class="mono"
          href={addressOf('orders', transactionId)}
          onClick={() => (isOpened.value = false)}
        >
          the order
        </a>
        <ResendButton id={id} />
      </p>
      {attempts.length === 0 && <PartView part={{ title: 'body', text: body }} />}
      {[...attempts].reverse().map((attempt, index) => (
        <details
          key={attempt.at + String(attempts.length - index)}
          open={index === 0}
          class="parts"
        >
          <summary>
            attempt {attempts.length - index} · {moment(attempt.at)} · {answerText(attempt)}
          </summary>
          <PartView part={{ title: 'headers', text: headerText(attempt.headers) }} />
          <PartView part={{ title: 'body, as it was signed', text: attempt.sentBody ?? body }} />
          <PartView
            part={{
              title: `answer after ${attempt.tookMs} ms`,
              text: attempt.response ?? attempt.error ?? '',
            }}
          />
        </details>
      ))}
    </div>
  )
}

function NoDeliveries() {
  if (!isLoaded.value) return <p class="empty dim">Reading the deliveries …</p>
  if (deliveries.size > 0) return <p class="empty">No delivery is like that.</p>
  return (
    <div class="empty">
      <p>
        {endpoints.value.length === 0
          ? 'Nobody receives webhooks yet. Register a URL of your application above, or from a script:'
          : 'Nothing was sent yet: every change of an order is. Place one, or register a receiver from a script:'}
      </p>
      <pre class="mono">{`curl -s ${location.origin}/__sandbox/webhook-endpoints \\
  -H 'content-type: application/json' \\
  -d '{"url":"http://127.0.0.1:3000/webhooks"}'`}</pre>
    </div>
  )
}
