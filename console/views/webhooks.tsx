/** Receivers with their secrets, and what was sent to them. */
import { hasWords } from '../has-words.ts'
import { Dialog } from '../parts/dialog.tsx'
import { controlCurl } from '../curl.ts'
import { SearchField } from '../parts/filters.tsx'
import { Count, isKnown, Loading } from '../parts/loading.tsx'
import { deliveryState } from '../receiver-health.ts'
import { openDialog, route, setQuery } from '../route.ts'
import { areDeliveriesLoaded, deliveries, endpoints, orders, version } from '../world.ts'
import { Deliveries, OpenedDelivery } from './deliveries.tsx'
import { Receivers } from './receivers.tsx'
import { SignatureDoctor } from './signature-doctor.tsx'

const STATUSES = ['pending', 'paused', 'retrying', 'delivered', 'failed', 'dropped']

export function WebhooksView() {
  void version.value
  const { status = '', endpoint = '', q = '' } = route.value.query
  const found = [...deliveries.values()]
    .filter((each) => status === '' || deliveryState(each) === status)
    .filter((each) => endpoint === '' || each.endpointId === endpoint)
    .filter(({ type, transactionId, attempts }) => {
      const order = orders.get(transactionId)?.requestReference ?? transactionId
      return hasWords(`${type} ${order} ${attempts.at(-1)?.status ?? ''}`, q)
    })
    .reverse()
  return (
    <section class="view tall">
      <div class="tools">
        <h1>Webhooks</h1>
        <button type="button" class="push" onClick={() => openDialog('doctor')}>
          Check a signature
        </button>
      </div>
      <Receivers />
      <div class="tools filters">
        <h2>Deliveries</h2>
        <SearchField label="Search for a delivery" />
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
        {controlCurl('/webhook-endpoints', '{"url":"http://127.0.0.1:3000/webhooks"}')}
      </pre>
    </div>
  )
}
