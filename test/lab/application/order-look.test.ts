/** How an order of an application is read by its adapter. */
import { expect, test } from 'vitest'
import { answerLimitMs, readUntil } from '../../../src/lab/application/patience.ts'
import { otherState } from '../../../src/lab/application/entry-row.ts'
import { OrderLook } from '../../../src/lab/application/order-look.ts'
import { defaultAdapter } from '../../../src/lab/application/default-adapter.ts'
import type { Adapter, AdapterEffect } from '../../../src/base/contract/generated/types.ts'
import type { HttpRequest, TimedResponse } from '../../../src/base/client/exchange.ts'
import { parsedJson } from '../../../src/base/vocabulary/json.ts'

const NAMES = { customer: 'cus1', order: '7', transaction: null }

function look(
  answers: Readonly<Record<string, string>>,
  adapter = defaultAdapter(),
  printed = '',
  { worked = new Set<string>(), status = 200 } = {},
) {
  const asked: string[] = []
  const call = async (_: string, { method, path }: HttpRequest): Promise<TimedResponse> => {
    asked.push(`${method} ${path}`)
    const body = answers[path] ?? ''
    return { status, headers: {}, body, json: parsedJson(body), tookMs: 0 }
  }
  const run = async () => ({
    ...{ status: 200, headers: {}, body: printed, json: parsedJson(printed), tookMs: 0 },
  })
  const of = { adapter, values: NAMES, url: 'http://app', worked }
  return { asked, order: new OrderLook({ ...of, call, run }) }
}

function withEffect(effect: AdapterEffect): Adapter {
  return { ...defaultAdapter(), buy: { ...defaultAdapter().buy, effect } }
}

async function expectEffect(order: OrderLook, expected: object): Promise<void> {
  const seen = order.effect('effect')
  if (expected instanceof RegExp) await expect(seen).rejects.toThrow(expected)
  else expect(await seen).toEqual(expected)
}

test('a state and an effect in one answer are read by one request', async () => {
  const { asked, order } = look({
    '/orders/7': '{"state":"completed","bookings":[{"amount":"2.5","book":"live"}]}',
  })
  expect(await order.state()).toEqual({ state: 'completed', word: 'completed' })
  expect(await order.effect('effect')).toEqual({ count: 1, amount: 2.5, live: 1 })
  expect(asked).toEqual(['GET /orders/7'])
})

test('an answer that lacks what it had before is an error of the application', async () => {
  const worked = new Set<string>()
  const shown = '{"state":"completed","bookings":[{"amount":"2.5","book":"live"}]}'
  const of = (body: string, status = 200) =>
    look({ '/orders/7': body }, undefined, '', { worked, status }).order
  const lost = '{"error":"no such order"}'
  await expect(of(lost).state()).rejects.toMatchObject({ hasWorked: false })
  await expect(of('oops', 500).effect('effect')).rejects.toThrow(
    'Correct this entry, or the application: what it wrote can tell why.',
  )
  expect([(await of(shown).state()).word, (await of(shown).effect('effect')).count]).toEqual([
    'completed',
    1,
  ])
  await expect(of(lost).state()).rejects.toMatchObject({
    hasWorked: true,
    message: expect.stringContaining('It worked before, so the application is wrong.'),
  })
  expect(await of('oops', 500).effect('effect')).toEqual({
    ...{ count: 0, amount: 0, live: 0 },
    unknown: 'GET http://app/orders/7 answered 500: oops',
  })
})

test.each([
  [
    'absent',
    '404',
    '"state.request" was answered with 404, as for an order that is not known; does',
  ],
  ['absent', '', '"state.request" was answered with nothing, as for an order that is not known;'],
  ['other', 'HTTP 500', '"state.request" was answered with HTTP 500'],
  ['other', 'paid', 'it is "paid", which is not one of its words; is it one for completed?'],
  ['pending', 'open', 'it is "open", a word for pending; is it one for completed?'],
] as const)('an order that is %s (%s) is said to be so in a sentence', (state, word, sentence) => {
  expect(otherState({ state, word }, 'completed')).toContain(sentence)
})

test('what does not come is read ever less often', async () => {
  let reads = 0
  const read = async () => (reads += 1)
  const adapter = { ...defaultAdapter(), effectsWithin: '100ms' }
  const application = { adapter, backlog: async () => 0 }
  await readUntil(application, read, () => false)
  expect(reads).toBeLessThan(8)
})

