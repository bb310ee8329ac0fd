import { expect, test } from 'vitest'
import {
  createEndpoint,
  deleteEndpoint,
} from '../../../../src/sandbox/simulator/webhooks/operations.ts'
import {
  pauseEndpoint,
  resumeEndpoint,
} from '../../../../src/sandbox/simulator/webhooks/pausing.ts'
import { sendTestEvent } from '../../../../src/sandbox/simulator/webhooks/test-event.ts'
import { EVENT_TYPES } from '../../../../src/sandbox/simulator/webhooks/webhook.ts'
import { thrownBy } from '../../../thrown-error.ts'
import { aWorld } from '../../../worlds.ts'
import { attemptTimes, eventBodyOf, isSigned, RECEIVER_URL, waitingWorld } from './delivering.ts'

type Options = Parameters<typeof waitingWorld>[0]

function pausing(options: Options = {}) {
  const made = waitingWorld(options)
  const { world, endpoint } = made
  const { id } = endpoint
  return {
    ...made,
    pause: () => world.call(pauseEndpoint, { id }),
    goOn: () => world.call(resumeEndpoint, { id }),
    sendTest: () => world.call(sendTestEvent, { id }),
  }
}

test('the deliveries of a paused receiver wait, new ones too, and are sent when it goes on', async () => {
  const { pause, goOn, simulate, advance, deliveries, types } = pausing()
  pause()
  simulate('complete')
  await advance('1h')
  expect(types()).toEqual([])
  expect(deliveries().map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(
    Array.from({ length: 4 }, () => ['pending', null]),
  )
  goOn()
  await advance('0s')
  expect(types()).toEqual(['created', 'updated', 'updated', 'completed'])
  expect(deliveries().every((delivery) => !('pausedDueAt' in delivery))).toBe(true)
})

test.each([
  ['before it is due, keeps its moment', '2s', [0, 5]],
  ['after it was due, is at once', '10s', [0, 10]],
])('a retry whose receiver goes on %s', async (_case, pausedFor, times) => {
  const { pause, goOn, advance, delivery } = pausing({ answers: [{ status: 500, times: 1 }, {}] })
  await advance('0s')
  pause()
  await advance(pausedFor)
  goOn()
  await advance('1h')
  expect(attemptTimes(delivery())).toEqual(times)
})

test('a resend, a retry and a held webhook wait as well', async () => {
  const { pause, advance, resend, delivery } = pausing()
  await advance('0s')
  pause()
  resend()
  await advance('1d')
  expect(delivery()).toMatchObject({ status: 'pending', nextAttemptAt: null, attempts: [{}] })
  const held = pausing({ webhooks: [{ do: 'reorder', times: 1 }] })
  await held.advance('0s')
  held.pause()
  held.sendTest()
  await held.advance('1d')
  expect(held.types()).toEqual([])
  held.goOn()
  await held.advance('0s')
  expect(held.types()).toHaveLength(2)
})

test('a second pause or resume changes nothing', () => {
  const { pause, goOn, world } = pausing()
  const first = pause()
  const { sequence } = world.rows
  expect(pause()).toEqual(first)
  expect(goOn()).not.toHaveProperty('pausedAt')
  goOn()
  expect(world.rows.sequence).toBe(sequence)
})

test('a paused receiver that is deleted has nothing to wait for', () => {
  const { pause, world, endpoint, delivery } = pausing()
  pause()
  world.call(deleteEndpoint, { id: endpoint.id })
  expect(delivery()).toMatchObject({ status: 'dropped', nextAttemptAt: null })
  expect(delivery()).not.toHaveProperty('pausedDueAt')
})

test('a disabled receiver can neither be paused nor get a test event', async () => {
  const { pause, sendTest, advance } = pausing({ answers: [{ status: 410 }] })
  await advance('0s')
  for (const call of [pause, sendTest]) {
    const { code, message } = thrownBy(call)
    expect(code).toBe('TRANSITION_FORBIDDEN')
    expect(message).toContain('the receiver answered 410')
  }
})

test.each(EVENT_TYPES)(
  'a test event %s is signed and about an order that does not exist',
  async (type) => {
    const { world, endpoint, advance, receiver } = waitingWorld()
    const other = world.call(createEndpoint, { url: `${RECEIVER_URL}/other` })
    await advance('0s')
    const delivery = world.call(sendTestEvent, { id: endpoint.id, type })
    await advance('0s')
    const sent = receiver.received.at(-1)
    expect(isSigned(sent, endpoint.secret)).toBe(true)
    expect(sent?.body).toBe(eventBodyOf(world, delivery))
    const { data } = JSON.parse(sent?.body ?? '') as { data: { id: string; fiatAmount: string } }
    expect(Number(data.fiatAmount)).toBeGreaterThan(0)
    expect(world.rows.get('orders', data.id)).toBeUndefined()
    const toOthers = [...world.rows.all('deliveries')].filter(
      ({ endpointId, isTest }) => endpointId === other.id && isTest === true,
    )
    expect(toOthers).toEqual([])
  },
)

test('a test event has the body that was given, byte for byte', async () => {
  const { world, endpoint, advance, receiver } = pausing()
  await advance('1h')
  const body = '{"id": "evt_edited",  "data": {}}\n'
  const delivery = world.call(sendTestEvent, { id: endpoint.id, body })
  await advance('0s')
  expect(receiver.received.at(-1)?.body).toBe(body)
  expect(isSigned(receiver.received.at(-1), endpoint.secret)).toBe(true)
  expect(eventBodyOf(world, delivery)).toBe(body)
})

test('the same world sends the same test event', () => {
  const send = () => {
    const { sendTest, world } = pausing()
    return eventBodyOf(world, sendTest())
  }
  expect(send()).toBe(send())
})

test('a market of its own is that of the test event', () => {
  const { world } = aWorld({
    behaviour: {
      markets: {
        fiat: { NGN: { places: 0, ratePlaces: 2, rates: { USDT: 1_403.5 } } },
      },
    },
  })
  const { id } = world.call(createEndpoint, { url: RECEIVER_URL })
  const { data } = JSON.parse(eventBodyOf(world, world.call(sendTestEvent, { id }))) as {
    data: object
  }
  expect(data).toMatchObject({ cryptoSymbol: 'USDT', fiatAmount: '35087' })
})
