import type { ApiKey, Environment } from '../keys/key.ts'
import { createKey as create, revokeKey as revoke } from '../keys/operations.ts'
import { iso } from '../../vocabulary/time.ts'
import type { ControlCall } from '../../server/control/operation.ts'
import { page, type PageQuery } from './page.ts'

export function listKeys({ running, input }: ControlCall<PageQuery>) {
  return page(running.world.rows.all('keys'), input, { idOf: ({ id }) => id, show: showKey })
}

export function createKey({ running, body }: ControlCall<unknown, { environment: Environment }>) {
  return showKey(running.world.call(create, body))
}

export function revokeKey({ running, input }: ControlCall<{ id: string }>) {
  return showKey(running.world.call(revoke, input))
}

function showKey({ createdAt, revokedAt, ...key }: ApiKey) {
  return {
    ...key,
    createdAt: iso(createdAt),
    revokedAt: revokedAt === null ? null : iso(revokedAt),
  }
}
