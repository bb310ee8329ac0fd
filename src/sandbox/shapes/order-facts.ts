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
import { amount, attributes, count, moment, flag, type Readers } from './facts.ts'
import { ERROR_READERS, type ErrorSource } from './error-facts.ts'
import type { IdScope, Value } from './template.ts'

type OrderSource = {
  readonly order: Order
  readonly market: Market
  /** Whether a status sync is the first one of its order. */
  readonly call?: (() => 'first' | 'later') | undefined
}

/** What a deployment appends to the names of providers with a test key. */
const USUAL_SUFFIX = 'Sandbox'

/** What conditions look at. */
const ATTRIBUTES = attributes<OrderSource>({
  side: ({ order }) => order.side,
  state: ({ order }) => order.state,
  status: ({ order, market }) => outsideStatus(order.state, market.behaviour.assumptions),
  provider: ({ order, market }) => shownSlug(providerOf(order), market.behaviour),
  chain: ({ order }) => order.chain,
  asset: ({ order }) => order.asset,
  currency: ({ order }) => order.fiatCurrency,
  call: ({ call }) => call?.() ?? 'first',
  payIn: (of) => accountOf(of) !== null,
})

export const ORDER_READERS: Readers<OrderSource> = {
  ...ATTRIBUTES,
  environment: ({ order }) => order.environment,
  now: moment(({ market }) => market.now),
  'order.id': ({ order }) => order.id,
  'order.reference': ({ order }) => order.reference,
  'order.side': ({ order }) => order.side,
  'order.asset': ({ order }) => order.asset,
  'order.chain': ({ order }) => order.chain,
  'order.currency': ({ order }) => order.fiatCurrency,
  /** The CAIP-2 reference of the chain. */
  'order.networkId': ({ order, market }) => networkIdOf(market.behaviour.markets, order.chain),
  /** As the order response names it (§2.2), and as paths do (§4.5). */
  'order.provider': ({ order, market }) =>
    displayName(providerOf(order), order.environment, market.behaviour),
  'order.providerSlug': ({ order, market }) => shownSlug(providerOf(order), market.behaviour),
  /** Without a suffix, and with the suffix of a test key, by default Sandbox. */
  'order.providerName': ({ order, market }) => shownName(providerOf(order), market.behaviour),
  'order.sandboxProvider': ({ order, market }) => {
    const suffix = market.behaviour.assumptions.providerNameSuffix.trim() || USUAL_SUFFIX
    return `${shownName(providerOf(order), market.behaviour)} ${suffix}`
  },
  'order.providerReference': ({ order }) => order.providerReference,
  /** `AWAITING_DEPOSIT`, `AWAITING_PAYMENT` (§2.2). */
  'order.providerStatus': ({ order, market }) => awaitingStatus(order, market),
  /** `placed`, `funded`, `settling`, `completed`, `failed`, `expired`, `cancelled`. */
  'order.state': ({ order }) => order.state,
  /** `pending`, `completed`, `failed` (§3). */
  'order.status': ({ order, market }) => outsideStatus(order.state, market.behaviour.assumptions),
  /** The stage in words for people, by the setting `statusLabels`. */
  'order.label': ({ order, market }) => {
    const { statusLabels } = market.behaviour.assumptions
    return stageLabel(order, statusLabels === 'plain' ? 'human' : statusLabels)
  },
  'order.reason': ({ order }) => order.reason,
  'order.rate': amount(({ order }) => order.rate),
  /** What was settled once the order is completed, else what was ordered. */
  'order.fiatAmount': amount(({ order }) => amountsOf(order).fiatAmount),
  'order.cryptoAmount': amount(({ order }) => amountsOf(order).cryptoAmount),
  /** What was ordered, also once something else was settled. */
  'order.orderedFiatAmount': amount(({ order }) => order.fiatAmount),
  'order.orderedCryptoAmount': amount(({ order }) => order.amount),
  'order.fee': amount(({ order }) => settlementOf(order)?.providerFee),
  'order.developerFeePercent': amount(({ order }) => order.developerFeePercent),
  'order.depositAddress': ({ order }) => checksummed(order.depositAddress),
  /** Absent on a buy, unless the setting `buyOurCryptoAddress` shows it. */
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
  'order.isTest': flag(({ order }) => order.environment === 'test'),
  'order.isLive': flag(({ order }) => order.environment === 'live'),
  'order.trackable': flag(() => true),
  'order.createdAt': moment(({ order }) => order.placedAt),
  /** When it came to its state. */
  'order.updatedAt': moment(({ order }) => order.timeline.at(-1)?.at ?? order.placedAt),
  'order.completedAt': moment(
    ({ order }) => order.timeline.find(({ state }) => state === 'completed')?.at,
  ),
  'order.expiresAt': moment(({ order, market }) => payInExpiresAt(order, market)),
  /** Where the customer pays the fiat amount of a buy. */
  'payIn.accountName': (of) => accountOf(of)?.name,
  'payIn.accountNumber': (of) => accountOf(of)?.number,
  /** What no bank has: BX and eight hexadecimal digits. */
  'payIn.testAccountNumber': (of) =>
    accountOf(of) === null
      ? undefined
      : `BX${random(of.market.seed, `test-account:${of.order.id}`).hex(8).toUpperCase()}`,
  'payIn.bankName': (of) => accountOf(of)?.bank.name,
  'payIn.bankCode': (of) => accountOf(of)?.bank.code,
  /** What the customer pays in, as the setting `detailAmounts` says. */
  'payIn.amount': amount(({ order, market }) => {
    const amount = order.side === 'buy' ? order.fiatAmount : order.amount
    return market.behaviour.assumptions.detailAmounts === 'text' ? amount : Number(amount)
  }),
  /** What a completed order exchanged, and what each fee took (`reportedAmounts`). */
  'settlement.used': amount((of) => reportedOf(of)?.used),
  'settlement.gross': amount((of) => reportedOf(of)?.gross),
  'settlement.providerFee': amount((of) => reportedOf(of)?.providerFee),
  'settlement.platformFee': amount((of) => reportedOf(of)?.platformFee),
  'settlement.developerFee': amount((of) => reportedOf(of)?.developerFee),
  'settlement.out': amount((of) => reportedOf(of)?.out),
  'settlement.at': moment((of) => reportedOf(of)?.at),
}

