/** How often a sequence is tried before it counts as survived, and in which application. */
import type { Adapter } from '../../base/contract/generated/types.ts'
import { isLate } from './draft.ts'
import { INTERRUPTIONS, ORDERS } from './perturbations.ts'
import type { Sequence } from './sequences.ts'

const TIMED_TRIES = 3

/** On a loaded machine, one try can miss all moments of an interruption. */
export function triesOf({ perturbations: [first, ...more] }: Sequence, adapter: Adapter): number {
  if (first?.isTimed !== true || more.length > 0) return 1
  // What happens after its answers takes longer.
  return first.kind === INTERRUPTIONS && isLate(adapter) ? 3 * TIMED_TRIES : TIMED_TRIES
}

/** Workers that number orders by themselves give two of them one number while equally old. */
export function wantsNewWorkers(
  { perturbations: [first, ...more] }: Sequence,
  { workers = 1 }: Adapter,
): boolean {
  return workers > 1 && first?.kind === ORDERS && more.length === 0
}
