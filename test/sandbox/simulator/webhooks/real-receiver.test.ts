/** Webhooks over real HTTP to a real receiver, verified there on the raw bytes. */
import { expect, onTestFinished, test } from 'vitest'
import { undiciTransport } from '../../../../src/base/ports/undici-transport.ts'
import { createEndpoint } from '../../../../src/sandbox/simulator/webhooks/operations.ts'
import {
  SIGNATURE_SCHEMES as SCHEMES,
  verify,
} from '../../../../src/sandbox/simulator/webhooks/signature.ts'
import { localReceiver } from '../../../base/ports/local-receiver.ts'
import { aBuy, aWorld, START } from '../../../worlds.ts'
import { sending } from './delivering.ts'

async function connected(behaviour: NonNullable<Parameters<typeof aWorld>[0]>['behaviour'] = {}) {
  const made = aWorld({ behaviour })
  const transport = undiciTransport()
  onTestFinished(() => transport.close())
  const receiver = await localReceiver()
  const endpoint = made.world.call(createEndpoint, { url: receiver.url })
  return { ...sending(made, transport), receiver, endpoint }
}

test.each(SCHEMES)('the receiver verifies the raw bytes of every event (%s)', async (scheme) => {
  const { advance, deliveries, place, simulate, receiver, endpoint } = await connected({
    assumptions: { signatureScheme: scheme, signatureTime: 'world' },
  })
  simulate({ id: place(aBuy({ externalCustomerId: 'Ọbí' })).transactionId, action: 'complete' })
  await advance('0s')
  expect(receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual([
    'transaction.created',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ])
  for (const { headers, bytes } of receiver.received) {
    expect(verify({ scheme, secret: endpoint.secret, headers, body: bytes, now: START })).toBe(true)
  }
  expect(deliveries().every(({ status }) => status === 'delivered')).toBe(true)
})

test('an hour of retries over real HTTP takes no real time', async () => {
  const { advance, delivery, place, receiver } = await connected()
  receiver.answer(
    { status: 500, times: 1 },
    { hangUp: true, times: 1 },
    { status: 503, headers: { 'retry-after': '900' }, times: 1 },
  )
  place()
  await advance('25m')
  const { attempts, nextAttemptAt } = delivery()
  expect(attempts.map(({ at, status, error }) => [(at - START) / 1000, status ?? error])).toEqual([
    [0, 500],
    [5, 'connection closed'],
    [305, 503],
  ])
  expect(nextAttemptAt).toBe(START + 305_000 + 1_800_000)
})

test('after a rotation without overlap, a receiver with the old secret gets a bad signature', async () => {
  const { advance, rotate, place, receiver, endpoint } = await connected()
  const { secret } = rotate(endpoint)
  place()
  await advance('0s')
  const [sent] = receiver.received
  const check = (each: string) =>
    verify({ scheme: 'hex', secret: each, headers: sent?.headers ?? {}, body: sent?.bytes ?? '' })
  expect([check(endpoint.secret), check(secret)]).toEqual([false, true])
})

test('a corrupted body does not verify though it parses', async () => {
  const { advance, place, receiver, endpoint } = await connected({
    webhooks: [{ do: 'corrupt-body' }],
  })
  place()
  await advance('0s')
  const { headers, bytes } = receiver.received[0] ?? { headers: {}, bytes: Buffer.of() }
  expect(JSON.parse(Buffer.from(bytes).toString('utf8'))).toMatchObject({
    type: 'transaction.created',
  })
  expect(verify({ scheme: 'hex', secret: endpoint.secret, headers, body: bytes })).toBe(false)
})

test('closed early on a real socket, the webhook is retried and arrives', async () => {
  const { advance, delivery, place, receiver } = await connected({
    webhooks: [{ do: 'close', times: 1 }],
  })
  place()
  await advance('1m')
  expect(delivery().attempts).toMatchObject([
    { error: 'connection closed', fault: 'close' },
    { status: 200 },
  ])
  expect(receiver.received).toHaveLength(1)
})
