/**
 * Identifiers of customers that no run used before: one part per run, one part per customer. They
 * are short and have letters and digits only, because their form is the deployment's own.
 */
import { randomBytes } from 'node:crypto'

/** In `pattern`, each `{id}` becomes a fresh identifier. */
export function freshCustomers(
  pattern = '{id}',
  run = randomBytes(3).toString('hex'),
): () => string {
  let count = 0
  return () => {
    const id = `rsverify${run}${(++count).toString().padStart(3, '0')}`
    return pattern.replaceAll('{id}', id)
  }
}
