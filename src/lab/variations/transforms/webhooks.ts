/** What only webhooks have. */
import { parsedJson } from '../../../base/vocabulary/json.ts'
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
  kind: 'repetitions',
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
  does: 'sends webhooks without x-service-event, x-service-delivery and user-agent',
  open: 'Of the headers of a webhook, only x-service-signature is documented (§5.4).',
  evidence: 'Field notes 22 and 35: the headers have other names and meanings elsewhere.',
  advice: 'Recognise repetitions and types by the body, or ask for the status.',
  rest: ({ headers }: Varied) => ({
    headers: Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !/^(x-service-(event|delivery)|user-agent)$/.test(name),
      ),
    ),
  }),
})

/** A receiver that recognises repetitions by the id of the event counts this one again. */
export const eventsAgain: Transform = ofWebhooks({
  does: 'sends every event twice, each time with another id',
  open: 'Retry behaviour and the payload are not shown, so an event can be sent again as a new one.',
  evidence: 'Field note 35: a header that names the event changes with each attempt elsewhere.',
  advice:
    'Recognise what you have processed by the order and its state, not by the id of an event.',
  kind: 'repetitions',
  rest: ({ body, headers }: Varied) => {
    const event = parsedJson(body)
    if (!isFields(event) || typeof event['id'] !== 'string') return undefined
    const again = { ...event, id: `${event['id']}a` }
    const type = headers['x-service-event'] ?? ''
    return { beside: [{ type, body: JSON.stringify(again) }] }
  },
})

export const webhooksInChunks: Transform = ofWebhooks({
  does: 'sends webhooks in chunks, without content-length',
  open: 'HTTP lets a client send a body in chunks (RFC 9112).',
  advice: 'Read the body of a webhook until its end; do not rely on content-length.',
  rest: ({ form }: Varied) => ({ form: { ...form, isChunked: true } }),
})

export const webhooksCapitalHeaders: Transform = ofWebhooks({
  does: 'writes the names of the headers of webhooks in capitals',
  open: 'The names of headers have no case (RFC 9110).',
  advice: 'Look x-service-signature up without its case.',
  rest: ({ form }: Varied) => ({ form: { ...form, hasCapitalHeaders: true } }),
})

export const deepEvents: Transform = ofWebhooks({
  does: 'sends events whose data has the order one level deeper, in an object transaction',
  open: 'The payload of events is not shown.',
  evidence: 'Field note 37: an earlier generation has another shape.',
  advice: 'Find the order of an event in one place of your code, which is easy to change.',
  kind: 'event-nesting',
  varies: ['webhooks.payload'],
  json: (json) =>
    isFields(json) && isFields(json['data'])
      ? { ...json, data: { transaction: json['data'] } }
      : json,
})

/** What says that an order ended keeps its name: only then can a receiver ignore the others. */
const STEPS = /^transaction\.(created|updated)$/

export const endEvents: Transform = ofWebhooks({
  varies: ['webhooks.event-kinds'],
  does: 'sends no events for the steps of an order before its end',
  open: 'Event kinds are not shown: the creation of an order need not have one.',
  evidence: 'Field note 50: clients of a sibling service count completed events only.',
  advice: 'Take the first state of an order from its response, and wait for its end only.',
  kind: 'event-types',
  rest: ({ headers }: Varied) =>
    STEPS.test(headers['x-service-event'] ?? '') ? { copies: 0, beside: [] } : undefined,
})

export const ownEventTypes: Transform = ofWebhooks({
  does: 'sends events of other types, such as order_completed',
  open: 'Event kinds are not shown.',
  evidence: 'Field note 52: names differ between services of the kind.',
  advice: 'If you do not know the type of an event about an order of yours, ask for its status.',
  kind: 'event-types',
  varies: ['webhooks.event-kinds'],
  json: (json) => withFields(json, ({ type }) => ownType(type)),
  rest: ({ headers }: Varied) => {
    const { type } = ownType(headers['x-service-event'])
    return type === undefined ? undefined : { headers: { ...headers, 'x-service-event': type } }
  },
})

function ownType(type: unknown): { readonly type?: string } {
  const [, what] = /^transaction\.(\w+)$/.exec(String(type)) ?? []
  return what === undefined ? {} : { type: `order_${what}` }
}

export const noEventIds: Transform = ofWebhooks({
  does: 'sends events without an id',
  open: 'The payload of events is not shown, and no page has an id of events.',
  evidence: 'Field note 37: an earlier generation has no envelope, and no id.',
  advice:
    'Recognise what you have processed by the order and its state. A missing id is no id that you know.',
  kind: 'event-ids',
  varies: ['webhooks.payload'],
  json: (json) => {
    if (!isFields(json) || !isFields(json['data'])) return json
    const { id: _, ...rest } = json
    return rest
  },
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
