/** Bodies and requests that differ from those of the service, rightly signed. */
import type { Event, Signed } from '../../application/webhook-sender.ts'
import { written, yesterday, type Form } from './form.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

export const BODY_FORMS = {
  'key-order': written(({ data, ...event }) =>
    JSON.stringify({ data: reversed(data), ...reversed(event) }),
  ),
  'white-space': written((event) => JSON.stringify(event, null, 2)),
  'line-break': written((event) => `${JSON.stringify(event)}\r\n`),
  escapes: written((event) => JSON.stringify(event).replaceAll('trans', '\\u0074rans')),
  decimals: written((event) => withNumber(event, (amount) => `${amount}.0`)),
  exponents: written((event) => withNumber(event, (amount) => `${amount / 100}e2`)),
  emoji: withData({ note: 'paid \u{1F44D}\u{1F3FD} ñ' }),
  'duplicate-keys': written((event) =>
    JSON.stringify(event).replace('{', '{"type":"transaction.updated",'),
  ),
  'byte-order-mark': written((event) => `\ufeff${JSON.stringify(event)}`),
  large: written((event) => JSON.stringify({ ...event, padding: 'x'.repeat(200_000) })),
  'new-status': written(({ data, ...event }) => {
    const update = { ...event, type: 'transaction.updated' }
    return JSON.stringify({ ...update, data: { ...data, status: 'under_review' } })
  }),
  'not-json': written(() => 'completed'),
  'no-object': written(() => 'null'),
  'no-data': { ...written(({ data: _, ...event }) => JSON.stringify(event)), namesNoOrder: 'none' },
  'new-members': written((event) => {
    const data = { ...event.data, settledBy: { name: 'later', at: [1, 2] } }
    return JSON.stringify({ ...event, version: 2, forwardedBy: ['later'], data })
  }),
  'new-type': written((event) => JSON.stringify({ ...event, type: 'transaction.archived' })),
  'unknown-order': {
    ...written((event) => {
      const names = { id: UNKNOWN, transactionId: UNKNOWN, reference: 'RMP-SBX-NONE' }
      const data = { ...event.data, ...names, requestReference: 'RMP-SBX-NONE' }
      return JSON.stringify({ ...event, id: 'evt_unknown_order', data })
    }),
    namesNoOrder: 'unknown',
  },
  'late-event': written((event) =>
    JSON.stringify({ ...event, createdAt: new Date(yesterday()).toISOString() }),
  ),
  numbered: {
    make: ({ event, sender, index }) =>
      sender.signed(JSON.stringify({ ...event, id: `evt_fifty_${index}` })),
  },
  chunked: requested({ isChunked: true }),
  'expect-continue': requested({ headers: { expect: '100-continue' } }),
  charset: requested({ headers: { 'content-type': 'application/json; charset=utf-8' } }),
} satisfies Readonly<Record<string, Form>>

function requested(how: Signed): Form {
  return { make: ({ event, sender }) => sender.signed(JSON.stringify(event), how) }
}

function withData(more: object): Form {
  return written((event) => JSON.stringify({ ...event, data: { ...event.data, ...more } }))
}

function reversed(value: object): object {
  return Object.fromEntries(Object.entries(value).toReversed())
}

/** With the amount of the fiat as a number in another spelling. */
function withNumber({ data, ...event }: Event, spell: (amount: number) => string): string {
  const amount = Math.round(Number(data['fiatAmount']))
  const text = JSON.stringify({ ...event, data: { ...data, fiatAmount: '#' } })
  return text.replace('"#"', spell(amount))
}
