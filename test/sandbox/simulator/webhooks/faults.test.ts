import { expect, test } from 'vitest'
import type { WebhookFault } from '../../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { replaceBehaviour } from '../../../../src/sandbox/simulator/behaviour/operations.ts'
import { createEndpoint } from '../../../../src/sandbox/simulator/webhooks/operations.ts'
import { aBuy, START } from '../../../worlds.ts'
import { attemptTimes, faulty, isSigned, RECEIVER_URL } from './delivering.ts'

const OTHER_URL = 'http://other.test/webhooks'

test('drop: nothing is sent or retried, and the attempt is recorded', async () => {
  const { advance, delivery, receiver } = faulty([{ do: 'drop' }])
  await advance('30d')
  expect(receiver.received).toEqual([])
  expect(delivery()).toMatchObject({
    status: 'dropped',
    nextAttemptAt: null,
    attempts: [{ status: null, error: 'lost on the way', fault: 'drop' }],
  })
})

test('delay: the webhook arrives that much later, once', async () => {
  const { advance, delivery, receiver } = faulty([{ do: 'delay', by: '10m' }])
  await advance('9m59s')
  expect(receiver.received).toHaveLength(0)
  await advance('1h')
  expect(delivery().attempts).toMatchObject([{ at: START + 600_000, status: 200, fault: 'delay' }])
})

test('delay: every attempt is postponed, a retry like the first', async () => {
  const { advance, delivery } = faulty([{ do: 'delay', by: '10m' }], {
    answers: [{ status: 500, times: 1 }],
  })
  await advance('1h')
  expect(attemptTimes(delivery())).toEqual([600, 1_205])
})

test('delay: applies again to a resend', async () => {
  const { advance, delivery, resend } = faulty([{ do: 'delay', by: '10m' }])
  await advance('1m')
  resend()
  await advance('9m59s')
  expect(delivery().attempts).toEqual([])
  await advance('1s')
  expect(attemptTimes(delivery())).toEqual([660])
})

test('duplicate: the same request arrives twice, and both attempts are recorded', async () => {
  const { advance, delivery, receiver } = faulty([{ do: 'duplicate' }])
  await advance('0s')
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect(second).toEqual(first)
  expect(delivery()).toMatchObject({
    status: 'delivered',
    attempts: [{ fault: 'duplicate' }, { fault: 'duplicate' }],
  })
})

test('reorder: a later event of the order is sent first, and the held one follows at once', async () => {
  const { advance, deliveries, simulate, types } = faulty([
    { match: { type: 'transaction.updated' }, do: 'reorder', times: 1 },
  ])
  await advance('0s')
  simulate('deposit')
  await advance('0s')
  expect(types()).toEqual(['created'])
  simulate('complete')
  await advance('0s')
  expect(types()).toEqual(['created', 'updated', 'updated', 'completed'])
  const [held] = deliveries().filter((delivery) => delivery.attempts[0]?.fault === 'reorder')
  const [first] = deliveries().filter((delivery) => delivery.type === 'transaction.updated')
  expect(held?.id).toBe(first?.id)
})

test('reorder: completed overtakes every update before it', async () => {
  const { advance, simulate, types } = faulty([
    { match: { type: 'transaction.updated' }, do: 'reorder' },
  ])
  simulate('complete')
  await advance('0s')
  expect(types()).toEqual(['created', 'completed', 'updated', 'updated'])
})

test('reorder: without a later event, the held one is sent after its time', async () => {
  const { advance, receiver } = faulty([{ do: 'reorder', by: '2m' }])
  await advance('1m59s')
  expect(receiver.received).toHaveLength(0)
  await advance('1s')
  expect(receiver.received).toHaveLength(1)
})

test('reorder: a retry of an earlier event releases nothing', async () => {
  const { advance, simulate, types } = faulty(
    [{ match: { type: 'transaction.updated' }, do: 'reorder' }],
    {
      answers: [{ status: 500, times: 1 }],
    },
  )
  await advance('0s')
  simulate('deposit')
  await advance('1m')
  expect(types()).toEqual(['created', 'created'])
})

test('reorder: an event of another order releases nothing', async () => {
  const { advance, place, receiver } = faulty([{ match: { order: 'ada' }, do: 'reorder' }])
  place(aBuy({ externalCustomerId: 'bola' }))
  await advance('0s')
  expect(receiver.received).toHaveLength(1)
})

