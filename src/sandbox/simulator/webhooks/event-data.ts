/** What an event reports of its order: its type, names, status and amounts. */
import { base58 } from '@scure/base'
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'
import type { EventType } from '../../../base/contract/generated/types.ts'
import { random, type Random } from '../../../base/vocabulary/random.ts'
import { addressFormOf, type AddressForm } from '../behaviour/markets.ts'
import { outsideStatus } from '../orders/answer.ts'
import type { Order, OrderState } from '../orders/order.ts'
import { stageLabel } from '../orders/status-labels.ts'
import { findProvider } from '../providers/directory.ts'
import type { Market } from '../providers/market.ts'
import { displayName, type Names } from '../providers/provider.ts'
import type { EventData } from './webhook.ts'

/** The type of the event of a move to `state`. */
export function eventTypeOf(state: OrderState, assumptions: Assumptions): EventType {
  const status = outsideStatus(state, assumptions)
  return status === 'pending' ? 'transaction.updated' : `transaction.${status}`
}

const AMOUNT_NAMES: readonly string[] = ['fiatAmount', 'cryptoAmount']

/** Under `data` of the usual event: four names of the order serve every known receiver. */
export function eventData(order: Order, market: Market): EventData {
  const { assumptions } = market.behaviour
  const { id, reference } = order
  const amount = (value: string) => (assumptions.eventAmounts === 'number' ? Number(value) : value)
  const { fiatAmount, cryptoAmount } = amountsOf(order)
  // One literal: V8 takes a hundred times as long to spread names into an object with decimals.
  const data = {
    id,
    transactionId: id,
    reference,
    requestReference: reference,
    status: eventStatus(order, assumptions),
    side: order.side,
    externalCustomerId: order.externalCustomerId,
    platformUsed: platformOf(order, market.behaviour),
    cryptoSymbol: order.asset,
    network: order.chain,
    fiatAmount: amount(fiatAmount),
    cryptoAmount: amount(cryptoAmount),
    exchangeRate: amount(order.rate),
    /** Null while there is no transfer on the chain. */
    blockchainTxHash: transferHash(order, market),
  }
  const complete = order.reason === null ? data : { ...data, reason: order.reason }
  if (assumptions.reportedAmounts === 'present') return complete
  return Object.fromEntries(
    Object.entries(complete).filter(([name]) => !AMOUNT_NAMES.includes(name)),
  )
}

export function eventStatus(order: Order, assumptions: Assumptions): string {
  const { eventStatusLabels } = assumptions
  return eventStatusLabels === 'plain'
    ? outsideStatus(order.state, assumptions)
    : stageLabel(order, eventStatusLabels)
}

/**
 * Integrators credit the amounts of the completed event, so it has those that were settled: a buy
 * can ask for any `amount`, and the gross of a sell still contains the fees.
 */
export function amountsOf({ side, state, settlement, fiatAmount, amount }: Order) {
  if (state !== 'completed' || settlement === null) return { fiatAmount, cryptoAmount: amount }
  const { used, out } = settlement
  return side === 'buy'
    ? { fiatAmount: used, cryptoAmount: out }
    : { fiatAmount: out, cryptoAmount: used }
}

/** On a sell the user's transfer comes first; on a buy the provider's comes last. */
export function transferHash(order: Order, { seed, behaviour }: Market): string | null {
  const isThere = order.side === 'buy' ? order.state === 'completed' : order.receipts.length > 0
  if (!isThere) return null
  const form = addressFormOf(behaviour.markets, order.chain)
  return transactionHash(form, random(seed, `transfer:${order.id}`))
}

/** A hash of the shape that a chain with such addresses uses. */
export function transactionHash(form: AddressForm, draw: Random): string {
  if (form === 'solana') return base58.encode(draw.bytes(64))
  return `${form === 'tron' ? '' : '0x'}${draw.hex(64)}`
}

/** The name under which the order's answer gave its provider. */
function platformOf(order: Order, names: Names): string {
  const provider = findProvider(order.provider)
  return provider === undefined ? order.provider : displayName(provider, order.environment, names)
}
