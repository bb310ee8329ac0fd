/**
 * The body of a webhook (§6: not shown): the envelope and members that known receivers read, or the
 * flat body of an earlier generation. The shape, which members name the order, and how amounts are
 * written differ between versions of such services, so they are assumptions.
 */
import { base58 } from '@scure/base'
import type { Assumptions } from '../../../base/contract/generated/assumptions.ts'
import type { AddressForm } from '../behaviour/markets.ts'
import { outsideStatus } from '../orders/answer.ts'
import type { Order, OrderState } from '../orders/order.ts'
import { stageLabel } from '../orders/status-labels.ts'
import { findProvider } from '../providers/directory.ts'
import { displayName, type Names } from '../providers/provider.ts'
import type { Random } from '../../../base/vocabulary/random.ts'
import { iso } from '../../../base/vocabulary/time.ts'
import type { EventData, WebhookEvent } from './webhook.ts'
import type { EventType } from '../../../base/contract/generated/types.ts'

/** The type of the event of a move to `state`. */
export function eventTypeOf(state: OrderState, assumptions: Assumptions): EventType {
  const status = outsideStatus(state, assumptions)
  return status === 'pending' ? 'transaction.updated' : `transaction.${status}`
}

const ORDER_NAMES: readonly string[] = ['id', 'transactionId', 'reference', 'requestReference']

const AMOUNT_NAMES: readonly string[] = ['fiatAmount', 'cryptoAmount', 'tokenAmount']

/** `blockchainTxHash` is null while there is no transfer on the chain. */
export function eventData(order: Order, blockchainTxHash: string | null, names: Names): EventData {
  const { eventShape, reportedAmounts } = names.assumptions
  const dataOf = eventShape === 'flat' ? flatData : envelopedData
  const data = dataOf(order, blockchainTxHash, names)
  return reportedAmounts === 'present' ? data : without(AMOUNT_NAMES, data)
}

function envelopedData(order: Order, blockchainTxHash: string | null, names: Names): EventData {
  const { assumptions } = names
  const { id, reference } = order
  const { eventOrderKey } = assumptions
  const amount = (value: string) => (assumptions.eventAmounts === 'number' ? Number(value) : value)
  const { fiatAmount, cryptoAmount } = amountsOf(order)
  // One literal: V8 takes a hundred times as long to spread names into an object with decimals.
  const data = {
    id,
    transactionId: id,
    reference,
    requestReference: reference,
    status: statusOf(order, assumptions),
    side: order.side,
    externalCustomerId: order.externalCustomerId,
    platformUsed: platformOf(order, names),
    cryptoSymbol: order.asset,
    network: order.chain,
    fiatAmount: amount(fiatAmount),
    cryptoAmount: amount(cryptoAmount),
    exchangeRate: amount(order.rate),
    blockchainTxHash,
  }
  const complete = order.reason === null ? data : { ...data, reason: order.reason }
  if (eventOrderKey === 'all') return complete
  return without(
    ORDER_NAMES.filter((name) => name !== eventOrderKey),
    complete,
  )
}

/** The first generation: one key for the order, and amounts and the rate as numbers. */
function flatData(order: Order, txHash: string | null, names: Names): EventData {
  const { assumptions } = names
  const { id, reference } = order
  const key = assumptions.eventOrderKey === 'all' ? 'transactionId' : assumptions.eventOrderKey
  const { fiatAmount, cryptoAmount } = amountsOf(order)
  return {
    [key]: key === 'id' || key === 'transactionId' ? id : reference,
    status: statusOf(order, assumptions),
    provider: platformOf(order, names),
    asset: order.asset,
    chain: order.chain,
    fiatAmount: Number(fiatAmount),
    tokenAmount: Number(cryptoAmount),
    rate: Number(order.rate),
    txHash,
  }
}

function statusOf(order: Order, assumptions: Assumptions): string {
  const { eventStatusLabels } = assumptions
  return eventStatusLabels === 'plain'
    ? outsideStatus(order.state, assumptions)
    : stageLabel(order, eventStatusLabels)
}

function without(names: readonly string[], data: EventData): EventData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
}

/** The same bytes at every attempt, even when the assumptions change in between. */
export function eventBody(event: WebhookEvent): string {
  const { id, type, createdAt, environment, data, text, shape } = event
  if (event.body !== undefined) return event.body
  const body =
    shape === 'flat'
      ? data
      : { id, type, createdAt: iso(createdAt), livemode: environment === 'live', data }
  return text === 'spaced' ? spaced(body) : JSON.stringify(body)
}

/** On a sell the user's transfer comes first; on a buy the provider's comes last. */
export function hasTransfer(order: Order): boolean {
  if (order.side === 'buy') return order.state === 'completed'
  return order.receipts.length > 0
}

/** A hash of the shape that a chain with such addresses uses. */
export function transactionHash(form: AddressForm, random: Random): string {
  if (form === 'solana') return base58.encode(random.bytes(64))
  return random.hex(64, form === 'tron' ? '' : '0x')
}

/** JSON escapes line breaks within texts, so those found here are between members. */
function spaced(event: object): string {
  return JSON.stringify(event, null, 1).replaceAll(/,\n */g, ', ').replaceAll(/\n */g, '')
}

/**
 * Integrators credit the amounts of the completed event, so it has those that were settled: a buy
 * can ask for any `amount`, and the gross of a sell still contains the fees.
 */
function amountsOf({ side, state, settlement, fiatAmount, amount }: Order) {
  if (state !== 'completed' || settlement === null) return { fiatAmount, cryptoAmount: amount }
  const { used, out } = settlement
  return side === 'buy'
    ? { fiatAmount: used, cryptoAmount: out }
    : { fiatAmount: out, cryptoAmount: used }
}

/** The name under which the order's answer gave its provider. */
function platformOf(order: Order, names: Names): string {
  const provider = findProvider(order.provider)
  return provider === undefined ? order.provider : displayName(provider, order.environment, names)
}
