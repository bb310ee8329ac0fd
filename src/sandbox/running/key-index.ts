/** Which world a key belongs to: every call of the service begins with this question (§5). */
import { ApiError, type ErrorCode } from '../../base/vocabulary/errors.ts'
import { masked } from '../../base/vocabulary/masking.ts'
import type { Caller } from '../simulator/keys/key.ts'
import type { RunningWorld } from './running-world.ts'

export type Authenticated<W = RunningWorld> = { readonly running: W; readonly caller: Caller }

export class KeyIndex<W extends Pick<RunningWorld, 'world'> = RunningWorld> {
  readonly #keys = new Map<string, Authenticated<W> & { readonly revoked: boolean }>()
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
    for (const { id: keyId, key, environment, revokedAt } of running.world.rows.all('keys')) {
      const caller = { environment, keyId }
      this.#keys.set(key, { running, caller, revoked: revokedAt !== null })
    }
  }

  forget(running: W): void {
    for (const [key, known] of this.#keys) if (known.running === running) this.#keys.delete(key)
  }
}

function unauthenticated(code: ErrorCode, cause: string): ApiError {
  return new ApiError(code, `Failed to authenticate the call: ${cause}`)
}
