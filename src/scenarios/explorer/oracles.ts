/** What must hold of an application after every sequence, and which of it its adapter can show. */
import type { Adapter, Oracle } from '../../contract/generated/types.ts'
import type { StepFailure } from '../runner/result.ts'

/** What is observed at rest; the adapter may lack the entry that an oracle reads by. */
export const ORACLES = {
  known: 'every order of the service is known to the application',
  early: 'nothing is credited before the order is completed',
  state: 'the state of the application is that of the service',
  credits: 'a completed order is credited exactly once, any other never',
  amount: 'the credit is the settled amount',
  live: 'an order of a test key is not in the live books',
  delivered: 'the application takes the last webhook',
  other: 'an order of another customer is not changed, nor a replaced one',
  debits: 'a sell is debited exactly once',
  debited: 'the debit is the amount that was sold',
  returns: 'a failed sell is given back exactly once, any other never',
  returned: 'what is given back is the amount that was sold',
} as const

/** An amount that means nothing where the count is wrong, or where it is there before the end. */
export const AMOUNT_OF: Readonly<Partial<Record<Oracle, Oracle>>> = {
  early: 'amount',
  credits: 'amount',
  debits: 'debited',
  returns: 'returned',
}

/** An oracle, and why it is off. */
export type SwitchedOff = ReadonlyMap<Oracle, string>

/** Oracles that the adapter has no entry for. */
export function oraclesOff({ buy, sell }: Adapter): SwitchedOff {
  const off = new Map<Oracle, string>()
  const lacks = (entry: string) => `the adapter has no "${entry}"`
  if (buy.effect === undefined)
    for (const each of ['credits', 'early'] as const) off.set(each, lacks('buy.effect'))
  if (buy.effect?.amount === undefined) off.set('amount', lacks('buy.effect.amount'))
  if (buy.effect?.live === undefined) off.set('live', lacks('buy.effect.live'))
  if (sell === undefined) return off
  for (const [entry, count] of [
    ['debited', 'debits'],
    ['returned', 'returns'],
  ] as const) {
    if (sell[entry] === undefined) off.set(count, lacks(`sell.${entry}`))
    else if (sell[entry].amount === undefined) off.set(entry, lacks(`sell.${entry}.amount`))
  }
  return off
}

const COUNTS: Readonly<Record<string, Oracle>> = {
  credits: 'credits',
  liveCredits: 'live',
  debits: 'debits',
  returns: 'returns',
}
/** No event of another order changes them: a wrong one is wrong by itself. */
export const AMOUNTS: Readonly<Record<string, Oracle>> = {
  credited: 'amount',
  debited: 'debited',
  returned: 'returned',
}

/** What failed: a step at rest decides several oracles, one for each field that it reads. */
export function oracleOf({ oracle, fields = [] }: Pick<StepFailure, 'oracle' | 'fields'>): Oracle {
  const [first = ''] = fields
  const ofAmount = AMOUNTS[first]
  if (oracle === 'other') return ofAmount ?? oracle
  if (oracle !== undefined && oracle !== 'state') return oracle
  return COUNTS[first] ?? ofAmount ?? 'state'
}

/** What to look for in the application, where the scenario's own step says nothing. */
export const HINTS: Partial<Record<Oracle, string>> = {
  state:
    'Process a webhook before acknowledging it, let nothing overwrite a terminal state, and end an order by status sync as by a webhook.',
  credits:
    'Credit an order when it ends, once, in the same stored change as its state, and by the same function for webhooks and for status sync.',
  amount:
    'Credit what was settled: cryptoAmount of the completed event, and of a status sync the amount in gateway ("out" in this sandbox). What the user asked for is another amount.',
  live: 'Check livemode of the event, and environment of the order.',
  debits: 'Debit a sell when it is placed, once, in the same stored change as the order.',
  debited:
    'Debit what was sold, as it was ordered. Where the shop adds a fee of its own, leave "sell.debited.amount" out of the adapter.',
  returns: 'Give a failed sell back in the same stored change as its state, once.',
  returned: 'Give back what was debited, and not what it is worth, or what arrived.',
}
