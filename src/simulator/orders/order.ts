/**
 * An order: a routed buy or sell (§2.1, §2.2) and its life. Inside, the lifecycle is the table below; outside, an
 * order is only ever pending, completed or failed (§3). The provider's view of the order is kept apart from the
 * service's, because the two hops between them can each be late, lost or wrong (§4.4, §6).
 *
 * Not simulated: partial settlement, chargebacks, confirmations on a chain.
 */
import type { Environment } from '../keys/key.ts'
import { isTerminal, transition, type Transitions } from '../transitions.ts'

export type OrderState =
  'placed' | 'funded' | 'settling' | 'completed' | 'failed' | 'expired' | 'cancelled'

export type OrderEvent = 'fund' | 'settle' | 'complete' | 'fail' | 'expire' | 'cancel'

export const ORDER_TRANSITIONS = {
  placed: { fund: 'funded', fail: 'failed', expire: 'expired', cancel: 'cancelled' },
  funded: { fund: 'funded', settle: 'settling', fail: 'failed' },
  settling: { settle: 'settling', complete: 'completed', fail: 'failed' },
  completed: { complete: 'completed' },
  failed: { fail: 'failed' },
  expired: { expire: 'expired' },
  cancelled: { cancel: 'cancelled' },
} as const satisfies Transitions<OrderState, OrderEvent>

/** What the provider itself knows: it hears of money first, and tells the service over the second hop. */
export type ProviderState = 'awaiting' | 'funded' | 'settling' | 'completed' | 'failed'

/** One thing that will happen to the order by itself, at a moment of the world's clock. */
export type PlannedStep = {
  readonly at: number
  /** `hear` is the provider's call to the service; `sync` is the service asking the provider (§4.4). */
  readonly act: 'deposit' | 'settle' | 'complete' | 'fail' | 'cancel' | 'hear' | 'sync'
  /** Decimal text in the pay-in currency; a deposit without one is the expected amount. */
  readonly amount?: string
  readonly reason?: string
}

/** Money that reached the order's pay-in account or address, and what became of it. */
export type Receipt = {
  readonly at: number
  readonly amount: string
  readonly kind: 'accepted' | 'partial' | 'excess' | 'second' | 'late'
  readonly refunded: string
  readonly held: string
}

/** Where the money went. In the pay-out currency, `gross = out + providerFee + platformFee + developerFee`, exactly. */
export type Settlement = {
  /** In the pay-in currency: the part of the receipts that was exchanged. */
  readonly used: string
  readonly gross: string
  readonly providerFee: string
  readonly platformFee: string
  readonly developerFee: string
  readonly out: string
}

export type TimelineEntry = {
  readonly at: number
  readonly state: OrderState
  /** What moved it: the plan, a control call, the window, an override, a status sync. */
  readonly by: string
  readonly reason?: string
}

export type Order = {
  /** The transactionId (§2.2). */
  readonly id: string
  readonly sequence: number
  readonly reference: string
  readonly environment: Environment
  readonly side: 'buy' | 'sell'
  readonly asset: string
  readonly chain: string
  readonly fiatCurrency: string
  /** Decimal text in the asset: what the caller asked for on a buy, what the user sends on a sell. */
  readonly amount: string
  /** Decimal text: what the user pays on a buy, what the route promises (before fees) on a sell. */
  readonly fiatAmount: string
  readonly customerId: string
  readonly externalCustomerId: string | null
  readonly email: string | null
  readonly walletAddress: string | null
  readonly bank: {
    readonly code: string
    readonly accountNumber: string
    readonly accountName: string
    readonly name: string | null
  } | null
  readonly developerFeePercent: string
  /** The provider's slug. */
  readonly provider: string
  /** Fiat for one token, decimal text. */
  readonly rate: string
  /** Without its checksum, which is added where it is shown: few orders are ever asked for it. */
  readonly depositAddress: string
  /** What the provider calls the order. */
  readonly providerReference: string
  readonly state: OrderState
  readonly providerState: ProviderState
  readonly reason: string | null
  readonly placedAt: number
  readonly plan: readonly PlannedStep[]
  /** Under the `polls:<n>` progression: status syncs that are still to come. */
  readonly pollsLeft: number | null
  readonly receipts: readonly Receipt[]
  readonly settlement: Settlement | null
  readonly timeline: readonly TimelineEntry[]
  /** The magic tag on the customer, if any (see behaviour/magic.ts). */
  readonly tag: string | null
  /** The intent that was made with the order. */
  readonly intentId: string
}

/** The one place where an order's state changes. Throws TRANSITION_FORBIDDEN. */
export function moveOrder(
  order: Order,
  event: OrderEvent,
  move: { at: number; by: string; reason?: string },
): { order: Order; applied: boolean } {
  const { state, applied } = transition<OrderState, OrderEvent>(
    ORDER_TRANSITIONS,
    `order "${order.id}"`,
    order.state,
    event,
  )
  if (!applied) return { order, applied }
  const entry: TimelineEntry = {
    at: move.at,
    state,
    by: move.by,
    ...(move.reason === undefined ? {} : { reason: move.reason }),
  }
  return {
    applied,
    order: {
      ...order,
      state,
      reason: move.reason ?? order.reason,
      timeline: [...order.timeline, entry],
    },
  }
}

export function isOrderTerminal(state: OrderState): boolean {
  return isTerminal<OrderState, OrderEvent>(ORDER_TRANSITIONS, state)
}

/** The earliest planned step; null where nothing will happen by itself. */
export function orderDueAt(order: Order): number | null {
  let due: number | null = null
  for (const step of order.plan) if (due === null || step.at < due) due = step.at
  return due
}
