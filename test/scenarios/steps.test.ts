/** Every kind of step, passing and failing. */
import { expect, test } from 'vitest'
import { BUY, outcomeOf, runSteps } from './scenario-files.ts'

const ALL = 'world: { progression: manual }\nreceiver: {}'
const PAID = `${BUY}
  - { simulate: complete, order: "\${order.transactionId}" }
`
const BODY =
  'body: { side: buy, amount: 35, fiatAmount: 50000, fiatCurrency: NGN, asset: USDC, chain: base, walletAddress: "0x000000000000000000000000000000000000dEaD", externalCustomerId: obi }'

type Row = readonly [what: string, head: string, steps: string, outcome: string | RegExp]

const ROWS: readonly Row[] = [
  [
    'a call without expectations expects a success',
    '',
    '  - { call: createOrder, body: {} }',
    /it answered 400: .*\nstatus: expected between 200 and 299, got 400/,
  ],
  [
    'a call compares the status',
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
    'a call without a key',
    '',
    '  - { call: createQuote, key: none, body: {}, expect: { status: 401, body: { code: API_KEY_MISSING } } }',
    'passed',
  ],
  [
    'a call with a live key',
    '',
    `  - { call: createOrder, key: live, ${BODY}, expect: { body: { environment: live } } }`,
    'passed',
  ],
  [
    'a call with an unknown key',
    '',
    '  - { call: createQuote, key: nobody, body: {}, expect: { status: 401, body: { code: API_KEY_UNKNOWN } } }',
    'passed',
  ],
  [
    'a call sends a raw body',
    '',
    `  - { call: createQuote, raw: '{"side": ', expect: { status: 400, body: { code: MALFORMED_JSON } } }`,
    'passed',
  ],
  [
    'a call fails to save a missing member',
    '',
    `  - { call: createOrder, ${BODY}, save: { x: $.nothing } }`,
    /Failed to save "x": there is nothing at \$\.nothing/,
  ],
  [
    'a reset connection fails a call',
    'world: { http: [{ do: reset }] }',
    '  - { call: createQuote, body: {} }',
    /the connection broke before a response/,
  ],
  [
    'a call expects a reset',
    'world: { http: [{ do: reset }] }',
    '  - { call: createQuote, body: {}, expect: { broken: reset } }',
    'passed',
  ],
  [
    'a call expects a truncated response',
    'world: { http: [{ do: truncate }] }',
    '  - { call: createQuote, body: {}, expect: { status: 400, broken: truncate } }',
    'passed',
  ],
  [
    'a malformed response fails a call',
    'world: { http: [{ do: malform }] }',
    '  - { call: createQuote, body: {}, expect: { status: 400 } }',
    /broken: expected nothing, got "malform"/,
  ],
  [
    'a call compares the delay',
    'world: { http: [{ do: latency, by: 3s }] }',
    '  - { call: createQuote, body: {}, expect: { status: 400, delayMs: 3000 } }',
    'passed',
  ],
  [
    'a forbidden transition fails',
    ALL,
    `${PAID}  - { simulate: cancel, order: "\${order.transactionId}" }`,
    /Failed to cancel order/,
  ],
  [
    'a forbidden transition is expected',
    ALL,
    `${PAID}  - { simulate: cancel, order: "\${order.transactionId}", refused: TRANSITION_FORBIDDEN }`,
    'passed',
  ],
  [
    'an expected rejection that does not happen',
    ALL,
    `${BUY}  - { simulate: cancel, order: "\${order.transactionId}", refused: TRANSITION_FORBIDDEN }`,
    /rejected with TRANSITION_FORBIDDEN: it succeeded, and the order is cancelled/,
  ],
  [
    'inspect compares the order',
    ALL,
    `${PAID}  - { inspect: "\${order.transactionId}", expect: { state: failed } }`,
    /order\.state: expected "failed", got "completed"/,
  ],
  [
    'inspect fails for an unknown order',
    ALL,
    '  - { inspect: nobody }',
    /there is none in this world/,
  ],
  ['a webhook that arrived', ALL, `${BUY}  - { expectWebhook: transaction.created }`, 'passed'],
  [
    'a webhook that did not arrive',
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
    'a list of types is compared with all arrivals',
    ALL,
    `${PAID}  - { expectWebhook: [transaction.created, transaction.completed] }`,
    /webhooks\.length: expected 2, got 4/,
  ],
  [
    'the body of a webhook',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, body: { livemode: true } }`,
    /body\.livemode: expected true, got false/,
  ],
  [
    'the headers of a webhook',
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
    'a member of a webhook is saved',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, save: { event: $ } }\n  - { expectWebhook: transaction.created, body: { id: "\${event.id}" } }`,
    'passed',
  ],
  [
    'no webhook, but one arrived',
    ALL,
    `${BUY}  - { expectNoWebhook: { type: transaction.created } }`,
    /Failed to see no transaction\.created: 1 arrived/,
  ],
  [
    'no webhook from now on',
    ALL,
    `${BUY}  - { expectNoWebhook: { since: now, within: 1m } }`,
    'passed',
  ],
  [
    'a delivery as expected',
    ALL,
    `${BUY}  - { expectDelivery: { status: delivered, attempts: 1, last: { status: 200 } } }`,
    'passed',
  ],
  [
    'a delivery that differs',
    ALL,
    `${BUY}  - { expectDelivery: { status: failed } }`,
    /transaction\.created\.status: expected "failed", got "delivered"/,
  ],
  [
    'deliveries are counted',
    ALL,
    `${PAID}  - { expectDelivery: { count: 3 } }`,
    /3 expected, 4 found/,
  ],
  [
    'a receiver with the old secret',
    ALL,
    `  - rotate: {}\n${BUY}  - { expectWebhook: transaction.created }`,
    /its signature is invalid under the receiver's secret/,
  ],
  [
    'a receiver with the new secret',
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
    'the nth arrival',
    'world: { progression: manual, webhooks: [{ match: { attempt: 1 }, do: wrong-signature }] }\nreceiver: { answers: [{ status: 401 }] }',
    `${BUY}  - { expectWebhook: transaction.created, nth: 1, signature: invalid }\n  - { expectWebhook: transaction.created, nth: 2, within: 5s }`,
    'passed',
  ],
  [
    'the nth arrival with a wrong count',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, nth: 1, count: 2 }`,
    /2 expected, 1 arrived/,
  ],
  [
    'the nth arrival before it arrives',
    ALL,
    `${BUY}  - { expectWebhook: transaction.created, nth: 2 }`,
    /transaction\.created number 2: 1 arrived/,
  ],
  [
    'a resent delivery',
    ALL,
    `${BUY}  - { resend: transaction.created, order: "\${order.transactionId}" }\n  - { expectWebhook: transaction.created, count: 2 }`,
    'passed',
  ],
  [
    'an expected rejection of a resend',
    'world: { progression: manual }\nreceiver: { answers: [{ status: 410 }] }',
    `${BUY}  - { resend: transaction.created, order: "\${order.transactionId}", refused: TRANSITION_FORBIDDEN }`,
    'passed',
  ],
  [
    'a rejected resend',
    'world: { progression: manual }\nreceiver: { answers: [{ status: 410 }] }',
    `${BUY}  - { resend: transaction.created, order: "\${order.transactionId}" }`,
    /was disabled/,
  ],
  [
    'a resend that succeeds against expectation',
    ALL,
    `${BUY}  - { resend: transaction.created, order: "\${order.transactionId}", refused: TRANSITION_FORBIDDEN }`,
    /rejected with TRANSITION_FORBIDDEN: it succeeded, and it is sent again/,
  ],
  [
    'a resend without a delivery',
    ALL,
    `${BUY}  - { resend: transaction.failed, order: "\${order.transactionId}" }`,
    /order ".*" has no such delivery/,
  ],
  [
    'new answers of the receiver',
    ALL,
    `  - receiver: { answers: [{ status: 410 }] }\n${BUY}  - { expectDelivery: { status: failed, reason: { $contains: "410" } } }`,
    'passed',
  ],
  [
    'new behaviour of the world',
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
    'polling until success',
    ALL,
    `  - behave: { progression: "polls:3" }\n${BUY}  - { eventually: { call: monitorOrderStatus, params: { transactionId: "\${order.transactionId}" }, expect: { body: { status: completed } } } }`,
    'passed',
  ],
  [
    'polling without success',
    ALL,
    `${BUY}  - { within: 10s, eventually: { call: monitorOrderStatus, params: { transactionId: "\${order.transactionId}" }, expect: { body: { status: completed } } } }`,
    /It was tried 3 times in 10s/,
  ],
  [
    'repeat counts in ${n}',
    ALL,
    `  - repeat: 3\n    steps:\n      - { call: createOrder, ${BODY.replace('obi', '"ada${n}"')}, save: { last: $ } }\n  - { inspect: "\${last.transactionId}", expect: { customerId: ada3 } }`,
    'passed',
  ],
  [
    'a reference to a missing member',
    ALL,
    `${BUY}  - { inspect: "\${order.nothing}" }`,
    /order has no "nothing"/,
  ],
]

test.each(ROWS)('%s', async (_, head, steps, outcome) => {
  const text = outcomeOf(await runSteps(head, steps))
  if (typeof outcome === 'string') expect(text).toBe(outcome)
  else expect(text).toMatch(outcome)
})
