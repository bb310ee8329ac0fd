/** What a search runs: one order on one side, with perturbations. */
import type { Adapter } from '../../base/contract/generated/types.ts'

import type { Perturbation } from './perturbation.ts'
import type { Side } from '../../base/vocabulary/side.ts'

export type Sequence = { readonly side: Side; readonly perturbations: readonly Perturbation[] }

export function sidesOf({ sell }: Adapter): readonly Side[] {
  return sell === undefined ? ['buy'] : ['buy', 'sell']
}

export function keyOf({ side, perturbations }: Sequence): string {
  const ids = perturbations.map(({ id }) => id).toSorted()
  return [side, ...ids].join(' + ')
}

/** Whether it contains everything of the other one. */
export function contains(sequence: Sequence, other: Sequence): boolean {
  const ids = new Set(sequence.perturbations.flatMap(({ id, joins = [] }) => [id, ...joins]))
  return sequence.side === other.side && other.perturbations.every(({ id }) => ids.has(id))
}
