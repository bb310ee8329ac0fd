/** One order: what happened over simulated time, its money, and what can happen next. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type {
  ControlOrder,
  JournaledRequest,
} from '../../src/contract/generated/control-types.d.ts'
import { act, underWay } from '../act.ts'
import { control, listAll } from '../control.ts'
import { money, moment } from '../format.ts'
import { LANES, type Arrow } from '../../src/history/arrow.ts'
import { historyOf, requestsAbout } from '../../src/history/order-history.ts'
import { actionsOf, type OrderAction } from '../order-actions.ts'
import { joined } from '../joined.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Lanes } from '../parts/lanes.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { MoneyBar } from '../parts/money-bar.tsx'
import { StateSign } from '../parts/signs.tsx'
import { WindowBar } from '../parts/window-bar.tsx'
import {
  areDeliveriesLoaded,
  deliveriesOf,
  eventsOf,
  isLoaded,
  moves,
  orders,
  requests,
  version,
} from '../world.ts'
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
          <h2>What happened{areDeliveriesLoaded.value ? '' : ' …'}</h2>
          <Lanes lanes={LANES} steps={steps} more={ForkAfter} />
        </div>
        <aside class="narrow-side">
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
          <h2>Money</h2>
          <MoneyBar order={order} />
          <h2>What happens next</h2>
          <Actions order={order} />
          <h2>Take it away</h2>
          <TakeAway orderId={transactionId} />
        </aside>
      </div>
    </section>
  )
}

function ForkAfter({ eventId }: Arrow) {
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

function Actions({ order: listed }: { readonly order: ControlOrder }) {
  const order = useWithActions(listed)
  const simulate = ({ name, label, body }: OrderAction) =>
    act(
      name,
      () => control('POST', `/orders/${order.transactionId}/simulate?wait=true`, body),
      `${label}: done.`,
    )
  const all = actionsOf(order)
  const allowed = all.filter(({ forbidden }) => forbidden === undefined)
  return (
    <div class="stack actions">
      {allowed.length > 0 && (
        <div class="row">
          {allowed.map((action, index) => (
            <button
              key={action.name}
              type="button"
              class={index === 0 && isExpected(action) ? 'primary' : undefined}
              disabled={underWay.value === action.name}
              onClick={() => void simulate(action)}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
      {byReason(all).map(([reason, labels]) => (
        <p key={reason} class="dim">
          Not now, because {reason}: {labels.join(', ')}.
        </p>
      ))}
    </div>
  )
}

/** Whether it takes the order on its usual way. */
function isExpected({ name }: OrderAction): boolean {
  return name !== 'twice' && name !== 'late'
}

/** The actions that are not allowed, by the reason for it. */
function byReason(actions: readonly OrderAction[]): readonly [string, readonly string[]][] {
  const labels = new Map<string, string[]>()
  for (const { forbidden, label } of actions) {
    if (forbidden === undefined) continue
    const [short = label] = label.split(',', 1)
    labels.set(forbidden, [...(labels.get(forbidden) ?? []), short])
  }
  return [...labels]
}

/**
 * The order with its actions, which no list has. Those of an earlier state stay until they are read
 * again: buttons that come and go could not be pressed, and a late press is answered with why.
 */
function useWithActions(listed: ControlOrder): ControlOrder {
  const [known, setKnown] = useState<ControlOrder>()
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const path = `/orders/${listed.transactionId}`
      const order = await control<ControlOrder>('GET', path).catch(() => undefined)
      if (isWanted && order !== undefined) setKnown(order)
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [listed])
  return known?.transactionId === listed.transactionId ? known : listed
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
  if (!isKnown(isLoaded.value)) return <Loading what="orders" />
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
