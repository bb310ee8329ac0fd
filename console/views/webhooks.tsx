/** Receivers with their secrets, and what was sent to them. */
import { hasWords } from '../has-words.ts'
import { Dialog } from '../parts/dialog.tsx'
import { SearchField } from '../parts/filters.tsx'
import { openDialog, route, setQuery } from '../route.ts'
import { deliveries, endpoints, isLoaded, orders, version } from '../world.ts'
import { Deliveries, OpenedDelivery } from './deliveries.tsx'
import { Receivers } from './receivers.tsx'
import { SignatureDoctor } from './signature-doctor.tsx'

const STATUSES = ['pending', 'delivered', 'failed', 'dropped']

export function WebhooksView() {
  void version.value
  const { status = '', endpoint = '', q = '' } = route.value.query
  const found = [...deliveries.values()]
    .filter((each) => status === '' || each.status === status)
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
        <span class="dim num" role="status">
          {found.length === deliveries.size
            ? deliveries.size
            : `${found.length} of ${deliveries.size}`}
        </span>
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
