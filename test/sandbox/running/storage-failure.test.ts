/** Storage that fails for a while: what was refused did not happen, and what waited goes on. */
import { expect, test } from 'vitest'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { MemoryStorage } from '../../../src/sandbox/storage/storage.ts'
import { noTimers, type Timers } from '../../../src/base/ports/timers.ts'
import { FixedWallClock } from '../../../src/base/ports/wall-clock.ts'
import { getOrderIntent } from '../../../src/sandbox/simulator/intents/operations.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import { Sandbox, type SandboxOptions } from '../../../src/sandbox/running/sandbox.ts'
import { filling } from '../../full-storage.ts'
import { thrownBy } from '../../thrown-error.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'

const HOOK = 'http://receiver.test/webhooks'

/** Timers that fire when the test says so, in the order of their time. */
function manualTimers(): Timers & { readonly fire: () => number | undefined } {
  const waiting = new Set<{ readonly delayMs: number; readonly wake: () => void }>()
  return {
    after: (delayMs, wake) => {
      const timer = { delayMs, wake }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
    fire: () => {
      const [first] = [...waiting].sort((a, b) => a.delayMs - b.delayMs)
      if (first === undefined) return undefined
      waiting.delete(first)
      first.wake()
      return first.delayMs
    },
  }
}

function aFullSandbox(options: SandboxOptions = {}) {
  const disk = { isFull: false }
  const memory = new MemoryStorage({ keep: true })
  const storage = filling(memory, () => disk.isFull)
  const clock = { mode: 'manual', at: START } as const
  const make = () => new Sandbox({ clock, storage, timers: noTimers, ...options })
  return { disk, memory, make, sandbox: make() }
}

function place({ defaultWorld: { world } }: Pick<Sandbox, 'defaultWorld'>): string {
  return world.call(createOrder, { request: aBuy(), caller: TEST_CALLER }).transactionId
}

const turn = () => new Promise((done) => setImmediate(done))

test('a world is deleted on a full disk, and a new one of its name starts without its orders', async () => {
  const { disk, make, sandbox } = aFullSandbox()
  place({ defaultWorld: sandbox.createWorld({ name: 'shop' }).running })
  disk.isFull = true
  await sandbox.removeWorld('shop')
  disk.isFull = false
  expect(sandbox.createWorld({ name: 'shop' }).running.world.rows.count('orders')).toBe(0)
  expect(make().worlds.get('shop')?.world.rows.count('orders')).toBe(0)
})

test('a world whose files cannot be deleted goes on', async () => {
  const { sandbox, memory } = aFullSandbox()
  const { running, keys } = sandbox.createWorld({ name: 'shop' })
  memory.remove = () => {
    throw new Error('operation not permitted')
  }
  const error: unknown = await sandbox.removeWorld('shop').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'STORAGE_FAILED' })
  expect(sandbox.authenticate(keys.test).running).toBe(running)
  place({ defaultWorld: running })
  expect(running.world.rows.count('orders')).toBe(1)
})

test('a world whose creation is refused is not there after a restart either', async () => {
  const { disk, make, memory, sandbox } = aFullSandbox()
  disk.isFull = true
  expect(thrownBy(() => sandbox.createWorld({ name: 'shop' })).code).toBe('STORAGE_FAILED')
  disk.isFull = false
  expect(memory.worlds()).toEqual(['default'])
  expect([...make().worlds.keys()]).toEqual(['default'])
  const { keys } = sandbox.createWorld({ name: 'shop' })
  expect(make().authenticate(keys.test).running.name).toBe('shop')
})

test('deliveries that a full disk stopped are sent when it has room again, without a call', async () => {
  const transport = new ScriptedTransport()
  transport.receiver(HOOK)
  const timers = manualTimers()
  const { disk, sandbox } = aFullSandbox({ transport, timers, webhook: HOOK })
  const reports: string[] = []
  sandbox.listenToStuck(({ name }, what) => reports.push(`${name} ${what}`))
  place(sandbox)
  disk.isFull = true
  const waits = []
  for (let n = 0; n < 4; n++) {
    waits.push(timers.fire())
    await turn()
  }
  const { rows } = sandbox.defaultWorld.world
  const statuses = () => [...rows.all('deliveries')].map(({ status }) => status)
  expect(statuses()).toEqual(['pending'])
  expect(reports).toEqual([expect.stringMatching(/^default delivery "dlv_\w+"$/)])
  disk.isFull = false
  while (statuses()[0] === 'pending' && waits.push(timers.fire()) < 20) await turn()
  expect(statuses()).toEqual(['delivered'])
  expect(waits.filter((wait) => wait !== 0)).toEqual([1_000, 2_000])
})

test('due work that a full disk stopped is done when it has room again', async () => {
  const timers = manualTimers()
  const wallClock = new FixedWallClock(START)
  const clock = { mode: 'real' } as const
  const behaviour = { progression: 'after:10s' }
  const { disk, sandbox } = aFullSandbox({ timers, wallClock, clock, behaviour })
  const id = place(sandbox)
  const { world } = sandbox.defaultWorld
  const before = world.rows.get('orders', id)
  disk.isFull = true
  wallClock.set(START + 3_600_000)
  timers.fire()
  expect(world.rows.get('orders', id)).toEqual(before)
  disk.isFull = false
  expect(timers.fire()).toBe(1_000)
  timers.fire()
  expect(world.rows.get('orders', id)).not.toEqual(before)
})

test('what is stored can be read while work is due that cannot be stored', () => {
  const wallClock = new FixedWallClock(START)
  const { disk, sandbox } = aFullSandbox({ wallClock, clock: { mode: 'real' } })
  const id = place(sandbox)
  disk.isFull = true
  wallClock.set(START + 60_000)
  const { world } = sandbox.defaultWorld
  const query = { customerId: 'ada', token: 'USDC', network: 'base' }
  expect(world.call(getOrderIntent, { query, caller: TEST_CALLER })).toMatchObject({
    success: true,
  })
  expect(thrownBy(() => place(sandbox)).code).toBe('STORAGE_FAILED')
  expect([...world.rows.all('orders')].map((order) => order.id)).toEqual([id])
})

test('a sandbox whose last snapshot cannot be written closes everything all the same', async () => {
  const transport = new ScriptedTransport()
  const { disk, memory, sandbox } = aFullSandbox({ transport })
  disk.isFull = false
  place(sandbox)
  const closed: string[] = []
  memory.close = () => closed.push('storage')
  transport.close = () => Promise.resolve(void closed.push('transport'))
  disk.isFull = true
  await expect(sandbox.close()).rejects.toThrow('no space left')
  expect(closed).toEqual(['transport', 'storage'])
})
