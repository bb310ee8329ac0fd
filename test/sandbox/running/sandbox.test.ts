import { expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../../src/cli/sandbox/open-sandbox.ts'
import { ScriptedTransport } from '../../../src/base/ports/scripted-transport.ts'
import { MemoryStorage } from '../../../src/sandbox/storage/storage.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { FixedWallClock } from '../../../src/base/ports/wall-clock.ts'
import { issueKey } from '../../../src/sandbox/simulator/keys/operations.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import {
  KEPT_WORLD_LIMIT,
  Sandbox,
  type SandboxOptions,
} from '../../../src/sandbox/running/sandbox.ts'
import { createEndpoint } from '../../../src/sandbox/simulator/webhooks/operations.ts'
import { parsedConfig } from '../config/parsed-config.ts'
import { fullStorage } from '../../full-storage.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { thrownBy } from '../../thrown-error.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'

function aSandbox(options: SandboxOptions = {}): Sandbox {
  const sandbox = new Sandbox({
    clock: { mode: 'manual' },
    transport: new ScriptedTransport(),
    timers: noTimers,
    ...options,
  })
  onTestFinished(() => sandbox.close())
  return sandbox
}

test('a world beyond the limit is an error until another is removed', async () => {
  const sandbox = aSandbox({ worldLimit: 2 })
  const { running } = sandbox.createWorld()
  const error = thrownBy(() => sandbox.createWorld({ name: 'more' }))
  expect(error.code).toBe('LIMIT_EXCEEDED')
  expect(error.message).toContain('there are 2 already. Delete one')
  await sandbox.removeWorld(running.name)
  expect(sandbox.createWorld({ name: 'more' }).running.name).toBe('more')
})

test('without a transport, webhooks reach the inbox and no other receiver', async () => {
  const sandbox = new Sandbox({ clock: { mode: 'manual' }, timers: noTimers })
  onTestFinished(() => sandbox.close())
  const { defaultWorld: running } = sandbox
  for (const url of ['sandbox:inbox', 'http://receiver.test/'])
    running.world.call(createEndpoint, { url })
  running.world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  await running.advance(0)
  const results = [...running.world.rows.all('deliveries')].map(({ url, attempts }) => [
    url,
    attempts.at(-1)?.error,
  ])
  expect(results).toEqual([
    ['sandbox:inbox', null],
    ['http://receiver.test/', 'no network'],
  ])
})

/** A sandbox on the machine's clock, whose orders are completed after ten seconds. */
function aRunningSandbox(wallClock: FixedWallClock, storage = new MemoryStorage({ keep: true })) {
  const { defaultWorld: running } = aSandbox({ clock: { mode: 'real' }, wallClock, storage })
  const { world } = running
  const place = () => world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  const stateOf = (id: string) => {
    world.runWork(world.now())
    return world.rows.get('orders', id)?.state
  }
  return { running, world, place, stateOf, storage }
}

test('a running world does not stop when the clock of the machine is set back', () => {
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

test('a world opened after the clock was set back goes on from where it was', () => {
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

test('a world whose long advance was killed goes on from its last change', () => {
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

test('stored worlds are limited to the files that a process can open', async () => {
  const config = await parsedConfig({ cwd: aFolder() })
  const sandbox = await openSandbox(config, () => {})
  onTestFinished(() => sandbox.close())
  for (let n = 1; n < KEPT_WORLD_LIMIT; n++) sandbox.createWorld()
  expect(thrownBy(() => sandbox.createWorld()).message).toContain(`there are ${KEPT_WORLD_LIMIT}`)
})

test('a delivery that cannot be recorded is reported with its world and the cause', async () => {
  const transport = new ScriptedTransport()
  const receiver = transport.receiver('http://receiver.test/webhooks')
  const sandbox = aSandbox({
    webhook: 'http://receiver.test/webhooks',
    storage: fullStorage(() => receiver.received.length > 0),
    transport,
  })
  const reports: string[] = []
  const stop = sandbox.listenToStuck(({ name }, id, error) =>
    reports.push(`${name} ${id} ${error}`),
  )
  const { world } = sandbox.defaultWorld
  world.call(createOrder, { request: aBuy(), caller: TEST_CALLER })
  await expect(sandbox.defaultWorld.settle()).rejects.toThrow('no space left')
  expect(reports).toEqual([
    expect.stringMatching(/^default delivery "dlv_\w+" .*no space left on device/),
  ])
  stop()
  await expect(sandbox.defaultWorld.settle()).rejects.toThrow('no space left')
  expect(reports).toHaveLength(1)
})

test('a restored world has the keys of its snapshot and no others', async () => {
  const [from, sandbox] = [aSandbox(), aSandbox()]
  const kept = from.defaultWorld.world.call(issueKey, { environment: 'live' })
  const { running, keys } = sandbox.createWorld({ name: 'other' })
  await sandbox.defaultWorld.restore(from.defaultWorld.world.snapshot())
  expect(sandbox.authenticate(kept.key)).toMatchObject({ caller: { environment: 'live' } })
  await sandbox.defaultWorld.reset()
  expect(thrownBy(() => sandbox.authenticate(kept.key)).code).toBe('API_KEY_UNKNOWN')
  expect(sandbox.authenticate(keys.test).running).toBe(running)
})

test('a removed world leaves nothing behind, and the default one stays', async () => {
  const storage = new MemoryStorage({ keep: true })
  const sandbox = aSandbox({ seed: 7, storage })
  const { running, keys } = sandbox.createWorld({ name: 'shop' })
  expect(running.world.row.seed).toBe(7)
  await sandbox.removeWorld('shop')
  expect(thrownBy(() => sandbox.authenticate(keys.test)).code).toBe('API_KEY_UNKNOWN')
  expect(storage.worlds()).not.toContain('shop')
  await sandbox.removeWorld('default')
  expect(sandbox.authenticate('ramp_test_local').running).toBe(sandbox.defaultWorld)
})

test('worlds of one seed have different keys', () => {
  const sandbox = aSandbox()
  const keys = ['a', 'b'].flatMap((name) => Object.values(sandbox.createWorld({ name }).keys))
  expect(new Set(keys).size).toBe(4)
})

test('a world opened after the clock was set back keeps its rate', () => {
  const clock = { mode: 'real', rate: 60 } as const
  const storage = new MemoryStorage({ keep: true })
  aSandbox({ clock, storage, wallClock: new FixedWallClock(START) })
  const wallClock = new FixedWallClock(START - 86_400_000)
  const again = aSandbox({ clock, storage, wallClock })
  wallClock.set(START - 86_400_000 + 1_000)
  expect(again.defaultWorld.world.now()).toBe(START + 60_000)
})
