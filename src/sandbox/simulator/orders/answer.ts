/** An order as clients see it: the order response (§2.2) and the status-sync response (§2.5). */
import { checksummed } from '../addresses/address.ts'
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'
import type { OrderAnswer, OrderStatus } from '../../../base/contract/generated/types.ts'
import { providerOf } from '../providers/directory.ts'
import type { Market } from '../providers/market.ts'
import { displayName, shownSlug, type Names } from '../providers/provider.ts'
import { iso } from '../../../base/vocabulary/time.ts'
import type { Order } from './order.ts'
import { stageLabel } from './status-labels.ts'

/** The response to an order that was just placed (§2.2). */
export function answerOrder(order: Order, market: Market): OrderAnswer {
  const { assumptions } = market.behaviour
  const provider = providerOf(order)
  return {
    transactionId: order.id,
    requestReference: order.reference,
    side: order.side,
    asset: order.asset,
    chain: order.chain,
    selectedProvider: displayName(provider, order.environment, market.behaviour),
    bestRateUsed: Number(order.rate),
    providerDetails: provider.details(order, market, provider),
    ourCryptoAddress: ourCryptoAddress(order, assumptions),
    environment: order.environment,
    sandbox: order.environment === 'test',
    trackable: true,
  }
}

/** On a sell, where the user sends crypto (§2.2). */
export function ourCryptoAddress(
  { side, depositAddress }: Order,
  { buyOurCryptoAddress }: Assumptions,
): string | null {
  return side === 'sell' || buyOurCryptoAddress === 'address' ? checksummed(depositAddress) : null
}

/** The state as clients see it (§3); for closed orders it is not documented. */
export function outsideStatus(
  state: Order['state'],
  assumptions: Pick<Assumptions, 'closedOrderReports'>,
): 'pending' | 'completed' | 'failed' {
  if (state === 'completed' || state === 'failed') return state
  if (state === 'expired' || state === 'cancelled') return assumptions.closedOrderReports
  return 'pending'
}

/** The response to a status sync at `now`, in epoch milliseconds (§2.5). */
export function answerStatus(
  order: Order,
  at: { syncQueued: boolean; now: number; names: Names },
): OrderStatus {
  const { assumptions } = at.names
  const status = outsideStatus(order.state, assumptions)
  const isTest = order.environment === 'test'
  const { statusLabels } = assumptions
  return {
    success: true,
    transactionId: order.id,
    status:
      statusLabels !== 'plain' && status === 'pending' ? stageLabel(order, statusLabels) : status,
    terminal: status !== 'pending',
    completed: status === 'completed',
    synchronizedAt: iso(at.now),
    trackable: true,
    syncQueued: at.syncQueued,
    environment: order.environment,
    ...(isTest || assumptions.liveSandboxMember === 'false' ? { sandbox: isTest } : {}),
    gateway: gatewayOf(order, at.names),
  }
}

/** Settlement context where the gateway has some (§2.5); its members are not documented. */
function gatewayOf(order: Order, names: Names): Exclude<OrderStatus['gateway'], undefined> {
  // The provider may have settled before its callback arrived; the figures come with the callback.
  if (order.state !== 'completed' || order.settlement === null) return null
  return {
    provider: shownSlug(providerOf(order), names),
    reference: order.providerReference,
    settled: true,
    ...(names.assumptions.reportedAmounts === 'present' && order.settlement),
  }
}
