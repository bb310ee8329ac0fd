/**
 * What the template of each place may read. The names are those of the documentation where it has
 * one (§2), and no field holds a key or a secret.
 */
import { REQUEST_FIELDS } from './request-facts.ts'
import type { Fields } from './template.ts'

const ANYWHERE = { environment: 'text', now: 'moment' } as const

export const ORDER_FIELDS = {
  ...ANYWHERE,
  'order.id': 'text',
  'order.reference': 'text',
  'order.side': 'text',
  'order.asset': 'text',
  'order.chain': 'text',
  'order.currency': 'text',
  /** The CAIP-2 reference of the chain. */
  'order.networkId': 'text',
  /** As the order response names it (§2.2), and as paths do (§4.5). */
  'order.provider': 'text',
  'order.providerSlug': 'text',
  /** Without a suffix, and with the suffix of a test key, by default Sandbox. */
  'order.providerName': 'text',
  'order.sandboxProvider': 'text',
  'order.providerReference': 'text',
  /** `AWAITING_DEPOSIT`, `AWAITING_PAYMENT` (§2.2). */
  'order.providerStatus': 'text',
  /** `placed`, `funded`, `settling`, `completed`, `failed`, `expired`, `cancelled`. */
  'order.state': 'text',
  /** `pending`, `completed`, `failed` (§3). */
  'order.status': 'text',
  /** The stage in words for people, by the setting `statusLabels`. */
  'order.label': 'text',
  'order.reason': 'text',
  'order.rate': 'amount',
  /** What was settled once the order is completed, else what was ordered. */
  'order.fiatAmount': 'amount',
  'order.cryptoAmount': 'amount',
  /** What was ordered, also once something else was settled. */
  'order.orderedFiatAmount': 'amount',
  'order.orderedCryptoAmount': 'amount',
  'order.fee': 'amount',
  'order.developerFeePercent': 'amount',
  'order.depositAddress': 'text',
  /** Absent on a buy, unless the setting `buyOurCryptoAddress` shows it. */
  'order.ourCryptoAddress': 'text',
  'order.walletAddress': 'text',
  'order.txHash': 'text',
  'order.customerId': 'text',
  'order.externalCustomerId': 'text',
  'order.email': 'text',
  'order.bankCode': 'text',
  'order.bankName': 'text',
  'order.accountNumber': 'text',
  'order.accountName': 'text',
  'order.isTest': 'boolean',
  'order.isLive': 'boolean',
  'order.trackable': 'boolean',
  'order.createdAt': 'moment',
  /** When it came to its state. */
  'order.updatedAt': 'moment',
  'order.completedAt': 'moment',
  'order.expiresAt': 'moment',
  /** Where the customer pays the fiat amount of a buy. */
  'payIn.accountName': 'text',
  'payIn.accountNumber': 'text',
  /** What no bank has: BX and eight hexadecimal digits. */
  'payIn.testAccountNumber': 'text',
  'payIn.bankName': 'text',
  'payIn.bankCode': 'text',
  /** What the customer pays in, as the setting `detailAmounts` says. */
  'payIn.amount': 'amount',
  /** What a completed order exchanged, and what each fee took (`reportedAmounts`). */
  'settlement.used': 'amount',
  'settlement.gross': 'amount',
  'settlement.providerFee': 'amount',
  'settlement.platformFee': 'amount',
  'settlement.developerFee': 'amount',
  'settlement.out': 'amount',
  'settlement.at': 'moment',
} as const satisfies Fields

export const INTENT_FIELDS = {
  ...ORDER_FIELDS,
  'intent.id': 'text',
  'intent.status': 'text',
  'intent.transactionStatus': 'text',
  'intent.externalOrderId': 'text',
  'intent.expectedAmount': 'amount',
  'intent.amountToleranceBps': 'count',
  'intent.createdAt': 'moment',
  'intent.expiresAt': 'moment',
  'intent.timeRemainingSeconds': 'count',
} as const satisfies Fields

