import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../src/cli/open-sandbox.ts'
import { ScriptedTransport } from '../../../src/ports/scripted-transport.ts'
import { MemoryStorage } from '../../../src/ports/storage.ts'
import { noTimers } from '../../../src/ports/timers.ts'
import { FixedWallClock } from '../../../src/ports/wall-clock.ts'
import { createKey } from '../../../src/simulator/keys/operations.ts'
import { createOrder } from '../../../src/simulator/orders/operations.ts'
import { KEPT_WORLD_LIMIT, Sandbox } from '../../../src/simulator/running/sandbox.ts'
import { parsedConfig } from '../../config/parsed-config.ts'
import { fullStorage } from '../../full-storage.ts'
import { thrownBy } from '../../thrown-error.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'

test('worlds beyond the limit are refused, until one is removed', async () => {
  const sandbox = new Sandbox({ worldLimit: 2 })
  onTestFinished(() => sandbox.close())
  const { running } = sandbox.createWorld()
  const error = thrownBy(() => sandbox.createWorld({ name: 'more' }))
  expect(error.code).toBe('LIMIT_EXCEEDED')
  expect(error.message).toContain('there are 2 already. Delete one')
  await sandbox.removeWorld(running.name)
  expect(sandbox.createWorld({ name: 'more' }).running.name).toBe('more')
})

/** A sandbox on the machine's clock, whose orders are done after ten seconds. */
function aRunningSandbox(wallClock: FixedWallClock, storage = new MemoryStorage({ keep: true })) {
  const sandbox = new Sandbox({
    clock: { mode: 'real' },
    behaviour: { progression: 'after:10s' },
    wallClock,
    storage,
    transport: new ScriptedTransport(),
    timers: noTimers,
  })
  onTestFinished(() => sandbox.close())
  const running = sandbox.defaultWorld
  const { world } = running
  const place = () => world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  const stateOf = (id: string) => {
    world.runWork(world.now())
    return world.rows.get('orders', id)?.state
  }
  return { running, world, place, stateOf, storage }
}

test('a machine whose clock is set back while a world runs by it does not stop the world', () => {
  const wallClock = new FixedWallClock(START)
  const { world, place, stateOf } = aRunningSandbox(wallClock)
  const { transactionId } = place()
  wallClock.set(START - 86_400_000)
  expect(world.now()).toBe(START)
  wallClock.set(START - 86_400_000 + 9_999)
  expect(stateOf(transactionId)).toBe('settling')
  wallClock.set(START - 86_400_000 + 10_000)
  expect(stateOf(transactionId)).toBe('completed')
})

test('a world that is opened on a machine whose clock was set back goes on from where it was', () => {
  const { place, storage } = aRunningSandbox(new FixedWallClock(START))
  const { transactionId } = place()
  const wallClock = new FixedWallClock(START - 86_400_000)
  const { world, stateOf } = aRunningSandbox(wallClock, storage)
  expect(world.now()).toBe(START)
  wallClock.set(START - 86_400_000 + 10_000)
  expect(stateOf(transactionId)).toBe('completed')
})

test('a snapshot of a machine whose clock is ahead goes on from where it was', async () => {
  const ahead = aRunningSandbox(new FixedWallClock(START + 86_400_000))
  const { transactionId } = ahead.place()
  const wallClock = new FixedWallClock(START)
  const { running, world, stateOf } = aRunningSandbox(wallClock)
  await running.restore(ahead.world.snapshot())
  expect(world.now()).toBe(START + 86_400_000)
  wallClock.set(START + 10_000)
  expect(stateOf(transactionId)).toBe('completed')
})

test('a world whose long advance was killed goes on from what had happened', () => {
  const wallClock = new FixedWallClock(START)
  const { world, place, storage } = aRunningSandbox(wallClock)
  place()
  world.runWork(START + 86_400_000)
  const { world: again } = aRunningSandbox(wallClock, storage)
  const reached = again.now()
  expect(reached).toBeGreaterThan(START)
  wallClock.set(START + 1_000)
  expect(again.now()).toBe(reached + 1_000)
})

