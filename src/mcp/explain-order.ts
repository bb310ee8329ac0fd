/** Why an order and its webhooks are where they are: in sentences, from what was recorded. */
import type { ControlAnswer } from '../base/contract/control-call.ts'
import { arrowText } from '../sandbox/log/arrow.ts'
import { historyOf } from '../sandbox/log/order-history.ts'
import type { ControlOrder } from '../base/contract/generated/control-types.d.ts'
import type { DeliveryView, EndpointView } from '../sandbox/control/webhooks.ts'
import { isOrderTerminal } from '../sandbox/simulator/orders/order.ts'
import { objectOf, READS, type Tool } from './tool.ts'

export const explainTool: Tool = {
  name: 'explain_failure',
  title: 'Explain why an order or its webhooks failed',
  annotations: READS,
  outputSchema: objectOf(
    {
      order: { type: 'string', description: 'The transactionId.' },
      state: { type: 'string', description: 'The state of the order inside the service.' },
      status: { type: 'string', description: 'The status that clients see.' },
      explanation: {
        type: 'array',
        items: { type: 'string' },
        description: 'History, money, next step, webhooks and faults, a line each.',
      },
    },
    ['order', 'state', 'status', 'explanation'],
  ),
  description:
    'Say why an order did not complete, or why its webhooks did not arrive: its history, its money, every delivery that failed with the cause, the faults in force, and what to do next.',
  inputSchema: objectOf(
    { order: { type: 'string', description: 'A transactionId or requestReference.' } },
    ['order'],
  ),
  call: async ({ control }, { order: id }) => {
    const order = await control.call('getOrder', { id: String(id) })
    const [requests, log, events, deliveries, endpoints, behaviour, clock] = await Promise.all([
      control.list('listRequests', { order: order.transactionId }),
      control.list('listLog', { order: order.transactionId }),
      control.list('listEvents', { order: order.transactionId }),
      control.list('listWebhookDeliveries', { order: order.transactionId }),
      control.list('listWebhookEndpoints'),
      control.call('getBehaviour'),
      control.call('getClock'),
    ])
    const lines = [
      `It is ${clock.now} (${clock.mode} clock).`,
      ...stateOf(order),
      ...historyLines({ order, requests, log, events, deliveries }),
      ...moneyOf(order),
      ...nextOf(order, behaviour),
      ...webhooksOf(deliveries, endpoints),
      ...faultsOf(order, behaviour),
    ]
    const { transactionId, state, status } = order
    const structured = { order: transactionId, state, status, explanation: lines }
    return { text: lines.join('\n'), structured }
  },
}

function stateOf(order: ControlOrder): readonly string[] {
  const { requestReference, side, state, status, reason, provider, tag } = order
  const because = reason === null ? '' : ` because of "${reason}"`
  return [
    `The ${side} ${requestReference} is ${state}${because}; clients see ${status}.`,
    `The provider is ${provider.slug}, where it is ${provider.state}.`,
    ...(tag === null ? [] : [`The tag "+${tag}" of the customer chose the outcome.`]),
  ]
}

function historyLines(of: Parameters<typeof historyOf>[0]): readonly string[] {
  const happened = historyOf(of).filter(({ isPlanned }) => isPlanned !== true)
  return ['What happened:', ...happened.map((arrow) => `  ${arrow.at} ${arrowText(arrow)}`)]
}

function moneyOf({ side, receipts, payInCurrency, ...order }: ControlOrder): readonly string[] {
  const expected = `${side === 'buy' ? order.fiatAmount : order.amount} ${payInCurrency}`
  return [`${receipts.length === 0 ? 'No money arrived; ' : ''}${expected} is expected.`]
}

function nextOf(
  order: ControlOrder,
  { progression }: ControlAnswer<'getBehaviour'>,
): readonly string[] {
  if (isOrderTerminal(order.state)) return ['This state is final.']
  const [next] = order.plan
  if (next !== undefined) return [`Next, at ${next.at}: it progresses. Advance the clock to there.`]
  if (order.pollsLeft !== null)
    return [`It progresses after ${order.pollsLeft} more status requests of the client.`]
  const { expiresAt, status } = order.intent
  const window = status === 'active' ? `, or advance to ${expiresAt}, when its window ends` : ''
  return [`Nothing moves it by itself (progression: ${progression}). Simulate an action${window}.`]
}

function webhooksOf(
  deliveries: readonly DeliveryView[],
  endpoints: readonly EndpointView[],
): readonly string[] {
  if (endpoints.length === 0)
    return ['No receiver of webhooks is registered, so nothing was sent. Register one first.']
  const disabled = endpoints.flatMap(({ url, disabledBecause }) =>
    disabledBecause === null ? [] : [`The receiver ${url} is disabled: ${disabledBecause}.`],
  )
  const arrived = deliveries.filter(({ status }) => status === 'delivered').length
  const others = deliveries.filter(({ status }) => status !== 'delivered')
  return [
    ...disabled,
    `${arrived} of ${deliveries.length} webhooks arrived.`,
    ...others.map(whyNot),
  ]
}

function whyNot({ id, type, status, reason, attempts, nextAttemptAt }: DeliveryView): string {
  const last = attempts.at(-1)
  const cause =
    last === undefined
      ? (reason ?? 'there was no attempt')
      : `attempt ${attempts.length} at ${last.at} got ${last.status ?? last.error ?? 'no answer'}` +
        (last.fault === null ? '' : `, with the fault "${last.fault}"`)
  const next = nextAttemptAt === null ? '' : ` The next attempt is at ${nextAttemptAt}.`
  return `  ${type} (${id}) is ${status}: ${cause}.${next}`
}

function faultsOf(
  order: ControlOrder,
  { http, webhooks, providers }: ControlAnswer<'getBehaviour'>,
) {
  const provider = providers[order.provider.slug]
  const inForce = [
    ...http.map((rule) => `requests: ${JSON.stringify(rule)}`),
    ...webhooks.map((rule) => `webhooks: ${JSON.stringify(rule)}`),
    ...(provider === undefined ? [] : [`its provider: ${JSON.stringify(provider)}`]),
  ]
  return inForce.length === 0
    ? ['No faults are in force.']
    : ['Faults in force:', ...inForce.map((line) => `  ${line}`)]
}
