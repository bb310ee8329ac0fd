/** The sentences, from what the simulator answers: each names the setting behind it. */
import { expect, test } from 'vitest'
import type { JournaledRequest } from '../../../src/base/contract/generated/control-types.d.ts'
import {
  whyDelivery,
  whyItWaits,
  whyLostCall,
  whyReceipt,
  whyRejected,
  whyState,
} from '../../../src/sandbox/log/why.ts'
import {
  ScriptedTransport,
  type ScriptedAnswer,
} from '../../../src/base/ports/scripted-transport.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { advanceClock } from '../../../src/sandbox/control/clock.ts'
import { getOrder, simulateOrder } from '../../../src/sandbox/control/orders.ts'
import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  pauseWebhookEndpoint,
} from '../../../src/sandbox/control/webhooks.ts'
import {
  createOrder,
  monitorOrderStatus,
} from '../../../src/sandbox/simulator/orders/operations.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'

const URL = 'http://receiver.test/hooks'

function aWalk(behaviour: Behaviour = {}, customer = 'ada', answers: ScriptedAnswer[] = []) {
  const transport = new ScriptedTransport()
  transport.receiver(URL).answer(...answers)
  const running = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual', ...behaviour },
    transport,
    timers: noTimers,
  }).defaultWorld
  const place = (over = {}) =>
    running.world.call(createOrder, {
      request: aBuy({ externalCustomerId: customer, ...over }),
      caller: TEST_CALLER,
    }).transactionId
  const endpoint = createWebhookEndpoint(running, URL)
  const id = place()
  return {
    place,
    pause: () => pauseWebhookEndpoint(running, endpoint.id),
    pay: (amount: string) => simulateOrder(running, id, { action: 'deposit', amount }),
    simulate: (action: 'settle' | 'fail' | 'cancel' | 'expire') =>
      simulateOrder(running, id, { action }),
    poll: () => running.world.call(monitorOrderStatus, { transactionId: id, caller: TEST_CALLER }),
    advance: (by: string) => advanceClock(running, by),
    order: () => getOrder(running, id),
    why: () => {
      const order = getOrder(running, id)
      const last = order.timeline.at(-1)
      return last === undefined ? '' : whyState(last, order)
    },
    delivery: () => listWebhookDeliveries(running).items[0],
  }
}

type Walk = ReturnType<typeof aWalk>

