/** What meets a delivery that is not yet through: a resend, a rotation, a deletion, a restart. */
import { expect, test } from 'vitest'
import { ScriptedTransport } from '../../../src/ports/scripted-transport.ts'
import { MemoryStorage } from '../../../src/ports/storage.ts'
import { prepareAttempt } from '../../../src/simulator/webhooks/attempt-operations.ts'
import { attemptDelivery } from '../../../src/simulator/running/dispatcher.ts'
import {
  createEndpoint,
  deleteEndpoint,
  resendDelivery,
  rotateSecret,
} from '../../../src/simulator/webhooks/operations.ts'
import { aWorld, START } from '../../worlds.ts'
import {
  advance,
  attemptTimes,
  deliveries,
  isSigned,
  onlyDelivery,
  RECEIVER_URL,
  waitingWorld,
} from './delivering.ts'

test('a resend goes out at once and climbs the ladder from its foot', async () => {
  const { world, transport, receiver } = waitingWorld({ answers: [{ status: 500 }] })
  await advance(world, transport, '30d')
  receiver.answer({ status: 500, times: 1 })
  const from = world.now()
  world.call(resendDelivery, { id: onlyDelivery(world).id })
  await advance(world, transport, '1m')
  const { attempts, status, reason } = onlyDelivery(world)
  expect(attempts.slice(10).map(({ at }) => at - from)).toEqual([0, 5_000])
  expect({ status, reason }).toEqual({ status: 'delivered', reason: undefined })
})

test('a delivered webhook can be sent again, under the same delivery id', async () => {
  const { world, transport, receiver } = waitingWorld()
  await advance(world, transport, '0s')
  world.call(resendDelivery, { id: onlyDelivery(world).id })
  await advance(world, transport, '0s')
  const [first, second] = receiver.received
  expect(second).toEqual(first)
})

test('a resend of a waiting delivery brings it forward', async () => {
  const { world, transport } = waitingWorld({ answers: [{ status: 500, times: 1 }] })
  await advance(world, transport, '1s')
  world.call(resendDelivery, { id: onlyDelivery(world).id })
  await advance(world, transport, '0s')
  expect(attemptTimes(onlyDelivery(world).attempts)).toEqual([0, 1])
})

test('a retry after a rotation without overlap is signed with the new secret alone', async () => {
  const { world, transport, receiver, endpoint } = waitingWorld({
    answers: [{ status: 500, times: 1 }],
  })
  await advance(world, transport, '1s')
  const { secret } = world.call(rotateSecret, { id: endpoint.id })
  await advance(world, transport, '1m')
  expect(isSigned(receiver.received[1], secret)).toBe(true)
  expect(isSigned(receiver.received[1], endpoint.secret)).toBe(false)
})

test('with overlap a retry verifies with both secrets until the overlap is over', async () => {
  const { world, transport, receiver, endpoint } = waitingWorld({
    answers: [{ status: 500, times: 2 }],
  })
  await advance(world, transport, '1s')
  const { secret } = world.call(rotateSecret, { id: endpoint.id, overlap: '1m' })
  await advance(world, transport, '1h')
  const verdicts = receiver.received.map((sent) =>
    [endpoint.secret, secret].map((each) => isSigned(sent, each)),
  )
  expect(verdicts).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ])
})

test('an endpoint that is deleted while a request is under way keeps its delivery dropped, the attempt on record', async () => {
  const { world, transport, endpoint } = waitingWorld({ answers: [{ status: 500 }] })
  const { id } = onlyDelivery(world)
  const under = attemptDelivery(world, transport, id)
  world.call(deleteEndpoint, { id: endpoint.id })
  await under
  expect(onlyDelivery(world)).toMatchObject({
    status: 'dropped',
    nextAttemptAt: null,
    attempts: [{ status: 500 }],
  })
})

test('an answer that comes after a reset changes nothing', async () => {
  const { world, transport } = waitingWorld()
  const under = attemptDelivery(world, transport, onlyDelivery(world).id)
  world.reset()
  await under
  expect(deliveries(world)).toEqual([])
})

test('an attempt that was never recorded is made again after a restart', async () => {
  const storage = new MemoryStorage({ keep: true })
  const before = aWorld({ storage })
  before.world.call(createEndpoint, { url: RECEIVER_URL })
  before.place()
  const { id } = onlyDelivery(before.world)
  expect(before.world.call(prepareAttempt, { deliveryId: id })).toMatchObject({ deliveryId: id })

  const { world } = aWorld({ storage })
  const transport = new ScriptedTransport()
  const receiver = transport.receiver(RECEIVER_URL)
  await advance(world, transport, '0s')
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery'])).toEqual([id])
})

test('a transport that throws has failed to deliver, and the next rung tries again', async () => {
  const { world } = waitingWorld()
  const [delivery] = world.rows.all('deliveries')
  const broken = {
    send: () => Promise.reject(new Error('the wire is cut')),
    close: () => Promise.resolve(),
  }
  await attemptDelivery(world, broken, delivery?.id ?? '')
  expect(world.rows.get('deliveries', delivery?.id ?? '')).toMatchObject({
    status: 'pending',
    attempts: [{ status: null, error: 'Error: the wire is cut' }],
    nextAttemptAt: START + 5_000,
  })
})
