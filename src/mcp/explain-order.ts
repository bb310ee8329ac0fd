/** Why an order and its webhooks are where they are: in sentences, from what was recorded. */
import { arrowText } from '../sandbox/log/arrow.ts'
import { historyOf } from '../sandbox/log/order-history.ts'
import type { ControlOrder } from '../base/contract/generated/control-types.d.ts'
import type { DeliveryView, EndpointView } from '../sandbox/control/webhooks.ts'
import { deliveryState } from '../sandbox/log/receiver-health.ts'
import { whyDelivery, whyItWaits, whyState } from '../sandbox/log/why.ts'
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
        description: 'State, history and webhooks, a line each.',
      },
    },
    ['order', 'state', 'status', 'explanation'],
  ),
  description:
    'Say why an order did not complete, or why its webhooks did not arrive: its history, what it waits for, and every delivery that failed, each with the cause that was recorded when it happened.',
  inputSchema: objectOf(
    { order: { type: 'string', description: 'A transactionId or requestReference.' } },
    ['order'],
  ),
  call: async ({ control }, { order: id }) => {
    const order = await control.call('getOrder', { id: String(id) })
    const [requests, log, events, deliveries, endpoints, clock] = await Promise.all([
      control.list('listRequests', { order: order.transactionId }),
      control.list('listLog', { order: order.transactionId }),
      control.list('listEvents', { order: order.transactionId }),
      control.list('listWebhookDeliveries', { order: order.transactionId }),
      control.list('listWebhookEndpoints'),
      control.call('getClock'),
    ])
    const lines = [
      `It is ${clock.now} (${clock.mode} clock).`,
      ...stateOf(order),
      ...historyLines({ order, requests, log, events, deliveries }),
      ...webhooksOf(deliveries, endpoints),
    ]
    const { transactionId, state, status } = order
    const structured = { order: transactionId, state, status, explanation: lines }
    return { text: lines.join('\n'), structured }
  },
}

function stateOf(order: ControlOrder): readonly string[] {
  const { requestReference, side, state, status, reason, provider, timeline } = order
  const because = reason === null ? '' : ` because of "${reason}"`
  const last = timeline.at(-1)
  return [
    `The ${side} ${requestReference} is ${state}${because}; clients see ${status}.`,
    `The provider is ${provider.slug}, where it is ${provider.state}.`,
    ...(last === undefined ? [] : [whyState(last, order)]),
    whyItWaits(order) ?? 'This state is final.',
  ]
}

/** Each step, and below what went wrong, why. */
function historyLines(of: Parameters<typeof historyOf>[0]): readonly string[] {
  const steps = historyOf(of).flatMap((arrow) => {
    const { at, tone, why, isPlanned } = arrow
    if (isPlanned === true) return []
    const isWrong = (tone === 'bad' || tone === 'warn') && why !== undefined
    return [`  ${at} ${arrowText(arrow)}`, ...(isWrong ? [`    ${why}`] : [])]
  })
  return ['What happened:', ...steps]
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
  const others = deliveries.filter(({ status }) => status !== 'delivered')
  return [
    ...disabled,
    `${deliveries.length - others.length} of ${deliveries.length} webhooks arrived.`,
    ...others.map((delivery) => {
      const { id, type } = delivery
      return `  ${type} (${id}) is ${deliveryState(delivery)}. ${whyDelivery(delivery) ?? ''}`.trimEnd()
    }),
  ]
}
