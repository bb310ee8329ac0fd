/** Which status sync of an order it is, for shapes that distinguish the first one. */
import type { Transaction } from '../transaction.ts'

export function countSync(tx: Transaction, orderId: string): 'first' | 'later' {
  const id = `sync:${orderId}`
  const used = tx.get('faults', id)?.used ?? 0
  tx.put('faults', { id, used: used + 1 })
  return used === 0 ? 'first' : 'later'
}
