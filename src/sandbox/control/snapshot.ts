import { invalid } from '../../base/vocabulary/errors.ts'
import type { TableName, Tables, WorldSnapshot } from '../simulator/rows.ts'
import type { RunningWorld } from '../running/running-world.ts'
import type { Sandbox } from '../running/sandbox.ts'
import { adoptSnapshot, checkSnapshot } from '../simulator/world-snapshot.ts'
import { showWorld } from './worlds.ts'

export function getSnapshot({ world }: RunningWorld): WorldSnapshot {
  const { tables, ...snapshot } = world.snapshot()
  return { ...snapshot, tables: { ...tables, deliveries: tables.deliveries.map(exportedRow) } }
}

/**
 * A row as others get it. How long a receiver took is a time of the machine, and with it the same
 * calls would not give the same bytes.
 */
export function exportedRow<Row extends Tables[TableName]>(row: Row): Row {
  if (!('attempts' in row) || row.attempts.every(({ tookMs }) => tookMs === 0)) return row
  return { ...row, attempts: row.attempts.map((attempt) => ({ ...attempt, tookMs: 0 })) }
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
