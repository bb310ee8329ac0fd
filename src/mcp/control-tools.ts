/** Tools that steer and show the sandbox, as its control API does. */
import { SIMULATE_ACTIONS, type SimulateAction } from '../sandbox/simulator/orders/simulate.ts'
import { answerOutline } from '../base/contract/control-answer.ts'
import type { ControlCallId } from '../base/contract/control-call.ts'
import { INBOX_URL } from '../sandbox/simulator/webhooks/inbox-url.ts'
import { defined } from '../base/vocabulary/defined.ts'
import type { Session } from './session.ts'
import { json, objectOf, READS, type ObjectSchema, type Tool } from './tool.ts'

const ORDER = { type: 'string', description: 'A transactionId or requestReference.' }
const USUAL_LIMIT = 20
const MOST = 200

/** Changes what cannot be taken back: states, time, settings. */
const CHANGES = { ...READS, readOnlyHint: false, destructiveHint: true, idempotentHint: false }

/** The members that an answer of the control API always has among others. */
function outlineOf(operation: ControlCallId, required: readonly string[]): ObjectSchema {
  return { type: 'object', properties: answerOutline(operation), required }
}

export const simulateTool: Tool = {
  name: 'simulate',
  title: 'Simulate a customer or a provider',
  annotations: CHANGES,
  outputSchema: outlineOf('simulateOrder', ['transactionId', 'state', 'status', 'timeline']),
  description:
    'Do to an order what a customer or a provider does: deposit money, settle, complete, fail, cancel or expire it. It goes through every state on the way, and its webhooks are sent.',
  inputSchema: objectOf(
    {
      order: ORDER,
      action: { enum: [...SIMULATE_ACTIONS] },
      amount: { type: 'string', description: 'Decimal text, of a deposit: the whole without it.' },
      reason: { type: 'string', description: 'Of a failure or a cancellation.' },
    },
    ['order', 'action'],
  ),
  call: async ({ control }, input) => {
    // The schema vouches for the types of every input here.
    const { order, action, amount, reason } = input as Record<string, string>
    const simulation = { action: action as SimulateAction, ...defined({ amount, reason }) }
    return json(await control.call('simulateOrder', { id: order ?? '', ...simulation, wait: true }))
  },
}

export const advanceTool: Tool = {
  name: 'advance',
  title: 'Advance the clock',
  annotations: CHANGES,
  outputSchema: outlineOf('advanceClock', ['now', 'mode']),
  description:
    'Move the clock of the sandbox forward. Everything that is due on the way happens: payment windows expire, orders progress, webhooks are sent again.',
  inputSchema: objectOf(
    { by: { type: 'string', description: 'A duration.', examples: ['10s', '30m', '24h'] } },
    ['by'],
  ),
  call: async ({ control }, { by }) => json(await control.call('advanceClock', { by: String(by) })),
}

type Subject = (session: Session, order: string | undefined, limit: number) => Promise<object>

const SUBJECTS: Readonly<Record<string, Subject>> = {
  orders: ({ control }, order, limit) =>
    order === undefined
      ? control.list('listOrders', {}, limit)
      : control.call('getOrder', { id: order }),
  deliveries: ({ control }, order, limit) =>
    control.list('listWebhookDeliveries', defined({ order }), limit),
  events: ({ control }, order, limit) => control.list('listEvents', defined({ order }), limit),
  requests: async ({ control }, _, limit) => (await control.list('listRequests')).slice(-limit),
  receivers: ({ control }) => control.list('listWebhookEndpoints'),
  inbox: async ({ control }, _, limit) => (await control.list('listInbox')).slice(-limit),
  behaviour: ({ control }) => control.call('getBehaviour'),
  clock: ({ control }) => control.call('getClock'),
}

export const inspectTool: Tool = {
  name: 'inspect',
  title: 'Inspect the sandbox',
  annotations: READS,
  outputSchema: {
    type: 'object',
    properties: {
      what: { enum: Object.keys(SUBJECTS) },
      items: { type: 'array', items: { type: 'object' }, description: 'A list that was found.' },
      found: { type: 'object', description: 'The one thing that was found.' },
    },
    required: ['what'],
  },
  description:
    'Show what no client sees: orders with their history and money, webhook deliveries with every attempt, events, requests to the service, receivers, what the inbox received, the faults and settings in force, the clock. The newest come last.',
  inputSchema: objectOf(
    {
      what: { enum: Object.keys(SUBJECTS) },
      order: { ...ORDER, description: `${ORDER.description} For orders, deliveries and events.` },
      limit: { type: 'integer', minimum: 1, maximum: MOST, default: USUAL_LIMIT },
    },
    ['what'],
  ),
  call: async (session, { what, order, limit = USUAL_LIMIT }) => {
    const show = SUBJECTS[String(what)]
    if (show === undefined) throw new Error(`There is no subject "${String(what)}"`)
    const id = order === undefined ? undefined : String(order)
    const shown = await show(session, id, Number(limit))
    const structured = Array.isArray(shown) ? { what, items: [...shown] } : { what, found: shown }
    return { ...json(shown), structured }
  },
}

export const receiveTool: Tool = {
  name: 'receive',
  title: 'Register a receiver of webhooks',
  annotations: { ...CHANGES, destructiveHint: false, openWorldHint: true },
  outputSchema: outlineOf('createWebhookEndpoint', ['id', 'url', 'secret']),
  description: `Register a receiver of webhooks. Without a URL it is the inbox of the sandbox itself, which inspect shows.`,
  inputSchema: objectOf({ url: { type: 'string' } }),
  call: async ({ control }, { url = INBOX_URL }) =>
    json(await control.call('createWebhookEndpoint', { url: String(url) })),
}

export const faultTool: Tool = {
  name: 'fault',
  title: 'Inject faults and change settings',
  annotations: { ...CHANGES, idempotentHint: true },
  outputSchema: {
    type: 'object',
    properties: {
      progression: { type: 'string', description: 'How orders progress.' },
      http: { type: 'array', items: { type: 'object' }, description: 'Faults of the service.' },
      webhooks: { type: 'array', items: { type: 'object' }, description: 'Faults of webhooks.' },
      providers: { type: 'object', description: 'Faults of providers, by their names.' },
    },
    required: ['progression', 'http', 'webhooks', 'providers'],
  },
  description: `Inject faults and change settings, or clear them all. Faults are added to those that are there. Examples:
http: [{"do": "status", "status": 503, "match": {"operation": "createOrder"}, "times": 1}], also "latency" and "reset";
webhooks: [{"do": "drop", "match": {"type": "transaction.completed"}}], also "duplicate", "delay", "wrong-signature";
providers: {"northwind": {"down": true}}, also "neverSettles", "callsLost"; progression: "manual", "immediate", "after:10s";
assumptions: {"statusSync": "inline"} and shapes: {"errors": {"conflict": {"status": 422}}}, as the resource of assumptions lists them.`,
  inputSchema: objectOf({
    http: { type: 'array', items: { type: 'object' } },
    webhooks: { type: 'array', items: { type: 'object' } },
    providers: { type: 'object' },
    progression: { type: 'string' },
    assumptions: { type: 'object' },
    shapes: { type: 'object' },
    clear: { type: 'boolean', description: 'Return to the initial behaviour, before the rest.' },
  }),
  call: async ({ control }, { clear, ...behaviour }) => {
    if (clear === true) await control.call('clearBehaviour')
    // The control API checks it.
    if (Object.keys(behaviour).length > 0) await control.call('patchBehaviour', behaviour)
    const { http, webhooks, providers, progression } = await control.call('getBehaviour')
    return json({ progression, http, webhooks, providers })
  },
}
