/** What happened to an order, and what is planned, as arrows between four lanes. */
import type {
  ClockMove,
  ControlOrder,
  JournaledRequest,
  WebhookDelivery,
  WebhookEvent,
} from '../contract/generated/control-types.d.ts'
import { grouped } from '../vocabulary/text.ts'
import { clockSteps } from './clock-steps.ts'
import { isRejectedByWindow, rejectionStep, windowSteps } from './window-steps.ts'

/** What is shown of a step when it is opened. */
export type Part = { readonly title: string; readonly text: string }

/** An arrow between two lanes of a sequence diagram. */
export type Step<Lane extends string = string> = {
  readonly id: string
  /** An instant in ISO 8601. */
  readonly at: string
  readonly from: Lane
  /** The same lane: something happens there. */
  readonly to: Lane
  readonly label: string
  /** What came back. */
  readonly answer?: string
  readonly tone: 'ok' | 'bad' | 'warn' | 'info' | 'dim'
  /** What it opens or closes; a move of the clock goes through every lane. */
  readonly mark?: 'clock' | 'window opens' | 'window' | 'window closes'
  /** Of the event that it sends. */
  readonly eventId?: string
  /** Not yet. */
  readonly isPlanned?: boolean
  readonly parts: readonly Part[]
}

export const LANES = ['application', 'service', 'provider', 'receiver'] as const
type Lane = (typeof LANES)[number]
export type OrderStep = Step<Lane>

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
  /** Of the clock of the world. */
  readonly moves?: readonly ClockMove[]
}

export function historyOf(sources: Sources): readonly OrderStep[] {
  const { order, requests, events, deliveries, moves = [] } = sources
  const { opening, later } = windowSteps(order)
  const placing = requests.find(
    ({ operation, status }) => operation === 'createOrder' && status < 300,
  )
  const steps = [
    ...(placing === undefined ? [placedStep(order), opening] : []),
    ...requests.flatMap((request) => [
      requestStep(request),
      ...(request === placing ? [opening] : []),
      ...(isRejectedByWindow(order, request) ? [rejectionStep(request)] : []),
    ]),
    ...order.receipts.map((receipt, index) => receiptStep(order, receipt, index)),
    ...order.timeline.slice(1).map(stateStep),
    ...later,
    ...events.flatMap((event) => eventSteps(event, deliveries)),
    ...deliveries.flatMap((delivery) => attemptSteps(delivery, events)),
    ...plannedSteps(order, deliveries),
  ]
  // Stable: what happened at one moment stays in the order of cause and effect above.
  const inOrder = steps.sort(compare)
  return [...inOrder, ...clockSteps(moves, inOrder)].sort(compare)
}

function compare(a: OrderStep, b: OrderStep): number {
  if ((a.isPlanned ?? false) !== (b.isPlanned ?? false)) return a.isPlanned === true ? 1 : -1
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0
}

