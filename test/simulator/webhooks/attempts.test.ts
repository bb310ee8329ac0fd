import { expect, test } from 'vitest'
import { ASSUMPTIONS } from '../../../src/contract/generated/assumptions.ts'
import { durationMs } from '../../../src/vocabulary/time.ts'
import { prepareAttempt } from '../../../src/simulator/webhooks/attempt-operations.ts'
import { resendDelivery } from '../../../src/simulator/webhooks/operations.ts'
import { aBuy, aSell, aWorld, START } from '../../worlds.ts'
import {
  advance,
  attemptTimes,
  deliveries,
  endpointOf,
  eventBodyOf,
  isSigned,
  onlyDelivery,
  waitingWorld,
} from './delivering.ts'

test('a delivery is one POST with the event as its body and headers that name it', async () => {
  const { world, transport, receiver, endpoint } = waitingWorld()
  await advance(world, transport, '0s')
  const delivery = onlyDelivery(world)
  const [request] = receiver.received
  expect(receiver.received).toHaveLength(1)
  expect(request?.body).toBe(eventBodyOf(world, delivery))
  expect(request?.headers).toEqual({
    'content-type': 'application/json',
    'user-agent': 'ramp-sandbox',
    'x-service-event': 'transaction.created',
    'x-service-delivery': delivery.id,
    'x-service-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(isSigned(request, endpoint.secret)).toBe(true)
})

test('an attempt is on record as it was sent and answered', async () => {
  const { world, transport, receiver } = waitingWorld({
    answers: [{ status: 204, slowMs: 40, body: 'thanks' }],
  })
  await advance(world, transport, '0s')
  expect(onlyDelivery(world)).toMatchObject({
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
})

test('the ledger never holds the secret', async () => {
  const { world, transport, endpoint } = waitingWorld()
  await advance(world, transport, '0s')
  expect(JSON.stringify(deliveries(world))).not.toContain(endpoint.secret)
})

test('a receiver that never takes it sees the whole ladder, over 75 hours, and then no more', async () => {
  const { world, transport } = waitingWorld({ answers: [{ status: 500 }] })
  await advance(world, transport, '30d')
  const { attempts, status, reason, nextAttemptAt } = onlyDelivery(world)
  let elapsedMs = 0
  const expected = ASSUMPTIONS.webhookRetrySchedule.map((rung) => (elapsedMs += durationMs(rung)) / 1000)
  expect(attemptTimes(attempts)).toEqual(expected)
  expect(expected.at(-1)).toBe(75 * 3600 + 35 * 60 + 5)
  expect({ status, reason, nextAttemptAt }).toEqual({
    status: 'failed',
    reason: 'every attempt failed',
    nextAttemptAt: null,
  })
})

test('every attempt is signed at its own moment, over the same body and under the same delivery id', async () => {
  const { world, transport, receiver, endpoint } = waitingWorld({
    answers: [{ status: 500, times: 2 }],
    assumptions: { signatureScheme: 'timestamped' },
  })
  await advance(world, transport, '1h')
  expect(
    receiver.received.map(({ headers }) => headers['x-service-signature']?.split(',')[0]),
  ).toEqual([`t=${START / 1000}`, `t=${START / 1000 + 5}`, `t=${START / 1000 + 305}`])
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(
    1,
  )
  for (const sent of receiver.received) {
    expect(isSigned(sent, endpoint.secret, { scheme: 'timestamped' })).toBe(true)
  }
})

test.each([
  [{ hang: true }, 'timed out after 15s', 15_000],
  [{ slowMs: 15_000 }, 'timed out after 15s', 15_000],
  [{ closed: true }, 'connection refused', 0],
  [{ hangUp: true }, 'connection closed', 0],
] as const)(
  '%o is a failed attempt, tried again five seconds later',
  async (answer, error, tookMs) => {
    const { world, transport } = waitingWorld({ answers: [{ ...answer, times: 1 }] })
    await advance(world, transport, '1m')
    const { attempts, status } = onlyDelivery(world)
    expect(attempts[0]).toMatchObject({ status: null, error, tookMs })
    expect(attempts[1]).toMatchObject({ status: 200, at: START + 5_000 })
    expect(status).toBe('delivered')
  },
)

test.each([199, 301, 302, 400, 404, 429, 500, 503])(
  '%i is not an acknowledgement',
  async (status) => {
    const { world, transport } = waitingWorld({ answers: [{ status }] })
    await advance(world, transport, '0s')
    expect(onlyDelivery(world)).toMatchObject({ status: 'pending', nextAttemptAt: START + 5_000 })
  },
)

test('webhookTimeout is how long a receiver may take', async () => {
  const { world, transport } = waitingWorld({
    answers: [{ slowMs: 2_500 }],
    assumptions: { webhookTimeout: '2s' },
  })
  await advance(world, transport, '0s')
  expect(onlyDelivery(world).attempts[0]).toMatchObject({
    error: 'timed out after 2s',
    tookMs: 2_000,
  })
})

test('a ladder of one rung is one attempt', async () => {
  const { world, transport } = waitingWorld({
    answers: [{ status: 500 }],
    assumptions: { webhookRetrySchedule: ['3s'] },
  })
  await advance(world, transport, '30d')
  expect(attemptTimes(onlyDelivery(world).attempts)).toEqual([3])
})

test.each([
  ['longer than the rung, it is waited for', '60', 60],
  ['shorter than the rung, the rung holds', '1', 5],
  ['a date', 'Thu, 01 Jan 2026 09:00:30 GMT', 30],
])('Retry-After %s', async (_case, asked, seconds) => {
  const { world, transport } = waitingWorld({
    answers: [{ status: 503, headers: { 'Retry-After': asked }, times: 1 }],
  })
  await advance(world, transport, '1h')
  expect(attemptTimes(onlyDelivery(world).attempts)).toEqual([0, seconds])
})

test('Retry-After can be ignored', async () => {
  const { world, transport } = waitingWorld({
    answers: [{ status: 503, headers: { 'retry-after': '60' }, times: 1 }],
    assumptions: { webhookRetryAfter: 'ignore' },
  })
  await advance(world, transport, '1h')
  expect(attemptTimes(onlyDelivery(world).attempts)).toEqual([0, 5])
})

test('410 disables the endpoint, ends what was to be sent to it, and nothing new is made for it', async () => {
  const { world, transport, place, endpoint } = waitingWorld({
    answers: [{ status: 500, times: 1 }, { status: 410 }],
  })
  await advance(world, transport, '1s')
  place(aBuy({ externalCustomerId: 'bola' }))
  await advance(world, transport, '1s')
  expect(endpointOf(world, endpoint.id)).toMatchObject({
    disabledBecause: 'the receiver answered 410',
  })
  expect(deliveries(world).map(({ status, nextAttemptAt }) => ({ status, nextAttemptAt }))).toEqual(
    [
      { status: 'failed', nextAttemptAt: null },
      { status: 'failed', nextAttemptAt: null },
    ],
  )
  place(aBuy({ externalCustomerId: 'chidi' }))
  expect(deliveries(world)).toHaveLength(2)
  expect(() => world.call(resendDelivery, { id: deliveries(world)[0]?.id ?? '' })).toThrow(
    'disabled',
  )
})

test('with webhookGone retry, 410 is one more failed attempt', async () => {
  const { world, transport, endpoint } = waitingWorld({
    answers: [{ status: 410, times: 1 }],
    assumptions: { webhookGone: 'retry' },
  })
  await advance(world, transport, '1m')
  expect(onlyDelivery(world).status).toBe('delivered')
  expect(endpointOf(world, endpoint.id).disabledAt).toBeNull()
})

test('one order with its event and a delivery stays lean', async () => {
  const { world, transport } = waitingWorld()
  await advance(world, transport, '0s')
  const event = [...world.rows.all('events')][0]
  expect(JSON.stringify(event).length).toBeLessThan(900)
  expect(JSON.stringify(onlyDelivery(world)).length).toBeLessThan(900)
})

test.each([
  [199, 'pending'],
  [200, 'delivered'],
  [299, 'delivered'],
  [300, 'pending'],
  [304, 'pending'],
])('an answer of %s leaves a delivery %s', async (status, left) => {
  const { world, transport } = waitingWorld({ answers: [{ status }] })
  await advance(world, transport, '0s')
  expect(onlyDelivery(world).status).toBe(left)
})

test('of two copies of one attempt, one that arrived is enough', async () => {
  const { world, transport } = waitingWorld({
    answers: [{ status: 200, times: 1 }, { status: 500 }],
    webhooks: [{ do: 'duplicate' }],
  })
  await advance(world, transport, '1h')
  expect(onlyDelivery(world)).toMatchObject({
    status: 'delivered',
    attempts: [{ status: 200 }, { status: 500 }],
  })
})

test('the attempt that was answered 410 is on record with its cause', async () => {
  const { world, transport } = waitingWorld({ answers: [{ status: 410 }] })
  await advance(world, transport, '0s')
  expect(onlyDelivery(world)).toMatchObject({
    status: 'failed',
    reason: 'the receiver answered 410',
    attempts: [{ status: 410 }],
  })
})

test('a delivery that has ended is not prepared again', async () => {
  const { world, transport } = waitingWorld()
  await advance(world, transport, '0s')
  const { id } = onlyDelivery(world)
  expect(world.call(prepareAttempt, { deliveryId: id })).toBeUndefined()
})

test('all events of an order tell of the same transfer', async () => {
  const { world, place, simulate } = aWorld()
  const { transactionId } = place(aSell())
  simulate({ id: transactionId, action: 'complete' })
  const hashes = [...world.rows.all('events')].map(({ data }) => data['blockchainTxHash'])
  expect(hashes[0]).toBeNull()
  expect(hashes).toHaveLength(4)
  expect(new Set(hashes.slice(1)).size).toBe(1)
})
