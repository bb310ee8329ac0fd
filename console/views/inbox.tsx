/** What was delivered to the receiver in the sandbox itself. */
import type { InboxWebhook } from '../../src/contract/generated/control-types.d.ts'
import { act } from '../act.ts'
import { control } from '../control.ts'
import { moment, titleOf } from '../format.ts'
import { headerText } from '../../src/history/recorded-arrows.ts'
import { PartView } from '../parts/lanes.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { useRowKeys } from '../parts/row-keys.ts'
import { useList } from '../parts/use-list.ts'
import { endpoints, isLoaded } from '../world.ts'

const INBOX_URL = 'sandbox:inbox'

export function InboxView() {
  useRowKeys('details.parts > summary')
  const { items: found, read, isRead } = useList<InboxWebhook>('/inbox')
  const isRegistered = endpoints.value.some(({ url }) => url === INBOX_URL)
  const clear = async () => {
    await act('clear', () => control('DELETE', '/inbox'), 'The inbox is empty.')
    read()
  }
  return (
    <section class="view">
      <div class="tools">
        <h1>Inbox</h1>
        <span class="dim num" role="status">
          {found.length}
        </span>
        {found.length > 0 && (
          <button type="button" class="push" onClick={() => void clear()}>
            Empty the inbox
          </button>
        )}
      </div>
      {!isRegistered && isKnown(isLoaded.value) && <DeliverToInbox />}
      {found.length === 0 && !isKnown(isRead) ? (
        <Loading what="webhooks" />
      ) : found.length === 0 ? (
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
      () => control('POST', '/webhook-endpoints', { url: INBOX_URL }),
      'The inbox receives every event from now on.',
    )
  return (
    <p class="row">
      <button type="button" onClick={() => void register()}>
        Deliver to the inbox
      </button>
      <span class="dim">
        or <code>start --webhook {INBOX_URL}</code>
      </span>
    </p>
  )
}

function Webhook({ webhook: { at, headers, body, check } }: { readonly webhook: InboxWebhook }) {
  const event = titleOf(headers['x-service-event'] ?? 'webhook')
  return (
    <details class="parts">
      <summary>
        <span class="num">{moment(at)}</span> · {event} ·{' '}
        <span class={check.valid ? 'ok' : 'bad'}>
          {check.valid ? '✓ signature valid' : `✕ ${check.problem}`}
        </span>
      </summary>
      <p class={check.valid ? 'ok' : 'bad'}>{check.message}</p>
      <PartView part={{ title: 'headers', text: headerText(headers) }} />
      <PartView part={{ title: 'body, as it was sent', text: body }} />
    </details>
  )
}
