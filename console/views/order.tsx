/** One order: what happened over simulated time, its money, and what can happen next. */
import { useState } from 'preact/hooks'
import type {
  ControlOrder,
  JournaledRequest,
  LogItem,
  WebhookDelivery,
} from '../../src/base/contract/generated/control-types.d.ts'
import { tick } from '../clock-bar.tsx'
import { control, listAll } from '../control.ts'
import { fixedPoint, plainText } from '../../src/base/vocabulary/fixed-point.ts'
import { grouped, moment, time } from '../format.ts'
import { LANES, type Arrow, type OrderArrow } from '../../src/sandbox/log/arrow.ts'
import { folded } from '../../src/sandbox/log/fold.ts'
import { historyOf } from '../../src/sandbox/log/order-history.ts'
import { deliveriesAt, momentAfter, orderAt } from '../../src/sandbox/log/order-at.ts'
import { whyItWaits, whyState } from '../../src/sandbox/log/why.ts'
import { BackLink, EmptyView } from '../parts/empty-view.tsx'
import { Lanes } from '../parts/lanes.tsx'
import { isKnown, Loading } from '../parts/loading.tsx'
import { StateSign } from '../parts/signs.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { Why } from '../parts/why.tsx'
import { route, setQuery } from '../route.ts'
import {
  areDeliveriesLoaded,
  deliveriesOf,
  eventsOf,
  isLoaded,
  moves,
  orders,
  requests,
  simulatedNow,
  version,
} from '../world.ts'
import { NextStep } from './next-step.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { forkAt } from './rewind.tsx'
import { TakeAway } from './take-away.tsx'

type Logged = {
  readonly log: readonly LogItem[]
  readonly requests: readonly JournaledRequest[]
}

export function OrderPage({ id }: { readonly id: string }) {
  void version.value
  const order = orders.get(id) ?? byReference(id)
  if (order === undefined) return <Missing id={id} />
  return <Shown order={order} />
}

