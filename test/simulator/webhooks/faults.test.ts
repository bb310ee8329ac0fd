import { expect, test } from 'vitest'
import type { WebhookFault } from '../../../src/simulator/behaviour/behaviour.ts'
import { changeBehaviour } from '../../../src/simulator/behaviour/operations.ts'
import { createEndpoint, resendDelivery } from '../../../src/simulator/webhooks/operations.ts'
import { aBuy, START } from '../../worlds.ts'
import {
  advance,
  attemptTimes,
  deliveries,
  isSigned,
  onlyDelivery,
  RECEIVER_URL,
  waitingWorld,
} from './delivering.ts'

type Options = Omit<NonNullable<Parameters<typeof waitingWorld>[0]>, 'webhooks'>

function faulty(webhooks: readonly WebhookFault[], options: Options = {}) {
  return waitingWorld({ webhooks, ...options })
}

test('drop: the webhook never comes, is not tried again, and the ledger says so', async () => {
  const { world, transport, receiver } = faulty([{ do: 'drop' }])
  await advance(world, transport, '30d')
  expect(receiver.received).toEqual([])
  expect(onlyDelivery(world)).toMatchObject({
    status: 'dropped',
    nextAttemptAt: null,
    attempts: [{ status: null, error: 'lost on the way', fault: 'drop' }],
  })
})

test('delay: the webhook comes that much later, once', async () => {
  const { world, transport, receiver } = faulty([{ do: 'delay', by: '10m' }])
  await advance(world, transport, '9m59s')
  expect(receiver.received).toHaveLength(0)
  await advance(world, transport, '1h')
  expect(onlyDelivery(world).attempts).toMatchObject([
    { at: START + 600_000, status: 200, fault: 'delay' },
  ])
})

test('duplicate: the same request arrives twice under one delivery id, and both are on record', async () => {
  const { world, transport, receiver } = faulty([{ do: 'duplicate' }])
  await advance(world, transport, '0s')
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect(second).toEqual(first)
  expect(onlyDelivery(world)).toMatchObject({
    status: 'delivered',
    attempts: [{ fault: 'duplicate' }, { fault: 'duplicate' }],
  })
})

test('reorder: a later event of the order goes first, and the one held back follows at once', async () => {
  const { world, transport, simulate, transactionId, types } = faulty([
    { match: { type: 'transaction.updated' }, do: 'reorder', times: 1 },
  ])
  await advance(world, transport, '0s')
  simulate({ id: transactionId, action: 'deposit' })
  await advance(world, transport, '0s')
  expect(types()).toEqual(['created'])
  simulate({ id: transactionId, action: 'complete' })
  await advance(world, transport, '0s')
  expect(types()).toEqual(['created', 'updated', 'updated', 'completed'])
  const held = deliveries(world).find((delivery) => delivery.attempts[0]?.fault === 'reorder')
  const sent = deliveries(world).filter((delivery) => delivery.type === 'transaction.updated')
  expect(held?.id).toBe(sent[0]?.id)
})

test('reorder: completed overtakes every update before it', async () => {
  const { world, transport, simulate, transactionId, types } = faulty([
    { match: { type: 'updated' }, do: 'reorder' },
  ])
  simulate({ id: transactionId, action: 'complete' })
  await advance(world, transport, '0s')
  expect(types()).toEqual(['created', 'completed', 'updated', 'updated'])
})

test('reorder: with nothing later to go first, the event is let go after its time', async () => {
  const { world, transport, receiver } = faulty([{ do: 'reorder', by: '2m' }])
  await advance(world, transport, '1m59s')
  expect(receiver.received).toHaveLength(0)
  await advance(world, transport, '1s')
  expect(receiver.received).toHaveLength(1)
})

test('reorder: a retry of an earlier event lets nothing go', async () => {
  const { world, transport, simulate, receiver, transactionId, types } = faulty([
    { match: { type: 'updated' }, do: 'reorder' },
  ])
  receiver.answer({ status: 500, times: 1 })
  await advance(world, transport, '0s')
  simulate({ id: transactionId, action: 'deposit' })
  await advance(world, transport, '1m')
  expect(types()).toEqual(['created', 'created'])
})

test('reorder: an event of another order lets nothing go', async () => {
  const { world, transport, place, receiver } = faulty([{ match: { order: 'ada' }, do: 'reorder' }])
  place(aBuy({ externalCustomerId: 'bola' }))
  await advance(world, transport, '0s')
  expect(receiver.received).toHaveLength(1)
})

test.each([
  ['2s', 200, null, 2_000, 1],
  ['20s', null, 'timed out after 15s', 15_000, 0],
] as const)('slow: held on the wire for %s', async (by, status, error, tookMs, arrived) => {
  const { world, transport, receiver } = faulty([{ do: 'slow', by }])
  await advance(world, transport, '0s')
  expect(onlyDelivery(world).attempts).toMatchObject([{ status, error, tookMs, fault: 'slow' }])
  expect(receiver.received).toHaveLength(arrived)
})