test.each([
  ['600ms', 5_000],
  ['8s', 8_000],
] as const)('a stated effect of %s leaves an answer %s ms', (effectsWithin, ms) => {
  expect(answerLimitMs(defaultAdapter())).toBe(5_000)
  expect(answerLimitMs({ ...defaultAdapter(), effectsWithin })).toBe(ms)
})

const ENDED = { state: 'completed', bookings: [], returns: [] }
const BOOKED = { ...ENDED, bookings: [{}] }
const RETURNED = { ...ENDED, returns: [{}] }

test.each([
  ['buy', 'transaction.completed', ENDED, false],
  ['buy', 'transaction.completed', BOOKED, true],
  ['buy', 'transaction.failed', ENDED, true],
  ['sell', 'transaction.failed', BOOKED, false],
  ['sell', 'transaction.failed', RETURNED, true],
  ['sell', 'transaction.completed', { ...ENDED, state: 'pending' }, false],
] as const)('what %s and %s cause shows in %j: %s', async (side, type, shown, expected) => {
  const returned = { request: 'GET /orders/${order}', count: '$.returns[*]' }
  const sell = { ...defaultAdapter().buy, returned }
  const effect = { request: 'GET /orders/${order}', count: '$.bookings[*]' }
  const adapter = { ...withEffect(effect), sell }
  const { order } = look({ '/orders/7': JSON.stringify(shown) }, adapter)
  expect(await order.showsEnd(side, type)).toBe(expected)
})

test('an effect elsewhere is read where it is', async () => {
  const effect = { request: 'GET /credits?of=${order}', count: '$[*]' }
  const { asked, order } = look(
    { '/orders/7': '{"state":"pending"}', '/credits?of=7': '[1,2]' },
    withEffect(effect),
  )
  expect(await order.state()).toEqual({ state: 'pending', word: 'pending' })
  expect(await order.effect('effect')).toEqual({ count: 2 })
  expect(asked).toEqual(['GET /orders/7', 'GET /credits?of=7'])
})

const EFFECT = {
  ...{ request: 'GET /orders/${order}', count: '$.n', amount: '$.sum' },
  live: { at: '$.book', words: ['live'] },
}

test.each([
  ['a sum over no rows', '{"n":0,"sum":null}', { count: 0, amount: 0, live: 0 }],
  [
    'a word that is not in a list',
    '{"n":1,"sum":3,"book":"live"}',
    { count: 1, amount: 3, live: 1 },
  ],
  ['an exponent', '{"n":1,"sum":"3.5e+1","book":"live"}', { count: 1, amount: 35, live: 1 }],
  ['another word', '{"n":1,"sum":3,"book":"test"}', { count: 1, amount: 3, live: 0 }],
  ['no word', '{"n":1,"sum":3}', /"buy\.effect\.live" .* names nothing in the answer/],
  ['no number', '{"n":1,"sum":"1,000.00","book":"test"}', /"buy\.effect\.amount" .* not a number/],
])('an effect with %s is read, or the entry is named', async (_, body, expected) => {
  await expectEffect(look({ '/orders/7': body }, withEffect(EFFECT)).order, expected)
})

test('a list that is null is empty', async () => {
  const { order } = look({ '/orders/7': '{"bookings":null}' })
  expect(await order.effect('effect')).toEqual({ count: 0, amount: 0, live: 0 })
})

const LEDGER =
  '{"moves":[{"of":{"kind":"credit"},"n":"2.5"},{"of":{"kind":"debit"},"n":9},{"of":{"kind":"credit"},"n":1}]}'

test.each([
  ["$.moves[?@.of.kind=='credit']", { count: 2, amount: 3.5 }],
  ['$.moves[?@.of.kind==debit]', { count: 1, amount: 9 }],
  ["$.moves[?@.of.kind=='credits']", { count: 0, amount: 0 }],
  ["$.gone[?@.of.kind=='credit']", /"buy\.effect\.count" .* nor a list/],
])('of one list of every movement, %s selects some', async (count, expected) => {
  const effect = { request: 'GET /orders/${order}', count, amount: `${count}.n` }
  await expectEffect(look({ '/orders/7': LEDGER }, withEffect(effect)).order, expected)
})

test.each([
  ['', { count: 0 }],
  ['[{"tokens":"1.5"}]', { count: 1, amount: 1.5 }],
  ['none', /"buy\.effect\.count" .* RUN sqlite3 .* printed: none/],
])('a command that prints %j is read, or named', async (printed, expected) => {
  const effect = { command: 'sqlite3 -json shop.db …', count: '$[*]', amount: '$[*].tokens' }
  await expectEffect(look({}, withEffect(effect), printed).order, expected)
})
