/** How a receiver does, by its deliveries. */
import { expect, test } from 'vitest'
import {
  deliveryState,
  healthByReceiver,
  healthOf,
} from '../../../src/sandbox/log/receiver-health.ts'
import type { WebhookDelivery } from '../../../src/base/contract/generated/control-types.d.ts'

function attempt(at: string, status: number | null): WebhookDelivery['attempts'][number] {
  const error = status === null ? 'timeout' : null
  return {
    ...{ at: `2026-01-01T${at}.000Z`, tookMs: 1, status, error },
    ...{ fault: null, headers: {}, sentBody: null, response: null },
  }
}

function delivery(
  id: string,
  status: WebhookDelivery['status'],
  attempts: readonly ReturnType<typeof attempt>[],
  nextAttemptAt: string | null = null,
): WebhookDelivery {
  return {
    ...{ id, eventId: 'evt_1', endpointId: 'we_1', url: 'http://receiver.test/' },
    ...{ transactionId: 'order', type: 'transaction.created', status, reason: null },
    createdAt: '2026-01-01T09:00:00.000Z',
    nextAttemptAt: nextAttemptAt === null ? null : `2026-01-01T${nextAttemptAt}.000Z`,
    attempts: [...attempts],
  }
}

test('a receiver without an attempt is idle', () => {
  expect(healthOf([delivery('a', 'pending', [])])).toMatchObject({ state: 'idle', attempts: 0 })
})

test('a receiver fails from the first failure after its last success', () => {
  const health = healthOf([
    delivery('a', 'failed', [attempt('09:00:00', 500)]),
    delivery('b', 'delivered', [attempt('09:01:00', 200)]),
    delivery('c', 'pending', [attempt('09:02:00', 500), attempt('09:04:00', null)], '09:09:00'),
    delivery('d', 'pending', [attempt('09:03:00', 503)], '09:08:00'),
  ])
  expect(health).toMatchObject({
    ...{ state: 'failing', attempts: 5, succeeded: 1 },
    last: { status: null, error: 'timeout' },
    failingSince: '2026-01-01T09:02:00.000Z',
    nextAttemptAt: '2026-01-01T09:08:00.000Z',
    undelivered: ['a', 'c', 'd'],
  })
})

test('a receiver whose last attempt succeeded receives, whatever failed before', () => {
  const health = healthOf([
    delivery('a', 'failed', [attempt('09:00:00', 500)]),
    delivery('b', 'delivered', [attempt('09:00:00', 204)]),
  ])
  expect(health).toMatchObject({ state: 'receiving', succeeded: 1, undelivered: ['a'] })
  expect(health).not.toHaveProperty('failingSince')
})

test('what a fault kept from a receiver says nothing about it', () => {
  const lost = (fault: string) => ({ ...attempt('09:01:00', null), fault })
  const drop = delivery('b', 'dropped', [lost('drop')])
  const close = delivery('c', 'pending', [lost('delay+close')], '09:09:00')
  expect(healthOf([drop, close])).toMatchObject({ state: 'idle', attempts: 0, undelivered: ['c'] })
  const earlier = delivery('a', 'delivered', [attempt('09:00:00', 200)])
  expect(healthOf([earlier, drop, close])).toMatchObject({ state: 'receiving', attempts: 1 })
  const hangs = { ...attempt('09:02:00', null), fault: 'duplicate' }
  const health = healthOf([earlier, drop, delivery('d', 'pending', [hangs], '09:09:00')])
  expect(health).toMatchObject({ state: 'failing', failingSince: hangs.at })
})

test('each receiver has its own health', () => {
  const other = { ...delivery('b', 'failed', [attempt('09:00:00', 410)]), endpointId: 'we_2' }
  const health = healthByReceiver([delivery('a', 'delivered', [attempt('09:00:00', 200)]), other])
  expect([...health].map(([id, { state }]) => [id, state])).toEqual([
    ['we_1', 'receiving'],
    ['we_2', 'failing'],
  ])
})

const NEXT = '2026-01-01T09:00:05.000Z'

test.each([
  ['pending', 0, 'pending'],
  ['pending', 1, 'retrying'],
  ['delivered', 2, 'delivered'],
  ['failed', 3, 'failed'],
  ['dropped', 1, 'dropped'],
] as const)('a %s delivery with %i attempts is %s', (status, count, state) => {
  const attempts = Array.from({ length: count }, () => attempt('09:00:00', 500))
  expect(deliveryState({ status, attempts, nextAttemptAt: NEXT })).toBe(state)
})

test('a pending delivery without a next attempt waits for its paused receiver', () => {
  const status = 'pending'
  expect(deliveryState({ status, attempts: [], nextAttemptAt: null })).toBe('paused')
})