test('worlds that are kept in files are few enough for the files that a process may hold open', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const config = await parsedConfig({ cwd })
  const sandbox = await openSandbox(config, () => {})
  onTestFinished(async () => {
    await sandbox.close()
    rmSync(cwd, { recursive: true })
  })
  for (let n = 1; n < KEPT_WORLD_LIMIT; n++) sandbox.createWorld()
  expect(thrownBy(() => sandbox.createWorld()).message).toContain(`there are ${KEPT_WORLD_LIMIT}`)
})

test('a delivery that cannot be recorded is told of, with its world and the cause', async () => {
  const transport = new ScriptedTransport()
  const receiver = transport.receiver('http://receiver.test/webhooks')
  const sandbox = new Sandbox({
    clock: { mode: 'manual', at: START },
    webhook: 'http://receiver.test/webhooks',
    storage: fullStorage(() => receiver.received.length > 0),
    transport,
    timers: noTimers,
  })
  const told: string[] = []
  const stop = sandbox.listenToStuck(({ name }, id, error) => told.push(`${name} ${id} ${error}`))
  const { world } = sandbox.defaultWorld
  world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  await expect(sandbox.defaultWorld.drain()).rejects.toThrow('no space left')
  expect(told).toEqual([expect.stringMatching(/^default dlv_\w+ .*no space left on device/)])
  stop()
  await expect(sandbox.defaultWorld.drain()).rejects.toThrow('no space left')
  expect(told).toHaveLength(1)
})

test('a restored world is opened by the keys that it was kept with, and by no others', async () => {
  const from = new Sandbox({ clock: { mode: 'manual' } })
  const sandbox = new Sandbox({ clock: { mode: 'manual' } })
  onTestFinished(() => Promise.all([from.close(), sandbox.close()]).then(() => undefined))
  const kept = from.defaultWorld.world.call(createKey, { environment: 'live' })
  const { running, keys } = sandbox.createWorld({ name: 'other' })
  await sandbox.defaultWorld.restore(from.defaultWorld.world.snapshot())
  expect(sandbox.authenticate(kept.key)).toMatchObject({ caller: { environment: 'live' } })
  await sandbox.defaultWorld.reset()
  expect(thrownBy(() => sandbox.authenticate(kept.key)).code).toBe('API_KEY_UNKNOWN')
  expect(sandbox.authenticate(keys.test).running).toBe(running)
})

test('a world that was removed leaves nothing behind, and the default one stays', async () => {
  const storage = new MemoryStorage({ keep: true })
  const sandbox = new Sandbox({ clock: { mode: 'manual' }, seed: 7, storage })
  onTestFinished(() => sandbox.close())
  const { running, keys } = sandbox.createWorld({ name: 'shop' })
  expect(running.world.row.seed).toBe(7)
  await sandbox.removeWorld('shop')
  expect(thrownBy(() => sandbox.authenticate(keys.test)).code).toBe('API_KEY_UNKNOWN')
  expect(storage.worlds()).not.toContain('shop')
  await sandbox.removeWorld('default')
  expect(sandbox.authenticate('ramp_test_local').running).toBe(sandbox.defaultWorld)
})

test('worlds of one seed have keys of their own', () => {
  const sandbox = new Sandbox({ clock: { mode: 'manual' } })
  onTestFinished(() => sandbox.close())
  const made = ['a', 'b'].flatMap((name) => Object.values(sandbox.createWorld({ name }).keys))
  expect(new Set(made).size).toBe(4)
})

test('a world that is opened where the clock was set back keeps its pace', () => {
  const options = {
    clock: { mode: 'real', rate: 60 },
    storage: new MemoryStorage({ keep: true }),
    transport: new ScriptedTransport(),
    timers: noTimers,
  } as const
  const first = new Sandbox({ ...options, wallClock: new FixedWallClock(START) })
  const wallClock = new FixedWallClock(START - 86_400_000)
  const again = new Sandbox({ ...options, wallClock })
  onTestFinished(() => Promise.all([first.close(), again.close()]).then(() => undefined))
  wallClock.set(START - 86_400_000 + 1_000)
  expect(again.defaultWorld.world.now()).toBe(START + 60_000)
})
