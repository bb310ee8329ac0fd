/** Every step, once where it holds and once where it does not. */
import { expect, test } from 'vitest'
import { BUY, said, tell } from './scenario-files.ts'

const ALL = 'world: { progression: manual }\nreceiver: {}'
const PAID = `${BUY}
  - { simulate: complete, order: "\${order.transactionId}" }
`
const BODY =
  'body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD", externalCustomerId: obi }'

type Row = readonly [what: string, head: string, steps: string, outcome: string | RegExp]

const ROWS: readonly Row[] = [
  [
    'a call without expectations wants a success',
    '',
    '  - { call: createOrder, body: {} }',
    /it answered 400: .*\nstatus: expected between 200 and 299, got 400/,
  ],
  [
    'a call finds the status it expects',
    '',
    '  - { call: createOrder, body: {}, expect: { status: 400 } }',
    'passed',
  ],
  [
    'a call compares the body',
    '',
    `  - { call: createOrder, ${BODY}, expect: { body: { side: sell } } }`,
    /body\.side: expected "sell", got "buy"/,
  ],
  [
    'a call compares headers',
    '',
    `  - { call: createOrder, ${BODY}, expect: { headers: { Content-Type: text/plain } } }`,
    /headers\.Content-Type: expected "text\/plain"/,
  ],
  [
    'a call goes without a key',
    '',
    '  - { call: createQuote, key: none, body: {}, expect: { status: 401, body: { code: API_KEY_MISSING } } }',
    'passed',
  ],
  [
    'a call goes with a live key',
    '',
    `  - { call: createOrder, key: live, ${BODY}, expect: { body: { environment: live } } }`,
    'passed',
  ],
  [
    'a call goes with a key of its own',
    '',
    '  - { call: createQuote, key: nobody, body: {}, expect: { status: 401, body: { code: API_KEY_UNKNOWN } } }',
    'passed',
  ],
  [
    'a call sends bytes as they are',
    '',
    `  - { call: createQuote, raw: '{"side": ', expect: { status: 400, body: { code: MALFORMED_JSON } } }`,
    'passed',
  ],
  [
    'a call says what cannot be saved',
    '',
    `  - { call: createOrder, ${BODY}, save: { x: $.nothing } }`,
    /Failed to save "x": \$\.nothing leads nowhere/,
  ],
  [
    'a connection that is reset is no answer',
    'world: { http: [{ do: reset }] }',
    '  - { call: createQuote, body: {} }',
    /the connection broke before an answer came/,
  ],
  [
    'a reset can be the story',
    'world: { http: [{ do: reset }] }',
    '  - { call: createQuote, body: {}, expect: { broken: reset } }',
    'passed',
  ],
  [
    'a truncated answer shows as such',
    'world: { http: [{ do: truncate }] }',
    '  - { call: createQuote, body: {}, expect: { status: 400, broken: truncate } }',
    'passed',
  ],
  [
    'a malformed answer shows as such',
    'world: { http: [{ do: malform }] }',
    '  - { call: createQuote, body: {}, expect: { status: 400 } }',
    /broken: expected nothing, got "malform"/,
  ],
  [
    'latency shows in the figures',
    'world: { http: [{ do: latency, by: 3s }] }',
    '  - { call: createQuote, body: {}, expect: { status: 400, delayMs: 3000 } }',
    'passed',
  ],
  [
    'a move that is forbidden fails',
    ALL,
    `${PAID}  - { simulate: cancel, order: "\${order.transactionId}" }`,
    /Failed to cancel order/,
  ],
  [
    'a move that is to be refused',
    ALL,
    `${PAID}  - { simulate: cancel, order: "\${order.transactionId}", refused: TRANSITION_FORBIDDEN }`,
    'passed',
  ],
  [
    'a move that was to be refused and was not',
    ALL,
    `${BUY}  - { simulate: cancel, order: "\${order.transactionId}", refused: TRANSITION_FORBIDDEN }`,
    /was to be refused with TRANSITION_FORBIDDEN/,
  ],
  [
    'an order is looked at from the inside',
    ALL,
    `${PAID}  - { inspect: "\${order.transactionId}", expect: { state: failed } }`,
    /order\.state: expected "failed", got "completed"/,
  ],
  ['an order that is not there', ALL, '  - { inspect: nobody }', /there is none in this world/],
  ['a webhook that came', ALL, `${BUY}  - { expectWebhook: transaction.created }`, 'passed'],
  [
    'a webhook that did not',
    ALL,
    `${BUY}  - { expectWebhook: transaction.failed }`,
    /1 expected, 0 arrived\. Arrived: transaction\.created\./,
  ],
  [
    'a webhook of another order',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, order: other }`,
    /0 arrived\. Nothing has arrived/,
  ],
  [
    'webhooks are counted',
    ALL,
    `${PAID}  - { expectWebhook: transaction.updated, count: 2 }`,
    'passed',
  ],
  [
    'a list of types is the whole sequence',
    ALL,
    `${PAID}  - { expectWebhook: [transaction.created, transaction.completed] }`,
    /webhooks\.length: expected 2, got 4/,
  ],
  [
    'what a webhook says',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, body: { livemode: true } }`,
    /body\.livemode: expected true, got false/,
  ],
  [
    'what a webhook carries',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, headers: { x-service-event: nothing } }`,
    /headers\.x-service-event: expected "nothing"/,
  ],
  [
    'a webhook by the reference of the order',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, order: "\${order.requestReference}" }`,
    'passed',
  ],
  [
    'what a webhook says can be kept',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, save: { event: $ } }\n  - { expectWebhook: transaction.created, body: { id: "\${event.id}" } }`,
    'passed',
  ],
  [
    'no webhook, and one came',
    ALL,
    `${BUY}  - { expectNoWebhook: { type: transaction.created } }`,
    /transaction\.created arrived once/,
  ],
  [
    'no webhook from now on',
    ALL,
    `${BUY}  - { expectNoWebhook: { since: now, within: 1m } }`,
    'passed',
  ],
  [
    'a delivery on record',
    ALL,
    `${BUY}  - { expectDelivery: { status: delivered, attempts: 1, last: { status: 200 } } }`,
    'passed',
  ],
  [
    'a delivery that is otherwise on record',
    ALL,
    `${BUY}  - { expectDelivery: { status: failed } }`,
    /transaction\.created\.status: expected "failed", got "delivered"/,
  ],
  [
    'deliveries are counted',
    ALL,
    `${PAID}  - { expectDelivery: { count: 3 } }`,
    /3 expected, 4 on record/,
  ],
  [
    'a secret that was rotated under the receiver',
    ALL,
    `  - rotate: {}\n${BUY}  - { expectWebhook: transaction.created }`,
    /its signature is invalid for the receiver's secret/,
  ],
  [
    'a receiver that learnt the new secret',
    ALL,
    `  - { rotate: {}, save: { rotated: $ } }\n  - receiver: { secret: "\${rotated.secret}" }\n${BUY}  - { expectWebhook: transaction.created }`,
    'passed',
  ],
  [
    'a rotation with overlap',
    ALL,
    `  - rotate: { overlap: 1h }\n${BUY}  - { expectWebhook: transaction.created }`,
    'passed',
  ],
  [
    'one of several arrivals, looked at alone',
    'world: { progression: manual, webhooks: [{ match: { attempt: 1 }, do: wrong-signature }] }\nreceiver: { answers: [{ status: 401 }] }',
    `${BUY}  - { expectWebhook: transaction.created, nth: 1, signature: invalid }\n  - { expectWebhook: transaction.created, nth: 2, within: 5s }`,
    'passed',
  ],
  [
    'one of several arrivals, which are counted all the same',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, nth: 1, count: 2 }`,
    /2 expected, 1 arrived/,
  ],
  [
    'an arrival that has not come yet',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, nth: 2 }`,
    /transaction\.created number 2: 1 arrived/,
  ],
  [
    'a delivery that is sent again',
    ALL,
    `${BUY}  - { resend: transaction.created, order: "\${order.transactionId}" }\n  - { expectWebhook: transaction.created, count: 2 }`,
    'passed',
  ],
  [
    'a delivery that cannot be sent again, and need not be',
    'world: { progression: manual }\nreceiver: { answers: [{ status: 410 }] }',
    `${BUY}  - { resend: transaction.created, order: "\${order.transactionId}", refused: TRANSITION_FORBIDDEN }`,
    'passed',
  ],
  [
    'a delivery that cannot be sent again',
    'world: { progression: manual }\nreceiver: { answers: [{ status: 410 }] }',
    `${BUY}  - { resend: transaction.created, order: "\${order.transactionId}" }`,
    /was disabled/,
  ],
  [
    'a resend that should have been refused',
    ALL,
    `${BUY}  - { resend: transaction.created, order: "\${order.transactionId}", refused: TRANSITION_FORBIDDEN }`,
    /was to be refused with TRANSITION_FORBIDDEN, and is sent again/,
  ],
  [
    'a delivery that there is none of',
    ALL,
    `${BUY}  - { resend: transaction.failed, order: "\${order.transactionId}" }`,
    /none of order ".*" is on record/,
  ],
  [
    'a receiver that answers otherwise',
    ALL,
    `  - receiver: { answers: [{ status: 410 }] }\n${BUY}  - { expectDelivery: { status: failed, reason: { $contains: "410" } } }`,
    'passed',
  ],
  [
    'a world that behaves otherwise',
    ALL,
    `  - behave: { assumptions: { orderCreatedStatus: 202 } }\n  - { call: createOrder, ${BODY}, expect: { status: 202 } }`,
    'passed',
  ],
  [
    'a wait that is long enough',
    ALL,
    `  - behave: { progression: "after:10m" }\n${BUY}  - { expectWebhook: transaction.completed, within: 10m }`,
    'passed',
  ],
  [
    'a wait that is too short',
    ALL,
    `  - behave: { progression: "after:10m" }\n${BUY}  - { expectWebhook: transaction.completed, within: 9m }`,
    /0 arrived/,
  ],
  [
    'polling until it holds',
    ALL,
    `  - behave: { progression: "polls:3" }\n${BUY}  - { eventually: { call: monitorOrderStatus, params: { transactionId: "\${order.transactionId}" }, expect: { body: { status: completed } } } }`,
    'passed',
  ],
  [
    'polling in vain',
    ALL,
    `${BUY}  - { within: 10s, eventually: { call: monitorOrderStatus, params: { transactionId: "\${order.transactionId}" }, expect: { body: { status: completed } } } }`,
    /It was looked at 3 times in 10s/,
  ],
  [
    'a repetition counts',
    ALL,
    `  - repeat: 3\n    steps:\n      - { call: createOrder, ${BODY.replace('obi', '"ada${n}"')}, save: { last: $ } }\n  - { inspect: "\${last.transactionId}", expect: { customerId: ada3 } }`,
    'passed',
  ],
  [
    'a reference that leads nowhere',
    ALL,
    `${BUY}  - { inspect: "\${order.nothing}" }`,
    /order has no "nothing"/,
  ],
]

test.each(ROWS)('%s', async (_, head, steps, outcome) => {
  const told = said(await tell(head, steps))
  if (typeof outcome === 'string') expect(told).toBe(outcome)
  else expect(told).toMatch(outcome)
})