export function requestStep(request: JournaledRequest): OrderStep {
  const { sequence, at, method, path, operation, status, body, response } = request
  return {
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

export function placedStep(order: ControlOrder): OrderStep {
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

export function receiptStep(
  order: ControlOrder,
  receipt: ControlOrder['receipts'][number],
  index: number,
): OrderStep {
  const { at, amount, kind, refunded, held } = receipt
  const currency = order.payInCurrency
  const rest = [
    ...(refunded === '0' ? [] : [`${grouped(refunded)} refunded`]),
    ...(held === '0' ? [] : [`${grouped(held)} held`]),
  ].join(', ')
  return {
    id: `receipt-${index}`,
    at,
    from: 'application',
    to: 'provider',
    label: `pays ${grouped(amount)} ${currency}`,
    answer: `${kind}${rest === '' ? '' : `: ${rest}`}`,
    tone: kind === 'accepted' ? 'ok' : 'warn',
    parts: [{ title: 'receipt', text: JSON.stringify(receipt, null, 2) }],
  }
}

/** Who moved the state says where the arrow begins. */
const MOVERS: Readonly<Record<string, Lane>> = {
  customer: 'application',
  provider: 'provider',
  control: 'provider',
  'status sync': 'provider',
}

const TONES: Readonly<Record<string, OrderStep['tone']>> = {
  completed: 'ok',
  failed: 'bad',
  expired: 'warn',
  cancelled: 'warn',
}

export function stateStep(entry: ControlOrder['timeline'][number], index: number): OrderStep {
  const { at, state, by, reason } = entry
  const from = MOVERS[by] ?? 'service'
  return {
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

/** An event that was sent is its attempts; of another one, what became of it. */
function eventSteps(
  event: WebhookEvent,
  deliveries: readonly WebhookDelivery[],
): readonly OrderStep[] {
  const sent = deliveries.filter(({ eventId }) => eventId === event.id)
  if (sent.some(({ attempts }) => attempts.length > 0)) return []
  const [delivery] = sent
  return [
    {
      id: event.id,
      eventId: event.id,
      at: event.createdAt,
      from: 'service',
      to: 'service',
      label: titleOf(event.type),
      answer: delivery === undefined ? 'no receiver' : (delivery.reason ?? delivery.status),
      tone: delivery?.status === 'dropped' ? 'bad' : 'dim',
      parts: [{ title: 'the event', text: event.body }],
    },
  ]
}

export function attemptSteps(
  delivery: WebhookDelivery,
  events: readonly WebhookEvent[],
): readonly OrderStep[] {
  const body = events.find(({ id }) => id === delivery.eventId)?.body
  return delivery.attempts.map((attempt, index) => {
    const { at, status, error, fault, headers, sentBody, response, tookMs } = attempt
    const isOk = status !== null && status >= 200 && status < 300
    const number = delivery.attempts.length === 1 ? '' : ` · attempt ${index + 1}`
    return {
      id: `${delivery.id}-${index}`,
      eventId: delivery.eventId,
      at,
      from: 'service',
      to: 'receiver',
      label: `${titleOf(delivery.type)}${number}`,
      answer: `${status ?? error ?? 'not sent'}${fault === null ? '' : ` (fault: ${fault})`}`,
      tone: isOk ? 'ok' : 'bad',
      parts: [
        { title: 'headers', text: headerText(headers) },
        { title: 'body, as it was signed', text: sentBody ?? body ?? '' },
        { title: `answer after ${tookMs} ms`, text: response ?? error ?? '' },
      ],
    } satisfies OrderStep
  })
}

export function headerText(headers: Readonly<Record<string, unknown>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
}

const PLANNED_LANES: Readonly<Record<string, readonly [Lane, Lane]>> = {
  deposit: ['application', 'provider'],
  cancel: ['application', 'service'],
  sync: ['service', 'provider'],
}

function plannedSteps(
  order: ControlOrder,
  deliveries: readonly WebhookDelivery[],
): readonly OrderStep[] {
  const future = { tone: 'dim', isPlanned: true, parts: [] } as const
  const steps: OrderStep[] = order.plan.map(({ at, act, amount }, index) => {
    const [from, to] = PLANNED_LANES[act] ?? ['provider', 'service']
    return {
      ...future,
      id: `plan-${index}`,
      at,
      from,
      to,
      label: planned(act, amount, order.payInCurrency),
    }
  })
  for (const { id, status, nextAttemptAt, type, attempts } of deliveries) {
    if (status !== 'pending' || nextAttemptAt === null) continue
    const label = `${titleOf(type)} · attempt ${attempts.length + 1}`
    steps.push({
      ...future,
      id: `next-${id}`,
      at: nextAttemptAt,
      from: 'service',
      to: 'receiver',
      label,
    })
  }
  return steps
}

export function planned(act: string, amount: string | undefined, currency: string): string {
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

export function titleOf(type: string): string {
  return type.replace('transaction.', '')
}
