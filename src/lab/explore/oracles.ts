/** Which oracles the adapter of an application can show, and which one a failed step is of. */
import type { Adapter, Oracle } from '../../base/contract/generated/types.ts'
import type { Behaviour } from '../../sandbox/simulator/behaviour/behaviour.ts'
import { memberOf } from '../../base/vocabulary/json.ts'
import { definitionOf, ORACLE_NAMES, oracleShowing } from '../oracles/expectation.ts'
import type { StepFailure } from '../../scenarios/runner/result.ts'

/** An oracle, and why it is off. */
export type SwitchedOff = ReadonlyMap<Oracle, string>

/** Oracles that the adapter has no entry for, and amounts that the service need not tell. */
export function oraclesOff(adapter: Adapter, settings: Behaviour = {}): SwitchedOff {
  const off = new Map<Oracle, string>()
  for (const oracle of ORACLE_NAMES) {
    const { entry = '', amountOf = [] } = definitionOf(oracle)
    const path = entry.split('.')
    const isOfNoSide = path[0] === 'sell' && adapter.sell === undefined
    if (entry === '' || isOfNoSide || amountOf.some((count) => off.has(count))) continue
    if (path.reduce<unknown>(memberOf, adapter) === undefined)
      off.set(oracle, `the adapter has no "${entry}"`)
    else if (isAmount(oracle) && isWithoutAmounts(settings))
      off.set(oracle, 'no response has the amount')
  }
  return off
}

/** No application can know what was settled: it uses the amount of its own order. */
function isWithoutAmounts({ assumptions = {}, shapes = {} }: Behaviour): boolean {
  // If the last webhook is lost, only gateway has the amount.
  return assumptions.reportedAmounts === 'absent' || shapes.gateway === 'never'
}

/**
 * Those that an order at rest must show; an amount means nothing where its count is off, and what
 * another one says of an order before its end is over.
 */
export function oraclesAtRest(off: SwitchedOff): readonly Oracle[] {
  return ORACLE_NAMES.filter((oracle) => {
    const { amountOf = [], before } = definitionOf(oracle)
    return before === undefined && ![oracle, ...amountOf].some((each) => off.has(each))
  })
}

/** The amount that means nothing where this count is wrong, or where it is there before the end. */
export function amountOf(count: Oracle): Oracle | undefined {
  return ORACLE_NAMES.find((oracle) => definitionOf(oracle).amountOf?.includes(count) === true)
}

/** No event of another order changes an amount: a wrong one is wrong by itself. */
export function isAmount(oracle: Oracle): boolean {
  return definitionOf(oracle).amountOf !== undefined
}

type Deciding = Pick<StepFailure, 'oracle' | 'fields' | 'expected' | 'received'>

function lacks(field: string, { expected, received }: Deciding): boolean {
  return Number(memberOf(received, field)) < Number(memberOf(expected, field))
}

/** What failed: a step at rest decides several oracles, one for each field that it reads. */
export function oracleOf({ oracle, fields = [], ...of }: Deciding): Oracle {
  const [first = ''] = fields
  if (first === 'running') return first
  const shown = oracleShowing(first)
  if (oracle === 'other') {
    // A sell that has failed, and was not given back: no other sell of the sequence has failed.
    const isKept = shown === 'returns' && !fields.includes('state') && lacks(first, of)
    return shown !== undefined && (isAmount(shown) || isKept) ? shown : oracle
  }
  if (oracle !== undefined && oracle !== 'state') return oracle
  return shown ?? 'state'
}