test.each<[string, Behaviour, string, (walk: Walk) => unknown, string]>([
  [
    'nobody pays',
    {},
    'ada',
    (walk) => walk.advance('31m'),
    'expired: no deposit by 09:30:00; `intentLifetime` was 30m.',
  ],
  [
    'it is polled after a control call moved it',
    { progression: 'polls:1' },
    'ada',
    (walk) => {
      walk.simulate('settle')
      walk.poll()
    },
    'completed: the provider paid out; `progression` was polls:1, as a status request found out (§4.4).',
  ],
  [
    'a part was paid',
    {},
    'ada',
    async (walk) => {
      walk.pay('20000')
      await walk.advance('31m')
    },
    'expired: only 20,000 of 50,000 NGN by 09:30:00; `intentLifetime` was 30m.',
  ],
  [
    'the setting changed since',
    { assumptions: { intentLifetime: '5m' } },
    'ada',
    (walk) => walk.advance('31m'),
    'expired: no deposit by 09:05:00; `intentLifetime` was 5m.',
  ],
  [
    'the tag sets the time',
    { progression: 'after:10s' },
    'ada+expire-soon',
    (walk) => walk.advance('2m'),
    'expired: no deposit by 09:01:00; the tag `+expire-soon` of the customer decided: 1m.',
  ],
  [
    'it expires on request',
    {},
    'ada',
    (walk) => walk.simulate('expire'),
    'expired: a control call asked for it.',
  ],
  [
    'it was placed',
    {},
    'ada',
    () => undefined,
    'placed: the application placed it, to be paid by 09:30:00; `intentLifetime` was 30m.',
  ],
  [
    'all is paid',
    {},
    'ada',
    (walk) => walk.pay('50000'),
    'funded: 50,000 NGN arrived, by a control call.',
  ],
  [
    'too much is paid',
    {},
    'ada',
    (walk) => walk.pay('60000'),
    'funded: 60,000 of 50,000 NGN arrived; `overpayment` was settle-and-refund, by a control call.',
  ],
  [
    'too little is enough',
    { assumptions: { underpayment: 'settle' } },
    'ada',
    (walk) => walk.pay('20000'),
    'funded: 20,000 of 50,000 NGN arrived; `underpayment` was settle, by a control call.',
  ],
  [
    'too little ends it',
    { assumptions: { underpayment: 'fail' } },
    'ada',
    (walk) => walk.pay('20000'),
    'failed: 20,000 of 50,000 NGN arrived; `underpayment` was fail.',
  ],
  [
    'too much ends it',
    { assumptions: { overpayment: 'fail' } },
    'ada',
    (walk) => walk.pay('60000'),
    'failed: 60,000 of 50,000 NGN arrived; `overpayment` was fail.',
  ],
  [
    'the provider completes',
    { progression: 'after:10s' },
    'ada',
    (walk) => walk.advance('1m'),
    'completed: the provider paid out; `progression` was after:10s.',
  ],
  [
    'the tag completes',
    {},
    'ada+complete',
    (walk) => walk.advance('1m'),
    'completed: the provider paid out; the tag `+complete` of the customer decided.',
  ],
  [
    'the tag fails',
    { progression: 'after:10s' },
    'ada+fail',
    (walk) => walk.advance('1m'),
    'failed: the provider failed it (provider_declined); the tag `+fail` of the customer decided.',
  ],
  [
    'the customer cancels',
    { progression: 'after:10s' },
    'ada+cancel',
    (walk) => walk.advance('1m'),
    'cancelled: the customer cancelled it; the tag `+cancel` of the customer decided.',
  ],
  [
    'another order replaces it',
    {},
    'ada',
    (walk) => walk.place({ overrideActiveIntent: true }),
    'cancelled: another order of the customer for the token and network replaced it; `replacedOrder` was cancel.',
  ],
])('a state says why: %s', async (_case, behaviour, customer, doing, sentence) => {
  const walk = aWalk(behaviour, customer)
  await doing(walk)
  expect(walk.why()).toBe(sentence)
})

test.each<[string, Behaviour, string | undefined]>([
  [
    'manual',
    { progression: 'manual' },
    '50,000 NGN are expected by 09:30:00; `intentLifetime` was 30m. Until then, nothing moves it by itself; `progression` was manual.',
  ],
  [
    'after:10s',
    { progression: 'after:10s' },
    '50,000 NGN are expected by 09:30:00; `intentLifetime` was 30m. The next step is at 09:00:05; `progression` was after:10s.',
  ],
  [
    'polls:3',
    { progression: 'polls:3' },
    '50,000 NGN are expected by 09:30:00; `intentLifetime` was 30m. It moves after 3 more status requests; `progression` was polls:3.',
  ],
])('an order under %s says what it waits for', (_case, behaviour, sentence) => {
  expect(whyItWaits(aWalk(behaviour).order())).toBe(sentence)
})

test('money that a tag makes too little, or late, names the tag and the setting', async () => {
  const walk = aWalk({ progression: 'after:10s' }, 'ada+underpay')
  await walk.advance('5s')
  const [receipt] = walk.order().receipts
  expect(receipt && whyReceipt(receipt)).toBe(
    'partial; the tag `+underpay` of the customer decided; `underpayment` was hold.',
  )
})

test.each<[string, Behaviour, string, string]>([
  ['a tag', {}, 'ada+lost', 'the tag `+lost` of the customer decided.'],
  [
    'a fault',
    { providers: { northwind: { callsLost: true } } },
    'ada',
    '`providers` had callsLost.',
  ],
])('a call of the provider that %s loses says so', async (_case, behaviour, customer, cause) => {
  const walk = aWalk({ progression: 'after:10s', ...behaviour }, customer)
  await walk.advance('10s')
  const { state, lostCalls = [] } = walk.order()
  expect(state).toBe('placed')
  expect(lostCalls.map((call) => [call.state, whyLostCall(call)])).toEqual(
    ['funded', 'settling', 'completed'].map((each) => [
      each,
      `A fault lost the provider's call; ${cause}`,
    ]),
  )
})

