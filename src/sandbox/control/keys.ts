import { iso } from '../../base/vocabulary/time.ts'
import type { ApiKey, Environment } from '../simulator/keys/key.ts'
import { issueKey, withdrawKey } from '../simulator/keys/operations.ts'
import type { RunningWorld } from '../running/running-world.ts'
import { page, type PageQuery } from './page.ts'

export function listKeys({ world }: RunningWorld, query: PageQuery = {}) {
  return page(world.rows.all('keys'), query, { idOf: ({ id }) => id, show: showKey })
}

/** Throws LIMIT_EXCEEDED. */
export function createKey({ world }: RunningWorld, environment: Environment) {
  return showKey(world.call(issueKey, { environment }))
}

/** Throws NOT_FOUND. */
export function revokeKey({ world }: RunningWorld, id: string) {
  return showKey(world.call(withdrawKey, { id }))
}

export function showKey({ createdAt, revokedAt, ...key }: ApiKey) {
  return {
    ...key,
    createdAt: iso(createdAt),
    revokedAt: revokedAt === null ? null : iso(revokedAt),
  }
}