type IntentSource = OrderSource & {
  readonly intent: Intent
  readonly answer: Readonly<Record<string, unknown>>
}

export const INTENT_READERS: Readers<IntentSource> = {
  ...ORDER_READERS,
  'intent.id': ({ intent }) => intent.id,
  'intent.status': ({ intent }) => intent.status,
  'intent.transactionStatus': ({ answer }) => String(answer['transactionStatus']),
  'intent.externalOrderId': ({ order }) => order.providerReference,
  'intent.expectedAmount': amount(({ order }) => order.amount),
  'intent.amountToleranceBps': count(
    ({ market }) => market.behaviour.assumptions.amountToleranceBps,
  ),
  'intent.createdAt': moment(({ intent }) => intent.createdAt),
  'intent.expiresAt': moment(({ intent }) => intent.expiresAt),
  'intent.timeRemainingSeconds': count(({ answer }) => Number(answer['timeRemainingSeconds'])),
}

type SyncSource = OrderSource & { readonly answer: OrderStatus }

export const SYNC_READERS: Readers<SyncSource> = {
  ...ORDER_READERS,
  'sync.status': ({ answer }) => answer.status,
  'sync.terminal': flag(({ answer }) => answer.terminal),
  'sync.completed': flag(({ answer }) => answer.completed),
  'sync.queued': flag(({ answer }) => answer.syncQueued),
  'sync.synchronizedAt': moment(({ market }) => market.now),
}

export type EventSource = OrderSource & {
  readonly event: { readonly id: string; readonly type: string; readonly createdAt: number }
}

export const EVENT_READERS: Readers<EventSource> = {
  ...ORDER_READERS,
  'event.id': ({ event }) => event.id,
  /** The type that the shape states, else that of the simulator. */
  'event.type': ({ event }) => event.type,
  'event.createdAt': moment(({ event }) => event.createdAt),
  'event.livemode': flag(({ order }) => order.environment === 'live'),
  /** Which event of the order it is, from 1. */
  'event.number': count(({ order }) => order.timeline.length),
  /** As the settings of webhooks say: `eventStatusLabels`, `eventAmounts`, `reportedAmounts`. */
  'event.status': ({ order, market }) => eventStatus(order, market.behaviour.assumptions),
  'event.fiatAmount': amount((of) => eventAmount(of, amountsOf(of.order).fiatAmount)),
  'event.cryptoAmount': amount((of) => eventAmount(of, amountsOf(of.order).cryptoAmount)),
  'event.rate': amount(({ order, market }) =>
    market.behaviour.assumptions.eventAmounts === 'number' ? Number(order.rate) : order.rate,
  ),
}

type ConflictSource = OrderSource & ErrorSource & { readonly intent: Intent }

export const CONFLICT_READERS: Readers<ConflictSource> = {
  ...ORDER_READERS,
  ...ERROR_READERS,
  'intent.id': ({ intent }) => intent.id,
  'intent.expiresAt': moment(({ intent }) => intent.expiresAt),
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
