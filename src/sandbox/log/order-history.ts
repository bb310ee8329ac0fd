/** What happened to an order, and what is planned, as arrows between four lanes. */
import type {
  ClockMove,
  ControlOrder,
  JournaledRequest,
  WebhookDelivery,
  WebhookEvent,
} from '../../base/contract/generated/control-types.d.ts'
import {
  attemptArrows,
  because,
  placedArrow,
  receiptArrow,
  requestArrow,
  stateArrow,
  eventTitle,
} from './recorded-arrows.ts'
import type { Lane, OrderArrow } from './arrow.ts'
import { clockArrows } from './clock-arrows.ts'
import { whyDelivery } from './why.ts'
import { isRejectedByWindow, rejectionArrow, windowArrows } from './window-arrows.ts'

/** The requests that name the order, that placed it, or that its payment window rejected. */
export function requestsAbout(
  order: ControlOrder,
  requests: readonly JournaledRequest[],
): readonly JournaledRequest[] {
  const { transactionId, requestReference } = order
  const isAbout = (text: string | null) =>
    text !== null && (text.includes(transactionId) || text.includes(requestReference))
  return requests.filter(
    (request) =>
      [request.path, request.body, request.response].some(isAbout) ||
      isRejectedByWindow(order, request),
  )
}

type Sources = {
  readonly order: ControlOrder
  readonly requests: readonly JournaledRequest[]
  readonly events: readonly WebhookEvent[]
  readonly deliveries: readonly WebhookDelivery[]
  /** Moves of the world's clock. */
  readonly moves?: readonly ClockMove[]
}

export function historyOf(sources: Sources): readonly OrderArrow[] {
  const { order, requests, events, deliveries, moves = [] } = sources
  const own = ordersArrows(order)
  const placing = requests.find(
    ({ operation, status }) => operation === 'createOrder' && status < 300,
  )
  const steps = [
    ...(placing === undefined ? [own.placed, own.opening] : []),
    ...requests.flatMap((request) => [
      requestArrow(request),
      ...(request === placing ? [own.opening] : []),
      ...(isRejectedByWindow(order, request) ? [rejectionArrow(request)] : []),
    ]),
    ...own.receipts,
    ...own.states,
    ...own.closing,
    ...events.flatMap((event) => eventArrows(event, deliveries)),
    ...deliveries.flatMap((delivery) => attemptArrows(delivery, events)),
    ...plannedArrows(order, deliveries),
  ]
  // Stable: what happened at one moment stays in the order of cause and effect above.
  const inOrder = steps.sort(compare)
  return [...inOrder, ...clockArrows(moves, inOrder)].sort(compare)
}

/** What the row of an order tells, each in the order of time. */
export function ordersArrows(order: ControlOrder): {
  readonly placed: OrderArrow
  readonly opening: OrderArrow
  readonly receipts: readonly OrderArrow[]
  readonly states: readonly OrderArrow[]
  /** The rest of its payment window. */
  readonly closing: readonly OrderArrow[]
} {
  const { opening, later: closing } = windowArrows(order)
  const receipts = order.receipts.map((receipt, index) => receiptArrow(order, receipt, index))
  const states = order.timeline.slice(1).map((entry, index) => stateArrow(entry, index, order))
  return { placed: placedArrow(order), opening, receipts, states, closing }
}

function compare(a: OrderArrow, b: OrderArrow): number {
  if ((a.isPlanned ?? false) !== (b.isPlanned ?? false)) return a.isPlanned === true ? 1 : -1
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0
}

/** An event that was sent is its attempts; of another one, what became of it. */
export function eventArrows(
  event: WebhookEvent,
  deliveries: readonly WebhookDelivery[],
): readonly OrderArrow[] {
  const sent = deliveries.filter(({ eventId }) => eventId === event.id)
  if (sent.some(({ attempts }) => attempts.length > 0)) return []
  const [delivery] = sent
  return [
    {
      ...because(delivery === undefined ? undefined : whyDelivery(delivery)),
      id: event.id,
      eventId: event.id,
      at: event.createdAt,
      from: 'service',
      to: 'service',
      label: eventTitle(event.type),
      answer: delivery === undefined ? 'no receiver' : (delivery.reason ?? delivery.status),
      tone: delivery?.status === 'dropped' ? 'bad' : 'dim',
      parts: [{ title: 'the event', text: event.body }],
    },
  ]
}

const PLANNED_LANES: Readonly<Record<string, readonly [Lane, Lane]>> = {
  deposit: ['application', 'provider'],
  cancel: ['application', 'service'],
  sync: ['service', 'provider'],
}

function plannedArrows(
  order: ControlOrder,
  deliveries: readonly WebhookDelivery[],
): readonly OrderArrow[] {
  const future = { tone: 'dim', isPlanned: true, parts: [] } as const
  const steps: OrderArrow[] = order.plan.map(({ at, act, amount }, index) => {
    const [from, to] = PLANNED_LANES[act] ?? ['provider', 'service']
    return {
      ...future,
      id: `plan-${index}`,
      at,
      from,
      to,
      label: plannedText(act, amount, order.payInCurrency),
    }
  })
  for (const delivery of deliveries) {
    const { id, status, nextAttemptAt, type, attempts, url } = delivery
    if (status !== 'pending' || nextAttemptAt === null) continue
    const label = `${eventTitle(type)} · attempt ${attempts.length + 1}`
    steps.push({
      ...future,
      ...because(whyDelivery(delivery)),
      id: `next-${id}`,
      at: nextAttemptAt,
      from: 'service',
      to: 'receiver',
      ...(url !== null && { receiver: url }),
      label,
    })
  }
  return steps
}

export function plannedText(act: string, amount: string | undefined, currency: string): string {
  const texts: Readonly<Record<string, string>> = {
    deposit: `the customer pays${amount === undefined ? '' : ` ${amount} ${currency}`}`,
    settle: 'the provider settles',
    complete: 'the provider completes',
    fail: 'the provider fails the order',
    cancel: 'the customer cancels',
    'receive-callback': "the provider's callback arrives",
    sync: 'the service asks the provider',
  }
  return texts[act] ?? act
}
