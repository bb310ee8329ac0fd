/** Webhooks over real HTTP to a real receiver, verified there on the raw bytes. */
import { afterEach, expect, test } from 'vitest'
import { undiciTransport } from '../../../src/ports/undici-transport.ts'
import { createEndpoint, rotateSecret } from '../../../src/simulator/webhooks/operations.ts'
import { verify } from '../../../src/simulator/webhooks/signature.ts'
import { localReceiver } from '../../ports/local-receiver.ts'
import { aBuy, aWorld, START } from '../../worlds.ts'
import { advance, deliveries, onlyDelivery } from './delivering.ts'

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function connected(options: Parameters<typeof aWorld>[0] = {}) {
  const made = aWorld(options)
  const transport = undiciTransport()
  const receiver = await localReceiver()
  closers.push(() => transport.close(), receiver.close)
  const endpoint = made.world.call(createEndpoint, { url: receiver.url })
  return { ...made, transport, receiver, endpoint }
}

test.each(['hex', 'prefixed', 'base64', 'timestamped', 'standard-webhooks'] as const)(
  'the receiver verifies the raw bytes of every event (%s)',
  async (scheme) => {
    const { world, place, simulate, transport, receiver, endpoint } = await connected({
      behaviour: { assumptions: { signatureScheme: scheme } },
    })
    simulate({ id: place(aBuy({ externalCustomerId: 'Ọbí' })).transactionId, action: 'complete' })
    await advance(world, transport, '0s')
    expect(receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual([
      'transaction.created',
      'transaction.updated',
      'transaction.updated',
      'transaction.completed',
    ])
    for (const { headers, raw } of receiver.received) {
      expect(verify({ scheme, secret: endpoint.secret, headers, body: raw, now: START })).toBe(true)
    }
    expect(deliveries(world).every(({ status }) => status === 'delivered')).toBe(true)
  },
)

test('an hour of retries over real HTTP takes no real time', async () => {
  const { world, place, transport, receiver } = await connected()
  receiver.answer(
    { status: 500, times: 1 },
    { hangUp: true, times: 1 },
    { status: 503, headers: { 'retry-after': '900' }, times: 1 },
  )
  place(aBuy({ externalCustomerId: 'ada' }))
  await advance(world, transport, '25m')
  const delivery = deliveries(world)[0]
  expect(
    delivery?.attempts.map(({ at, status, error }) => [(at - START) / 1000, status ?? error]),
  ).toEqual([
    [0, 500],
    [5, 'connection closed'],
    [305, 503],
  ])
  expect(delivery?.nextAttemptAt).toBe(START + 305_000 + 1_800_000)
})

test('after a rotation without overlap the receiver that did not change first sees a bad signature', async () => {
  const { world, place, transport, receiver, endpoint } = await connected()
  const { secret } = world.call(rotateSecret, { id: endpoint.id })
  place()
  await advance(world, transport, '0s')
  const [sent] = receiver.received
  const check = (each: string) =>
    verify({ scheme: 'hex', secret: each, headers: sent?.headers ?? {}, body: sent?.raw ?? '' })
  expect([check(endpoint.secret), check(secret)]).toEqual([false, true])
})

test('corrupted on the way, the raw bytes do not verify though they parse', async () => {
  const { world, place, transport, receiver, endpoint } = await connected({
    behaviour: { webhooks: [{ do: 'corrupt-body' }] },
  })
  place()
  await advance(world, transport, '0s')
  const { headers, raw } = receiver.received[0] ?? { headers: {}, raw: Buffer.of() }
  expect(JSON.parse(raw.toString('utf8'))).toMatchObject({ type: 'transaction.created' })
  expect(verify({ scheme: 'hex', secret: endpoint.secret, headers, body: raw })).toBe(false)
})

test('closed early on a real socket, the webhook is tried again and arrives', async () => {
  const { world, place, transport, receiver } = await connected({
    behaviour: { webhooks: [{ do: 'close', times: 1 }] },
  })
  place()
  await advance(world, transport, '1m')
  expect(onlyDelivery(world).attempts).toMatchObject([
    { error: 'connection closed', fault: 'close' },
    { status: 200 },
  ])
  expect(receiver.received).toHaveLength(1)
})
