/**
 * API keys of a business (§5). A key is of the test or the live kind and belongs to one world. Keys are made and
 * revoked through the control API; a revoked key stays on record so that its use gets a clear refusal.
 * Scopes and expiry are not documented (§5.7) and not simulated.
 */
export type Environment = 'test' | 'live'

export type ApiKey = {
  readonly id: string
  readonly key: string
  readonly environment: Environment
  readonly createdAt: number
  readonly revokedAt: number | null
}

/** Who calls: what an operation may know of the key that was sent. */
export type Caller = { readonly environment: Environment; readonly keyId: string }
