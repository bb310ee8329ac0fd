/** What must hold of an application; oracle-list.ts has all. */
import type { AppStep, Oracle } from '../../base/contract/generated/types.ts'

import { HALF_TOKEN_UNIT } from '../../base/vocabulary/money.ts'
import type { Side } from '../../base/vocabulary/side.ts'

type Field = keyof NonNullable<AppStep['expect']>

/** The order as the service has it. */
export type ServiceOrder = {
  readonly end: 'pending' | 'completed' | 'failed'
  /** A member of it, or in a file the reference to it: `settlement.out`. */
  readonly member: (path: string) => unknown
}

export type OracleDefinition = {
  /** As the end of "After every sequence, …". */
  readonly says: string
  /** The section of the documentation that it follows from, if it follows from one. */
  readonly section?: string
  /** What to look for in the application, where a scenario's own step says nothing. */
  readonly hint?: string
  /** The entry that it is read by, which an adapter may lack. */
  readonly entry?: string
  /** The field of a read order that shows it, and what the field must be; undefined if anything. */
  readonly shown?: {
    readonly field: Field
    /** On both sides unless given. */
    readonly side?: Side
    readonly expected: (order: ServiceOrder) => unknown
  }
  /** It is this oracle, before the order has ended. */
  readonly before?: Oracle
  /** It is an amount, which means nothing where one of these counts is wrong. */
  readonly amountOf?: readonly Oracle[]
}

/** Not more than half a unit of a token away. */
export function near(value: unknown): object {
  return { $near: { value, by: HALF_TOKEN_UNIT } }
}
