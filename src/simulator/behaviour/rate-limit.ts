/** The rate limit of the assumption `rateLimitPerMinute`: so many requests per key and minute of the world's clock. */
import type { Transaction } from '../transaction.ts'

const WINDOW_MS = 60_000

/** Counts one request. Returns the seconds to wait where it is one too many, and 0 where it may go on. */
export function takeRequest(tx: Transaction, keyId: string): number {
  const window = Math.floor(tx.now / WINDOW_MS)
  const prefix = `rate:${keyId}:`
  const id = `${prefix}${window}`
  const used = tx.get('faults', id)?.used ?? 0
  if (used >= tx.assumptions.rateLimitPerMinute) {
    return Math.ceil(((window + 1) * WINDOW_MS - tx.now) / 1000)
  }
  if (used === 0) {
    for (const row of [...tx.all('faults')])
      if (row.id.startsWith(prefix)) tx.delete('faults', row.id)
  }
  tx.put('faults', { id, used: used + 1 })
  return 0
}
