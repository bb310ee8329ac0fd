/** What happened to an order, in the order of the log, and what is planned, between four lanes. */
import type {
  ClockMove,
  ControlOrder,
  JournaledRequest,
  LogItem,
  WebhookDelivery,
  WebhookEvent,
} from '../../base/contract/generated/control-types.d.ts'
import {
  attemptArrows,
  because,
  lostCallArrows,
  placedArrow,
  receiptArrow,
  refundArrows,
  requestArrow,
  stateArrow,
  eventTitle,
} from './recorded-arrows.ts'
import type { OrderArrow } from './arrow.ts'
import { clockArrows } from './clock-arrows.ts'
import { plannedArrows } from './planned-arrows.ts'
import { byTime, Positions } from './positions.ts'
import { whyDelivery } from './why.ts'
import { rejectionArrow, windowArrows } from './window-arrows.ts'

type Sources = {
  readonly order: ControlOrder
  /** Any: those that are about the order are taken. */
  readonly requests: readonly JournaledRequest[]
  readonly events: readonly WebhookEvent[]
  readonly deliveries: readonly WebhookDelivery[]
  /** Moves of the world's clock. */
  readonly moves?: readonly ClockMove[]
  /** What the log has about the order. */
  readonly log: readonly LogItem[]
}

export function historyOf(sources: Sources): readonly OrderArrow[] {
  const { order, requests, events, deliveries, moves = [], log } = sources
  const positions = new Positions(log)
  const own = ordersArrows(order)
  const about = requests.filter(({ sequence }) => positions.has(`request-${sequence}`))
  const isPlacedByRequest = about.some(
    ({ operation, status }) => operation === 'createOrder' && status < 300,
  )
  const happened = positions.inOrder([
    ...(isPlacedByRequest ? [] : [own.placed]),
    own.opening,
    ...about.map(requestArrow),
    ...about.map(rejectionArrow).filter(({ id }) => positions.has(id)),
    ...own.provider,
    ...own.states,
    ...own.closing.filter(({ isPlanned }) => isPlanned !== true),
    ...events.flatMap((event) => eventArrows(event, deliveries)),
    ...deliveries.flatMap((delivery) => attemptArrows(delivery, events)),
  ])
  const planned = [
    ...own.closing.filter(({ isPlanned }) => isPlanned === true),
    ...plannedArrows(order, deliveries),
  ].sort(byTime)
  const all = clockArrows(moves, happened, { positions, hasEnded: planned.length === 0 })
  return [...withBeginning(all, positions), ...planned]
}

/** A note where the log begins, if the order is older. */
function withBeginning(arrows: readonly OrderArrow[], positions: Positions): readonly OrderArrow[] {
  const index = arrows.findIndex((arrow) => !positions.isBefore(arrow))
  const [last] = arrows.slice(index === -1 ? -1 : index - 1)
  if (index === 0 || last === undefined) return arrows
  const note: OrderArrow = {
    ...{ id: 'log-begins', at: last.at, from: 'service', to: 'service', tone: 'dim', parts: [] },
    label: 'the log begins: what came before is in the order of its times',
  }
  const count = index === -1 ? arrows.length : index
  return [...arrows.slice(0, count), note, ...arrows.slice(count)]
}

/** What the row of an order tells, each in the order of time. */
export function ordersArrows(order: ControlOrder): {
  readonly placed: OrderArrow
  readonly opening: OrderArrow
  /** What reached the provider, what it said in vain, and what it gave back. */
  readonly provider: readonly OrderArrow[]
  readonly states: readonly OrderArrow[]
  /** The rest of its payment window. */
  readonly closing: readonly OrderArrow[]
} {
  const { opening, later: closing } = windowArrows(order)
  const provider = [
    ...order.receipts.map((receipt, index) => receiptArrow(order, receipt, index)),
    ...lostCallArrows(order),
    ...refundArrows(order),
  ]
  const states = order.timeline.slice(1).map((entry, index) => stateArrow(entry, index, order))
  return { placed: placedArrow(order), opening, provider, states, closing }
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