test('reorder: an event sent to one endpoint releases nothing at another', async () => {
  const { world, transport, advance, simulate, types } = faulty([
    { match: { type: 'transaction.created', endpoint: RECEIVER_URL }, do: 'reorder' },
    { match: { type: 'transaction.failed', endpoint: RECEIVER_URL }, do: 'delay', by: '1h' },
  ])
  world.call(createEndpoint, { url: OTHER_URL })
  const other = transport.receiver(OTHER_URL)
  simulate('cancel')
  await advance('1m')
  expect(other.received).toHaveLength(1)
  expect(types()).toEqual([])
})

test('reorder: a held event has ended when its receiver answers 410', async () => {
  const { advance, deliveries, simulate, types } = faulty(
    [{ match: { type: 'transaction.created' }, do: 'reorder' }],
    { answers: [{ status: 410 }] },
  )
  simulate('cancel')
  await advance('1h')
  expect(types()).toEqual(['failed'])
  const ended = { status: 'failed', nextAttemptAt: null }
  expect(deliveries()).toMatchObject([ended, ended])
})

test('reorder: a later event that is dropped releases the held one too', async () => {
  const { advance, simulate, types } = faulty([
    { match: { type: 'transaction.created' }, do: 'reorder' },
    { match: { type: 'transaction.failed' }, do: 'drop' },
  ])
  simulate('cancel')
  await advance('1s')
  expect(types()).toEqual(['created'])
})

test.each<[readonly WebhookFault[], number | null, string | null, number, number]>([
  [[{ do: 'slow', by: '2s' }], 200, null, 2_000, 1],
  [
    [
      { do: 'slow', by: '2s' },
      { do: 'slow', by: '3s' },
    ],
    200,
    null,
    5_000,
    1,
  ],
  [[{ do: 'slow', by: '20s' }], null, 'timed out after 15s', 15_000, 0],
])('slow: %j delays the request', async (faults, status, error, tookMs, arrived) => {
  const { advance, delivery, receiver } = faulty(faults)
  await advance('0s')
  expect(delivery().attempts).toMatchObject([{ status, error, tookMs, fault: 'slow' }])
  expect(receiver.received).toHaveLength(arrived)
})

test('close: the connection breaks, nothing arrives whole, and the delivery is retried', async () => {
  const { advance, delivery, receiver } = faulty([{ do: 'close', times: 2 }])
  await advance('1h')
  expect(delivery().attempts).toMatchObject([
    { error: 'connection closed', fault: 'close' },
    { error: 'connection closed', fault: 'close' },
    { status: 200, fault: null },
  ])
  expect(receiver.received).toHaveLength(1)
})

const ALL = ['created', 'updated', 'updated', 'completed']

test.each<[string, WebhookFault['match'], readonly string[]]>([
  ['no match is every delivery', {}, []],
  ['type', { type: 'transaction.completed' }, ALL.slice(0, 3)],
  ['another type', { type: 'transaction.failed' }, ALL],
  ['customer', { order: 'ada' }, []],
  ['another customer', { order: 'bola' }, ALL],
  ['endpoint by URL', { endpoint: RECEIVER_URL }, []],
  ['another endpoint', { endpoint: 'we_none' }, ALL],
  ['the second attempt', { attempt: 2 }, ALL],
  [
    'everything together',
    { type: 'transaction.completed', order: 'ada', attempt: 1, endpoint: RECEIVER_URL },
    ALL.slice(0, 3),
  ],
])('a rule matches on %s', async (_case, match, arrived) => {
  const { advance, simulate, types } = faulty([{ match: match ?? {}, do: 'drop' }])
  simulate('complete')
  await advance('0s')
  expect(types()).toEqual(arrived)
})

test.each(['id', 'reference'] as const)('a rule matches on the order’s %s', async (name) => {
  const { world, advance, receiver, order, transactionId } = faulty([])
  const match = { order: order(transactionId)[name] }
  world.call(replaceBehaviour, { webhooks: [{ match, do: 'drop' }] })
  await advance('0s')
  expect(receiver.received).toEqual([])
})

