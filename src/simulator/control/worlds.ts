import { ApiError } from '../../vocabulary/errors.ts'
import { nearest } from '../../vocabulary/nearest.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { DEFAULT_WORLD } from '../running/sandbox.ts'
import { iso } from '../../vocabulary/time.ts'
import type { ControlCall } from '../../server/control/operation.ts'
import { page, type PageQuery } from './page.ts'

export function listWorlds({ sandbox, input }: ControlCall<PageQuery>) {
  return page(sandbox.worlds.values(), input, { idOf: ({ name }) => name, show: showWorld })
}

export function createWorld({
  sandbox,
  body,
}: ControlCall<unknown, { name?: string; seed?: number }>) {
  const { running, keys } = sandbox.createWorld(body)
  return { name: running.name, apiKey: keys.test, liveApiKey: keys.live }
}

export async function deleteWorld({ sandbox, input }: ControlCall<{ name: string }>) {
  const { name } = input
  if (name === DEFAULT_WORLD) {
    const message = 'must be another world than the default one; POST /__sandbox/reset empties that'
    throw new ApiError('VALIDATION_FAILED', `Failed to delete world "${name}": name ${message}.`, {
      details: [{ field: 'name', message }],
    })
  }
  if (!sandbox.worlds.has(name)) {
    const meant = nearest(name.slice(0, 40), sandbox.worlds.keys())
    const mend =
      meant === undefined ? 'List them with GET /__sandbox/worlds.' : `Did you mean "${meant}"?`
    throw new ApiError(
      'NOT_FOUND',
      `Failed to delete world "${name.slice(0, 100)}": there is none. ${mend}`,
    )
  }
  await sandbox.removeWorld(name)
  return { deleted: name }
}

export async function resetWorld({ running }: ControlCall) {
  await running.reset()
  return showWorld(running)
}

export function showWorld({ world }: RunningWorld) {
  const { name, seed, createdAt } = world.row
  return {
    name,
    seed,
    createdAt: iso(createdAt),
    now: iso(world.now()),
    orders: world.rows.count('orders'),
  }
}
