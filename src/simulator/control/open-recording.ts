import type { WorldSnapshot } from '../rows.ts'
import { Sandbox, type SandboxOptions } from '../running/sandbox.ts'
import { adoptSnapshot } from '../world-snapshot.ts'
import { deliveringToInbox, withClock } from './fork.ts'

/**
 * A sandbox in memory whose default world is that of the snapshot, with the usual keys. Its clock
 * stands at that moment, and webhooks go to its inbox.
 */
export async function openRecording(
  snapshot: WorldSnapshot,
  at: number,
  network: Pick<SandboxOptions, 'transport' | 'ownPorts'> = {},
): Promise<Sandbox> {
  const sandbox = new Sandbox({ ...network, clock: { mode: 'manual', at } })
  const { world } = sandbox.defaultWorld
  const adopted = adoptSnapshot(snapshot, { row: world.row, keys: [...world.rows.all('keys')] })
  const standing = withClock(adopted, { mode: 'manual', at })
  await sandbox.defaultWorld.restore(deliveringToInbox(standing))
  return sandbox
}
