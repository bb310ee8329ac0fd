/** Mutants of webhooks (§5.4, §6). */
import type { Json } from '../../contracts/samples.ts'
import type { Push, PushTransform } from '../transformed-service/webhook-relay.ts'
import type { Mutant } from '../planted.ts'

const SIGNATURE = 'x-service-signature'

const signed = ({ headers, body }: Push, signature: string): Push => ({
  headers: { ...headers, [SIGNATURE]: signature },
  body,
})

const unsigned = ({ headers: { [SIGNATURE]: _signature, ...headers }, body }: Push): Push => ({
  headers,
  body,
})

const having = ({ headers, body }: Push, over: (event: Json) => Json): Push => ({
  headers,
  body: JSON.stringify(over(JSON.parse(body) as Json)),
})

const named = (order: unknown): object =>
  Object.fromEntries(
    Object.entries(order as Json).filter(([name]) =>
      ['transactionId', 'requestReference', 'externalCustomerId'].includes(name),
    ),
  )

/** Transforms every webhook whose number is a multiple. */
const each =
  (multiple: number, transform: PushTransform): (() => PushTransform) =>
  () => {
    let count = 0
    return (push) => (++count % multiple === 0 ? transform(push) : push)
  }

/** How other services call the state of an order, and where they have it. */
const SPELLINGS: Readonly<Record<string, (state: string, order: Json) => Json>> = {
  'snake case': (state, order) => ({ ...order, transaction_status: state }),
  'a state further inside': (state, order) => ({ data: { order: { ...order, state } } }),
  capitals: (state, order) => ({ ...order, STATUS: state.toUpperCase() }),
}

const QUIET = { waitMs: 20_000 }

function breaking(
  rules: Mutant['rules'],
  transforms: Readonly<Record<string, PushTransform | { readonly each: () => PushTransform }>>,
  wait: Pick<Mutant, 'waitMs'> = {},
): readonly Mutant[] {
  return Object.entries(transforms).map(([breaks, transform]) => ({
    breaks,
    rules,
    relaying: typeof transform === 'function' ? () => transform : transform.each,
    ...wait,
  }))
}

export const WEBHOOK_MUTANTS: readonly Mutant[] = [
  ...breaking(
    ['webhook.state-changes-pushed'],
    {
      'pushes everything but failure': (push) =>
        push.body.includes('transaction.failed') ? undefined : push,
      'pushes nothing': () => undefined,
      'pushes that orders were created, and nothing more': (push) =>
        push.body.includes('transaction.created') ? push : undefined,
      'pushes words of its own when an order was created, and nothing more': (push) =>
        push.body.includes('transaction.created')
          ? having(push, ({ data, ...event }) => {
              const { status: _status, ...order } = data as Json
              return { ...event, type: 'move', data: { ...order, stage: 'PLACED' } }
            })
          : undefined,
      'pushes everything but completion': (push) =>
        push.body.includes('transaction.completed') ? undefined : push,
      'names its first order in every webhook': {
        each: () => {
          let first: object | undefined
          return (push) =>
            having(push, ({ data, ...event }) => {
              first ??= named(data)
              return { ...event, data: { ...(data as Json), ...first } }
            })
        },
      },
    },
    QUIET,
  ),
  ...breaking(['webhook.to-registered-endpoint'], { 'pushes elsewhere': () => undefined }, QUIET),
  ...breaking(['webhook.signature-header'], {
    'signs nothing': unsigned,
    'signs in another header': (push) => ({
      ...push,
      headers: { ...unsigned(push).headers, 'x-signature': push.headers[SIGNATURE] ?? '' },
    }),
    'has an empty signature': (push) => signed(push, ''),
    'signs every second webhook': { each: each(2, unsigned) },
  }),
  ...breaking(['webhook.signs-raw-body'], {
    'has one signature for all webhooks': (push) => signed(push, 'a'.repeat(64)),
    'signs the body in another formatting': ({ headers, body }) => ({
      headers,
      body: JSON.stringify(JSON.parse(body), null, 1),
    }),
    'signs some webhooks for another body': {
      each: each(3, (push) => having(push, (event) => ({ ...event, more: 1 }))),
    },
  }),
  ...breaking(['http.json'], {
    'pushes forms': ({ headers, body }) => ({
      headers,
      body: `event=${encodeURIComponent(body)}&raw=${body}`,
    }),
  }),
  ...breaking(
    ['webhook.payload-carries-state'],
    {
      'does not say which order a webhook is about': (push) =>
        having(push, ({ id, type }) => ({ id, type })),
    },
    QUIET,
  ),
  ...breaking(
    ['webhook.payload-carries-state'],
    Object.fromEntries(
      Object.entries(SPELLINGS).map(([spelling, payloadOf]) => [
        `pushes failure for orders that completed, in ${spelling}`,
        (push: Push) =>
          having(push, ({ data, ...event }) => {
            const { status, ...order } = data as Json
            const state = status === 'completed' ? 'failed' : String(status)
            return { ...event, ...payloadOf(state, order) }
          }),
      ]),
    ),
  ),
  ...breaking(['webhook.payload-carries-state'], {
    'pushes completed in upper case': (push) =>
      having(push, ({ data, ...event }) => {
        const { status, ...order } = data as Json
        return { ...event, data: { ...order, status: String(status).toUpperCase() } }
      }),
    'pushes the side with a capital': (push) =>
      having(push, ({ data, ...event }) => ({
        ...event,
        data: { ...(data as Json), side: 'Buy' },
      })),
    'pushes failure for orders that completed': ({ headers, body }) => ({
      headers,
      body: body.replaceAll('"completed"', '"failed"'),
    }),
  }),
]