test('nothing moves an order by itself only as long as its payment window is open', async () => {
  const walk = aWalk({}, 'ada+manual')
  walk.pay('50000')
  expect(whyItWaits(walk.order())).toMatch(
    /^Until its payment window ends at 09:30:00, nothing moves it by itself; the tag `\+manual`/,
  )
  await walk.advance('31m')
  const after = whyItWaits(walk.order())
  expect(after ?? 'Nothing').toMatch(/^Nothing/)
})

test('an order that has ended waits for nothing', () => {
  const walk = aWalk()
  walk.simulate('expire')
  expect(whyItWaits(walk.order())).toBeUndefined()
})

test.each<[string, Behaviour, ScriptedAnswer[], string, string | undefined]>([
  [
    'a 500',
    {},
    [{ status: 500 }],
    '0s',
    'The receiver answered 500. Attempt 2 follows after 5s, at 09:00:05; `webhookRetrySchedule`.',
  ],
  [
    'a Retry-After',
    {},
    [{ status: 503, headers: { 'retry-after': '120' } }],
    '0s',
    'The receiver answered 503, which asked for the wait. Attempt 2 follows after 2m, at 09:02:00; `webhookRetryAfter`.',
  ],
  [
    'a receiver that hangs',
    {},
    [{ hang: true }],
    '0s',
    'The receiver timed out after 15s (`webhookTimeout`). Attempt 2 follows after 5s, at 09:00:05; `webhookRetrySchedule`.',
  ],
  [
    'the end of the schedule',
    { assumptions: { webhookRetrySchedule: ['0s', '5s'] } },
    [{ status: 500 }],
    '1m',
    'The receiver answered 500. It was attempt 2, the last of `webhookRetrySchedule`.',
  ],
  [
    'a 410',
    {},
    [{ status: 410 }],
    '0s',
    'The receiver answered 410, so it gets nothing more; `webhookGone` was disable.',
  ],
  [
    'the fault drop',
    { webhooks: [{ do: 'drop' }] },
    [],
    '0s',
    'A fault lost it; `webhooks` had drop.',
  ],
  [
    'the fault delay',
    { webhooks: [{ do: 'delay', by: '5m' }] },
    [],
    '0s',
    'A fault holds it back until 09:05:00; `webhooks` had delay.',
  ],
  ['a success', {}, [{ status: 200 }], '0s', undefined],
])('a webhook says why: %s', async (_case, behaviour, answers, by, sentence) => {
  const walk = aWalk(behaviour, 'ada', answers)
  await walk.advance(by)
  const delivery = walk.delivery()
  expect(delivery && whyDelivery(delivery)).toBe(sentence)
})

test('a webhook of a paused receiver says that it waits', () => {
  const walk = aWalk()
  walk.pause()
  const delivery = walk.delivery()
  expect(delivery && whyDelivery(delivery)).toBe('It waits: the receiver is paused.')
})

test.each<[Pick<JournaledRequest, 'status' | 'fault' | 'problem'>, string | undefined]>([
  [{ status: 201 }, undefined],
  [
    {
      status: 409,
      problem: { code: 'GATEWAY_ACTIVE_INTENT_CONFLICT', message: 'A window is open.' },
    },
    'A window is open (§7.1, `customerIdentity`).',
  ],
  [
    { status: 400, problem: { code: 'VALIDATION_FAILED', field: 'amount', message: 'is missing' } },
    'amount is missing (§4).',
  ],
  [
    { status: 404, problem: { code: 'PATH_NOT_FOUND', message: 'Did you mean /a?' } },
    'Did you mean /a?',
  ],
  [
    {
      status: 422,
      fault: '+refuse',
      problem: { code: 'NO_ROUTE', field: 'order', message: 'Northwind: customer_refused' },
    },
    'Northwind: customer_refused; the tag `+refuse` of the customer decided.',
  ],
  [{ status: 503, fault: 'status' }, 'A fault answered 503: `http` has status.'],
  [{ status: 500 }, 'The service answered 500.'],
])('a rejection says why: %j', (request, sentence) => {
  expect(whyRejected(request)).toBe(sentence)
})