test.each([
  ['its e-mail', 'ada@example.com'],
  ['its customer', 'ada'],
])('a rule that names an order by %s applies to no other order', async (_, order) => {
  const { advance, deliveries, place } = faulty([{ match: { order }, do: 'drop' }], {
    customer: 'obi',
  })
  place(aBuy({ externalCustomerId: 'ada', email: 'ada@example.com' }))
  await advance('0s')
  expect(deliveries().map(({ status }) => status)).toEqual(['delivered', 'dropped'])
})

test.each(['id', 'url'] as const)('a rule names an endpoint by its %s', async (by) => {
  const { world, transport, advance, deliveries, endpoint, simulate } = faulty([])
  const second = world.call(createEndpoint, { url: OTHER_URL })
  transport.receiver(OTHER_URL)
  await advance('0s')
  world.call(replaceBehaviour, { webhooks: [{ match: { endpoint: second[by] }, do: 'drop' }] })
  simulate('cancel')
  await advance('0s')
  const ended = deliveries().filter(({ type }) => type === 'transaction.failed')
  expect(ended.map(({ endpointId, status }) => [endpointId, status])).toEqual([
    [endpoint.id, 'delivered'],
    [second.id, 'dropped'],
  ])
})

test('a rule on the second attempt applies to no other attempt', async () => {
  const { advance, delivery } = faulty([{ match: { attempt: 2 }, do: 'close' }], {
    answers: [{ status: 500, times: 2 }],
  })
  await advance('1h')
  expect(delivery().attempts.map(({ fault }) => fault)).toEqual([null, 'close', null, null])
})

test('the first attempt after a resend is a first attempt', async () => {
  const { advance, resend, receiver, endpoint } = faulty([
    { match: { attempt: 1 }, do: 'wrong-signature' },
  ])
  await advance('0s')
  resend()
  await advance('0s')
  expect(receiver.received.map((sent) => isSigned(sent, endpoint.secret))).toEqual([false, false])
})

test('times counts across deliveries', async () => {
  const { advance, simulate, types } = faulty([{ do: 'drop', times: 2 }])
  simulate('complete')
  await advance('1h')
  expect(types()).toEqual(['updated', 'completed'])
})

test('rules add up: late, twice and with the wrong signature', async () => {
  const { advance, delivery, receiver, endpoint } = faulty([
    { do: 'delay', by: '1m' },
    { do: 'duplicate' },
    { do: 'wrong-signature' },
  ])
  await advance('1m')
  expect(receiver.received.map((sent) => isSigned(sent, endpoint.secret))).toEqual([false, false])
  expect(delivery().attempts).toMatchObject([
    { at: START + 60_000, fault: 'delay+duplicate+wrong-signature' },
    { at: START + 60_000 },
  ])
})

test('a probability is drawn from the seed: the same world has the same faults', async () => {
  const run = async (seed: number) => {
    const { advance, place, receiver } = faulty([{ do: 'drop', probability: 0.5 }], { seed })
    for (let n = 0; n < 99; n++) place(aBuy({ externalCustomerId: `customer${n}` }))
    await advance('0s')
    return receiver.received.map(({ body }) => body)
  }
  const [first, again, other] = [await run(7), await run(7), await run(8)]
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  expect(first.length).toBeGreaterThan(25)
  expect(first.length).toBeLessThan(75)
})

test.each([
  ['ada+silent', true, []],
  ['ada+silent', false, [0]],
  ['ada+twice', true, [0, 0]],
  ['ada+delayed', true, [300]],
])('webhooks of customer %s with magic %s', async (customer, magic, seconds) => {
  const { advance, delivery, receiver } = faulty([], { customer, magic })
  await advance('1h')
  expect(receiver.received).toHaveLength(seconds.length)
  const answered = delivery().attempts.filter(({ status }) => status !== null)
  expect(attemptTimes({ ...delivery(), attempts: answered })).toEqual(seconds)
})

test('magic that is turned off later is off for existing orders', async () => {
  const { world, advance, receiver } = faulty([], { customer: 'ada+silent' })
  world.call(replaceBehaviour, { magic: false })
  await advance('0s')
  expect(receiver.received).toHaveLength(1)
})

test('a delayed customer is delayed once, not at every retry', async () => {
  const { advance, delivery } = faulty([], {
    customer: 'ada+delayed',
    answers: [{ status: 500, times: 1 }],
  })
  await advance('1h')
  expect(attemptTimes(delivery())).toEqual([300, 305])
})
