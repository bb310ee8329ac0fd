/** Which members of two orders differ, beside those that each customer has of its own. */
import type { Exchange, VouchedMember } from '../../base/client/exchange.ts'
import { receivedJson } from '../../base/vocabulary/json.ts'
import { sent } from '../answers/answer.ts'

/** Each customer of a run has its own, of one form. */
const OF_CUSTOMER = ['walletAddress', 'accountNumber']

/** The names of members that one of them lacks, or that have other values. */
export function differingIn(one: Exchange, other: Exchange): readonly string[] {
  const isOwn = one.note !== undefined && other.note !== undefined
  const isAlike = (name: string) => {
    const [a, b] = [sent(one, name), sent(other, name)]
    const isGiven = a !== undefined && b !== undefined
    if (isGiven && (name === 'externalCustomerId' || (isOwn && OF_CUSTOMER.includes(name))))
      return true
    return a === b
  }
  const names = new Set([...namesSent(one), ...namesSent(other)])
  return [...names].filter((name) => !isAlike(name))
}

export function namesSent({ request }: Exchange): readonly string[] {
  return Object.keys(Object(receivedJson(request.body)))
}

/** Whether the value of a member is the user's or the deployment's own, and not made up. */
export function isVouched({ note }: Exchange, member: VouchedMember): boolean {
  return note?.vouched?.includes(member) === true
}
