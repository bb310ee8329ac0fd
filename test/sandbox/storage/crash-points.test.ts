/** Whatever a kill interrupts, a start finds the worlds of before or those of after. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { forkWorld } from '../../../src/sandbox/control/fork.ts'
import { restoreSnapshot } from '../../../src/sandbox/control/snapshot.ts'
import { createOrder } from '../../../src/sandbox/simulator/orders/operations.ts'
import type { RunningWorld } from '../../../src/sandbox/running/running-world.ts'
import { Sandbox } from '../../../src/sandbox/running/sandbox.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { noTimers } from '../../../src/base/ports/timers.ts'
import { FixedWallClock } from '../../../src/base/ports/wall-clock.ts'
import { aFolder } from '../../cli/a-folder.ts'
import { aBuy, START, TEST_CALLER } from '../../worlds.ts'
import { copiesDuring } from './crash-points.ts'

const OWN_FILES = /^[a-z0-9-]+(\.json|\.journal\.jsonl)$/

function start(directory: string) {
  const notices: string[] = []
  const storage = openFileStorage({ directory, onNotice: (notice) => notices.push(notice) })
  const sandbox = new Sandbox({
    storage,
    clock: { mode: 'manual' },
    behaviour: { progression: 'manual' },
    wallClock: new FixedWallClock(START),
    timers: noTimers,
  })
  return { sandbox, notices }
}

function place({ world }: RunningWorld, externalCustomerId: string): void {
  world.call(createOrder, { request: aBuy({ externalCustomerId }), caller: TEST_CALLER })
}

/** Each world in short: its customers, and a digest of all of it. */
function worldsOf({ worlds }: Sandbox): Readonly<Record<string, string>> {
  const texts = [...worlds].map(([name, { world }]) => {
    const snapshot = world.snapshot()
    const customers = snapshot.tables.orders.map((order) => order.customerId)
    const digest = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex')
    return [name, `${customers.join(' ')} ${digest.slice(0, 12)}`]
  })
  return Object.fromEntries(texts)
}

function shopOf(sandbox: Sandbox): RunningWorld {
  const shop = sandbox.worlds.get('shop')
  if (shop === undefined) throw new Error('There is no world "shop"')
  return shop
}

/** The world `shop` has a snapshot and a journal, the default world only a journal. */
async function aFolderOfWorlds(): Promise<string> {
  const directory = aFolder()
  const { sandbox } = start(directory)
  const shop = sandbox.createWorld({ name: 'shop' }).running
  place(shop, 'ada')
  await shop.restore(shop.world.snapshot())
  place(shop, 'obi')
  place(sandbox.defaultWorld, 'eve')
  return copiesDuring(directory, () => Promise.resolve()).then(([copy = '']) => copy)
}

type Work = (sandbox: Sandbox) => Promise<unknown>

const WORK: Readonly<Record<string, Work>> = {
  'the creation of a world': async (sandbox) => sandbox.createWorld({ name: 'new' }),
  'a fork': (sandbox) => forkWorld(sandbox, shopOf(sandbox), { name: 'new' }),
  'a fork whose clock runs on': async (sandbox) => {
    shopOf(sandbox).setMode('real', 60)
    await forkWorld(sandbox, shopOf(sandbox), { name: 'new', deliverTo: 'same' })
  },
  'a deletion': (sandbox) => sandbox.removeWorld('shop'),
  'a reset': (sandbox) => shopOf(sandbox).reset(),
  'an import': (sandbox) =>
    restoreSnapshot(sandbox, shopOf(sandbox), sandbox.defaultWorld.world.snapshot()),
}

test.each(Object.entries(WORK))(
  '%s that is killed at any point happened as a whole or not at all, and can be repeated',
  async (_, work) => {
    const directory = await aFolderOfWorlds()
    const { sandbox } = start(directory)
    const before = [worldsOf(sandbox)]
    sandbox.listen(() => before.push(worldsOf(sandbox)))
    const copies = await copiesDuring(directory, () => work(sandbox))
    const after = worldsOf(sandbox)
    await sandbox.close()
    let isDone = false
    for (const [index, copy] of copies.entries()) {
      const point = `copy ${index} of ${copies.length}: ${readdirSync(copy).join(' ')}`
      const restarted = start(copy)
      const found = worldsOf(restarted.sandbox)
      const isAfter = isDeepStrictEqual(found, after)
      if (isDone || index === copies.length - 1) expect(found, point).toEqual(after)
      if (!isAfter) expect(before, point).toContainEqual(found)
      isDone = isAfter
      const files = readdirSync(copy).filter((file) => file !== '.lock' && !OWN_FILES.test(file))
      expect(files, point).toEqual([])
      if (!isAfter) {
        await work(restarted.sandbox)
        expect(worldsOf(restarted.sandbox), point).toEqual(after)
      }
      await restarted.sandbox.close()
    }
    expect(isDone).toBe(true)
  },
)
