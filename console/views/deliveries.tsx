/** What was sent to receivers: a list, and one delivery with its attempts. */
import type { WebhookDelivery } from '../../src/base/contract/generated/control-types.d.ts'
import { act, underWay } from '../act.ts'
import { control } from '../control.ts'
import { dueText } from '../due.ts'
import { differencesOf, memberDifferences } from '../differences.ts'
import { submitted } from '../form.ts'
import { moment, time, eventTitle } from '../format.ts'
import { headerText } from '../../src/sandbox/log/recorded-arrows.ts'
import { curlCommand } from '../../src/base/client/curl.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { DifferenceTable } from '../parts/difference-table.tsx'
import { PartView } from '../parts/lanes.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { DeliverySign } from '../parts/signs.tsx'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { deliveryState } from '../../src/sandbox/log/receiver-health.ts'
import { addressOf, replaceBy, route } from '../route.ts'
import {
  areDeliveriesLoaded,
  deliveries,
  endpoints,
  events,
  orders,
  simulatedNow,
  version,
} from '../world.ts'

const COLUMNS = [
  ['Created', 'w-time'],
  ['Event', 'w-state'],
  ['Status', 'w-state'],
  ['Order', 'wide w-reference'],
  ['Receiver', 'wide'],
  ['Attempts', 'right wide w-count'],
  ['Last answer', 'wide w-answer'],
  ['Next attempt', 'wide w-due'],
  ['Again', 'w-time'],
] as const

type DeliveriesProps = { readonly found: readonly WebhookDelivery[]; readonly filter: string }

export function Deliveries({ found, filter }: DeliveriesProps) {
  return (
    <WindowedTable
      label="Deliveries, newest first"
      rows={found}
      idOf={({ id }) => id}
      filter={filter}
      columns={COLUMNS}
      open={({ id }) => addressOf('webhooks', id, route.value.query)}
      cells={(delivery) => <DeliveryCells delivery={delivery} />}
    />
  )
}

