import type { WorldSnapshot } from '../simulator/rows.ts'
import { Sandbox, type SandboxOptions } from '../running/sandbox.ts'
import { adoptSnapshot, type Own } from '../simulator/world-snapshot.ts'
import { deliveringToInbox, withClock } from './fork.ts'

type Moment = { readonly snapshot: WorldSnapshot; readonly until: number }

/**
 * A sandbox in memory whose default world is `main`, with the usual keys, and which has the others
 * with keys of their own. Their clocks stand, and webhooks go to their inboxes.
 */
export async function openRecording(
  main: Moment,
  network: Pick<SandboxOptions, 'transport' | 'ownPorts' | 'variations'> = {},
  others: readonly (Moment & { readonly name: string })[] = [],
): Promise<Sandbox> {
  const sandbox = new Sandbox({ ...network, clock: { mode: 'manual', at: main.until } })
  const { world } = sandbox.defaultWorld
  const own = { row: world.row, keys: [...world.rows.all('keys')] }
  await sandbox.defaultWorld.restore(standing(main, own))
  for (const other of others)
    sandbox.createWorldFrom(other.name, (itsOwn) => standing(other, itsOwn))
  return sandbox
}

function standing({ snapshot, until }: Moment, own: Own): WorldSnapshot {
  const adopted = adoptSnapshot(snapshot, own)
  return deliveringToInbox(withClock(adopted, { mode: 'manual', at: until }))
}
