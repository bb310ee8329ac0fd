import { expect, test } from 'vitest'
import { Outbox } from '../../../src/sandbox/simulator/outbox.ts'
import type { Delivery } from '../../../src/sandbox/simulator/webhooks/webhook.ts'

/** An outbox over rows that the test changes; `visits` counts how often it looked at one. */
function anOutbox() {
  const rows = new Map<string, Delivery>()
  const count = { visits: 0 }
  const outbox = new Outbox((id) => {
    count.visits += 1
    return rows.get(id)
  })
  const put = (
    sequence: number,
    nextAttemptAt: number | null,
    endpointId = 'we_1',
    more: Partial<Delivery> = {},
  ) => {
    const named = { id: `dlv_${sequence}`, sequence, endpointId, nextAttemptAt }
    const row = { ...named, ...more } as Delivery
    rows.set(row.id, row)
    outbox.add(row)
  }
  return { outbox, put, count }
}

test('deliveries come in the order of moment and sequence, over all endpoints', () => {
  const { outbox, put } = anOutbox()
  put(1, 20, 'we_1')
  put(3, 10, 'we_2')
  put(2, 10, 'we_1')
  const order = []
  for (let due = outbox.next(); due !== undefined; due = outbox.next()) {
    order.push(due.id)
    outbox.take(due.id)
  }
  expect(order).toEqual(['dlv_2', 'dlv_3', 'dlv_1'])
})

test('a delivery that is taken is not next, whatever becomes of it, until it is given back', () => {
  const { outbox, put } = anOutbox()
  put(1, 10)
  outbox.take('dlv_1')
  expect(outbox.next()).toBeUndefined()
  put(1, 5)
  expect(outbox.next()).toBeUndefined()
  outbox.giveBack('dlv_1')
  expect(outbox.next()).toMatchObject({ id: 'dlv_1', at: 5 })
  put(1, null)
  expect(outbox.next()).toBeUndefined()
})

test('a delivery that ended while it was taken does not come back', () => {
  const { outbox, put } = anOutbox()
  put(1, 10)
  outbox.take('dlv_1')
  put(1, null)
  outbox.giveBack('dlv_1')
  expect(outbox.next()).toBeUndefined()
})

test('the deliveries that an order holds are found without those of other orders', () => {
  const { outbox, put, count } = anOutbox()
  const held = (orderId: string) => ({ orderId, held: 'reorder' }) as const
  for (let n = 1; n <= 10_000; n++) put(n, 10, 'we_1', held(`order${n}`))
  put(10_001, 10, 'we_1', held('order7'))
  put(10_002, 10, 'we_1', { orderId: 'order7', held: 'delay' })
  count.visits = 0
  expect(outbox.heldOf('order7')).toEqual(['dlv_7', 'dlv_10001'])
  put(7, 20, 'we_1', { orderId: 'order7' })
  expect(outbox.heldOf('order7')).toEqual(['dlv_10001'])
  expect(outbox.heldOf('order0')).toEqual([])
  expect(count.visits).toBeLessThan(10)
})
