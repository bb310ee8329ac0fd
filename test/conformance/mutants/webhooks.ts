/** Breaks of what is pushed to whoever listens (§5.4, §6). */
import type { Json } from '../../contracts/samples.ts'
import type { Push, Relaying } from '../webhook-relay.ts'
import type { Broken } from './mutant.ts'

export type WebhookMutant = Broken & { readonly relaying: () => Relaying }

const SIGNATURE = 'x-service-signature'

const withoutSignature = ({
  headers: { [SIGNATURE]: _signature, ...headers },
  body,
}: Push): Push => ({ headers, body })

/** As it was signed, written in another way. */
const respaced = ({ headers, body }: Push): Push => ({
  headers,
  body: JSON.stringify(JSON.parse(body), null, 1),
})

const retold = ({ headers, body }: Push, over: (event: Json) => Json): Push => {
  return { headers, body: JSON.stringify(over(JSON.parse(body) as Json)) }
}

export const WEBHOOK_MUTANTS: readonly WebhookMutant[] = [
  {
    breaks: 'pushes nothing',
    rules: ['webhook.state-changes-pushed'],
    relaying: () => () => undefined,
  },
  {
    breaks: 'pushes that orders were made, and nothing more',
    rules: ['webhook.state-changes-pushed'],
    relaying: () => (push) => (push.body.includes('transaction.created') ? push : undefined),
  },
  {
    breaks: 'pushes everything but completion',
    rules: ['webhook.state-changes-pushed'],
    relaying: () => (push) => (push.body.includes('transaction.completed') ? undefined : push),
  },
  {
    breaks: 'pushes elsewhere',
    rules: ['webhook.to-registered-endpoint'],
    relaying: () => () => undefined,
  },
  {
    breaks: 'signs nothing',
    rules: ['webhook.signature-header'],
    relaying: () => withoutSignature,
  },
  {
    breaks: 'signs in another header',
    rules: ['webhook.signature-header'],
    relaying: () => (push) => {
      const plain = withoutSignature(push)
      return {
        ...plain,
        headers: { ...plain.headers, 'x-signature': push.headers[SIGNATURE] ?? '' },
      }
    },
  },
  {
    breaks: 'signs with nothing',
    rules: ['webhook.signature-header'],
    relaying:
      () =>
      ({ headers, body }) => ({ headers: { ...headers, [SIGNATURE]: '' }, body }),
  },
  {
    breaks: 'signs every second webhook',
    rules: ['webhook.signature-header'],
    relaying: () => {
      let count = 0
      return (push) => (++count % 2 === 0 ? withoutSignature(push) : push)
    },
  },
  {
    breaks: 'signs another writing of the body',
    rules: ['webhook.signs-raw-body'],
    relaying: () => respaced,
  },
  {
    breaks: 'signs some webhooks for another body',
    rules: ['webhook.signs-raw-body'],
    relaying: () => {
      let count = 0
      return (push) => (++count % 3 === 0 ? retold(push, (event) => ({ ...event, more: 1 })) : push)
    },
  },
  {
    breaks: 'pushes forms',
    rules: ['http.json'],
    relaying:
      () =>
      ({ headers, body }) => ({ headers, body: `event=${encodeURIComponent(body)}&raw=${body}` }),
  },
  {
    breaks: 'does not say which order a webhook is about',
    rules: ['webhook.payload-carries-state'],
    relaying: () => (push) => retold(push, ({ id, type }) => ({ id, type })),
  },
  {
    breaks: 'pushes failure for orders that completed',
    rules: ['webhook.payload-carries-state'],
    relaying:
      () =>
      ({ headers, body }) => ({ headers, body: body.replaceAll('"completed"', '"failed"') }),
  },
]
