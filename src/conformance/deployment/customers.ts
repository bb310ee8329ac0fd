/** Identifiers of customers that no run used before: one part per run, one part per customer. */
import { randomBytes } from 'node:crypto'

export function freshCustomers(run = randomBytes(5).toString('hex')): () => string {
  let count = 0
  return () => `rsverify${run}${(++count).toString().padStart(3, '0')}`
}
