/** Waiting until what is due has been sent. */
import { expect, onTestFinished, test } from 'vitest'
import type { Timers } from '../../../src/base/ports/timers.ts'
import type {
  OutgoingRequest,
  Transport,
  TransportResult,
} from '../../../src/base/ports/transport.ts'
import type { Behaviour } from '../../../src/sandbox/simulator/behaviour/behaviour.ts'
import { drainDeliveries } from '../../../src/sandbox/control/deliveries.ts'
import { createWebhookEndpoint } from '../../../src/sandbox/control/webhooks.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { simulate } from '../../../src/sandbox/simulator/orders/simulate.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { fullStorage } from '../../full-storage.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'

const QUICK = 'http://quick.test/'
const HANGING = 'http://hanging.test/'

/** `QUICK` answers 200; `HANGING` answers when the test says so. */
class HalfHeld implements Transport {
  readonly held: ((status: number) => void)[] = []

  send({ url }: OutgoingRequest): Promise<TransportResult> {
    const result = (status: number) => ({ tookMs: 1, status, error: null, headers: {}, body: '' })
    if (url === QUICK) return Promise.resolve(result(200))
    return new Promise((resolve) => this.held.push((status) => resolve(result(status))))
  }

  async close(): Promise<void> {
    for (const answer of this.held) answer(200)
  }
}

function aWorldWith(
  options: { urls?: readonly string[]; behaviour?: Behaviour; isFull?: () => boolean } = {},
) {
  const { urls = [QUICK], isFull } = options
  const transport = new HalfHeld()
  const waits = new Set<{ readonly delayMs: number; readonly wake: () => void }>()
  const timers: Timers = {
    after: (delayMs, wake) => {
      const wait = { delayMs, wake }
      waits.add(wait)
      return () => waits.delete(wait)
    },
  }
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    behaviour: { progression: 'manual', ...options.behaviour },
    transport,
    timers,
    ...(isFull && { storage: fullStorage(isFull) }),
  })
  onTestFinished(async () => {
    await transport.close()
    await sandbox.close()
  })
  const running = sandbox.defaultWorld
  for (const url of urls) createWebhookEndpoint(running, url)
  return {
    running,
    transport,
    place: (customer = 'ada') =>
      running.world.call(createOrder, {
        request: aBuy({ externalCustomerId: customer }),
        caller: TEST_CALLER,
      }).transactionId,
    complete: (id: string) => running.world.call(simulate, { id, action: 'complete' }),
    /** Lets the longest wait, which is the time-out of the drain, be over. */
    timeOut: () => [...waits].sort((a, b) => b.delayMs - a.delayMs)[0]?.wake(),
    waits: () => [...waits].map(({ delayMs }) => delayMs),
  }
}

/** Runs everything that waits for no answer. */
async function turn(): Promise<void> {
  for (let step = 0; step < 50; step++) await undefined
}

test('a drain waits for an attempt that is under way, and for what is queued behind it', async () => {
  const { running, transport, place, complete } = aWorldWith({ urls: [HANGING] })
  const id = place()
  complete(id)
  let drained: unknown
  void drainDeliveries(running).then((counts) => (drained = counts))
  for (let answered = 0; answered < 4; answered++) {
    await turn()
    expect(drained, `after ${answered} answers`).toBeUndefined()
    transport.held[answered]?.(answered === 0 ? 500 : 200)
  }
  await turn()
  expect(drained).toEqual({ delivered: 3, failed: 1, underWay: 0 })
})

test('a drain does not wait for a retry that is due later', async () => {
  const { running, transport, place } = aWorldWith({ urls: [HANGING] })
  place()
  const drained = drainDeliveries(running)
  await turn()
  transport.held[0]?.(500)
  expect(await drained).toEqual({ delivered: 0, failed: 1, underWay: 0 })
})

test('a receiver that hangs holds a drain until its time-out, and no other receiver', async () => {
  const { running, place, complete, timeOut, waits } = aWorldWith({ urls: [HANGING, QUICK] })
  const before = waits()
  complete(place())
  const drained = drainDeliveries(running, { timeout: '5s' })
  await turn()
  expect(waits()).toContain(5_000)
  timeOut()
  // The first delivery to it is under way, and three wait for that.
  expect(await drained).toEqual({ delivered: 4, failed: 0, underWay: 4 })
  expect(waits()).toEqual(before)
})

test('a fault that drops a webhook has failed it, and one that postpones it leaves it for later', async () => {
  const { running, place, complete } = aWorldWith({
    behaviour: {
      webhooks: [
        { match: { type: 'transaction.created' }, do: 'drop' },
        { match: { type: 'transaction.completed' }, do: 'delay', by: '1m' },
      ],
    },
  })
  complete(place())
  expect(await drainDeliveries(running)).toEqual({ delivered: 2, failed: 1, underWay: 0 })
})

test('a delivery that cannot be recorded ends a drain, as one that is still to be made', async () => {
  let isFull = false
  const { running, place } = aWorldWith({ isFull: () => isFull })
  place()
  isFull = true
  expect(await drainDeliveries(running)).toEqual({ delivered: 0, failed: 0, underWay: 1 })
})

test('a drain ends with the world', async () => {
  const { running, transport, place } = aWorldWith({ urls: [HANGING] })
  place()
  const drained = drainDeliveries(running)
  await turn()
  const closed = running.close()
  expect(await drained).toMatchObject({ underWay: 1 })
  transport.held[0]?.(200)
  await closed
})

test('a drain waits for an advance that is under way', async () => {
  const { running, transport, place } = aWorldWith({ urls: [HANGING] })
  place()
  const advanced = running.advance(1_000)
  await turn()
  const drained = drainDeliveries(running)
  await turn()
  transport.held[0]?.(200)
  await advanced
  expect(await drained).toEqual({ delivered: 1, failed: 0, underWay: 0 })
  expect(running.world.now()).toBe(START + 1_000)
})
