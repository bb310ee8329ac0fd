/**
 * The holder's name in the answer of the resolve endpoint. Nothing but `accountName` is documented
 * of that answer (§4.6), so the member may be further inside.
 */
import type { Exchange } from '../../base/client/exchange.ts'
import { isServed, isText } from './answer.ts'

const DEEPEST = 4

/** Undefined if the answer has no name. */
export function nameIn(resolved: Exchange): unknown {
  return isServed(resolved) ? accountNameIn(resolved) : undefined
}

/** Whether the answer is a name, with the status of a failure of the service. */
export function isNamedByFailure(resolved: Exchange): boolean {
  return resolved.response.status >= 500 && isText(accountNameIn(resolved))
}

function accountNameIn({ response }: Exchange): unknown {
  return membersIn(response.json).find(([name]) => name === 'accountName')?.[1]
}

/** Whether the answer names a holder, but not as `accountName`. */
export function isOtherwiseNamed(resolved: Exchange): boolean {
  return (
    isServed(resolved) &&
    membersIn(resolved.response.json).some(
      ([name, value]) => HOLDER.test(name) && typeof value === 'string' && value !== '',
    )
  )
}

const HOLDER = /^(name|(account|holder|owner|beneficiary|full|customer)_?(holder)?_?(name)?)$/i

type Named = readonly [name: string, value: unknown]

/** The outermost first. */
function membersIn(json: unknown, depth = 0): readonly Named[] {
  if (typeof json !== 'object' || json === null || depth > DEEPEST) return []
  const own = Object.entries(json)
  return [...own, ...own.flatMap(([, value]) => membersIn(value, depth + 1))]
}
