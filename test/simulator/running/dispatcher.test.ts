import { expect, test } from 'vitest'
import type { OutgoingRequest, Transport, TransportResult } from '../../../src/ports/transport.ts'
import { Dispatcher, type DispatcherOptions } from '../../../src/simulator/running/dispatcher.ts'
import { createEndpoint } from '../../../src/simulator/webhooks/operations.ts'
import { MemoryStorage, type Storage } from '../../../src/ports/storage.ts'
import { aBuy, aWorld } from '../../worlds.ts'
import { deliveries, onlyDelivery } from '../webhooks/delivering.ts'

/** A network whose answers come when the test says so. */
class HeldTransport implements Transport {
  readonly sent: OutgoingRequest[] = []
  readonly #waiting: ((result: TransportResult) => void)[] = []

  send(request: OutgoingRequest): Promise<TransportResult> {
    this.sent.push(request)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Answers the oldest request that is still open. */
  answer(status = 200): void {
    this.#waiting.shift()?.({ tookMs: 1, status, error: null, headers: {}, body: '' })
  }

  async close(): Promise<void> {}
}

function dispatching(options: DispatcherOptions & { storage?: Storage } = {}) {
  const made = aWorld(options.storage === undefined ? {} : { storage: options.storage })
  made.world.call(createEndpoint, { url: 'http://receiver.test/webhooks' })
  const transport = new HeldTransport()
  const dispatcher = new Dispatcher(made.world, transport, options)
  const types = () =>
    transport.sent.map(({ headers }) => headers['x-service-event']?.replace('transaction.', ''))
  return { ...made, transport, dispatcher, types }
}

/** Lets everything that needs no answer happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await undefined
}

test('pump starts what is due, and starts nothing twice', async () => {
  const { place, dispatcher, transport } = dispatching()
  place(aBuy({ externalCustomerId: 'ada' }))
  place(aBuy({ externalCustomerId: 'bola' }))
  dispatcher.pump()
  dispatcher.pump()
  await settle()
  dispatcher.pump()
  await settle()
  expect(transport.sent).toHaveLength(2)
})

test('no more are under way than the limit, and the next starts when one ends', async () => {
  const { place, dispatcher, transport } = dispatching({ limit: 3 })
  for (let n = 0; n < 5; n++) place(aBuy({ externalCustomerId: `customer${n}` }))
  dispatcher.pump()
  await settle()
  expect(transport.sent).toHaveLength(3)
  expect(dispatcher.nextDueAt()).toBeUndefined()
  transport.answer()
  await settle()
  dispatcher.pump()
  await settle()
  expect(transport.sent).toHaveLength(4)
})

test('a later event of an order waits for the first attempt of an earlier one', async () => {
  const { place, simulate, dispatcher, transport, types } = dispatching()
  simulate({ id: place().transactionId, action: 'complete' })
  for (const sent of [1, 2, 3, 4]) {
    dispatcher.pump()
    await settle()
    expect(transport.sent).toHaveLength(sent)
    transport.answer()
    await settle()
  }
  expect(types()).toEqual(['created', 'updated', 'updated', 'completed'])
})

test('a retry under way is not started twice, and no later event waits for it', async () => {
  const { place, simulate, advance, dispatcher, transport, types } = dispatching()
  const { transactionId } = place()
  dispatcher.pump()
  await settle()
  transport.answer(500)
  await settle()
  advance('5s')
  dispatcher.pump()
  await settle()
  dispatcher.pump()
  await settle()
  expect(types()).toEqual(['created', 'created'])
  simulate({ id: transactionId, action: 'deposit' })
  dispatcher.pump()
  await settle()
  expect(types()).toEqual(['created', 'created', 'updated'])
})

test('nextDueAt is the next delivery that could start, past those under way', async () => {
  const { world, place, dispatcher, transport } = dispatching()
  place(aBuy({ externalCustomerId: 'ada' }))
  expect(dispatcher.nextDueAt()).toBe(world.now())
  dispatcher.pump()
  await settle()
  expect(dispatcher.nextDueAt()).toBeUndefined()
  place(aBuy({ externalCustomerId: 'bola' }))
  expect(dispatcher.nextDueAt()).toBe(world.now())
  transport.answer(500)
  await settle()
  dispatcher.pump()
  await settle()
  expect(dispatcher.nextDueAt()).toBe(world.now() + 5_000)
})

test('what ended is told when it is no longer under way', async () => {
  const ended: (string | undefined)[] = []
  const { place, dispatcher, transport, world } = dispatching({
    onEnd: (id, error) => ended.push(error === undefined ? id : `${id} failed`),
  })
  place()
  dispatcher.pump()
  await settle()
  expect(ended).toEqual([])
  transport.answer()
  await settle()
  expect(ended).toEqual([onlyDelivery(world).id])
})

test('attempt waits for the attempt that is under way instead of making another', async () => {
  const { world, place, dispatcher, transport } = dispatching()
  place()
  dispatcher.pump()
  await settle()
  const attempt = dispatcher.attempt(onlyDelivery(world).id)
  transport.answer()
  await attempt
  expect(transport.sent).toHaveLength(1)
  expect(onlyDelivery(world).status).toBe('delivered')
})

test('idle waits until everything under way is on record', async () => {
  const { world, place, dispatcher, transport } = dispatching()
  place(aBuy({ externalCustomerId: 'ada' }))
  place(aBuy({ externalCustomerId: 'bola' }))
  dispatcher.pump()
  await settle()
  let isIdle = false
  const idle = dispatcher.idle().then(() => (isIdle = true))
  transport.answer()
  await settle()
  expect(isIdle).toBe(false)
  transport.answer()
  await idle
  expect(deliveries(world).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('a webhook whose record cannot be written is not sent over and over, and is still due', async () => {
  const memory = new MemoryStorage()
  let isFull = false
  const storage: Storage = {
    worlds: () => memory.worlds(),
    remove: (world) => memory.remove(world),
    close: () => memory.close(),
    open: (name) => ({
      ...memory.open(name),
      append: () => {
        if (isFull) throw new Error('no space left on device')
      },
    }),
  }
  const errors: unknown[] = []
  const { world, place, dispatcher, transport } = dispatching({
    storage,
    onEnd: (_id, error) => errors.push(error),
  })
  place()
  dispatcher.pump()
  await settle()
  isFull = true
  transport.answer()
  await settle()
  expect(errors).toMatchObject([{ code: 'STORAGE_FAILED' }])
  for (let n = 0; n < 3; n++) {
    dispatcher.pump()
    await settle()
  }
  expect(transport.sent).toHaveLength(1)
  expect(dispatcher.nextDueAt()).toBeUndefined()

  isFull = false
  const again = dispatcher.attempt(onlyDelivery(world).id)
  await settle()
  transport.answer()
  await again
  expect(onlyDelivery(world).status).toBe('delivered')
})

test('finding what may start stays cheap behind a long outbox', async () => {
  const { world, place, dispatcher } = dispatching()
  for (let n = 0; n < 2_000; n++) place(aBuy({ externalCustomerId: `customer${n}` }))
  dispatcher.pump()
  await settle()
  let asked = 0
  const inOrder: number[] = []
  const skipped = new Set<string>()
  for (let n = 0; n < 16; n++) {
    const due = world.nextDelivery((id) => {
      asked += 1
      return !skipped.has(id)
    })
    if (due === undefined) throw new Error('Nothing was due')
    skipped.add(due.id)
    inOrder.push(due.sequence)
  }
  expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b))
  expect(asked).toBeLessThan(300)
})

test('an event goes to all endpoints at once, however slow one of them is', async () => {
  const { world, place, dispatcher, transport } = dispatching()
  world.call(createEndpoint, { url: 'http://other.test/webhooks' })
  place()
  dispatcher.pump()
  await settle()
  expect(transport.sent.map(({ url }) => url)).toEqual([
    'http://receiver.test/webhooks',
    'http://other.test/webhooks',
  ])
})
