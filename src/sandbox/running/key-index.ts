/** Which world a key belongs to: every call of the service begins with this question (§5). */
import { ApiError, type ErrorCode } from '../../base/vocabulary/errors.ts'
import { masked } from '../../base/vocabulary/masking.ts'
import type { Caller } from '../simulator/keys/key.ts'
import type { RunningWorld } from './running-world.ts'

export type Authenticated<W = RunningWorld> = { readonly running: W; readonly caller: Caller }

export class KeyIndex<W extends Pick<RunningWorld, 'world'> = RunningWorld> {
  readonly #keys = new Map<string, Authenticated<W> & { readonly revoked: boolean }>()
  readonly #keysOf = new Map<W, readonly string[]>()

  readonly #usual: string

  /** Errors recommend the key `usual`. */
  constructor(usual: string) {
    this.#usual = usual
  }

  /** Throws API_KEY_MISSING, API_KEY_UNKNOWN, API_KEY_REVOKED. */
  authenticate(apiKey: string | undefined): Authenticated<W> {
    if (apiKey === undefined || apiKey === '') {
      const cause = 'it has no x-api-key header. Send x-api-key with a key of this business.'
      throw unauthenticated('API_KEY_MISSING', cause)
    }
    const known = this.#keys.get(apiKey)
    if (known !== undefined && !known.revoked) return known
    const create = 'with POST /__sandbox/keys.'
    throw known === undefined
      ? unauthenticated(
          'API_KEY_UNKNOWN',
          `no business here has the key "${masked(apiKey)}". Use ${this.#usual}, or create one ${create}`,
        )
      : unauthenticated(
          'API_KEY_REVOKED',
          `the key "${masked(apiKey)}" was revoked. Create another ${create}`,
        )
  }

  /** Also of a revoked key. */
  ownerOf(apiKey: string): W | undefined {
    return this.#keys.get(apiKey)?.running
  }

  /** Keys change seldom and are looked up on every call, so a change indexes all of a world's. */
  index(running: W): void {
    this.forget(running)
    const keys = [...running.world.rows.all('keys')]
    for (const key of keys) {
      const caller = { environment: key.environment, keyId: key.id }
      this.#keys.set(key.key, { running, caller, revoked: key.revokedAt !== null })
    }
    this.#keysOf.set(
      running,
      keys.map((key) => key.key),
    )
  }

  forget(running: W): void {
    for (const key of this.#keysOf.get(running) ?? []) this.#keys.delete(key)
    this.#keysOf.delete(running)
  }
}

function unauthenticated(code: ErrorCode, cause: string): ApiError {
  return new ApiError(code, `Failed to authenticate the call: ${cause}`)
}
