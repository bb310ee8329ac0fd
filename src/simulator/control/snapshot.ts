import { ApiError } from '../../vocabulary/errors.ts'
import type { WorldSnapshot } from '../rows.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Sandbox } from '../running/sandbox.ts'
import { adoptSnapshot, checkSnapshot } from '../world-snapshot.ts'
import type { ControlCall } from '../../server/control/operation.ts'
import { showWorld } from './worlds.ts'

/** A thousand orders with their events and deliveries are some four megabytes. */
export const SNAPSHOT_LIMIT_BYTES = 64 * 1024 * 1024

export function getSnapshot({ running }: ControlCall) {
  return running.world.snapshot()
}

export async function restoreSnapshot({
  sandbox,
  running,
  body,
}: ControlCall<unknown, WorldSnapshot>) {
  checkSnapshot(body)
  const { world } = running
  const snapshot = adoptSnapshot(body, { row: world.row, keys: [...world.rows.all('keys')] })
  checkKeys(sandbox, running, snapshot)
  await running.restore(snapshot)
  return showWorld(running)
}

/** A key leads to one world only, and the one that had it first keeps it. */
function checkKeys(sandbox: Sandbox, running: RunningWorld, { tables }: WorldSnapshot): void {
  for (const [index, { key }] of tables.keys.entries()) {
    const owner = ownerOf(sandbox, key)
    if (owner === undefined || owner === running) continue
    const field = `tables.keys[${index}].key`
    const message = `belongs to world "${owner.name}"; take the key out`
    const said = `Failed to restore the snapshot: ${field} ${message}; nothing was changed.`
    throw new ApiError('VALIDATION_FAILED', said, { details: [{ field, message }] })
  }
}

function ownerOf(sandbox: Sandbox, key: string): RunningWorld | undefined {
  try {
    return sandbox.worldOf(key)
  } catch {
    return undefined
  }
}
