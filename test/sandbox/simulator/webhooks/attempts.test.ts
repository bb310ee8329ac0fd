import { expect, test } from 'vitest'
import {
  ASSUMPTIONS,
  type Assumptions,
} from '../../../../src/base/contract/generated/assumptions.ts'
import type { ScriptedAnswer } from '../../../../src/base/ports/scripted-transport.ts'
import { prepareAttempt } from '../../../../src/sandbox/simulator/webhooks/attempt-operations.ts'
import { resendDelivery } from '../../../../src/sandbox/simulator/webhooks/operations.ts'
import { durationMs } from '../../../../src/base/vocabulary/time.ts'
import { aBuy, aSell, aWorld, START } from '../../../worlds.ts'
import { attemptTimes, endpointOf, eventBodyOf, isSigned, waitingWorld } from './delivering.ts'

test('a delivery is one POST with the event as its body and headers that name it', async () => {
  const { world, advance, delivery, receiver, endpoint } = waitingWorld()
  await advance('0s')
  const [request] = receiver.received
  expect(receiver.received).toHaveLength(1)
  expect(request?.body).toBe(eventBodyOf(world, delivery()))
  expect(request?.headers).toEqual({
    'content-type': 'application/json',
    'user-agent': 'ramp-sandbox',
    'x-service-event': 'transaction.created',
    'x-service-delivery': delivery().id,
    'x-service-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(isSigned(request, endpoint.secret)).toBe(true)
})

test('an attempt is recorded as it was sent and answered, without the secret', async () => {
  const { advance, delivery, receiver, endpoint } = waitingWorld({
    answers: [{ status: 204, slowMs: 40, body: 'thanks' }],
  })
  await advance('0s')
  expect(delivery()).toMatchObject({
    status: 'delivered',
    nextAttemptAt: null,
    attempts: [
      {
        at: START,
        tookMs: 40,
        status: 204,
        error: null,
        fault: null,
        headers: receiver.received[0]?.headers,
        sentBody: null,
        response: 'thanks',
      },
    ],
  })
  expect(JSON.stringify(delivery())).not.toContain(endpoint.secret)
})

test('a receiver that never accepts gets every retry, over 75 hours, and then no more', async () => {
  const { advance, delivery } = waitingWorld({ answers: [{ status: 500 }] })
  await advance('30d')
  let elapsedMs = 0
  const expected = ASSUMPTIONS.webhookRetrySchedule.map(
    (wait) => (elapsedMs += durationMs(wait)) / 1000,
  )
  expect(attemptTimes(delivery())).toEqual(expected)
  expect(expected.at(-1)).toBe(75 * 3600 + 35 * 60 + 5)
  expect(delivery()).toMatchObject({
    status: 'failed',
    reason: 'every attempt failed',
    nextAttemptAt: null,
  })
})

test('every attempt is signed at its own time, over the same body and delivery id', async () => {
  const { advance, receiver, endpoint } = waitingWorld({
    answers: [{ status: 500, times: 2 }],
    assumptions: { signatureScheme: 'timestamped', signatureTime: 'world' },
  })
  await advance('1h')
  const { received } = receiver
  const times = received.map(({ headers }) => headers['x-service-signature']?.split(',')[0])
  expect(times).toEqual([0, 5, 305].map((seconds) => `t=${START / 1000 + seconds}`))
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1)
  for (const sent of received) {
    expect(isSigned(sent, endpoint.secret, { scheme: 'timestamped' })).toBe(true)
  }
})

test.each<[ScriptedAnswer, Partial<Assumptions>, string, number]>([
  [{ hang: true }, {}, 'timed out after 15s', 15_000],
  [{ slowMs: 15_000 }, {}, 'timed out after 15s', 15_000],
  [{ slowMs: 2_500 }, { webhookTimeout: '2s' }, 'timed out after 2s', 2_000],
  [{ closed: true }, {}, 'connection refused', 0],
  [{ hangUp: true }, {}, 'connection closed', 0],
])(
  '%o is a failed attempt, retried after five seconds',
  async (answer, assumptions, error, tookMs) => {
    const { advance, delivery } = waitingWorld({ answers: [{ ...answer, times: 1 }], assumptions })
    await advance('1m')
    expect(delivery()).toMatchObject({
      status: 'delivered',
      attempts: [
        { status: null, error, tookMs },
        { status: 200, at: START + 5_000 },
      ],
    })
  },
)

test.each([199, 300, 301, 302, 304, 400, 404, 429, 500, 503])(
  'an answer of %s is not an acknowledgement',
  async (status) => {
    const { advance, delivery } = waitingWorld({ answers: [{ status }] })
    await advance('0s')
    expect(delivery()).toMatchObject({ status: 'pending', nextAttemptAt: START + 5_000 })
  },
)

test.each([200, 204, 299])('an answer of %s is an acknowledgement', async (status) => {
  const { advance, delivery } = waitingWorld({ answers: [{ status }] })
  await advance('0s')
  expect(delivery()).toMatchObject({ status: 'delivered', nextAttemptAt: null })
})

test('a schedule of one wait is one attempt', async () => {
  const { advance, delivery } = waitingWorld({
    answers: [{ status: 500 }],
    assumptions: { webhookRetrySchedule: ['3s'] },
  })
  await advance('30d')
  expect(attemptTimes(delivery())).toEqual([3])
})

test.each<[string, string, Assumptions['webhookRetryAfter'], number]>([
  ['longer than the scheduled wait applies', '60', 'honour', 60],
  ['shorter than the scheduled wait does not apply', '1', 'honour', 5],
  ['as a date applies', 'Thu, 01 Jan 2026 09:00:30 GMT', 'honour', 30],
  ['can be ignored', '60', 'ignore', 5],
])('a Retry-After %s', async (_case, value, webhookRetryAfter, seconds) => {
  const { advance, delivery } = waitingWorld({
    answers: [{ status: 503, headers: { 'Retry-After': value }, times: 1 }],
    assumptions: { webhookRetryAfter },
  })
  await advance('1h')
  expect(attemptTimes(delivery())).toEqual([0, seconds])
})

test('410 disables the endpoint, fails its pending deliveries, and it gets no new ones', async () => {
  const { world, advance, deliveries, place, endpoint } = waitingWorld({
    answers: [{ status: 500, times: 1 }, { status: 410 }],
  })
  const reason = 'the receiver answered 410'
  await advance('1s')
  place(aBuy({ externalCustomerId: 'bola' }))
  await advance('1s')
  expect(endpointOf(world, endpoint.id)).toMatchObject({ disabledBecause: reason })
  const ended = { status: 'failed', nextAttemptAt: null }
  expect(deliveries()).toMatchObject([
    { ...ended, reason: `the endpoint is disabled: ${reason}` },
    { ...ended, reason, attempts: [{ status: 410 }] },
  ])
  place(aBuy({ externalCustomerId: 'chidi' }))
  expect(deliveries()).toHaveLength(2)
  const [first] = deliveries()
  expect(() => world.call(resendDelivery, { id: first?.id ?? '' })).toThrow('disabled')
})

test('with webhookGone retry, 410 is one more failed attempt', async () => {
  const { world, advance, delivery, endpoint } = waitingWorld({
    answers: [{ status: 410, times: 1 }],
    assumptions: { webhookGone: 'retry' },
  })
  await advance('1m')
  expect(delivery().status).toBe('delivered')
  expect(endpointOf(world, endpoint.id).disabledAt).toBeNull()
})

test('of two copies of one attempt, one that arrived is enough', async () => {
  const { advance, delivery } = waitingWorld({
    answers: [{ status: 200, times: 1 }, { status: 500 }],
    webhooks: [{ do: 'duplicate' }],
  })
  await advance('1h')
  expect(delivery()).toMatchObject({
    status: 'delivered',
    attempts: [{ status: 200 }, { status: 500 }],
  })
})

test('a delivery that has ended is not prepared again', async () => {
  const { world, advance, delivery } = waitingWorld()
  await advance('0s')
  expect(world.call(prepareAttempt, { deliveryId: delivery().id, wallNow: 0 })).toBeUndefined()
})

test('all events of an order report the same transfer', () => {
  const { world, place, simulate } = aWorld()
  const { transactionId } = place(aSell())
  simulate({ id: transactionId, action: 'complete' })
  const hashes = [...world.rows.all('events')].map(({ data }) => data['blockchainTxHash'])
  expect(hashes[0]).toBeNull()
  expect(hashes).toHaveLength(4)
  expect(new Set(hashes.slice(1)).size).toBe(1)
})