function DeliveryCells({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, type, status, createdAt, transactionId } = delivery
  const { attempts, nextAttemptAt, reason, isTest } = delivery
  const last = attempts.at(-1)
  const isDue = status === 'pending' && nextAttemptAt !== null
  const receiver = receiverOf(delivery)
  const reference = orders.get(transactionId)?.requestReference ?? transactionId
  return (
    <>
      <td class="num dim" title={moment(createdAt)}>
        {time(createdAt)}
      </td>
      <td>
        <a href={addressOf('webhooks', id, route.value.query)}>{eventTitle(type)}</a>
      </td>
      <td>
        <DeliverySign status={deliveryState(delivery)} />
      </td>
      <td class="wide mono">
        {isTest ? 'test event' : <a href={addressOf('orders', transactionId)}>{reference}</a>}
      </td>
      <td class="wide cut" title={receiver}>
        {receiver.replace(/^https?:\/\//, '')}
      </td>
      <td class="right num wide">{attempts.length}</td>
      <td class="wide cut">
        {status === 'pending' ? answerText(last) : (reason ?? answerText(last))}
      </td>
      <td class="wide num">{isDue ? dueText(Date.parse(nextAttemptAt), simulatedNow()) : ''}</td>
      <td>
        <ResendButton
          delivery={delivery}
          // An order has several events of one type, at one moment too.
          of={`${type} of ${isTest ? 'a test event' : reference} to ${receiver}, …${id.slice(-6)}`}
        />
      </td>
    </>
  )
}

function endpointOf({ endpointId }: WebhookDelivery) {
  return endpoints.value.find(({ id }) => id === endpointId)
}

/** Its URL; a receiver that was deleted still has its name. */
function receiverOf(delivery: WebhookDelivery): string {
  const { url } = delivery
  const registered = endpointOf(delivery)
  const known = url ?? registered?.url
  if (known === undefined) return 'deleted'
  return registered === undefined ? `${known} (deleted)` : known
}

function answerText(attempt: WebhookDelivery['attempts'][number] | undefined): string {
  if (attempt === undefined) return ''
  const fault = attempt.fault === null ? '' : ` (fault: ${attempt.fault})`
  return `${attempt.status ?? attempt.error ?? 'not sent'}${fault}`
}

type ResendProps = { readonly delivery: WebhookDelivery; readonly of: string }

function ResendButton({ delivery, of }: ResendProps) {
  const { id } = delivery
  const isGone = endpointOf(delivery) === undefined
  const work = () => control('resendWebhookDelivery', { id })
  return (
    <button
      class="quiet"
      aria-label={`Resend ${of}`}
      title={isGone ? 'Its receiver is deleted' : undefined}
      disabled={isGone || underWay.value === `resend-${id}`}
      onClick={() =>
        void act(`resend-${id}`, work, 'It is sent again, with its retries from the start.')
      }
    >
      Resend
    </button>
  )
}

/** The one that the address names. */
export function OpenedDelivery() {
  const { id } = route.value
  const close = () => {
    const { view, query } = route.value
    // A key or a link was quicker.
    if (view === 'webhooks') replaceBy(addressOf(view, undefined, query))
  }
  return (
    <Dialog title="Delivery" isOpen={id !== undefined} onClose={close}>
      <Opened id={id ?? ''} />
    </Dialog>
  )
}

function Opened({ id: wanted }: { readonly id: string }) {
  void version.value
  const delivery = deliveries.get(wanted)
  if (delivery === undefined) {
    return isKnown(areDeliveriesLoaded.value) ? (
      <p>This world has no such delivery.</p>
    ) : (
      <Loading what="deliveries" />
    )
  }
  const { type, attempts, transactionId, eventId, isTest } = delivery
  const event = events.get(eventId)
  // Events are read last. Without its body, a copied command would send another webhook.
  if (event === undefined) return <Loading what="contents of the webhook" />
  return (
    <div class="stack">
      <p class="row">
        <strong>{type}</strong> <DeliverySign status={deliveryState(delivery)} />
        <span class="mono break">{receiverOf(delivery)}</span>
        {isTest ? (
          <span>a test event</span>
        ) : (
          <a class="mono" href={addressOf('orders', transactionId)}>
            the order
          </a>
        )}
        <ResendButton delivery={delivery} of="this delivery" />
      </p>
      {attempts.length === 0 && <PartView part={{ title: 'body', text: event.body }} />}
      {[...attempts].reverse().map((attempt, index) => {
        const number = attempts.length - index
        return (
          <details key={attempt.at + String(number)} open={index === 0} class="parts">
            <summary>
              attempt {number} · {moment(attempt.at)} · {answerText(attempt)}
            </summary>
            <AttemptParts
              delivery={delivery}
              event={event.body}
              attempt={attempt}
              before={attempts[number - 2]}
              number={number}
            />
          </details>
        )
      })}
    </div>
  )
}

type Attempt = WebhookDelivery['attempts'][number]

type AttemptPartsProps = {
  readonly delivery: WebhookDelivery
  /** The body of its event, which was sent unless the attempt has another. */
  readonly event: string
  readonly attempt: Attempt
  readonly before: Attempt | undefined
  readonly number: number
}

function AttemptParts({ delivery, event, attempt, before, number }: AttemptPartsProps) {
  const { headers, sentBody, response, error, tookMs } = attempt
  const body = sentBody ?? event
  const endpoint = endpoints.value.find(({ id }) => id === delivery.endpointId)
  const isRegistered = endpoint !== undefined && endpoint.disabledAt === null
  const url = delivery.url ?? endpoint?.url
  return (
    <>
      {url?.startsWith('http') === true && (
        <p class="row">
          <CopyButton
            text={curlCommand('', { method: 'POST', path: url, headers, body })}
            label="Copy as curl"
          />
          <span class="dim">It is signed as it was then.</span>
        </p>
      )}
      {before !== undefined && (
        <DifferenceTable
          title={`Since attempt ${number - 1}`}
          before={`attempt ${number - 1}`}
          after={`attempt ${number}`}
          differences={[
            ...memberDifferences(
              { at: before.at, answered: answerText(before), ...before.headers },
              { at: attempt.at, answered: answerText(attempt), ...headers },
            ),
            ...differencesOf(before.sentBody ?? event, body),
          ]}
        />
      )}
      {isRegistered && <EditedSend delivery={delivery} body={body} />}
      <PartView part={{ title: 'headers', text: headerText(headers) }} />
      <PartView part={{ title: 'body, as it was signed', text: body, isExact: true }} />
      <PartView part={{ title: `answer after ${tookMs} ms`, text: response ?? error ?? '' }} />
    </>
  )
}

type EditedSendProps = { readonly delivery: WebhookDelivery; readonly body: string }

/** Other bytes to the same receiver. It is no event of the order, even if it names one. */
function EditedSend({ delivery: { endpointId, type }, body }: EditedSendProps) {
  const send = (event: SubmitEvent) => {
    // A form writes line breaks as CR LF.
    const edited = String(submitted(event).get('body') ?? '').replaceAll('\r\n', '\n')
    void act(
      'send-edited',
      () => control('sendTestWebhook', { id: endpointId, type, body: edited }),
      'Sent as a test event: it is the newest delivery.',
    )
  }
  return (
    <details class="more">
      <summary>Edit and send</summary>
      <form class="stack" onSubmit={send}>
        <label>
          Body
          <textarea name="body" class="mono" spellcheck={false} defaultValue={body} />
        </label>
        <p class="row">
          <button type="submit" disabled={underWay.value === 'send-edited'}>
            Send the edited webhook
          </button>
          <span class="dim">It is signed now, and sent as a test event.</span>
        </p>
      </form>
    </details>
  )
}
