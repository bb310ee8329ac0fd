/** What a read order must show, by its oracles. */

import type { AppStep, Oracle } from '../../base/contract/generated/types.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { ORACLES } from './oracle-list.ts'
import type { OracleDefinition, ServiceOrder } from './oracle.ts'
import type { Side } from '../../base/vocabulary/side.ts'

type Expectation = NonNullable<AppStep['expect']>

const DEFINITIONS: Readonly<Record<Oracle, OracleDefinition>> = ORACLES

/** Every oracle, in the order of the list. */
export const ORACLE_NAMES = Object.keys(ORACLES) as readonly Oracle[]

export function definitionOf(oracle: Oracle): OracleDefinition {
  return DEFINITIONS[oracle]
}

/** Oracles that show nothing in an order of this side expect nothing. */
export function expectationOf(
  side: Side,
  oracles: readonly Oracle[],
  order: ServiceOrder,
): Expectation {
  const fields = oracles.flatMap((oracle) => {
    const { shown } = shownBy(oracle)
    if (shown === undefined || (shown.side ?? side) !== side) return []
    const expected = shown.expected(order)
    return expected === undefined ? [] : [[shown.field, expected] as const]
  })
  return Object.fromEntries(fields)
}

/** The one that a field of an order belongs to. */
export function oracleShowing(field: string): Oracle | undefined {
  return ORACLE_NAMES.find((oracle) => DEFINITIONS[oracle].shown?.field === field)
}

/** The oracle that says what a step expects of the order that it reads, in place of `expect`. */
export function decidedBy({ app, expect, oracle }: AppStep): Oracle | undefined {
  const readsOrder = app.state !== undefined || app.refresh !== undefined
  const isOpen = oracle === undefined || expect !== undefined || !readsOrder
  return isOpen || shownBy(oracle).shown === undefined ? undefined : oracle
}

/** The state of the order, and what the oracle shows of it. */
export function expectedOf(
  side: Side,
  oracle: Oracle,
  order: { readonly status: ServiceOrder['end'] },
): Expectation {
  const member = (path: string) => path.split('.').reduce<unknown>(memberOf, order)
  return expectationOf(side, ['state', oracle], { end: order.status, member })
}

function shownBy(oracle: Oracle): OracleDefinition {
  const { before } = DEFINITIONS[oracle]
  return DEFINITIONS[before ?? oracle]
}
