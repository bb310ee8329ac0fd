/** Whether an error says anything of a rule: routes, amounts and accounts are the deployment's. */
import type { Exchange } from '../../client/exchange.ts'
import { Inconclusive } from '../inconclusive.ts'
import { answered, isConflict, isServed, rejectedRules, sent } from './answer.ts'
import { ACCOUNT_HINT, ROUTE_HINT, type Capabilities } from './capabilities.ts'
import { isAboutSize } from './discover-route.ts'
import type { Side } from './order-body.ts'

/** Throws {@link Inconclusive} where the side of a quote or an order is not served at all. */
export function mustBeQuoted({ quoted }: Capabilities, side: Side): void {
  if (!quoted.buy && !quoted.sell) throw new Inconclusive('nothing is quoted', ROUTE_HINT)
  if (!quoted[side])
    throw new Inconclusive(`not tried because no ${side} is quoted: see quotes.${side}.accepted`)
}

/** Of an order. Throws {@link Inconclusive} where an error may be about what is its own. */
export function mustBeAcceptable(capabilities: Capabilities, order: Exchange): void {
  if (isServed(order) || isConflict(order)) return
  const side = sent(order, 'side') === 'sell' ? 'sell' : 'buy'
  mustBeQuoted(capabilities, side)
  const { account } = capabilities
  const rules = rejectedRules(order, 'order.request.', 'order.endpoint')
  const isAbout = (members: readonly string[]) =>
    rules.every((rule) => members.some((member) => rule === `order.request.${member}`))
  if (isAboutSize(order) && isAbout(['amount', 'fiatAmount']))
    throw new Inconclusive(`the amount is rejected: ${answered(order)}`, ROUTE_HINT)
  const isInvented = side === 'sell' && !account.isResolved && !account.isGiven
  const isUnexplained = rules[0] === 'order.endpoint' && order.response.status < 500
  if (isInvented && (isUnexplained || isAbout(['bankCode', 'accountNumber', 'accountName'])))
    throw new Inconclusive(`the bank account is rejected: ${answered(order)}`, ACCOUNT_HINT)
}