function Shown({ order: listed }: { readonly order: ControlOrder }) {
  const order = useWithActions(listed)
  const { transactionId, requestReference } = order
  const deliveries = deliveriesOf(transactionId)
  const logged = useLog(order, deliveries)
  const steps = folded(
    historyOf({
      ...{ order, deliveries, events: eventsOf(transactionId), moves: moves.value },
      ...(logged ?? { log: [], requests: [] }),
    }),
  )
  const [wanted, setWanted] = useState(route.value.query['at'])
  const named = steps.findLastIndex(
    ({ id, number = Infinity }) => id === wanted || number <= Number(wanted),
  )
  const until = named === -1 ? undefined : named
  const past = until === undefined ? undefined : momentAfter(steps, until)
  const was = past === undefined ? order : orderAt(order, past)
  const show = (next: number | undefined, isFinal: boolean) => {
    const step = next === undefined ? undefined : steps[next]
    setWanted(step && nameOf(step))
    // Browsers limit how often an address changes.
    if (isFinal) setQuery({ at: step === undefined ? '' : nameOf(step) })
  }
  return (
    <section class="view">
      <div class="tools">
        <BackLink to="#/orders" of="orders" />
        <h1 class="mono">{requestReference}</h1>
        <StateSign state={was.state} />
        {was.reason !== null && <span class="dim break">{was.reason}</span>}
        <span class="tag">{order.environment}</span>
      </div>
      {past === undefined || until === undefined ? (
        <Present order={order} />
      ) : (
        <Past at={past.at} steps={steps.slice(0, until + 1)} show={show} />
      )}
      <div class="split">
        <aside class="narrow-side">
          <OrderFacts
            order={was}
            deliveries={past === undefined ? deliveries : deliveriesAt(deliveries, past)}
            at={past?.at}
          />
          <h2>Take it away</h2>
          <TakeAway orderId={transactionId} />
        </aside>
        <div class="wide-side">
          <h2>What happened</h2>
          {logged === undefined || !areDeliveriesLoaded.value ? (
            <Loading what="history" />
          ) : (
            <>
              <OrderTimeline {...{ steps, until, onMove: show, spoken: spokenOf(was) }} />
              <Lanes {...{ lanes: LANES, steps, until, now: nowText(past?.at), more: ForkAfter }} />
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** Why it is in its state, and what can be done about it. */
function Present({ order }: { readonly order: ControlOrder }) {
  const last = order.timeline.at(-1)
  // What a placed order waits for says it all.
  const isExplained = last?.cause !== undefined || last?.by === 'control'
  return (
    <div class="stack present">
      {isExplained && last.state !== 'placed' && <Why text={whyState(last, order)} />}
      <Why text={whyItWaits(order)} />
      <NextStep order={order} />
    </div>
  )
}

/** As an address has it: its number in the log, or its id if it has left that. */
function nameOf({ id, number }: OrderArrow): string {
  return number === undefined ? id : String(number)
}

type PastProps = {
  readonly at: string
  /** What had happened. */
  readonly steps: readonly OrderArrow[]
  readonly show: (until: undefined, isFinal: boolean) => void
}

function Past({ at, steps, show }: PastProps) {
  const event = steps.findLast((step) => step.eventId !== undefined)
  return (
    <div class="row present past" role="region" aria-label="The past">
      <strong>As it was at {moment(at)}</strong>
      <button class="primary" onClick={() => show(undefined, true)}>
        Back to now
      </button>
      {event !== undefined && (
        <button onClick={() => void forkAt(event.eventId ?? '')}>Rewind to {time(event.at)}</button>
      )}
    </div>
  )
}

/** The moment of the line between what happened and what did not. */
function nowText(at: string | undefined): string {
  void tick.value
  return at === undefined
    ? `now, ${time(new Date(simulatedNow()).toISOString())}`
    : `as it was at ${time(at)}`
}

function spokenOf({ state, receipts, payInCurrency }: ControlOrder): string {
  const received = receipts.reduce((sum, { amount }) => sum + fixedPoint(amount), 0n)
  return `${state}, ${grouped(plainText(received))} ${payInCurrency} received`
}

function ForkAfter({ eventId }: Arrow) {
  if (eventId === undefined) return null
  return (
    <p>
      <button onClick={() => void forkAt(eventId)}>Rewind to after this event</button>
    </p>
  )
}

/**
 * The order with its actions, which no list has. Those of an earlier state stay until they are read
 * again: buttons that come and go could not be pressed, and a late press is answered with why.
 */
function useWithActions(listed: ControlOrder): ControlOrder {
  const { transactionId: id, state } = listed
  const { value: known } = useAnswer(() => control('getOrder', { id }), [listed])
  if (known?.state === state) return known
  return { ...listed, ...(known?.actions && { actions: known.actions }) }
}

/** Under load, the log changes all the time. */
const READ_AGAIN_MS = 250

/**
 * What the log has about the order, and its requests; undefined before. Read again when something
 * happens to it.
 */
function useLog(order: ControlOrder, deliveries: readonly WebhookDelivery[]) {
  const { transactionId } = order
  const last = requests.value.at(-1)?.number ?? 0
  const attempts = deliveries.reduce((sum, each) => sum + each.attempts.length, 0)
  const read = async (): Promise<Logged> => {
    // Meanwhile another world may be shown, or this one was reset.
    if (!orders.has(transactionId)) return { log: [], requests: [] }
    // At once, so that one world answers both.
    const [log, requests] = await Promise.all([
      listAll('listLog', { order: transactionId }),
      listAll('listRequests', { order: transactionId }),
    ])
    return { log, requests }
  }
  return useAnswer(read, [order, last, attempts], READ_AGAIN_MS).value
}

function byReference(reference: string): ControlOrder | undefined {
  for (const order of orders.values()) if (order.requestReference === reference) return order
  return undefined
}

function Missing({ id }: { readonly id: string }) {
  if (!isKnown(isLoaded.value)) return <Loading what="orders" />
  return (
    <EmptyView title="No such order">
      <p class="break">
        This world has no order <code>{id}</code>. A reset deletes orders, and each world has its
        own.
      </p>
      <a href="#/orders">Show all orders</a>
    </EmptyView>
  )
}
