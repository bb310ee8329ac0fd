/** What happens to a delivery that is not finished: a resend, a rotation, a deletion, a restart. */
import { expect, test } from 'vitest'
import { ScriptedTransport } from '../../../../src/base/ports/scripted-transport.ts'
import { MemoryStorage } from '../../../../src/sandbox/storage/storage.ts'
import { attemptDelivery } from '../../../../src/sandbox/running/dispatcher.ts'
import { prepareAttempt } from '../../../../src/sandbox/simulator/webhooks/attempt-operations.ts'
import {
  createEndpoint,
  deleteEndpoint,
} from '../../../../src/sandbox/simulator/webhooks/operations.ts'
import { aWorld, START } from '../../../worlds.ts'
import {
  attemptTimes,
  isSigned,
  onlyDelivery,
  RECEIVER_URL,
  sending,
  waitingWorld,
} from './delivering.ts'

test('a resend is sent at once and starts the retry schedule again', async () => {
  const { world, advance, delivery, resend, receiver } = waitingWorld({
    answers: [{ status: 500 }],
  })
  await advance('30d')
  receiver.answer({ status: 500, times: 1 })
  const from = world.now()
  resend()
  await advance('1m')
  const { attempts, status, reason } = delivery()
  expect(attempts.slice(10).map(({ at }) => at - from)).toEqual([0, 5_000])
  expect({ status, reason }).toEqual({ status: 'delivered', reason: undefined })
})

test('a resent pending delivery does not wait any longer', async () => {
  const { advance, delivery, resend } = waitingWorld({ answers: [{ status: 500, times: 1 }] })
  await advance('1s')
  resend()
  await advance('0s')
  expect(attemptTimes(delivery())).toEqual([0, 1])
})

test.each<[string, string | undefined, readonly (readonly boolean[])[]]>([
  [
    'without overlap',
    undefined,
    [
      [true, false],
      [false, true],
      [false, true],
    ],
  ],
  [
    'with an overlap of a minute',
    '1m',
    [
      [true, false],
      [true, true],
      [false, true],
    ],
  ],
])(
  'after a rotation %s, retries verify with the secrets of their time',
  async (_, overlap, valid) => {
    const { advance, rotate, receiver, endpoint } = waitingWorld({
      answers: [{ status: 500, times: 2 }],
    })
    await advance('1s')
    const { secret } = rotate(endpoint, overlap)
    await advance('1h')
    const verdicts = receiver.received.map((sent) =>
      [endpoint.secret, secret].map((each) => isSigned(sent, each)),
    )
    expect(verdicts).toEqual(valid)
  },
)

test('when an endpoint is deleted during an attempt, its delivery stays dropped', async () => {
  const { world, transport, delivery, endpoint } = waitingWorld({ answers: [{ status: 500 }] })
  const attempt = attemptDelivery(world, transport, delivery().id)
  world.call(deleteEndpoint, { id: endpoint.id })
  await attempt
  expect(delivery()).toMatchObject({
    status: 'dropped',
    nextAttemptAt: null,
    attempts: [{ status: 500 }],
  })
})

test('an answer that comes after a reset changes nothing', async () => {
  const { world, transport, delivery, deliveries } = waitingWorld()
  const attempt = attemptDelivery(world, transport, delivery().id)
  world.reset()
  await attempt
  expect(deliveries()).toEqual([])
})

test('an attempt that was never recorded is made again after a restart', async () => {
  const storage = new MemoryStorage({ keep: true })
  const before = aWorld({ storage })
  before.world.call(createEndpoint, { url: RECEIVER_URL })
  before.place()
  const { id } = onlyDelivery(before.world)
  const prepared = before.world.call(prepareAttempt, { deliveryId: id, wallNow: 0 })
  expect(prepared).toMatchObject({ deliveryId: id })

  const transport = new ScriptedTransport()
  const receiver = transport.receiver(RECEIVER_URL)
  await sending(aWorld({ storage }), transport).advance('0s')
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery'])).toEqual([id])
})

test('a transport that throws has failed to deliver, and the delivery is retried', async () => {
  const { world, delivery } = waitingWorld()
  const broken = {
    send: () => Promise.reject(new Error('the cable is cut')),
    close: () => Promise.resolve(),
  }
  await attemptDelivery(world, broken, delivery().id)
  expect(delivery()).toMatchObject({
    status: 'pending',
    attempts: [{ status: null, error: 'Error: the cable is cut' }],
    nextAttemptAt: START + 5_000,
  })
})
