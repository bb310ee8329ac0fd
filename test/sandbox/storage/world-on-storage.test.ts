/** A world whose storage cannot be written, or ends between two writes. */
import { expect, test } from 'vitest'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { attemptDelivery } from '../../../src/sandbox/running/dispatcher.ts'
import { resendDelivery } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import { MemoryStorage, type Storage } from '../../../src/sandbox/storage/storage.ts'
import type { Delivery } from '../../../src/sandbox/simulator/webhooks/webhook.ts'
import type { World } from '../../../src/sandbox/simulator/world.ts'
import { filling } from '../../full-storage.ts'
import { aBuy, aWorld } from '../../worlds.ts'

function aStorage() {
  const disk = { isFull: false }
  return { storage: filling(new MemoryStorage({ keep: true }), () => disk.isFull), disk }
}

const ATTEMPTS: readonly (readonly [string, (world: World) => void])[] = [
  ['a reset', (world) => world.reset()],
  ['a restore', (world) => world.restore({ ...world.snapshot(), sequence: 1_000 })],
]

test.each(ATTEMPTS)('%s that cannot be written changes nothing', (_, attempt) => {
  const { storage, disk } = aStorage()
  const { world, place } = aWorld({ storage })
  place()
  const before = world.snapshot()
  disk.isFull = true
  expect(() => attempt(world)).toThrow('no space left on device Nothing was changed.')
  expect(world.snapshot()).toEqual(before)
  expect(aWorld({ storage }).world.snapshot()).toEqual(before)
})

test('an order that cannot be written did not happen', () => {
  const { storage, disk } = aStorage()
  const { world, place } = aWorld({ storage })
  const before = world.snapshot()
  disk.isFull = true
  expect(() => place()).toThrow('no space left on device Nothing was changed.')
  expect(world.snapshot()).toEqual(before)
  disk.isFull = false
  place()
  expect(world.rows.count('orders')).toBe(1)
})

test('a world that was reset and then ends at once is in its initial state', () => {
  const { storage } = aStorage()
  const { world, place } = aWorld({ storage })
  const initial = world.snapshot()
  place()
  place(aBuy({ externalCustomerId: 'obi' }))
  world.reset()
  expect(world.snapshot()).toEqual(initial)
  expect(aWorld({ storage }).world.snapshot()).toEqual(initial)
})

test('a world that was stored before a setting existed has its default', () => {
  const { storage } = aStorage()
  const { world } = aWorld({ storage })
  const { assumptions, deviations: _, ...older } = world.row.behaviour
  const { excessDecimals: __, ...known } = assumptions
  const row = { ...world.row, behaviour: { ...older, assumptions: known } } as typeof world.row
  const snapshot = world.snapshot()
  storage
    .open('default')
    .compact(() => ({ ...snapshot, tables: { ...snapshot.tables, world: [row] } }), true)
  expect(aWorld({ storage }).world.row.behaviour).toEqual(world.row.behaviour)
})

test('the journal stores an attempt once, and a start has them all', async () => {
  const kept = new MemoryStorage({ keep: true })
  const journalled: Delivery[] = []
  const storage: Storage = {
    worlds: () => kept.worlds(),
    remove: (name) => kept.remove(name),
    close: () => kept.close(),
    open: (name) => {
      const world = kept.open(name)
      const append: typeof world.append = (change) => {
        journalled.push(...(change.put?.deliveries ?? []))
        world.append(change)
      }
      return { ...world, append }
    },
  }
  const made = aWorld({ storage, webhook: 'http://receiver.test/webhooks' })
  const { world } = made
  made.place()
  const [delivery] = world.rows.all('deliveries')
  if (delivery === undefined) throw new Error('The order has no delivery')
  const closed = new ScriptedTransport()
  for (let n = 0; n < 20; n++) {
    await attemptDelivery(world, closed, delivery.id)
    world.call(resendDelivery, delivery)
  }
  const { attempts } = world.rows.get('deliveries', delivery.id) ?? { attempts: [] }
  expect(attempts).toHaveLength(20)
  expect(new Set(attempts.map(({ headers }) => headers)).size, 'retries share headers').toBe(1)
  const [placed, first, ...later] = journalled
  expect(placed?.attempts).toEqual([])
  expect(first?.attempts).toHaveLength(1)
  for (const each of later) {
    // A resend adds none.
    expect(each.attempts.length).toBeLessThanOrEqual(1)
    for (const { headers } of each.attempts) expect(headers, 'they repeat').toBeUndefined()
  }
  expect(JSON.stringify(aWorld({ storage }).world.snapshot())).toBe(
    JSON.stringify(world.snapshot()),
  )
})
