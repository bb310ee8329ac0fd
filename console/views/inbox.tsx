/** What was delivered to the receiver in the sandbox itself. */
import type { InboxWebhook } from '../../src/base/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { control } from '../control.ts'
import { moment, eventTitle } from '../format.ts'
import { hasWords } from '../../src/base/vocabulary/has-words.ts'
import { Choice, SearchField } from '../parts/filters.tsx'
import { headerText } from '../../src/sandbox/log/recorded-arrows.ts'
import { PartView } from '../parts/lanes.tsx'
import { Count } from '../parts/count.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { useRowKeys } from '../parts/row-keys.ts'
import { useList } from '../parts/use-list.ts'
import { addressOf, route } from '../route.ts'
import { deliveries, endpoints, isLoaded, orders, version } from '../world.ts'

const INBOX_URL = 'sandbox:inbox'
const TYPES = ['created', 'updated', 'completed', 'failed']

export function InboxPage() {
  useRowKeys('details.parts > summary')
  void version.value
  const { items: all, read, isRead } = useList('listInbox')
  const { q = '', type = '' } = route.value.query
  const found = all.filter((webhook) => {
    const { check, body } = webhook
    const { text = '' } = orderOf(webhook) ?? {}
    const isOfType = type === '' || typeOf(webhook) === type
    return isOfType && hasWords(`${typeOf(webhook)} ${text} ${check.problem ?? ''} ${body}`, q)
  })
  const isRegistered = endpoints.value.some(({ url }) => url === INBOX_URL)
  const clear = async () => {
    await act('clear', () => control('clearInbox'), 'The inbox is empty.')
    read()
  }
  return (
    <section class="view">
      <div class="tools">
        <h1>Inbox</h1>
        <div class="row filters" role="search">
          <SearchField label="Search webhooks by order, body or problem" />
          <Choice label="Type" name="type" all="every type" values={TYPES} />
        </div>
        <Count found={found.length} of={all.length} isRead={isRead} />
        {all.length > 0 && (
          <button class="push" onClick={() => void clear()}>
            Empty the inbox
          </button>
        )}
      </div>
      {!isRegistered && isKnown(isLoaded.value) && <DeliverToInbox />}
      {all.length === 0 && !isKnown(isRead) ? (
        <Loading what="webhooks" />
      ) : all.length > 0 && found.length === 0 ? (
        <p class="empty">No matching webhooks.</p>
      ) : all.length === 0 ? (
        <p class="empty">
          {isRegistered
            ? 'Nothing has arrived yet: every change of an order is sent here.'
            : 'Built-in receiver, until you have your own.'}
        </p>
      ) : (
        <ol class="list">
          {[...found].reverse().map((webhook) => (
            <li key={webhook.sequence}>
              <Webhook webhook={webhook} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Registers the inbox as a receiver of the shown world. */
export function DeliverToInbox() {
  const register = () =>
    act(
      'register',
      () => control('createWebhookEndpoint', { url: INBOX_URL }),
      'The inbox receives every event from now on.',
    )
  return (
    <p class="row">
      <button onClick={() => void register()}>Deliver to the inbox</button>
      <span class="dim">
        or <code>start --webhook {INBOX_URL}</code>
      </span>
    </p>
  )
}

function typeOf({ headers }: InboxWebhook): string {
  return eventTitle(headers['x-service-event'] ?? 'webhook')
}

/** By the header with the id of the delivery, which one setting extends by the attempt. */
function orderOf({ headers }: InboxWebhook): { text: string; href?: string } | undefined {
  const [id = ''] = (headers['x-service-delivery'] ?? '').split('.', 1)
  const delivery = deliveries.get(id)
  if (delivery === undefined) return undefined
  const { transactionId, isTest } = delivery
  if (isTest) return { text: 'test event' }
  const text = orders.get(transactionId)?.requestReference ?? transactionId
  return { text, href: addressOf('orders', transactionId) }
}

function Webhook({ webhook }: { readonly webhook: InboxWebhook }) {
  const { at, headers, body, check } = webhook
  const order = orderOf(webhook)
  return (
    <details class="parts">
      <summary class="inbox-row">
        <span class="num dim">{moment(at)}</span>
        <span>{typeOf(webhook)}</span>
        <span class="mono">{order?.text}</span>
        <span class={check.valid ? 'ok' : 'bad'}>
          {check.valid ? '✓ signature valid' : `✕ ${check.problem}`}
        </span>
      </summary>
      <p class={check.valid ? 'ok' : 'bad'}>{check.message}</p>
      {order?.href !== undefined && (
        <p>
          <a href={order.href}>Show the order {order.text}</a>
        </p>
      )}
      <PartView part={{ title: 'headers', text: headerText(headers) }} />
      <PartView part={{ title: 'body, as it was sent', text: body, isExact: true }} />
    </details>
  )
}
