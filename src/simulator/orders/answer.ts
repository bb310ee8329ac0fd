/** How an order looks from outside: the order response (§2.2) and the status-sync response (§2.5). */
import { checksummed } from '../addresses/address.ts'
import type { Assumptions } from '../../contract/generated/assumptions.ts'
import type { Order as OrderAnswer, OrderStatus } from '../../contract/generated/types.ts'
import { findProvider } from '../providers/directory.ts'
import type { Market } from '../providers/market.ts'
import { displayName } from '../providers/provider.ts'
import { iso } from '../../vocabulary/time.ts'
import type { Order } from './order.ts'

export function answerOrder(order: Order, market: Market): OrderAnswer {
  const { assumptions } = market.behaviour
  const provider = findProvider(order.provider)
  if (provider === undefined)
    throw new Error(`Order "${order.id}" names provider "${order.provider}"`)
  const showsAddress = order.side === 'sell' || assumptions.buyOurCryptoAddress === 'address'
  return {
    transactionId: order.id,
    requestReference: order.reference,
    side: order.side,
    asset: order.asset,
    chain: order.chain,
    selectedProvider: displayName(provider, order.environment, assumptions),
    bestRateUsed: Number(order.rate),
    providerDetails: provider.details(order, market),
    ourCryptoAddress: showsAddress ? checksummed(order.depositAddress) : null,
    environment: order.environment,
    sandbox: order.environment === 'test',
    trackable: true,
  }
}

/** What the outside hears of a state (§3): pending, completed or failed. */
export function outsideStatus(
  state: Order['state'],
  assumptions: Pick<Assumptions, 'closedOrderReports'>,
): 'pending' | 'completed' | 'failed' {
  if (state === 'completed' || state === 'failed') return state
  if (state === 'expired' || state === 'cancelled') return assumptions.closedOrderReports
  return 'pending'
}

export function answerStatus(
  order: Order,
  at: { syncQueued: boolean; now: number; assumptions: Assumptions },
): OrderStatus {
  const { assumptions } = at
  const status = outsideStatus(order.state, assumptions)
  const isTest = order.environment === 'test'
  const label =
    assumptions.statusLabels === 'human' && status === 'pending' ? 'Awaiting settlement' : status
  return {
    success: true,
    transactionId: order.id,
    status: label,
    terminal: status !== 'pending',
    completed: status === 'completed',
    synchronizedAt: iso(at.now),
    trackable: true,
    syncQueued: at.syncQueued,
    environment: order.environment,
    ...(isTest || assumptions.liveSandboxMember === 'false' ? { sandbox: isTest } : {}),
    gateway: gatewayOf(order, assumptions.gatewayContext),
  }
}

/** Settlement context where the gateway has some (§2.5); its members are not documented. */
function gatewayOf(order: Order, context: Assumptions['gatewayContext']): OrderStatus['gateway'] {
  if (context === 'never') return null
  // Its provider may have settled an order already; the figures come with the word of it, not before.
  const settlement = order.state === 'completed' ? order.settlement : null
  if (settlement !== null) {
    return {
      provider: order.provider,
      reference: order.providerReference,
      settled: true,
      ...settlement,
    }
  }
  return context === 'always'
    ? { provider: order.provider, reference: order.providerReference, settled: false }
    : null
}
