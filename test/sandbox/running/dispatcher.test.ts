import { expect, test } from 'vitest'
import type {
  OutgoingRequest,
  Transport,
  TransportResult,
} from '../../../src/base/ports/transport.ts'
import { Dispatcher, type DispatcherOptions } from '../../../src/sandbox/running/dispatcher.ts'
import { createEndpoint } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import type { Storage } from '../../../src/sandbox/storage/storage.ts'
import { fullStorage } from '../../full-storage.ts'
import { aBuy, aWorld } from '../../worlds.ts'
import { deliveries, onlyDelivery } from '../simulator/webhooks/delivering.ts'

/** A network that answers when the test says so. */
class HeldTransport implements Transport {
  readonly sent: OutgoingRequest[] = []
  readonly #waiting: { url: string; resolve: (result: TransportResult) => void }[] = []

  send(request: OutgoingRequest): Promise<TransportResult> {
    this.sent.push(request)
    return new Promise((resolve) => this.#waiting.push({ url: request.url, resolve }))
  }

  /** Answers the oldest open request. */
  answer(status = 200): void {
    const [oldest] = this.#waiting
    if (oldest !== undefined) this.answerTo(oldest.url, status)
  }

  answerTo(url: string, status = 200): void {
    const index = this.#waiting.findIndex((open) => open.url === url)
    const [open] = index < 0 ? [] : this.#waiting.splice(index, 1)
    open?.resolve({ tookMs: 1, status, error: null, headers: {}, body: '' })
  }

  async close(): Promise<void> {}
}

function dispatching(options: DispatcherOptions & { storage?: Storage } = {}) {
  const made = aWorld(options.storage === undefined ? {} : { storage: options.storage })
  made.world.call(createEndpoint, { url: 'http://receiver.test/webhooks' })
  const transport = new HeldTransport()
  const dispatcher = new Dispatcher(made.world, transport, options)
  return {
    ...made,
    transport,
    dispatcher,
    pump: async () => {
      dispatcher.pump()
      await settle()
    },
    answer: async (status?: number) => {
      transport.answer(status)
      await settle()
    },
    types: () =>
      transport.sent.map(({ headers }) => headers['x-service-event']?.replace('transaction.', '')),
  }
}

/** Runs everything that waits for no answer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await undefined
}

test('pump starts what is due, and starts nothing twice', async () => {
  const { place, dispatcher, transport, pump } = dispatching()
  place(aBuy({ externalCustomerId: 'ada' }))
  place(aBuy({ externalCustomerId: 'bola' }))
  dispatcher.pump()
  await pump()
  await pump()
  expect(transport.sent).toHaveLength(2)
})

test('no more are in progress than the limit, and the next starts when one ends', async () => {
  const { place, dispatcher, transport, pump, answer } = dispatching({ limit: 3 })
  for (let n = 0; n < 5; n++) place(aBuy({ externalCustomerId: `customer${n}` }))
  await pump()
  expect(transport.sent).toHaveLength(3)
  expect(dispatcher.nextDueAt()).toBeUndefined()
  await answer()
  await pump()
  expect(transport.sent).toHaveLength(4)
})

test('a later event of an order waits for the first attempt of an earlier one', async () => {
  const { place, simulate, transport, pump, answer, types } = dispatching()
  simulate({ id: place().transactionId, action: 'complete' })
  for (const sent of [1, 2, 3, 4]) {
    await pump()
    expect(transport.sent).toHaveLength(sent)
    await answer()
  }
  expect(types()).toEqual(['created', 'updated', 'updated', 'completed'])
})

test('a retry in progress is not started twice, and no later event waits for it', async () => {
  const { place, simulate, advance, pump, answer, types } = dispatching()
  const { transactionId } = place()
  await pump()
  await answer(500)
  advance('5s')
  await pump()
  await pump()
  expect(types()).toEqual(['created', 'created'])
  simulate({ id: transactionId, action: 'deposit' })
  await pump()
  expect(types()).toEqual(['created', 'created', 'updated'])
})

test('nextDueAt is when the next delivery may start', async () => {
  const { world, place, dispatcher, pump, answer } = dispatching()
  place(aBuy({ externalCustomerId: 'ada' }))
  expect(dispatcher.nextDueAt()).toBe(world.now())
  await pump()
  expect(dispatcher.nextDueAt()).toBeUndefined()
  place(aBuy({ externalCustomerId: 'bola' }))
  expect(dispatcher.nextDueAt()).toBe(world.now())
  await answer(500)
  await pump()
  expect(dispatcher.nextDueAt()).toBe(world.now() + 5_000)
})

test('onEnd is called when an attempt is no longer in progress', async () => {
  const ended: (string | undefined)[] = []
  const { world, place, pump, answer } = dispatching({
    onEnd: (id, error) => ended.push(error === undefined ? id : `${id} failed`),
  })
  place()
  await pump()
  expect(ended).toEqual([])
  await answer()
  expect(ended).toEqual([onlyDelivery(world).id])
})

test('idle waits until every attempt in progress is recorded', async () => {
  const { world, place, dispatcher, transport, pump, answer } = dispatching()
  place(aBuy({ externalCustomerId: 'ada' }))
  place(aBuy({ externalCustomerId: 'bola' }))
  await pump()
  let isIdle = false
  const idle = dispatcher.idle().then(() => (isIdle = true))
  await answer()
  expect(isIdle).toBe(false)
  transport.answer()
  await idle
  expect(deliveries(world).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
})

test('a webhook whose attempt cannot be recorded is not sent repeatedly, and is still due', async () => {
  let isFull = false
  const storage = fullStorage(() => isFull)
  const errors: unknown[] = []
  const { world, place, dispatcher, transport, pump, answer } = dispatching({
    storage,
    onEnd: (_id, error) => errors.push(error),
  })
  place()
  await pump()
  isFull = true
  await answer()
  expect(errors).toMatchObject([{ code: 'STORAGE_FAILED' }])
  for (let n = 0; n < 3; n++) {
    await pump()
  }
  expect(transport.sent).toHaveLength(1)
  expect(dispatcher.nextDueAt()).toBeUndefined()

  isFull = false
  dispatcher.retryStuck()
  await pump()
  await answer()
  expect(onlyDelivery(world).status).toBe('delivered')
})

test('an endpoint that hangs keeps no delivery of another endpoint waiting', async () => {
  const { world, place, transport, pump } = dispatching({ limit: 3 })
  world.call(createEndpoint, { url: 'http://other.test/webhooks' })
  const sentTo = (host: string) => transport.sent.filter(({ url }) => url.includes(host)).length
  for (let n = 1; n <= 5; n++) {
    place(aBuy({ externalCustomerId: `customer${n}` }))
    await pump()
    transport.answerTo('http://other.test/webhooks')
    await settle()
    expect([sentTo('receiver.test'), sentTo('other.test')]).toEqual([Math.min(n, 3), n])
  }
})

test('an event goes to all endpoints at once, however slow one of them is', async () => {
  const { world, place, transport, pump } = dispatching()
  world.call(createEndpoint, { url: 'http://other.test/webhooks' })
  place()
  await pump()
  expect(transport.sent.map(({ url }) => url)).toEqual([
    'http://receiver.test/webhooks',
    'http://other.test/webhooks',
  ])
})