test('close: the connection breaks off, nothing arrives whole, and the ladder tries again', async () => {
  const { world, transport, receiver } = faulty([{ do: 'close', times: 2 }])
  await advance(world, transport, '1h')
  expect(onlyDelivery(world).attempts).toMatchObject([
    { error: 'connection closed', fault: 'close' },
    { error: 'connection closed', fault: 'close' },
    { status: 200, fault: null },
  ])
  expect(receiver.received).toHaveLength(1)
})

test.each<[string, WebhookFault['match'], readonly string[]]>([
  ['no match is every delivery', {}, []],
  ['type', { type: 'transaction.completed' }, ['created', 'updated', 'updated']],
  ['type by its last word', { type: 'completed' }, ['created', 'updated', 'updated']],
  ['another type', { type: 'transaction.failed' }, ['created', 'updated', 'updated', 'completed']],
  ['customer', { order: 'ada' }, []],
  ['another customer', { order: 'bola' }, ['created', 'updated', 'updated', 'completed']],
  ['endpoint by URL', { endpoint: RECEIVER_URL }, []],
  ['another endpoint', { endpoint: 'we_none' }, ['created', 'updated', 'updated', 'completed']],
  ['the second attempt', { attempt: 2 }, ['created', 'updated', 'updated', 'completed']],
  [
    'all of it at once',
    { type: 'completed', order: 'ada', attempt: 1, endpoint: RECEIVER_URL },
    ['created', 'updated', 'updated'],
  ],
])('a rule matches on %s', async (_case, match, arrived) => {
  const { world, transport, simulate, transactionId, types } = faulty([
    { match: match ?? {}, do: 'drop' },
  ])
  simulate({ id: transactionId, action: 'complete' })
  await advance(world, transport, '0s')
  expect(types()).toEqual(arrived)
})

test.each(['id', 'reference'] as const)('a rule matches on the order’s %s', async (name) => {
  const { world, transport, receiver, order, transactionId } = faulty([])
  const match = { order: order(transactionId)[name] }
  world.call(
    (tx, webhooks: readonly WebhookFault[]) => {
      tx.put('world', { ...tx.world, behaviour: { ...tx.behaviour, webhooks } })
    },
    [{ match, do: 'drop' }],
  )
  await advance(world, transport, '0s')
  expect(receiver.received).toEqual([])
})

test('a rule on the second attempt leaves the first and the third alone', async () => {
  const { world, transport, receiver } = faulty([{ match: { attempt: 2 }, do: 'close' }])
  receiver.answer({ status: 500, times: 2 })
  await advance(world, transport, '1h')
  expect(onlyDelivery(world).attempts.map(({ fault }) => fault)).toEqual([
    null,
    'close',
    null,
    null,
  ])
})

test('times counts across deliveries and is used up for good', async () => {
  const { world, transport, simulate, transactionId, types } = faulty([{ do: 'drop', times: 2 }])
  simulate({ id: transactionId, action: 'complete' })
  await advance(world, transport, '1h')
  expect(types()).toEqual(['updated', 'completed'])
})

test('rules add up: late, twice and with the wrong signature', async () => {
  const { world, transport, receiver, endpoint } = faulty([
    { do: 'delay', by: '1m' },
    { do: 'duplicate' },
    { do: 'wrong-signature' },
  ])
  await advance(world, transport, '1m')
  expect(receiver.received.map((sent) => isSigned(sent, endpoint.secret))).toEqual([false, false])
  expect(onlyDelivery(world).attempts).toMatchObject([
    { at: START + 60_000, fault: 'delay+duplicate+wrong-signature' },
    { at: START + 60_000 },
  ])
})

test('a probability is drawn from the seed: the same world meets the same faults', async () => {
  const run = async (seed: number) => {
    const { world, transport, place, receiver } = faulty([{ do: 'drop', probability: 0.5 }], {
      seed,
    })
    for (let n = 0; n < 99; n++) place(aBuy({ externalCustomerId: `customer${n}` }))
    await advance(world, transport, '0s')
    return receiver.received.map(({ body }) => body)
  }
  const [first, again, other] = [await run(7), await run(7), await run(8)]
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  expect(first.length).toBeGreaterThan(25)
  expect(first.length).toBeLessThan(75)
})

test.each([
  ['ada+silent', { received: 0, firstAt: null }],
  ['ada+twice', { received: 2, firstAt: 0 }],
  ['ada+delayed', { received: 1, firstAt: 300_000 }],
])('customer %s asks for its fault by name', async (customer, expected) => {
  const { world, transport, receiver } = faulty([], { customer })
  await advance(world, transport, '1h')
  const first = onlyDelivery(world).attempts.find((attempt) => attempt.status !== null)
  expect({
    received: receiver.received.length,
    firstAt: first === undefined ? null : first.at - START,
  }).toEqual(expected)
})

test('with magic off a tag is only a name', async () => {
  const { world, transport, receiver } = faulty([], { customer: 'ada+silent', magic: false })
  await advance(world, transport, '0s')
  expect(receiver.received).toHaveLength(1)
})

