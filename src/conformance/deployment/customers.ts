/** Identifiers of customers that nobody used before: one part a run, one part a customer. */
import { randomBytes } from 'node:crypto'

export function freshCustomers(run = randomBytes(5).toString('hex')): () => string {
  let count = 0
  return () => `rsverify${run}${(++count).toString().padStart(3, '0')}`
}
