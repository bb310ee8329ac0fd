/** Bodies and requests that differ from those of the service, rightly signed. */
import { memberOf } from '../../../base/vocabulary/json.ts'
import { iso } from '../../../base/vocabulary/time.ts'
import type { Event } from '../../application/sent-event.ts'
import type { Signed } from '../../application/webhook-sender.ts'
import { written, yesterday, type Form } from './form.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const UNKNOWN_EVENT = 'evt_unknown_order'
const ARCHIVED = 'transaction.archived'

export const BODY_FORMS = {
  'key-order': written(({ json }) => json && JSON.stringify(reversed(json))),
  'white-space': written(({ json }) => json && JSON.stringify(json, null, 2)),
  'line-break': written(({ body }) => `${body}\r\n`),
  escapes: written(({ body }) => body.replaceAll(/"([a-z])/g, escaped)),
  decimals: written((event) => withNumber(event, (amount) => `${amount}.0`)),
  exponents: written((event) => withNumber(event, (amount) => `${amount / 100}e2`)),
  emoji: written((event) => withMembers(event, { note: 'paid \u{1F44D}\u{1F3FD} ñ' })),
  'duplicate-keys': written(({ json, body }) => {
    const [first] = Object.entries(json ?? {})
    return first && body.replace('{', `{${JSON.stringify(first[0])}:${JSON.stringify(first[1])},`)
  }),
  'byte-order-mark': written(({ body }) => `\ufeff${body}`),
  large: written(({ json }) => json && JSON.stringify({ ...json, padding: 'x'.repeat(200_000) })),
  'new-status': written(({ json }) => {
    const [type, data] = [memberOf(json, 'type'), memberOf(json, 'data')]
    if (json === undefined || type === undefined || memberOf(data, 'status') === undefined) return
    const update = { ...json, type: 'transaction.updated' }
    return JSON.stringify({ ...update, data: { ...Object(data), status: 'under_review' } })
  }),
  'not-json': written(() => 'completed'),
  'no-object': written(() => 'null'),
  'no-data': {
    ...written(({ json }) => {
      if (memberOf(json, 'data') === undefined) return undefined
      return JSON.stringify({ ...json, data: undefined })
    }),
    namesNoOrder: 'none',
  },
  'new-members': written((event) => {
    const later = { settledBy: { name: 'later', at: [1, 2] } }
    return withMembers(event, later, { forwardedBy: ['later'] })
  }),
  'new-type': {
    make: ({ event, sender }) => {
      const { 'x-service-event': type = event.row.type } = event.row.headers ?? {}
      const body = exchanged(event.body, JSON.stringify(type), JSON.stringify(ARCHIVED))
      const how = { headers: { 'x-service-event': ARCHIVED } }
      return body === undefined ? undefined : sender.signed({ ...event, body }, how)
    },
  },
  'unknown-order': {
    make: ({ event, sender }) => {
      const { row, order } = event
      const body = exchanged(
        event.body.replaceAll(order.reference, 'RMP-SBX-NONE').replaceAll(row.id, UNKNOWN_EVENT),
        order.id,
        UNKNOWN,
      )
      const unknown = { ...event, row: { ...row, id: UNKNOWN_EVENT } }
      return body === undefined ? undefined : sender.signed({ ...unknown, body })
    },
    namesNoOrder: 'unknown',
  },
  'late-event': written(({ body, row }) => exchanged(body, iso(row.createdAt), iso(yesterday()))),
  numbered: {
    make: ({ event, sender, index }) => {
      const id = `evt_fifty_${index}`
      const body = event.body.replaceAll(event.row.id, id)
      return sender.signed({ ...event, body, row: { ...event.row, id } })
    },
  },
  chunked: requested({ isChunked: true }),
  'expect-continue': requested({ headers: { expect: '100-continue' } }),
  charset: requested({ headers: { 'content-type': 'application/json; charset=utf-8' } }),
} satisfies Readonly<Record<string, Form>>

function requested(how: Signed): Form {
  return written(({ body }) => body, how)
}

/** Undefined if the text is not in it. */
function exchanged(body: string, text: string, by: string): string | undefined {
  return body.includes(text) ? body.replaceAll(text, by) : undefined
}

function escaped(_: string, letter: string): string {
  return `"\\u00${letter.charCodeAt(0).toString(16)}`
}

/** In the data of the event, if it has such a member, and in the event. */
function withMembers({ json }: Event, inner: object, outer: object = {}): string | undefined {
  if (json === undefined) return undefined
  const { data } = json
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  return JSON.stringify(
    isObject ? { ...json, ...outer, data: { ...data, ...inner } } : { ...json, ...outer, ...inner },
  )
}

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members = Object.entries(value).map(([name, own]) => [name, reversed(own)] as const)
  return Object.fromEntries(members.toReversed())
}

/** With the amount of the fiat, or else a whole number of the event, in another spelling. */
function withNumber({ json, body }: Event, spell: (amount: number) => string): string | undefined {
  const data = memberOf(json, 'data')
  const amount = Math.round(Number(memberOf(data, 'fiatAmount')))
  if (json !== undefined && !Number.isNaN(amount)) {
    const text = JSON.stringify({ ...json, data: { ...Object(data), fiatAmount: '#' } })
    return text.replace('"#"', spell(amount))
  }
  const [, before = '', number] = /^(.*?":\s*)(\d{1,15})\s*[,}]/s.exec(body) ?? []
  if (number === undefined) return undefined
  return before + spell(Number(number)) + body.slice(before.length + number.length)
}
