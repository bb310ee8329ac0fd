/** Bytes that say the same in other ways: rightly signed, they are taken. */
import type { Check, Event, Exam } from './check.ts'
import { mustSurvive, mustTake, shownAnswer } from './outcome.ts'

const RAW =
  'The signature covers the bytes as they were sent. Verify the raw body, before a parser reads it.'

type Write = (event: Event) => string

const FORMS: readonly (readonly [id: string, title: string, write: Write])[] = [
  [
    'key-order',
    'members in another order are taken',
    ({ data, ...event }) => JSON.stringify({ data: reversed(data), ...reversed(event) }),
  ],
  [
    'white-space',
    'white space between members is taken',
    (event) => JSON.stringify(event, null, 2),
  ],
  ['line-break', 'a line break at the end is taken', (event) => `${JSON.stringify(event)}\r\n`],
  [
    'escapes',
    'letters as \\u escapes are taken',
    (event) => JSON.stringify(event).replaceAll('trans', '\\u0074rans'),
  ],
  [
    'decimals',
    'numbers such as 1.0 are taken',
    (event) => withNumber(event, (amount) => `${amount}.0`),
  ],
  [
    'exponents',
    'numbers such as 1e2 are taken',
    (event) => withNumber(event, (amount) => `${amount / 100}e2`),
  ],
  [
    'emoji',
    'an emoji in a text is taken',
    (event) =>
      JSON.stringify({ ...event, data: { ...event.data, note: 'paid \u{1F44D}\u{1F3FD} ñ' } }),
  ],
]

const ODD: readonly (readonly [id: string, title: string, write: Write])[] = [
  [
    'duplicate-keys',
    'a member twice is no crash',
    (event) => JSON.stringify(event).replace('{', '{"type":"transaction.updated",'),
  ],
  ['byte-order-mark', 'a byte-order mark is no crash', (event) => `\ufeff${JSON.stringify(event)}`],
  [
    'large',
    'a body of 200 kB is no crash',
    (event) => JSON.stringify({ ...event, padding: 'x'.repeat(200_000) }),
  ],
  [
    'new-status',
    'an update with an unknown status is no crash',
    ({ data, ...event }) => {
      const update = { ...event, type: 'transaction.updated' }
      return JSON.stringify({ ...update, data: { ...data, status: 'under_review' } })
    },
  ],
  ['not-json', 'a body that is not JSON is no crash', () => 'completed'],
  ['no-object', 'a body that is null is no crash', () => 'null'],
  [
    'no-data',
    'an event without data is no crash',
    ({ data: _, ...event }) => JSON.stringify(event),
  ],
]

export const BODY_CHECKS: readonly Check[] = [
  ...FORMS.map(([id, title, write]): Check => ({
    ...{ id: `body.${id}`, title, reason: RAW, weight: 'major', fix: 'raw-body' },
    run: async (exam) => mustTake(exam, exam.signed(write((await exam.order()).end))),
  })),
  {
    id: 'body.chunked',
    title: 'a body in chunks is taken',
    reason: 'A proxy between the service and the receiver can send a body without its length.',
    weight: 'major',
    fix: 'raw-body',
    run: async (exam) => mustTake(exam, await shotOf(exam, { isChunked: true })),
  },
  {
    id: 'body.expect-continue',
    title: 'a request that waits for 100 Continue is taken',
    reason: 'Some HTTP clients send the body only after the receiver has asked for it.',
    weight: 'minor',
    fix: 'raw-body',
    run: async (exam) =>
      mustTake(exam, await shotOf(exam, { headers: { expect: '100-continue' } })),
  },
  {
    id: 'body.charset',
    title: 'a content type with a charset is taken',
    reason: 'A parser that compares the whole content type skips such a body.',
    weight: 'major',
    fix: 'raw-body',
    run: async (exam) => {
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      return mustTake(exam, await shotOf(exam, { headers }))
    },
  },
  ...ODD.map(([id, title, write]): Check => ({
    ...{ id: `body.${id}`, title, weight: 'major', fix: 'apply' },
    reason: 'A 5xx makes the service send it again for 75 hours. Answer 4xx to what is unreadable.',
    run: async (exam) => {
      const sent = exam.signed(write((await exam.order()).end))
      return mustSurvive(exam, sent)
    },
  })),
  {
    id: 'body.new-members',
    title: 'an event with new members is taken',
    reason: 'The service adds members without notice. Ignore those that you do not know.',
    weight: 'major',
    fix: 'apply',
    run: async (exam) => {
      const { end } = await exam.order()
      const data = { ...end.data, settledBy: { name: 'later', at: [1, 2] } }
      const event = { ...end, version: 2, forwardedBy: ['later'], data }
      return mustTake(exam, exam.signed(JSON.stringify(event)))
    },
  },
  {
    id: 'body.new-type',
    title: 'an event of an unknown type is taken',
    reason: 'The service adds types. An unknown one that is refused is sent again for 75 hours.',
    weight: 'major',
    fix: 'apply',
    run: async (exam) => {
      const { end } = await exam.order()
      const event = { ...end, type: 'transaction.archived' }
      return mustTake(exam, exam.signed(JSON.stringify(event)))
    },
  },
  {
    id: 'body.unknown-order',
    title: 'an event of an unknown order is no crash',
    reason:
      'Other systems can share the endpoint, and a webhook can overtake the answer to its order. Acknowledge it, or ask for it again with 503.',
    weight: 'major',
    fix: 'apply',
    run: async (exam) => {
      const { end } = await exam.order()
      const unknown = '00000000-0000-4000-8000-000000000000'
      const names = { id: unknown, transactionId: unknown, reference: 'RMP-SBX-NONE' }
      const data = { ...end.data, ...names, requestReference: 'RMP-SBX-NONE' }
      const sent = exam.signed(JSON.stringify({ ...end, id: 'evt_unknown_order', data }))
      const answer = await exam.post(sent)
      const { status } = answer
      if (status === 503 || (status !== null && status < 500)) return undefined
      return { expected: '2xx, 4xx, or 503', received: shownAnswer(answer), sent }
    },
  },
]

async function shotOf(exam: Exam, how: Parameters<Exam['signed']>[1]) {
  const { end } = await exam.order()
  return exam.signed(JSON.stringify(end), how)
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
