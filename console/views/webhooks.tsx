/** Receivers with their secrets, and what was sent to them. */
import type { WebhookDelivery } from '../../src/base/contract/generated/control-types.d.ts'
import { headerText } from '../../src/sandbox/log/recorded-arrows.ts'
import { hasWords } from '../../src/base/vocabulary/has-words.ts'
import { Dialog } from '../parts/dialog.tsx'
import { worldCurl } from '../curl.ts'
import { Choice, SearchField } from '../parts/filters.tsx'
import { Count } from '../parts/count.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { deliveryState } from '../../src/sandbox/log/receiver-health.ts'
import { openDialog, route } from '../route.ts'
import { areDeliveriesLoaded, deliveries, endpoints, events, orders, version } from '../world.ts'
import { Deliveries, OpenedDelivery } from './deliveries.tsx'
import { Receivers } from './receivers.tsx'
import { SignatureDoctor } from './signature-doctor.tsx'

const STATUSES = ['pending', 'paused', 'retrying', 'delivered', 'failed', 'dropped']

export function WebhooksPage() {
  void version.value
  const { status = '', endpoint = '', q = '' } = route.value.query
  const found = [...deliveries.values()]
    .filter((each) => status === '' || deliveryState(each) === status)
    .filter((each) => endpoint === '' || each.endpointId === endpoint)
    .filter((each) => q.trim() === '' || hasWords(textOf(each), q))
    .reverse()
  return (
    <section class="view tall">
      <div class="tools">
        <h1>Webhooks</h1>
        <button class="push" onClick={() => openDialog('doctor')}>
          Check a signature
        </button>
      </div>
      <Receivers />
      <div class="tools filters">
        <h2>Deliveries</h2>
        <SearchField label="Search deliveries by event, order, headers, body and answer" />
        <Choice
          label="Receiver"
          name="endpoint"
          all="every receiver"
          values={endpoints.value.map(({ id, url }) => [id, url])}
        />
        <Choice label="Status" name="status" all="every status" values={STATUSES} />
        <Count found={found.length} of={deliveries.size} isRead={areDeliveriesLoaded.value} />
      </div>
      {found.length === 0 ? (
        <NoDeliveries />
      ) : (
        <Deliveries found={found} filter={status + endpoint + q} />
      )}
      <Dialog title="Check a signature" name="doctor">
        <SignatureDoctor />
      </Dialog>
      <OpenedDelivery />
    </section>
  )
}

/** What the search reads; a delivery that changes is another object. */
const texts = new WeakMap<WebhookDelivery, string>()

/** With the headers, bodies and answers of its attempts. */
function textOf(delivery: WebhookDelivery): string {
  const known = texts.get(delivery)
  if (known !== undefined) return known
  const { id, type, transactionId, eventId, url, attempts } = delivery
  const event = events.get(eventId)
  const sent = attempts.flatMap(({ status, error, fault, headers, sentBody, response }) => [
    ...[status, error, fault, sentBody, response],
    headerText(headers),
  ])
  const order = orders.get(transactionId)?.requestReference
  const text = [id, type, transactionId, order, url, ...sent, event?.body].join(' ').toLowerCase()
  // An event comes with its delivery, but lists are read one after the other.
  if (event !== undefined) texts.set(delivery, text)
  return text
}

function NoDeliveries() {
  void version.value
  if (deliveries.size > 0) return <p class="empty">No matching deliveries.</p>
  if (!isKnown(areDeliveriesLoaded.value)) return <Loading what="deliveries" />
  return (
    <div class="empty">
      <p>
        {endpoints.value.length === 0
          ? 'No receivers yet. Register a URL of your application above, or from a script:'
          : 'No deliveries yet. Every change of an order sends one. Register another receiver from a script:'}
      </p>
      <pre class="mono">
        {worldCurl('createWebhookEndpoint', { url: 'http://127.0.0.1:3000/webhooks' })}
      </pre>
    </div>
  )
}
