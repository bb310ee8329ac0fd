/** The orders of the world, newest first, with filters in the address. */
import type { ControlOrder } from '../../src/base/contract/generated/control-types.d.ts'
import { hasWords } from '../../src/base/vocabulary/has-words.ts'
import { grouped, moment, time, eventTitle } from '../format.ts'
import { amountText, customerText, orderText } from '../order-text.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Choice, SearchField } from '../parts/filters.tsx'
import { DeliverySign, StateSign } from '../parts/signs.tsx'
import { Count } from '../parts/count.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { WindowBar } from '../parts/window-bar.tsx'
import { WindowedTable } from '../parts/windowed-table.tsx'
import { deliveryState } from '../../src/sandbox/log/receiver-health.ts'
import { addressOf, openDialog, route, setQuery, type Query } from '../route.ts'
import { areDeliveriesLoaded, deliveriesOf, isLoaded, orders, testKey, version } from '../world.ts'
import { NewOrder } from './new-order.tsx'

const STATES = ['placed', 'funded', 'settling', 'completed', 'failed', 'expired', 'cancelled']

const columnsOf = (orders: readonly ControlOrder[]) =>
  [
    ['Placed', 'w-time phone-off'],
    ['Order', 'w-reference'],
    ['State', 'w-state'],
    ['Side', 'w-side phone-off'],
    ['Amount', 'right', lettersOf(orders, (order) => order.amount.length + order.asset.length)],
    [
      'Fiat',
      'right wide',
      lettersOf(orders, (order) => order.fiatAmount.length + order.fiatCurrency.length),
    ],
    ['Customer', 'phone-off'],
    ['Provider', 'roomy w-state'],
    ['Window', 'roomy w-window'],
    ['Webhooks', 'wide w-webhook'],
  ] as const

/** No amount is cut: the column is as wide as the longest, with a comma after each three digits. */
function lettersOf(orders: readonly ControlOrder[], lengthOf: (order: ControlOrder) => number) {
  let longest = 9
  for (const order of orders) longest = Math.max(longest, lengthOf(order))
  // A heading is smaller than its cells, and so are its letters.
  return Math.ceil((longest * 7 * 1.15) / 6) + 2
}

export { customerText }

export function OrdersPage() {
  void version.value
  const { query } = route.value
  const found = search(query)
  return (
    <section class="view tall">
      <div class="tools">
        <h1>Orders</h1>
        <Filters />
        <Count found={found.length} of={orders.size} isRead={isLoaded.value} />
        <button class="primary" onClick={() => openDialog('new')}>
          New order
        </button>
      </div>
      {found.length === 0 ? (
        <Empty isFiltered={orders.size > 0} />
      ) : (
        <WindowedTable
          label="Orders, newest first"
          rows={found}
          idOf={({ transactionId }) => transactionId}
          filter={JSON.stringify(query)}
          columns={columnsOf(found)}
          open={({ transactionId }) => addressOf('orders', transactionId)}
          cells={(order) => <Cells order={order} />}
        />
      )}
      <Dialog title="Quote, or a new order" name="new">
        <NewOrder />
      </Dialog>
    </section>
  )
}

function Filters() {
  return (
    <div class="row filters" role="search">
      <SearchField label="Search orders by customer, reference, id, provider" />
      <Choice label="State" name="state" all="every state" values={STATES} />
      <Choice
        label="Side"
        name="side"
        all="buys and sells"
        values={[
          ['buy', 'buys'],
          ['sell', 'sells'],
        ]}
      />
    </div>
  )
}

function search({ q = '', state = '', side = '' }: Query): readonly ControlOrder[] {
  const text = q.trim()
  const found: ControlOrder[] = []
  for (const order of orders.values()) {
    if (state !== '' && order.state !== state) continue
    if (side !== '' && order.side !== side) continue
    if (text === '' || hasWords(orderText(order), text)) found.push(order)
  }
  return found.reverse()
}

function Cells({ order }: { readonly order: ControlOrder }) {
  const { transactionId, requestReference, state, side, amount, asset, fiatAmount, fiatCurrency } =
    order
  return (
    <>
      <td class="num dim phone-off" title={moment(order.placedAt)}>
        {time(order.placedAt)}
      </td>
      <td>
        <a class="mono" href={addressOf('orders', transactionId)}>
          {requestReference}
        </a>
        {order.environment === 'live' && <span class="tag">live</span>}
      </td>
      <td>
        <StateSign state={state} />
      </td>
      <td class="phone-off">{side}</td>
      <td class="right num" title={amountText(order)}>
        {grouped(amount)} <span class="dim">{asset}</span>
      </td>
      <td class="right num wide" title={`${grouped(fiatAmount)} ${fiatCurrency}`}>
        {grouped(fiatAmount)} <span class="dim">{fiatCurrency}</span>
      </td>
      <td class="cut phone-off" title={customerText(order)}>
        {customerText(order)}
      </td>
      <td class="roomy">{order.provider.slug}</td>
      <td class="roomy">
        <WindowBar intent={order.intent} />
      </td>
      <td class="wide">
        <LastDelivery orderId={transactionId} />
      </td>
    </>
  )
}

function LastDelivery({ orderId }: { readonly orderId: string }) {
  const all = deliveriesOf(orderId)
  const inState = (wanted: string) => all.findLast((each) => deliveryState(each) === wanted)
  // One that its receiver has not got says more than a later one that it has.
  const shown = inState('failed') ?? inState('retrying') ?? all.at(-1)
  if (shown === undefined)
    return <span class="dim">{isKnown(areDeliveriesLoaded.value) ? 'none' : '…'}</span>
  const status = deliveryState(shown)
  return <DeliverySign status={status} text={`${eventTitle(shown.type)}: ${status}`} />
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  if (!isFiltered && !isKnown(isLoaded.value)) return <Loading what="orders" />
  if (isFiltered) {
    return (
      <div class="empty">
        <p>No matching orders.</p>
        <button onClick={() => setQuery({ q: '', state: '', side: '' })}>Show all orders</button>
      </div>
    )
  }
  return (
    <div class="empty">
      <h2>No orders yet</h2>
      <p>
        Place one here with <kbd>n</kbd>, or from your application:
      </p>
      <pre class="mono">{`curl -s ${location.origin}/api/developer/orders \\
  -H 'x-api-key: ${testKey()}' -H 'content-type: application/json' \\
  -d '{"side":"buy","amount":35,"fiatAmount":50000,"fiatCurrency":"NGN",
       "asset":"USDC","chain":"base","externalCustomerId":"ada",
       "walletAddress":"0x000000000000000000000000000000000000dEaD"}'`}</pre>
    </div>
  )
}
