/** Every mutant. Those of members are generated; the others are listed by subject. */
import { BANK_MUTANTS } from './banks.ts'
import { CONFLICT_MUTANTS } from './conflicts.ts'
import { CONVENTION_MUTANTS } from './conventions.ts'
import { INTENT_MUTANTS } from './intents.ts'
import { MEMBER_MUTANTS } from './members.ts'
import type { Mutant } from '../planted.ts'
import { ORDER_MUTANTS } from './orders.ts'
import { OVERRIDE_MUTANTS } from './overrides.ts'
import { QUOTE_MUTANTS } from './quotes.ts'
import { STATUS_SYNC_MUTANTS } from './status-sync.ts'
import { VALUE_MUTANTS } from './values.ts'
import { WEBHOOK_MUTANTS } from './webhooks.ts'

export const BEHAVIOUR_MUTANTS: readonly Mutant[] = [
  ...QUOTE_MUTANTS,
  ...ORDER_MUTANTS,
  ...INTENT_MUTANTS,
  ...CONFLICT_MUTANTS,
  ...OVERRIDE_MUTANTS,
  ...STATUS_SYNC_MUTANTS,
  ...BANK_MUTANTS,
  ...CONVENTION_MUTANTS,
  ...VALUE_MUTANTS,
]

export const MUTANTS: readonly Mutant[] = [
  ...MEMBER_MUTANTS,
  ...BEHAVIOUR_MUTANTS,
  ...WEBHOOK_MUTANTS,
]
