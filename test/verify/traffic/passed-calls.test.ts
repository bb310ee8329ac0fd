/** What passed: a row for each call or webhook, with its order and what came of it. */
import { expect, test } from 'vitest'
import { harEntry } from '../../../src/base/vocabulary/har.ts'
import { trafficEntry } from '../../../src/verify/traffic/har-entry.ts'
import { TrafficJudge } from '../../../src/verify/traffic/judge-traffic.ts'

const START = Date.UTC(2026, 0, 1, 9)
const ID = '2f0c6cde-7a41-4d12-9d55-0b6f1ac9d301'
const ORDER = {
  ...{ side: 'buy', amount: 25, asset: 'USDC', chain: 'base' },
  externalCustomerId: 'ada-obi',
}
const CREATED = { success: true, transactionId: ID, requestReference: 'REF-1', side: 'buy' }

type Sent = {
  readonly path: string
  readonly body?: object
  readonly status?: number
  readonly answer?: object | string
}

/** Each a second after the last. */
function passed(all: readonly (Sent | { readonly webhook: object })[]) {
  const judge = new TrafficJudge()
  for (const [index, one] of all.entries()) {
    const times = { method: 'POST', startedAt: START + index * 1_000, tookMs: 5 }
    const isWebhook = 'webhook' in one
    const { path = '', body = {}, status = 200, answer = {} } = isWebhook ? {} : one
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const captured = {
      ...{ ...times, status, responseBytes: text.length, hasResponseBody: true },
      ...(isWebhook ? { webhook: {} } : {}),
    }
    const entry = harEntry(captured, {
      url: isWebhook ? 'http://shop.test/hooks' : `http://ramp.test/api/developer/${path}`,
      requestHeaders: { 'content-type': 'application/json', 'x-api-key': '…' },
      requestBody: JSON.stringify(isWebhook ? one.webhook : body),
      responseHeaders: { 'content-type': 'application/json' },
      responseBody: text,
    })
    const read = trafficEntry(entry)
    if (read !== undefined) judge.see(read)
  }
  return judge.run().passed
}

const PLACED = { path: 'orders', body: ORDER, status: 201, answer: CREATED }
const SYNC = {
  path: `orders/${ID}/monitor-status`,
  answer: { success: true, transactionId: ID, status: 'pending', terminal: false },
}

test('calls have the order, customer, side and amount that the traffic shows', () => {
  const rows = passed([PLACED, SYNC])?.rows.map(
    ({ at, what, status, reference, customer, side, amount, outcome }) =>
      [at.slice(11, 19), what, status, reference, customer, side, amount, outcome].join(' | '),
  )
  expect(rows).toEqual([
    '09:00:00 | createOrder | 201 | REF-1 | ada-obi | buy | 25 USDC | created',
    '09:00:01 | monitorOrderStatus | 200 | REF-1 | ada-obi | buy | 25 USDC | pending',
  ])
})

test('a rejected order shows what it asked for, and its rejection', () => {
  const answer = { success: false, code: 'NO_ROUTE' }
  const [row] = passed([{ ...PLACED, status: 422, answer }])?.rows ?? []
  const asked = { reference: '', customer: 'ada-obi', side: 'buy', amount: '25 USDC' }
  expect(row).toMatchObject({ ...asked, outcome: 'NO_ROUTE' })
})

test.each<[object | string, string]>([
  [{ success: false, code: 'NO_ROUTE', message: 'None serves it' }, 'NO_ROUTE: None serves it'],
  [{ error: { code: 'E42', message: 'Closed' } }, 'E42: Closed'],
  [{ errors: [{ message: 'Too small' }] }, 'Too small'],
  ['<html>Bad gateway</html>', '<html>Bad gateway</html>'],
])('the rejection %j is shown in the words of the deployment', (answer, words) => {
  const [row] = passed([PLACED, { ...PLACED, status: 422, answer }])?.rows.slice(1) ?? []
  expect(row?.outcome).toBe(words)
})

test('equal calls that follow one another are one row, and other ones between them are not', () => {
  const rows = passed([SYNC, SYNC, SYNC, PLACED, SYNC])?.rows ?? []
  expect(rows.map(({ what, count }) => [what, count])).toEqual([
    ['monitorOrderStatus', 3],
    ['createOrder', 1],
    ['monitorOrderStatus', 1],
  ])
})

test.each([
  { type: 'transaction.completed', data: { transactionId: ID } },
  { event: 'transaction.completed', reference: 'REF-1' },
  { event_type: 'transaction.completed', payload: { tx: { uuid: ID.toUpperCase() } } },
])('a webhook is about the order that it names: %j', (webhook) => {
  const { rows } = passed([PLACED, { webhook }]) ?? { rows: [] }
  expect(rows[1]).toMatchObject({
    ...{ what: 'webhook', status: 0, reference: 'REF-1', customer: 'ada-obi' },
    outcome: 'transaction.completed',
  })
})

test('of long traffic the last rows stay, and all calls are counted', () => {
  const many = Array.from({ length: 2_500 }, (_, n) => ({
    ...{ path: 'quotes', body: { side: 'buy', fiatAmount: n + 1, fiatCurrency: 'NGN' } },
    answer: { success: true },
  }))
  const { rows, calls } = passed(many) ?? { rows: [], calls: 0 }
  expect([rows.length, calls, rows.at(-1)?.amount]).toEqual([1_000, 2_500, '2,500 NGN'])
})

test('a long body is cut', () => {
  const [row] =
    passed([{ ...PLACED, answer: { ...CREATED, more: 'x'.repeat(100_000) } }])?.rows ?? []
  expect(row?.answer.length).toBeLessThan(3_000)
})
