/**
 * The assumption `rateLimitPerMinute`: a limit of requests per key and minute of simulated time.
 */
import type { Transaction } from '../transaction.ts'

const MINUTE_MS = 60_000

/** Counts one request. Returns the seconds to wait if it is over the limit, else 0. */
export function takeRequest(tx: Transaction, keyId: string): number {
  const minute = Math.floor(tx.now / MINUTE_MS)
  const prefix = `rate:${keyId}:`
  const id = `${prefix}${minute}`
  const used = tx.get('faults', id)?.used ?? 0
  if (used >= tx.assumptions.rateLimitPerMinute) {
    return Math.ceil(((minute + 1) * MINUTE_MS - tx.now) / 1000)
  }
  if (used === 0) {
    for (const row of [...tx.all('faults')])
      if (row.id.startsWith(prefix)) tx.delete('faults', row.id)
  }
  tx.put('faults', { id, used: used + 1 })
  return 0
}
