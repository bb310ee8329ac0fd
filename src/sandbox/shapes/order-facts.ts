/** What templates read of an order: its window, status syncs, events and conflicts included. */
import type { OrderStatus } from '../../base/contract/generated/types.ts'
import { random } from '../../base/vocabulary/random.ts'
import { checksummed } from '../simulator/addresses/address.ts'
import { networkIdOf } from '../simulator/behaviour/markets.ts'
import type { Intent } from '../simulator/intents/intent.ts'
import { outsideStatus, ourCryptoAddress } from '../simulator/orders/answer.ts'
import type { Order } from '../simulator/orders/order.ts'
import { stageLabel } from '../simulator/orders/status-labels.ts'
import { providerOf } from '../simulator/providers/directory.ts'
import type { Market } from '../simulator/providers/market.ts'
import {
  awaitingStatus,
  payInAccount,
  payInExpiresAt,
} from '../simulator/providers/native-details.ts'
import { displayName, shownName, shownSlug } from '../simulator/providers/provider.ts'
import { amountsOf, eventStatus, transferHash } from '../simulator/webhooks/event-data.ts'
import type { Readers } from './facts.ts'
import type {
  CONFLICT_FIELDS,
  EVENT_FIELDS,
  INTENT_FIELDS,
  ORDER_FIELDS,
  SYNC_FIELDS,
} from './fields.ts'
import { ERROR_READERS, type ErrorSource } from './error-facts.ts'
import type { IdScope, Value } from './template.ts'

export type OrderSource = {
  readonly order: Order
  readonly market: Market
  /** Whether a status sync is the first one of its order. */
  readonly call?: (() => 'first' | 'later') | undefined
}

type Read = (of: OrderSource) => Value

/** What a deployment appends to the names of providers with a test key. */
const USUAL_SUFFIX = 'Sandbox'

/** What conditions look at. */
const ATTRIBUTES: Readonly<Record<string, Read>> = {
  side: ({ order }) => order.side,
  state: ({ order }) => order.state,
  status: ({ order, market }) => outsideStatus(order.state, market.behaviour.assumptions),
  provider: ({ order, market }) => shownSlug(providerOf(order), market.behaviour),
  chain: ({ order }) => order.chain,
  asset: ({ order }) => order.asset,
  currency: ({ order }) => order.fiatCurrency,
  call: ({ call }) => call?.() ?? 'first',
  payIn: (of) => accountOf(of) !== null,
}

export const ORDER_READERS: Readers<OrderSource, typeof ORDER_FIELDS> = {
  ...ATTRIBUTES,
  environment: ({ order }) => order.environment,
  now: ({ market }) => new Date(market.now),
  'order.id': ({ order }) => order.id,
  'order.reference': ({ order }) => order.reference,
  'order.side': ({ order }) => order.side,
  'order.asset': ({ order }) => order.asset,
  'order.chain': ({ order }) => order.chain,
  'order.currency': ({ order }) => order.fiatCurrency,
  'order.networkId': ({ order, market }) => networkIdOf(market.behaviour.markets, order.chain),
  'order.provider': ({ order, market }) =>
    displayName(providerOf(order), order.environment, market.behaviour),
  'order.providerSlug': ({ order, market }) => shownSlug(providerOf(order), market.behaviour),
  'order.providerName': ({ order, market }) => shownName(providerOf(order), market.behaviour),
  'order.sandboxProvider': ({ order, market }) => {
    const suffix = market.behaviour.assumptions.providerNameSuffix.trim() || USUAL_SUFFIX
    return `${shownName(providerOf(order), market.behaviour)} ${suffix}`
  },
  'order.providerReference': ({ order }) => order.providerReference,
  'order.providerStatus': ({ order, market }) => awaitingStatus(order, market),
  'order.state': ({ order }) => order.state,
  'order.status': ({ order, market }) => outsideStatus(order.state, market.behaviour.assumptions),
  'order.label': ({ order, market }) => {
    const { statusLabels } = market.behaviour.assumptions
    return stageLabel(order, statusLabels === 'plain' ? 'human' : statusLabels)
  },
  'order.reason': ({ order }) => order.reason,
  'order.rate': ({ order }) => order.rate,
  'order.fiatAmount': ({ order }) => amountsOf(order).fiatAmount,
  'order.cryptoAmount': ({ order }) => amountsOf(order).cryptoAmount,
  'order.orderedFiatAmount': ({ order }) => order.fiatAmount,
  'order.orderedCryptoAmount': ({ order }) => order.amount,
  'order.fee': ({ order }) => settlementOf(order)?.providerFee,
  'order.developerFeePercent': ({ order }) => order.developerFeePercent,
  'order.depositAddress': ({ order }) => checksummed(order.depositAddress),
  'order.ourCryptoAddress': ({ order, market }) =>
    ourCryptoAddress(order, market.behaviour.assumptions),
  'order.walletAddress': ({ order }) => order.walletAddress,
  'order.txHash': ({ order, market }) => transferHash(order, market),
  'order.customerId': ({ order }) => order.customerId,
  'order.externalCustomerId': ({ order }) => order.externalCustomerId,
  'order.email': ({ order }) => order.email,
  'order.bankCode': ({ order }) => order.bank?.code,
  'order.bankName': ({ order }) => order.bank?.name,
  'order.accountNumber': ({ order }) => order.bank?.accountNumber,
  'order.accountName': ({ order }) => order.bank?.accountName,
  'order.isTest': ({ order }) => order.environment === 'test',
  'order.isLive': ({ order }) => order.environment === 'live',
  'order.trackable': () => true,
  'order.createdAt': ({ order }) => new Date(order.placedAt),
  'order.updatedAt': ({ order }) => new Date(order.timeline.at(-1)?.at ?? order.placedAt),
  'order.completedAt': ({ order }) => {
    const at = order.timeline.find(({ state }) => state === 'completed')?.at
    return at === undefined ? undefined : new Date(at)
  },
  'order.expiresAt': ({ order, market }) => new Date(payInExpiresAt(order, market)),
  'payIn.accountName': (of) => accountOf(of)?.name,
  'payIn.accountNumber': (of) => accountOf(of)?.number,
  'payIn.testAccountNumber': (of) =>
    accountOf(of) === null
      ? undefined
      : `BX${random(of.market.seed, `test-account:${of.order.id}`).hex(8).toUpperCase()}`,
  'payIn.bankName': (of) => accountOf(of)?.bank.name,
  'payIn.bankCode': (of) => accountOf(of)?.bank.code,
  'payIn.amount': ({ order, market }) => {
    const amount = order.side === 'buy' ? order.fiatAmount : order.amount
    return market.behaviour.assumptions.detailAmounts === 'text' ? amount : Number(amount)
  },
  'settlement.used': (of) => reportedOf(of)?.used,
  'settlement.gross': (of) => reportedOf(of)?.gross,
  'settlement.providerFee': (of) => reportedOf(of)?.providerFee,
  'settlement.platformFee': (of) => reportedOf(of)?.platformFee,
  'settlement.developerFee': (of) => reportedOf(of)?.developerFee,
  'settlement.out': (of) => reportedOf(of)?.out,
  'settlement.at': (of) => {
    const at = reportedOf(of)?.at
    return at === undefined ? undefined : new Date(at)
  },
}

