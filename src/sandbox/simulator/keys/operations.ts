import { ApiError, notFound } from '../../../base/vocabulary/errors.ts'
import type { Transaction } from '../transaction.ts'
import { keyText, type ApiKey, type Environment } from './key.ts'

/** Keys of one world; with more, a test has forgotten to reset it. */
const KEY_LIMIT = 1000

/** Creates a key of an environment (§5.2). Throws LIMIT_EXCEEDED. */
export function issueKey(tx: Transaction, input: { environment: Environment }): ApiKey {
  if (tx.count('keys') >= KEY_LIMIT) {
    throw new ApiError(
      'LIMIT_EXCEEDED',
      `Failed to create an API key: the world has ${KEY_LIMIT}. Reset it, or use another world.`,
    )
  }
  const sequence = tx.nextSequence()
  const random = tx.random(`key:${tx.world.name}:${sequence}`)
  const key: ApiKey = {
    id: `key_${sequence}`,
    key: keyText(input.environment, tx.world.name, random),
    environment: input.environment,
    createdAt: tx.now,
    revokedAt: null,
  }
  tx.put('keys', key)
  return key
}

/** Revokes a key; a second time changes nothing. Throws NOT_FOUND. */
export function withdrawKey(tx: Transaction, input: { id: string }): ApiKey {
  const key = tx.get('keys', input.id)
  if (key === undefined) throw notFound(`revoke API key "${input.id}"`, 'keys')
  if (key.revokedAt !== null) return key
  const revoked = { ...key, revokedAt: tx.now }
  tx.put('keys', revoked)
  return revoked
}
