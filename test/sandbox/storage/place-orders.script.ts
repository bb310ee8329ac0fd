/**
 * Opens the world in the directory of its first argument and, without end, places orders, replaces
 * some and completes others, and acknowledges each on a line. It compacts far more often than the
 * service would, so that a kill at a random moment often falls into a compaction.
 */
import { writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Storage } from '../../../src/sandbox/storage/storage.ts'
import { openFileStorage } from '../../../src/sandbox/storage/lowdb-storage.ts'
import { aBuy, aWorld } from '../../worlds.ts'

const CHANGES_PER_FORCED_COMPACTION = 100

function compactingOften(storage: Storage): Storage {
  return {
    ...storage,
    open: (name) => {
      const world = storage.open(name)
      let changes = 0
      return {
        load: () => world.load(),
        append: (change) => world.append(change),
        compact: (snapshot) => {
          changes += 1
          world.compact(snapshot, changes % CHANGES_PER_FORCED_COMPACTION === 0)
        },
        close: () => world.close(),
      }
    },
  }
}

const files = openFileStorage({ directory: process.argv[2] ?? '', compactAtBytes: 1 })
const { world, place, simulate } = aWorld({
  storage: compactingOften(files),
  webhook: 'http://127.0.0.1:9/',
})
for (let n = world.rows.count('orders'); ; n++) {
  const externalCustomerId = `customer${n - (n % 3)}`
  const { transactionId } = place(aBuy({ externalCustomerId, overrideActiveIntent: true }))
  writeSync(1, `placed ${transactionId}\n`)
  await setImmediate()
  if (n % 3 !== 2) continue
  simulate({ id: transactionId, action: 'complete' })
  writeSync(1, `completed ${transactionId}\n`)
}
