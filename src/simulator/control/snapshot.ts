import { invalid } from '../../vocabulary/errors.ts'
import type { WorldSnapshot } from '../rows.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Sandbox } from '../running/sandbox.ts'
import { adoptSnapshot, checkSnapshot } from '../world-snapshot.ts'
import { showWorld } from './worlds.ts'

export function getSnapshot({ world }: RunningWorld): WorldSnapshot {
  return world.snapshot()
}

/** The snapshot has the shape of its schema. Throws VALIDATION_FAILED where its rows contradict. */
export async function restoreSnapshot(
  sandbox: Sandbox,
  running: RunningWorld,
  snapshot: WorldSnapshot,
) {
  checkSnapshot(snapshot)
  const { world } = running
  const adopted = adoptSnapshot(snapshot, { row: world.row, keys: [...world.rows.all('keys')] })
  checkKeys(sandbox, running, adopted)
  await running.restore(adopted)
  return showWorld(running)
}

/** A key belongs to one world: the one that had it first keeps it. */
function checkKeys(sandbox: Sandbox, running: RunningWorld, { tables }: WorldSnapshot): void {
  for (const [index, { key }] of tables.keys.entries()) {
    const owner = sandbox.ownerOf(key)
    if (owner === undefined || owner === running) continue
    const message = `belongs to world "${owner.name}"; remove the key`
    throw invalid('restore the snapshot', [{ field: `tables.keys[${index}].key`, message }])
  }
}
