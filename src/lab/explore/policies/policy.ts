/** What comes next in a search, apart from how it is run, repeated and reduced. */
import type { Adapter } from '../../../base/contract/generated/types.ts'
import type { Shard } from '../../../base/vocabulary/shard.ts'
import type { Sequence } from '../sequences.ts'

/** What there is to search. */
export type SearchSpace = {
  readonly adapter: Adapter
  /** Every sequence with up to this many perturbations comes before those that are drawn. */
  readonly depth: number
  readonly seed: number
  /** The share of the sequences that this search runs. Every share has the happy paths. */
  readonly shard?: Shard
}

/** It has ended before the next one begins, so that what it finds is known there. */
type Round = {
  /** If it has every sequence with this many perturbations: how many there are. */
  readonly whole?: { readonly depth: number; readonly of: number }
  readonly sequences: Iterable<Sequence>
}

/** The next round is asked for when the last one has ended. */
export type Policy = (space: SearchSpace) => Iterable<Round>
