import type { Random } from '../../../base/vocabulary/random.ts'

/**
 * API keys of a business (§5). A key belongs to one world and to its test or live environment. The
 * control API creates and revokes keys; a revoked key is kept so that its use gets a clear error
 * response. Scopes and expiry are not documented (§5.7) and not simulated.
 */
export type Environment = 'test' | 'live'

export type ApiKey = {
  readonly id: string
  readonly key: string
  readonly environment: Environment
  readonly createdAt: number
  readonly revokedAt: number | null
}

/** The key that was sent, as operations see it. */
export type Caller = { readonly environment: Environment; readonly keyId: string }

/**
 * A key carries the name of its world, so that a proxy, which sees the key of a call and knows no
 * worlds, can spread worlds over processes.
 */
export function keyText(environment: Environment, world: string, random: Random): string {
  return `ramp_${environment}_${world}_${random.hex(24)}`
}
