/** One order: what happened over simulated time, its money, and what can happen next. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type {
  ControlOrder,
  JournaledRequest,
} from '../../src/contract/generated/control-types.d.ts'
import { act, underWay } from '../act.ts'
import { control, listAll } from '../control.ts'
import { money, moment } from '../format.ts'
import { historyOf, LANES, requestsAbout } from '../../src/client/order-history.ts'
import { actionsOf, type OrderAction } from '../order-actions.ts'
import { joined } from '../joined.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Lanes } from '../parts/lanes.tsx'
import { MoneyBar } from '../parts/money-bar.tsx'
import { StateSign } from '../parts/signs.tsx'
import { WindowBar } from '../parts/window-bar.tsx'
import type { Step } from '../step.ts'
import { deliveriesOf, eventsOf, isLoaded, moves, orders, requests, version } from '../world.ts'
import { customerOf } from './orders.tsx'
import { forkAt } from './rewind.tsx'
import { TakeAway } from './take-away.tsx'

/** The requests about an order, of those up to a sequence. */
type Known = { readonly found: readonly JournaledRequest[]; readonly upTo: number }

export function OrderView({ id }: { readonly id: string }) {
  void version.value
  const order = orders.get(id) ?? byReference(id)
  if (order === undefined) return <Missing id={id} />
  return <Shown order={order} />
}

function Shown({ order }: { readonly order: ControlOrder }) {
  const { transactionId, requestReference, state, side, reason } = order
  const steps = historyOf({
    order,
    requests: useRequestsAbout(order),
    events: eventsOf(transactionId),
    deliveries: deliveriesOf(transactionId),
    moves: moves.value,
  })
  return (
    <section class="view">
      <div class="tools">
        <a href="#/orders" class="back" aria-label="Back to the orders">
          ←
        </a>
        <h1 class="mono">{requestReference}</h1>
        <StateSign state={state} />
        {reason !== null && <span class="dim break">{reason}</span>}
        <span class="tag">{order.environment}</span>
      </div>
      <div class="split">
        <div class="wide-side">
          <h2>What happened</h2>
          <Lanes lanes={LANES} steps={steps} more={ForkAfter} />
        </div>
        <aside class="narrow-side">
          <h2>Money</h2>
          <MoneyBar order={order} />
          <h2>What happens next</h2>
          <Actions order={order} />
          <h2>Take it away</h2>
          <TakeAway orderId={transactionId} />
          <h2>The order</h2>
          <dl class="facts">
            <Fact name={side === 'buy' ? 'buys' : 'sells'}>
              {money(order.amount)} {order.asset} on {order.chain}
            </Fact>
            <Fact name={side === 'buy' ? 'for' : 'to get'}>
              {money(order.fiatAmount)} {order.fiatCurrency} at {money(order.rate)}
            </Fact>
            <Fact name="customer">{customerOf(order)}</Fact>
            <Fact name="provider">
              {order.provider.slug} <span class="dim">({order.provider.state})</span>
            </Fact>
            <Fact name="window">
              <WindowBar intent={order.intent} />
            </Fact>
            <Fact name="placed">{moment(order.placedAt)}</Fact>
            {order.settlement !== null && (
              <Fact name="paid out">
                {money(order.settlement.out)} {order.payOutCurrency}
              </Fact>
            )}
            <Fact name="id">
              <span class="mono">{transactionId}</span> <CopyButton text={transactionId} />
            </Fact>
          </dl>
        </aside>
      </div>
    </section>
  )
}

function ForkAfter({ eventId }: Step) {
  if (eventId === undefined) return null
  return (
    <p>
      <button type="button" onClick={() => void forkAt(eventId)}>
        Rewind to after this event
      </button>
    </p>
  )
}

function Fact({
  name,
  children,
}: {
  readonly name: string
  readonly children: preact.ComponentChildren
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="break">{children}</dd>
    </div>
  )
}

function Actions({ order }: { readonly order: ControlOrder }) {
  const simulate = ({ name, label, body }: OrderAction) =>
    act(
      name,
      () => control('POST', `/orders/${order.transactionId}/simulate?wait=true`, body),
      `${label}: done.`,
    )
  return (
    <ul class="actions">
      {actionsOf(order).map((action) => {
        const { name, label, forbidden } = action
        const whyId = `why-${name}`
        return (
          <li key={name}>
            <button
              type="button"
              aria-disabled={forbidden !== undefined || underWay.value === name}
              aria-describedby={forbidden === undefined ? undefined : whyId}
              onClick={() => {
                if (forbidden === undefined) void simulate(action)
              }}
            >
              {label}
            </button>
            {forbidden !== undefined && (
              <span class="why" id={whyId}>
                {forbidden}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function useRequestsAbout(order: ControlOrder): readonly JournaledRequest[] {
  const [known, setKnown] = useState<Known>({ found: [], upTo: 0 })
  const isReading = useRef(false)
  const last = requests.value.at(-1)?.sequence ?? 0
  useEffect(() => {
    if (isReading.current || last <= known.upTo) return
    isReading.current = true
    const after = known.upTo === 0 ? '' : `?after=${known.upTo}`
    const read = async () => {
      const fresh = await listAll<JournaledRequest>(`/requests${after}`).catch(() => [])
      isReading.current = false
      setKnown({
        found: joined(known.found, requestsAbout(order, fresh)),
        upTo: Math.max(last, fresh.at(-1)?.sequence ?? 0),
      })
    }
    void read()
  }, [known, last])
  return known.found
}

function byReference(reference: string): ControlOrder | undefined {
  for (const order of orders.values()) if (order.requestReference === reference) return order
  return undefined
}

function Missing({ id }: { readonly id: string }) {
  if (!isLoaded.value) return <p class="empty dim">Reading the order …</p>
  return (
    <div class="empty">
      <h1>No such order</h1>
      <p class="break">
        This world has no order <code>{id}</code>. A reset deletes orders, and each world has its
        own.
      </p>
      <a href="#/orders">Show all orders</a>
    </div>
  )
}
