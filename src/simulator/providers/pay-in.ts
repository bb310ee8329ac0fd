/**
 * What every native answer says in its own shape: the status, and where and until when the user
 * pays.
 */
import type { Bank } from '../banks/bank.ts'
import { windowMs } from '../intents/intent.ts'
import type { Order } from '../orders/order.ts'
import { random } from '../../vocabulary/random.ts'
import type { Market } from './market.ts'

export type PayInAccount = {
  readonly accountNumber: string
  readonly accountName: string
  readonly bank: Bank
}

/**
 * The bank account that a buyer pays into: one per order. Null under assumption `buyPayInAccount:
 * absent`.
 */
export function payInAccount(
  order: Order,
  market: Market,
  provider: { readonly name: string; readonly payInBank: Bank },
): PayInAccount | null {
  if (market.behaviour.assumptions.buyPayInAccount === 'absent') return null
  const draw = random(market.seed, `pay-in:${order.id}`)
  const customer = (order.externalCustomerId ?? 'customer').replace(/[^A-Za-z0-9]/g, '')
  return {
    accountNumber: String(draw.below(9_000_000_000) + 1_000_000_000),
    accountName: `${provider.name} / ${customer}`,
    bank: provider.payInBank,
  }
}

/** §2.2 shows the two names; their case drifts (assumption `providerStatusCase`). */
export function awaitingStatus(order: Order, market: Market): string {
  const status = order.side === 'buy' ? 'AWAITING_DEPOSIT' : 'AWAITING_PAYMENT'
  return market.behaviour.assumptions.providerStatusCase === 'lower' ? status.toLowerCase() : status
}

/** Epoch milliseconds: the provider waits as long as the service's own window. */
export function payInExpiresAt(order: Order, market: Market): number {
  return order.placedAt + windowMs(order.tag, market.behaviour)
}
