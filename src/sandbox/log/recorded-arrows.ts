/** One arrow for each thing that a sandbox recorded: a request, a receipt, a move, an attempt. */
import type {
  ControlOrder,
  JournaledRequest,
  WebhookDelivery,
  WebhookEvent,
} from '../../base/contract/generated/control-types.d.ts'
import { fixedPoint, plainText } from '../../base/vocabulary/fixed-point.ts'
import { grouped } from '../../base/vocabulary/text.ts'
import type { Lane, OrderArrow } from './arrow.ts'
import { whyDelivery, whyLostCall, whyReceipt, whyRejected, whyState } from './why.ts'

export function requestArrow(request: JournaledRequest): OrderArrow {
  const { sequence, at, method, path, operation, status, body, response } = request
  return {
    ...because(whyRejected(request)),
    id: `request-${sequence}`,
    at,
    from: 'application',
    to: 'service',
    label: operation ?? `${method} ${path}`,
    answer: String(status),
    tone: status < 400 ? 'ok' : 'bad',
    parts: [
      { title: `${method} ${path}`, text: body ?? '' },
      { title: `answered with ${status}`, text: response ?? '' },
    ],
  }
}

/** Nothing, without a sentence. */
export function because(why: string | undefined): Pick<OrderArrow, 'why'> {
  return why === undefined ? {} : { why }
}

export function placedArrow(order: ControlOrder): OrderArrow {
  return {
    id: 'placed',
    at: order.placedAt,
    from: 'application',
    to: 'service',
    label: 'order placed',
    tone: 'info',
    parts: [],
  }
}

export function receiptArrow(
  order: ControlOrder,
  receipt: ControlOrder['receipts'][number],
  index: number,
): OrderArrow {
  const { at, amount, kind, held, refundedLater } = receipt
  // What went back when the order ended is an arrow of its own.
  const refunded = refundedLater?.before ?? receipt.refunded
  const currency = order.payInCurrency
  const rest = [
    ...(refunded === '0' ? [] : [`${grouped(refunded)} refunded`]),
    ...(held === '0' ? [] : [`${grouped(held)} held`]),
  ].join(', ')
  return {
    id: `receipt-${index}`,
    at,
    from: 'customer',
    to: 'provider',
    label: `pays ${grouped(amount)} ${currency}`,
    answer: `${kind}${rest === '' ? '' : `: ${rest}`}`,
    tone: kind === 'accepted' ? 'ok' : 'warn',
    ...because(whyReceipt(receipt)),
    parts: [{ title: 'receipt', text: JSON.stringify(receipt, null, 2) }],
  }
}

/** What went back when the order ended without using it. */
export function refundArrows(order: ControlOrder): readonly OrderArrow[] {
  return order.receipts.flatMap(({ refunded, refundedLater: later }, index) => {
    if (later === undefined) return []
    const amount = plainText(fixedPoint(refunded) - fixedPoint(later.before))
    const label = `refunds ${grouped(amount)} ${order.payInCurrency}`
    const { at } = later
    const id = `refund-${index}`
    return [{ id, at, from: 'provider', to: 'customer', label, tone: 'warn', parts: [] }]
  })
}

export function lostCallArrows({ lostCalls = [] }: ControlOrder): readonly OrderArrow[] {
  return lostCalls.map((call, index) => ({
    ...because(whyLostCall(call)),
    ...{ id: `call-${index}`, at: call.at, from: 'provider', to: 'service', label: call.state },
    ...{ answer: 'lost on the way', tone: 'bad', isLost: true, parts: [] },
  }))
}

/** Who moved the state says where the arrow begins. */
const MOVERS: Readonly<Record<string, Lane>> = {
  customer: 'customer',
  provider: 'provider',
  control: 'provider',
  'status sync': 'provider',
}

const TONES: Readonly<Record<string, OrderArrow['tone']>> = {
  completed: 'ok',
  failed: 'bad',
  expired: 'warn',
  cancelled: 'warn',
}

/** Only an answer about one order has the causes. */
export function stateArrow(
  entry: ControlOrder['timeline'][number],
  index: number,
  order: ControlOrder,
): OrderArrow {
  const { at, state, by, reason, cause } = entry
  const from = MOVERS[by] ?? 'service'
  return {
    ...because(cause === undefined ? undefined : whyState(entry, order)),
    id: `state-${index}`,
    at,
    from: state === 'expired' || (state === 'cancelled' && by === 'control') ? 'service' : from,
    to: 'service',
    label: `${state}${reason === undefined ? '' : ` (${reason})`}`,
    answer: by === 'control' ? 'by a control call' : `by ${by}`,
    tone: TONES[state] ?? 'info',
    parts: [{ title: 'the move', text: JSON.stringify(entry, null, 2) }],
  }
}

export function attemptArrows(
  delivery: WebhookDelivery,
  events: readonly WebhookEvent[],
): readonly OrderArrow[] {
  const body = events.find(({ id }) => id === delivery.eventId)?.body
  return delivery.attempts.map((attempt, index) => {
    const { at, status, error, fault, headers, sentBody, response, tookMs } = attempt
    const isOk = status !== null && status >= 200 && status < 300
    const number = delivery.attempts.length === 1 ? '' : ` · attempt ${index + 1}`
    const isLast = index === delivery.attempts.length - 1
    return {
      ...because(isLast ? whyDelivery(delivery) : undefined),
      id: `${delivery.id}-${index}`,
      eventId: delivery.eventId,
      ...(delivery.url !== null && { receiver: delivery.url }),
      at,
      from: 'service',
      to: 'receiver',
      ...(isAttemptLost(attempt) && { isLost: true }),
      label: `${eventTitle(delivery.type)}${number}`,
      answer: `${status ?? error ?? 'not sent'}${fault === null ? '' : ` (fault: ${fault})`}`,
      tone: isOk ? 'ok' : 'bad',
      parts: [
        { title: 'headers', text: headerText(headers) },
        { title: 'body, as it was signed', text: sentBody ?? body ?? '', isExact: true },
        { title: `answer after ${tookMs} ms`, text: response ?? error ?? '' },
      ],
    } satisfies OrderArrow
  })
}

/** A receiver that hangs has it, though nobody knows. */
function isAttemptLost({ status, error }: WebhookDelivery['attempts'][number]): boolean {
  return status === null && error?.startsWith('timed out') !== true
}

/** One that ended without an attempt. */
export function endedArrow(delivery: WebhookDelivery): OrderArrow {
  const { id, eventId, type, status, reason, createdAt } = delivery
  return {
    ...because(whyDelivery(delivery)),
    ...{ id, eventId, at: createdAt, from: 'service', to: 'service', label: eventTitle(type) },
    answer: `${status}: ${reason ?? ''}`,
    ...{ tone: 'bad', parts: [] },
  }
}

export function headerText(headers: Readonly<Record<string, unknown>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
}

export function eventTitle(type: string): string {
  return type.replace('transaction.', '')
}