export const SYNC_FIELDS = {
  ...ORDER_FIELDS,
  'sync.status': 'text',
  'sync.terminal': 'boolean',
  'sync.completed': 'boolean',
  'sync.queued': 'boolean',
  'sync.synchronizedAt': 'moment',
} as const satisfies Fields

export const EVENT_FIELDS = {
  ...ORDER_FIELDS,
  'event.id': 'text',
  /** The type that the shape states, else that of the simulator. */
  'event.type': 'text',
  'event.createdAt': 'moment',
  'event.livemode': 'boolean',
  /** Which event of the order it is, from 1. */
  'event.number': 'count',
  /** As the settings of webhooks say: `eventStatusLabels`, `eventAmounts`, `reportedAmounts`. */
  'event.status': 'text',
  'event.fiatAmount': 'amount',
  'event.cryptoAmount': 'amount',
  'event.rate': 'amount',
} as const satisfies Fields

export const ERROR_FIELDS = {
  ...ANYWHERE,
  'error.code': 'text',
  'error.message': 'text',
  'error.status': 'count',
  /** The reason phrase of the status: `Not Found`. */
  'error.reason': 'text',
  'error.operation': 'text',
  'error.path': 'text',
  /** The first field that is wrong. */
  'error.field': 'text',
  'error.fieldMessage': 'text',
  /** The order that a conflict is about, its window, and when that closes. */
  'error.orderId': 'text',
  'error.intentId': 'text',
  'error.intentExpiresAt': 'moment',
  'error.details': { each: { 'detail.field': 'text', 'detail.message': 'text' } },
  ...REQUEST_FIELDS,
} as const satisfies Fields

/** The order that has the active window (§7.1). */
export const CONFLICT_FIELDS = {
  ...ORDER_FIELDS,
  ...ERROR_FIELDS,
  'intent.id': 'text',
  'intent.expiresAt': 'moment',
} as const satisfies Fields

export const QUOTE_FIELDS = {
  ...ANYWHERE,
  'quote.side': 'text',
  'quote.asset': 'text',
  'quote.chain': 'text',
  'quote.currency': 'text',
  'quote.comparisonInput': 'price',
  'quote.comparisonInputSource': 'text',
  'best.provider': 'text',
  'best.providerSlug': 'text',
  'best.rate': 'price',
  'best.estimatedOutput': 'price',
  quotes: {
    each: {
      'element.provider': 'text',
      'element.providerSlug': 'text',
      /** Its place in the list, from 1. */
      'element.rank': 'count',
      'element.isBest': 'boolean',
      'element.rate': 'price',
      'element.estimatedOutput': 'price',
      'element.grossEstimatedOutput': 'price',
      'element.fee': 'price',
      'element.providerFee': 'price',
      'element.platformFee': 'price',
    },
  },
} as const satisfies Fields

export const BANKS_FIELDS = {
  ...ANYWHERE,
  'banks.provider': 'text',
  banks: { each: { 'bank.code': 'text', 'bank.name': 'text' } },
} as const satisfies Fields

export const RESOLVE_FIELDS = {
  ...ANYWHERE,
  'resolve.accountName': 'text',
  'resolve.accountNumber': 'text',
  'resolve.bankCode': 'text',
  'resolve.bankName': 'text',
} as const satisfies Fields

/** The fields of each place that a shape can be stated for. */
export const SHAPE_FIELDS = {
  quote: QUOTE_FIELDS,
  order: ORDER_FIELDS,
  providerDetails: ORDER_FIELDS,
  intent: INTENT_FIELDS,
  sync: SYNC_FIELDS,
  gateway: SYNC_FIELDS,
  events: EVENT_FIELDS,
  errors: ERROR_FIELDS,
  conflict: CONFLICT_FIELDS,
  banks: BANKS_FIELDS,
  resolve: RESOLVE_FIELDS,
} as const satisfies Readonly<Record<string, Fields>>

export type ShapePlace = keyof typeof SHAPE_FIELDS