test('magic that is turned off later holds for orders that are there already', async () => {
  const { world, transport, receiver } = faulty([], { customer: 'ada+silent' })
  world.call((tx) => {
    tx.put('world', { ...tx.world, behaviour: { ...tx.behaviour, magic: false } })
  }, undefined)
  await advance(world, transport, '0s')
  expect(receiver.received).toHaveLength(1)
})

test('a delayed customer is delayed once, not at every retry', async () => {
  const { world, transport, receiver } = faulty([], { customer: 'ada+delayed' })
  receiver.answer({ status: 500, times: 1 })
  await advance(world, transport, '1h')
  expect(attemptTimes(onlyDelivery(world).attempts)).toEqual([300, 305])
})

test('the first attempt after a resend is a first attempt', async () => {
  const { world, transport, receiver, endpoint } = faulty([
    { match: { attempt: 1 }, do: 'wrong-signature' },
  ])
  await advance(world, transport, '0s')
  world.call(resendDelivery, { id: onlyDelivery(world).id })
  await advance(world, transport, '0s')
  expect(receiver.received.map((sent) => isSigned(sent, endpoint.secret))).toEqual([false, false])
})

test('slow faults add up', async () => {
  const { world, transport } = faulty([
    { do: 'slow', by: '2s' },
    { do: 'slow', by: '3s' },
  ])
  await advance(world, transport, '0s')
  expect(onlyDelivery(world).attempts).toMatchObject([{ status: 200, tookMs: 5_000 }])
})

test.each(['id', 'url'] as const)('a fault can name an endpoint by its %s', async (by) => {
  const other = 'http://other.test/webhooks'
  const { world, transport, endpoint, simulate, transactionId } = faulty([])
  const second = world.call(createEndpoint, { url: other })
  transport.receiver(other)
  await advance(world, transport, '0s')
  world.call(changeBehaviour, { webhooks: [{ match: { endpoint: second[by] }, do: 'drop' }] })
  simulate({ id: transactionId, action: 'cancel' })
  await advance(world, transport, '0s')
  const ended = deliveries(world).filter(({ type }) => type === 'transaction.failed')
  expect(ended.map(({ endpointId, status }) => [endpointId, status])).toEqual([
    [endpoint.id, 'delivered'],
    [second.id, 'dropped'],
  ])
})

test.each([
  ['its e-mail', 'ada@example.com'],
  ['its customer', 'ada'],
])('a fault can name an order by %s, and leaves other orders alone', async (_, order) => {
  const { world, transport, place } = faulty([{ match: { order }, do: 'drop' }], {
    customer: 'obi',
  })
  place(aBuy({ externalCustomerId: 'ada', email: 'ada@example.com' }))
  await advance(world, transport, '0s')
  expect(deliveries(world).map(({ status }) => status)).toEqual(['delivered', 'dropped'])
})

test('reorder: an event that went to one endpoint lets nothing go to another', async () => {
  const other = 'http://other.test/webhooks'
  const { world, transport, simulate, transactionId, types } = faulty([
    { match: { type: 'created', endpoint: RECEIVER_URL }, do: 'reorder' },
    { match: { type: 'failed', endpoint: RECEIVER_URL }, do: 'delay', by: '1h' },
  ])
  world.call(createEndpoint, { url: other })
  const elsewhere = transport.receiver(other)
  simulate({ id: transactionId, action: 'cancel' })
  await advance(world, transport, '1m')
  expect(elsewhere.received).toHaveLength(1)
  expect(types()).toEqual([])
})

test('reorder: an event that was held back when its receiver said 410 has ended for good', async () => {
  const { world, transport, simulate, transactionId, types } = faulty(
    [{ match: { type: 'created' }, do: 'reorder' }],
    { answers: [{ status: 410 }] },
  )
  simulate({ id: transactionId, action: 'cancel' })
  await advance(world, transport, '1h')
  expect(types()).toEqual(['failed'])
  expect(deliveries(world).map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual([
    ['failed', null],
    ['failed', null],
  ])
})

test('reorder: a later event that is lost on the way lets the one held back go as well', async () => {
  const { world, transport, simulate, transactionId, types } = faulty([
    { match: { type: 'created' }, do: 'reorder' },
    { match: { type: 'failed' }, do: 'drop' },
  ])
  simulate({ id: transactionId, action: 'cancel' })
  await advance(world, transport, '1s')
  expect(types()).toEqual(['created'])
})

test('delay: every attempt is put off, the retry as the first', async () => {
  const { world, transport } = faulty([{ do: 'delay', by: '10m' }], {
    answers: [{ status: 500, times: 1 }],
  })
  await advance(world, transport, '1h')
  expect(attemptTimes(onlyDelivery(world).attempts)).toEqual([600, 1_205])
})

test('a resend meets the timing faults anew', async () => {
  const { world, transport } = faulty([{ do: 'delay', by: '10m' }])
  await advance(world, transport, '1m')
  world.call(resendDelivery, { id: onlyDelivery(world).id })
  await advance(world, transport, '9m59s')
  expect(onlyDelivery(world).attempts).toEqual([])
  await advance(world, transport, '1s')
  expect(attemptTimes(onlyDelivery(world).attempts)).toEqual([660])
})
