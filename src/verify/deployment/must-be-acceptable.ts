/** Whether an error says anything of a rule: routes, amounts and accounts are the deployment's. */
import type { Exchange } from '../../base/client/exchange.ts'
import { Inconclusive } from '../inconclusive.ts'
import { answered, isConflict, isServed, sent } from './answer.ts'
import { ownHint, ROUTE_HINT, type Capabilities } from './capabilities.ts'
import type { Side } from '../../base/vocabulary/side.ts'

/** Throws {@link Inconclusive} where the side of a quote or an order is not served at all. */
function mustBeQuoted({ quoted }: Capabilities, side: Side): void {
  if (!quoted.buy && !quoted.sell) throw new Inconclusive('nothing is quoted', ROUTE_HINT)
  if (!quoted[side])
    throw new Inconclusive(`not tried because no ${side} is quoted: see quotes.${side}.accepted`)
}

/** For an order. Throws {@link Inconclusive} if an error may be about the deployment's own data. */
export function mustBeAcceptable(capabilities: Capabilities, order: Exchange): void {
  if (isServed(order) || isConflict(order)) return
  const side = sent(order, 'side') === 'sell' ? 'sell' : 'buy'
  mustBeQuoted(capabilities, side)
  const probed = capabilities.orders?.[side]
  if (probed === undefined || 'accepted' in probed) return
  throw new Inconclusive(
    `no ${side} was accepted in any size: ${answered(probed.rejected)}`,
    ownHint(capabilities, side) ?? ROUTE_HINT,
  )
}
