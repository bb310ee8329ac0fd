/** How often a sequence is tried before it counts as survived, and in which application. */
import type { Adapter } from '../../contract/generated/types.ts'
import { isLate } from './draft.ts'
import { INTERRUPTIONS, ORDERS } from './perturbations.ts'
import type { Sequence } from './sequences.ts'

/** The moments of an interruption are real time: on a loaded machine, one try can miss them all. */
export function triesOf({ perturbations: [first, ...more] }: Sequence, adapter: Adapter): number {
  if (first?.kind !== INTERRUPTIONS || more.length > 0) return 1
  // What happens after its answers takes longer.
  return isLate(adapter) ? 6 : 3
}

/** Workers that number orders by themselves give two orders one number while they are equally old. */
export function wantsNewWorkers(
  { perturbations: [first, ...more] }: Sequence,
  { workers = 1 }: Adapter,
): boolean {
  return workers > 1 && first?.kind === ORDERS && more.length === 0
}
