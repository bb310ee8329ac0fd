import { invalid, notFound } from '../../base/vocabulary/errors.ts'
import { didYouMean } from '../../base/vocabulary/nearest.ts'
import { iso } from '../../base/vocabulary/time.ts'
import { VERSION } from '../../base/vocabulary/version.ts'
import type { Environment } from '../simulator/keys/key.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { DEFAULT_WORLD, type Sandbox } from '../running/sandbox.ts'
import { page, type PageQuery } from './page.ts'

export function getHealth({ name, world }: RunningWorld) {
  return { status: 'ok', version: VERSION, world: name, now: iso(world.now()) }
}

export function listWorlds(sandbox: Sandbox, query: PageQuery = {}) {
  return page(sandbox.worlds.values(), query, { idOf: ({ name }) => name, show: showWorld })
}

export type NewWorld = { readonly name?: string; readonly seed?: number }

/** Throws NAME_TAKEN, LIMIT_EXCEEDED, VALIDATION_FAILED. */
export function createWorld(sandbox: Sandbox, of: NewWorld = {}) {
  const { running, keys } = sandbox.createWorld(of)
  return { name: running.name, apiKey: keys.test, liveApiKey: keys.live }
}

/** Throws VALIDATION_FAILED for the default world, NOT_FOUND. */
export async function deleteWorld(sandbox: Sandbox, name: string) {
  if (name === DEFAULT_WORLD) {
    const message = 'must be another world; POST /__sandbox/reset empties the default world'
    throw invalid(`delete world "${name}"`, [{ field: 'name', message }])
  }
  if (!sandbox.worlds.has(name)) {
    const advice = didYouMean(name.slice(0, 40), sandbox.worlds.keys())
    throw notFound(`delete world "${name.slice(0, 100)}"`, 'worlds', advice)
  }
  await sandbox.removeWorld(name)
  return { deleted: name }
}

export async function resetWorld(running: RunningWorld) {
  await running.reset()
  return showWorld(running)
}

export function showWorld({ world }: RunningWorld) {
  const { name, seed, createdAt } = world.row
  const keys = [...world.rows.all('keys')]
  const keyOf = (wanted: Environment) => {
    const those = keys.filter(({ environment }) => environment === wanted)
    // A revoked key still identifies its world.
    return (those.find(({ revokedAt }) => revokedAt === null) ?? those[0])?.key ?? null
  }
  return {
    name,
    seed,
    apiKey: keyOf('test'),
    liveApiKey: keyOf('live'),
    createdAt: iso(createdAt),
    now: iso(world.now()),
    orders: world.rows.count('orders'),
  }
}
