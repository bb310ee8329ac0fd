/** Every kind of step, passing and failing. */
import { expect, test } from 'vitest'
import { BODY, BUY, MANUAL, ORDER, outcomeOf, PAID, PASSES, runSteps } from './scenario-files.ts'

type Row = [what: string, steps: string, outcome?: RegExp, head?: string]

/** Scenarios that pass, unless there is an outcome, in a world that moves no order. */
const ROWS: readonly Row[] = [
  [
    'a call without expectations expects a success',
    '  - { call: createOrder, body: {} }',
    /it answered 400: .*\nstatus: expected between 200 and 299, received 400/,
  ],
  ['a call compares the status', '  - { call: createOrder, body: {}, expect: { status: 400 } }'],
  [
    'a call compares the body',
    `  - { call: createOrder, ${BODY}, expect: { body: { side: sell } } }`,
    /body\.side: expected "sell", received "buy"/,
  ],
  [
    'a call compares headers',
    `  - { call: createOrder, ${BODY}, expect: { headers: { Content-Type: text/plain } } }`,
    /headers\.Content-Type: expected "text\/plain"/,
  ],
  [
    'a call without a key',
    '  - { call: createQuote, key: none, body: {}, expect: { status: 401, body: { code: API_KEY_MISSING } } }',
  ],
  [
    'a call with a live key',
    `  - { call: createOrder, key: live, ${BODY}, expect: { body: { environment: live } } }`,
  ],
  [
    'a call with an unknown key',
    '  - { call: createQuote, key: nobody, body: {}, expect: { status: 401, body: { code: API_KEY_UNKNOWN } } }',
  ],
  [
    'a call sends a raw body',
    `  - { call: createQuote, raw: '{"side": ', expect: { status: 400, body: { code: MALFORMED_JSON } } }`,
  ],
  [
    'a call fails to save a missing member',
    `  - { call: createOrder, ${BODY}, save: { x: $.nothing } }`,
    /Failed to save "x": there is nothing at \$\.nothing/,
  ],
  [
    'a reset connection fails a call',
    '  - { call: createQuote, body: {} }',
    /the connection broke before a response/,
    'world: { http: [{ do: reset }] }',
  ],
  [
    'a call expects a reset',
    '  - { call: createQuote, body: {}, expect: { broken: reset } }',
    PASSES,
    'world: { http: [{ do: reset }] }',
  ],
  [
    'a call expects a truncated response',
    '  - { call: createQuote, body: {}, expect: { status: 400, broken: truncate } }',
    PASSES,
    'world: { http: [{ do: truncate }] }',
  ],
  [
    'a malformed response fails a call',
    '  - { call: createQuote, body: {}, expect: { status: 400 } }',
    /broken: expected nothing, received "malform"/,
    'world: { http: [{ do: malform }] }',
  ],
  [
    'a call compares the delay',
    '  - { call: createQuote, body: {}, expect: { status: 400, delayMs: 3000 } }',
    PASSES,
    'world: { http: [{ do: latency, by: 3s }] }',
  ],
  [
    'a forbidden transition fails',
    `${PAID}  - { simulate: cancel, order: ${ORDER} }`,
    /Failed to cancel order/,
  ],
  [
    'a forbidden transition is expected',
    `${PAID}  - { simulate: cancel, order: ${ORDER}, refused: TRANSITION_FORBIDDEN }`,
  ],
  [
    'an expected rejection that does not happen',
    `${BUY}  - { simulate: cancel, order: ${ORDER}, refused: TRANSITION_FORBIDDEN }`,
    /rejected with TRANSITION_FORBIDDEN: it succeeded, and the order is cancelled/,
  ],
  [
    'inspect compares the order',
    `${PAID}  - { inspect: ${ORDER}, expect: { state: failed } }`,
    /order\.state: expected "failed", received "completed"/,
  ],
  [
    'inspect fails for an unknown order',
    '  - { inspect: nobody }',
    /it does not exist in this world/,
  ],
  ['a webhook that arrived', `${BUY}  - { expectWebhook: transaction.created }`],
  [
    'a webhook that did not arrive',
    `${BUY}  - { expectWebhook: transaction.failed }`,
    /1 expected, 0 arrived\. Arrived: transaction\.created\./,
  ],
  [
    'a webhook of another order',
    `${BUY}  - { expectWebhook: transaction.created, order: other }`,
    /0 arrived\. Nothing has arrived/,
  ],
  [
    'flat webhooks have the type of their header',
    `${PAID}  - { expectWebhook: [transaction.created, transaction.updated, transaction.updated, transaction.completed], order: ${ORDER} }
  - { expectWebhook: transaction.completed, body: { data: { status: completed, tokenAmount: { $gt: 30 } } }, save: { paid: $.data.transactionId } }`,
    PASSES,
    'world: { progression: manual, shapes: { events: flat } }\nreceiver: {}',
  ],
  ['webhooks are counted', `${PAID}  - { expectWebhook: transaction.updated, count: 2 }`],
  [
    'a list of types is compared with all arrivals',
    `${PAID}  - { expectWebhook: [transaction.created, transaction.completed] }`,
    /webhooks\.length: expected 2, received 4/,
  ],
  [
    'the body of a webhook',
    `${BUY}  - { expectWebhook: transaction.created, body: { livemode: true } }`,
    /body\.livemode: expected true, received false/,
  ],
  [
    'the headers of a webhook',
    `${BUY}  - { expectWebhook: transaction.created, headers: { x-service-event: nothing } }`,
    /headers\.x-service-event: expected "nothing"/,
  ],
  [
    'a webhook by the reference of the order',
    `${BUY}  - { expectWebhook: transaction.created, order: "\${order.requestReference}" }`,
  ],
  [
    'a member of a webhook is saved',
    `${BUY}  - { expectWebhook: transaction.created, save: { event: $ } }\n  - { expectWebhook: transaction.created, body: { id: "\${event.id}" } }`,
  ],
  [
    'no webhook, but one arrived',
    `${BUY}  - { expectNoWebhook: { type: transaction.created } }`,
    /Failed to see no transaction\.created: 1 arrived/,
  ],
  ['no webhook from now on', `${BUY}  - { expectNoWebhook: { since: now, within: 1m } }`],
  [
    'a delivery as expected',
    `${BUY}  - { expectDelivery: { status: delivered, attempts: 1, last: { status: 200 } } }`,
  ],
  [
    'a delivery that differs',
    `${BUY}  - { expectDelivery: { status: failed } }`,
    /transaction\.created\.status: expected "failed", received "delivered"/,
  ],
  ['deliveries are counted', `${PAID}  - { expectDelivery: { count: 3 } }`, /3 expected, 4 found/],
  [
    'a receiver with the old secret',
    `  - rotate: {}\n${BUY}  - { expectWebhook: transaction.created }`,
    /its signature is invalid under the receiver's secret/,
  ],
  [
    'a receiver with the new secret',
    `  - { rotate: {}, save: { rotated: $ } }\n  - receiver: { secret: "\${rotated.secret}" }\n${BUY}  - { expectWebhook: transaction.created }`,
  ],
  [
    'a rotation with overlap',
    `  - rotate: { overlap: 1h }\n${BUY}  - { expectWebhook: transaction.created }`,
  ],
  [
    'the nth arrival',
    `${BUY}  - { expectWebhook: transaction.created, nth: 1, signature: invalid }\n  - { expectWebhook: transaction.created, nth: 2, within: 5s }`,
    PASSES,
    'world: { progression: manual, webhooks: [{ match: { attempt: 1 }, do: wrong-signature }] }\nreceiver: { answers: [{ status: 401 }] }',
  ],
  [
    'the nth arrival with a wrong count',
    `${BUY}  - { expectWebhook: transaction.created, nth: 1, count: 2 }`,
    /2 expected, 1 arrived/,
  ],
  [
    'the nth arrival before it arrives',
    `${BUY}  - { expectWebhook: transaction.created, nth: 2 }`,
    /transaction\.created number 2: 1 arrived/,
  ],
  [
    'a resent delivery',
    `${BUY}  - { resend: transaction.created, order: ${ORDER} }\n  - { expectWebhook: transaction.created, count: 2 }`,
  ],
  [
    'an expected rejection of a resend',
    `${BUY}  - { resend: transaction.created, order: ${ORDER}, refused: TRANSITION_FORBIDDEN }`,
    PASSES,
    'world: { progression: manual }\nreceiver: { answers: [{ status: 410 }] }',
  ],
  [
    'a rejected resend',
    `${BUY}  - { resend: transaction.created, order: ${ORDER} }`,
    /was disabled/,
    'world: { progression: manual }\nreceiver: { answers: [{ status: 410 }] }',
  ],
  [
    'a resend that succeeds against expectation',
    `${BUY}  - { resend: transaction.created, order: ${ORDER}, refused: TRANSITION_FORBIDDEN }`,
    /rejected with TRANSITION_FORBIDDEN: it succeeded, and it is sent again/,
  ],
  [
    'a resend without a delivery',
    `${BUY}  - { resend: transaction.failed, order: ${ORDER} }`,
    /order ".*" has no such delivery/,
  ],
  [
    'new answers of the receiver',
    `  - receiver: { answers: [{ status: 410 }] }\n${BUY}  - { expectDelivery: { status: failed, reason: { $contains: "410" } } }`,
  ],
  [
    'new behaviour of the world',
    `  - behave: { shapes: { order: { status: 202 } } }\n  - { call: createOrder, ${BODY}, expect: { status: 202 } }`,
  ],
  [
    'a wait that is long enough',
    `  - behave: { progression: "after:10m" }\n${BUY}  - { expectWebhook: transaction.completed, within: 10m }`,
  ],
  [
    'a wait that is too short',
    `  - behave: { progression: "after:10m" }\n${BUY}  - { expectWebhook: transaction.completed, within: 9m }`,
    /0 arrived/,
  ],
  [
    'polling until success',
    `  - behave: { progression: "polls:3" }\n${BUY}  - { eventually: { call: monitorOrderStatus, params: { transactionId: ${ORDER} }, expect: { body: { status: completed } } } }`,
  ],
  [
    'polling without success',
    `${BUY}  - { within: 10s, eventually: { call: monitorOrderStatus, params: { transactionId: ${ORDER} }, expect: { body: { status: completed } } } }`,
    /It was tried 3 times in 10s/,
  ],
  [
    'repeat counts in ${n}',
    `  - repeat: 3\n    steps:\n      - { call: createOrder, ${BODY.replace('obi', '"ada${n}"')}, save: { last: $ } }\n  - { inspect: "\${last.transactionId}", expect: { customerId: ada3 } }`,
  ],
  [
    'a reference to a missing member',
    `${BUY}  - { inspect: "\${order.nothing}" }`,
    /order has no "nothing"/,
  ],
]

test.each(ROWS)('%s', async (_, steps, outcome = PASSES, head = MANUAL) => {
  expect(outcomeOf(await runSteps(head, steps))).toMatch(outcome)
})
