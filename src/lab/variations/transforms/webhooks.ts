/** What only webhooks have. */
import { parsedJson } from '../../../base/vocabulary/json.ts'
import { isFields, isWebhook, type Transform, type Varied } from '../transform.ts'

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