export type IntentSource = OrderSource & {
  readonly intent: Intent
  readonly answer: Readonly<Record<string, unknown>>
}

export const INTENT_READERS: Readers<IntentSource, typeof INTENT_FIELDS> = {
  ...ORDER_READERS,
  'intent.id': ({ intent }) => intent.id,
  'intent.status': ({ intent }) => intent.status,
  'intent.transactionStatus': ({ answer }) => String(answer['transactionStatus']),
  'intent.externalOrderId': ({ order }) => order.providerReference,
  'intent.expectedAmount': ({ order }) => order.amount,
  'intent.amountToleranceBps': ({ market }) => market.behaviour.assumptions.amountToleranceBps,
  'intent.createdAt': ({ intent }) => new Date(intent.createdAt),
  'intent.expiresAt': ({ intent }) => new Date(intent.expiresAt),
  'intent.timeRemainingSeconds': ({ answer }) => Number(answer['timeRemainingSeconds']),
}

export type SyncSource = OrderSource & { readonly answer: OrderStatus }

export const SYNC_READERS: Readers<SyncSource, typeof SYNC_FIELDS> = {
  ...ORDER_READERS,
  'sync.status': ({ answer }) => answer.status,
  'sync.terminal': ({ answer }) => answer.terminal,
  'sync.completed': ({ answer }) => answer.completed,
  'sync.queued': ({ answer }) => answer.syncQueued,
  'sync.synchronizedAt': ({ market }) => new Date(market.now),
}

export type EventSource = OrderSource & {
  readonly event: { readonly id: string; readonly type: string; readonly createdAt: number }
}

export const EVENT_READERS: Readers<EventSource, typeof EVENT_FIELDS> = {
  ...ORDER_READERS,
  'event.id': ({ event }) => event.id,
  'event.type': ({ event }) => event.type,
  'event.createdAt': ({ event }) => new Date(event.createdAt),
  'event.livemode': ({ order }) => order.environment === 'live',
  'event.number': ({ order }) => order.timeline.length,
  'event.status': ({ order, market }) => eventStatus(order, market.behaviour.assumptions),
  'event.fiatAmount': (of) => eventAmount(of, amountsOf(of.order).fiatAmount),
  'event.cryptoAmount': (of) => eventAmount(of, amountsOf(of.order).cryptoAmount),
  'event.rate': ({ order, market }) =>
    market.behaviour.assumptions.eventAmounts === 'number' ? Number(order.rate) : order.rate,
}

export type ConflictSource = OrderSource & ErrorSource & { readonly intent: Intent }

export const CONFLICT_READERS: Readers<ConflictSource, typeof CONFLICT_FIELDS> = {
  ...ORDER_READERS,
  ...ERROR_READERS,
  'intent.id': ({ intent }) => intent.id,
  'intent.expiresAt': ({ intent }) => new Date(intent.expiresAt),
}

/** An order that has its ids from its own name: they are the same wherever it is shown. */
export function streamOfOrder({ order, market, ...of }: OrderSource, per: IdScope): string {
  if (per === 'customer') return `customer:${order.customerId}`
  if (per === 'business') return 'business'
  const { event } = of as Partial<EventSource>
  return per === 'order' ? `order:${order.id}` : `call:${order.id}:${event?.id ?? market.now}`
}

/** The provider can have settled before its call arrived; the figures come with that call. */
function settlementOf({ state, settlement }: Order): Order['settlement'] {
  return state === 'completed' ? settlement : null
}

function reportedOf({ order, market }: OrderSource): Order['settlement'] {
  const { reportedAmounts } = market.behaviour.assumptions
  return reportedAmounts === 'present' ? settlementOf(order) : null
}

function accountOf({ order, market }: OrderSource) {
  return order.side === 'buy' ? payInAccount(order, market, providerOf(order)) : null
}

function eventAmount({ market }: OrderSource, amount: string): Value {
  const { reportedAmounts, eventAmounts } = market.behaviour.assumptions
  if (reportedAmounts === 'absent') return undefined
  return eventAmounts === 'number' ? Number(amount) : amount
}
