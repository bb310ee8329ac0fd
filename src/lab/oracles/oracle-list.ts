/** Every oracle, by its name in files and reports. A read order is compared in this order. */
import { amount } from './amount.ts'
import { credits } from './credits.ts'
import { debited } from './debited.ts'
import { debits } from './debits.ts'
import { delivered } from './delivered.ts'
import { early } from './early.ts'
import { known } from './known.ts'
import { live } from './live.ts'
import type { OracleDefinition } from './oracle.ts'
import { other } from './other.ts'
import { recipient } from './recipient.ts'
import { returned } from './returned.ts'
import { returns } from './returns.ts'
import { running } from './running.ts'
import { state } from './state.ts'

export const ORACLES = {
  known,
  early,
  state,
  credits,
  amount,
  live,
  delivered,
  other,
  debits,
  debited,
  returns,
  returned,
  recipient,
  running,
} as const satisfies Readonly<Record<string, OracleDefinition>>
