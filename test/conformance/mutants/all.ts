/** Every mutant that shows in answers. Those of members are many and alike; the others are made by hand, by subject. */
import { BANK_MUTANTS } from './banks.ts'
import { CONFLICT_MUTANTS } from './conflicts.ts'
import { CONVENTION_MUTANTS } from './conventions.ts'
import { MEMBER_MUTANTS } from './members.ts'
import type { Mutant } from './mutant.ts'
import { ORDER_MUTANTS } from './orders.ts'
import { QUOTE_MUTANTS } from './quotes.ts'
import { SYNC_MUTANTS } from './syncs.ts'
import { WINDOW_MUTANTS } from './windows.ts'

export const BEHAVIOUR_MUTANTS: readonly Mutant[] = [
  ...QUOTE_MUTANTS,
  ...ORDER_MUTANTS,
  ...WINDOW_MUTANTS,
  ...CONFLICT_MUTANTS,
  ...SYNC_MUTANTS,
  ...BANK_MUTANTS,
  ...CONVENTION_MUTANTS,
]

export const MUTANTS: readonly Mutant[] = [...MEMBER_MUTANTS, ...BEHAVIOUR_MUTANTS]
