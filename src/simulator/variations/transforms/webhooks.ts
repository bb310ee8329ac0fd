/** What only webhooks have. */
import { isFields, isWebhook, withFields, type Transform, type Varied } from '../transform.ts'

type OfWebhooks = Pick<Transform, 'does' | 'open' | 'advice'> & Partial<Transform>

function ofWebhooks(of: OfWebhooks): Transform {
  return { section: '§6', isAbout: isWebhook, ...of }
}

export const webhooksTwice: Transform = ofWebhooks({
  does: 'sends every webhook twice',
  open: 'Retry behaviour and delivery ordering are not shown, so a webhook can arrive again.',
  evidence: 'Field note 23: receivers apply a duplicate twice.',
  advice: 'Remember the events that you have processed, and acknowledge a repetition.',
  rest: () => ({ copies: 2 }),
})

export const webhookHeaders: Transform = ofWebhooks({
  varies: ['webhooks.headers'],
  does: 'sends webhooks with further headers and another content type',
  open: 'Of the headers of a webhook, only x-service-signature is documented (§5.4).',
  evidence: 'Field note 22: companion headers have other names elsewhere.',
  advice: 'Rely on x-service-signature and the body only.',
  rest: ({ headers }: Varied) => ({
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'gateway/3',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
  }),
})

export const webhooksBare: Transform = ofWebhooks({
  does: 'sends webhooks without the companion headers x-service-event and x-service-delivery',
  open: 'Of the headers of a webhook, only x-service-signature is documented (§5.4).',
  evidence: 'Field notes 22 and 35: the headers have other names and meanings elsewhere.',
  advice: 'Recognise repetitions and types by the body, or ask for the status.',
  rest: ({ headers }: Varied) => ({
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^x-service-(event|delivery)$/.test(name)),
    ),
  }),
})

/** What says that an order ended keeps its name: only then can a receiver ignore the others. */
const STEPS = /^transaction\.(created|updated)$/

export const unknownEventTypes: Transform = ofWebhooks({
  varies: ['webhooks.event-kinds'],
  does: 'sends events of unknown types for the steps of an order before its end',
  open: 'Event kinds are not shown.',
  advice: 'Acknowledge events of types that you do not know, and ask for the status.',
  json: (json) =>
    withFields(json, ({ type }): { type?: string } =>
      STEPS.test(String(type)) ? { type: 'order.progressed' } : {},
    ),
  rest: ({ headers }: Varied) =>
    STEPS.test(headers['x-service-event'] ?? '')
      ? { headers: { ...headers, 'x-service-event': 'order.progressed' } }
      : undefined,
})

const KEPT = /^(id|transactionId|reference|requestReference|status)$/

export const bareEvents: Transform = ofWebhooks({
  varies: ['webhooks.payload'],
  does: 'sends events that have only the identifiers and the status of an order',
  open: 'The payload of events is not shown.',
  evidence: 'Field note 38: some versions have no amounts.',
  advice: 'Take from the event which order it is about, and the rest from your own records.',
  json: (json) => {
    const keepIn = (fields: object) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => KEPT.test(name)))
    if (!isFields(json)) return json
    const { data } = json
    return isFields(data) ? { ...json, data: keepIn(data) } : keepIn(json)
  },
})

export const ownEventIds: Transform = ofWebhooks({
  does: 'sends events whose id has another form',
  open: 'Payload shape is not shown: an event id may have any form.',
  advice: 'Keep the id of an event as it is; do not check its form.',
  varies: ['webhooks.payload'],
  json: (json) =>
    withFields(json, ({ id }): { id?: string } =>
      typeof id === 'string' && id.startsWith('evt_') ? { id: `1.${id.slice(4)}=` } : {},
    ),
})

export const noLivemode: Transform = ofWebhooks({
  does: 'sends events without livemode',
  open: 'The payload of events is not shown, and livemode is in no page.',
  evidence: 'Field note 37: an earlier generation has no envelope, and no livemode.',
  advice: 'Take from your own order whether it was placed with a test key.',
  varies: ['webhooks.payload'],
  json: (json) => {
    if (!isFields(json)) return json
    const { livemode: _, ...rest } = json
    return rest
  },
})
