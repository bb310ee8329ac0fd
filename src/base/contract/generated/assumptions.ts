// Generated from contracts/assumptions.yaml by `npm run generate`. Do not edit.

export type Assumptions = {
  /**
   * Which field of an order says who the customer is, for the rule of one active intent? (§2.1)
   * - `external-then-email`: externalCustomerId, else email, else a fresh id that belongs only to
   *   this order.
   * - `email-then-external`: email, else externalCustomerId, else a fresh id that belongs only to
   *   this order.
   * - `external-only`: externalCustomerId, else a fresh id that belongs only to this order. Orders
   *   with only an e-mail never conflict.
   */
  readonly customerIdentity: 'external-then-email' | 'email-then-external' | 'external-only'
  /**
   * Which unit is the amount of a sell in? The documentation states it for buys only. (§2.1)
   * - `token`: The token that the user sends.
   * - `fiat`: The fiat that the rate gives before fees. The tokens follow from the rate of the
   *   chosen route, rounded up.
   */
  readonly sellAmountIs: 'token' | 'fiat'
  /**
   * What happens if an amount has more decimals than its currency? (§2.1)
   * - `cut`: They are cut off before anything uses the amount, including limits, comparisonInput
   *   and expectedAmount. If nothing is left, the amount is too small.
   * - `reject`: The request is rejected, and the error names the amount, the limit and this
   *   setting.
   */
  readonly excessDecimals: 'cut' | 'reject'
  /**
   * Is a request with an undocumented field rejected? (§2.1)
   * - `reject`: The request is rejected, and the response names the field and the nearest known
   *   one.
   * - `ignore`: The field is ignored.
   */
  readonly unknownFields: 'reject' | 'ignore'
  /**
   * Are asset, chain and currency names case-sensitive? (§2.1)
   * - `any`: Their case does not matter in a request. A quote repeats the request, as documented.
   *   An order, its intent, conflict and events have the usual case, such as USDC, base and NGN.
   * - `exact`: A request must have the usual case. Another name is not supported, and no payment
   *   window has it.
   */
  readonly nameCase: 'any' | 'exact'
  /**
   * Which version of UUID is a transactionId, and in which case is it written? (§2.2)
   * - `v4`: A random UUID in lower case.
   * - `v1`: A UUID of version 1, in lower case.
   * - `v7`: A UUID that starts with the time of the order, in lower case.
   * - `upper-case`: A random UUID in upper case. Paths and the control API take it as it is
   *   written.
   */
  readonly transactionIds: 'v4' | 'v1' | 'v7' | 'upper-case'
  /**
   * What does a requestReference look like? (§2.2)
   * The letters at the start. The environment (SBX or TX) and eight upper-case hexadecimal digits
   * follow.
   */
  readonly referencePrefix: string
  /**
   * Is selectedProvider exactly the name that the bank-list path takes? (§2.2)
   * Appended to selectedProvider in the response to an order with a test key, as in "Northwind
   * Sandbox". The path also takes the plain name.
   */
  readonly providerNameSuffix: string
  /**
   * Do quotes name a provider with providerNameSuffix, as the response to an order does? (§2.3)
   * - `orders`: Orders and their events have the suffix; quotes have the plain name.
   * - `orders-and-quotes`: Quotes have it as well.
   */
  readonly providerNameSuffixIn: 'orders' | 'orders-and-quotes'
  /**
   * Which spellings of a provider does a path take? (§4.5)
   * - `any`: The provider's name or its lower-case slug, in any case, with or without
   *   providerNameSuffix or the word Sandbox.
   * - `exact`: Only the name as quotes and orders have it, with or without providerNameSuffix.
   */
  readonly providerPathNames: 'any' | 'exact'
  /**
   * What happens when the best provider rejects the order? (§2.2)
   * - `true`: The next best route takes the order.
   * - `false`: The order is rejected as if no route were left.
   */
  readonly failover: boolean
  /**
   * Are amounts in providerDetails numbers or text? (§2.2)
   * - `number`: JSON numbers, in every shape that has an amount. A list of instructions for people
   *   has text with the currency.
   * - `text`: Decimal text.
   */
  readonly detailAmounts: 'number' | 'text'
  /**
   * In which case is providerDetails.status written? (§2.2)
   * - `upper`: AWAITING_DEPOSIT, AWAITING_PAYMENT.
   * - `lower`: awaiting_deposit, awaiting_payment.
   * - `by-key`: Lower-case with a test key, upper-case with a live key.
   */
  readonly providerStatusCase: 'upper' | 'lower' | 'by-key'
  /**
   * Which of the two observed words is providerDetails.status on each side? (§2.2)
   * - `by-side`: AWAITING_DEPOSIT on buys, AWAITING_PAYMENT on sells.
   * - `swapped`: AWAITING_PAYMENT on buys, AWAITING_DEPOSIT on sells.
   * - `deposit`: AWAITING_DEPOSIT on both sides.
   * - `payment`: AWAITING_PAYMENT on both sides.
   */
  readonly providerStatusNames: 'by-side' | 'swapped' | 'deposit' | 'payment'
  /**
   * When does a buy's ourCryptoAddress have a value? (§2.2)
   * - `null`: A buy always returns null.
   * - `address`: A buy returns the deposit address of its intent.
   */
  readonly buyOurCryptoAddress: 'null' | 'address'
  /**
   * Does the response to a buy always contain where to pay? (§2.2)
   * - `present`: providerDetails has the provider's pay-in account, if that provider has one.
   * - `absent`: providerDetails of a buy has no pay-in account, whichever the provider.
   */
  readonly buyPayInAccount: 'present' | 'absent'
  /**
   * What does the field sandbox contain with a live key? (§2.2)
   * - `absent`: With a live key, status sync has no field sandbox; the response to an order has
   *   false, because §2.2 lists it as always present.
   * - `false`: With a live key sandbox is false everywhere.
   */
  readonly liveSandboxMember: 'absent' | 'false'
  /**
   * How often do rates move? (§2.3)
   * Rates are constant within one step of simulated time, and change with the next step.
   */
  readonly rateStep: string
  /**
   * What is externalCustomerId when the order had none? It is documented as a string. (§2.4)
   * - `customer-id`: The customer identifier is repeated.
   * - `empty`: An empty string.
   */
  readonly absentExternalCustomerId: 'customer-id' | 'empty'
  /**
   * Which values does transactionStatus have besides order_placed? (§2.4)
   * - `by-state`: One name for each state of an order with an active intent; order_placed is the
   *   first.
   * - `constant`: order_placed while the intent is active.
   */
  readonly transactionStatusNames: 'by-state' | 'constant'
  /**
   * How large is the tolerance on the amount? (§2.4)
   * Basis points of the expected amount by which a deposit may differ and still count as exact.
   */
  readonly amountToleranceBps: number
  /**
   * When is syncQueued true? (§2.5)
   * - `queue`: The response is what the service knows. If the provider has a newer state, this call
   *   queues a synchronisation and says so, and a later response has that state. A call that queues
   *   nothing returns false, also while an earlier one is queued.
   * - `inline`: The service asks the provider before it responds, so the response is up to date and
   *   nothing is queued.
   */
  readonly statusSync: 'queue' | 'inline'
  /**
   * How long does a queued synchronisation take? (§2.5)
   * Simulated time between the response with syncQueued and the new state.
   */
  readonly syncDelay: string
  /**
   * Is the status of a transaction always one of the documented words? (§2.5)
   * - `plain`: pending, completed and failed.
   * - `human`: Text for people, one for each stage of an order, such as "Awaiting settlement"; the
   *   terminal values are completed and failed, as documented.
   * - `tracking`: Other texts for the stages. "Order placed", "Forwarded to provider" when the
   *   money has arrived, and "settling"; the terminal values are as documented.
   */
  readonly statusLabels: 'plain' | 'human' | 'tracking'
  /**
   * What does an expired or cancelled order report? (§2.5)
   * - `failed`: failed and terminal, with the webhook for it.
   * - `pending`: pending and not terminal.
   */
  readonly closedOrderReports: 'failed' | 'pending'
  /**
   * Is a canonical code valid with every provider? (§2.6)
   * - `canonical`: One code for a bank, whichever provider listed it.
   * - `provider-scoped`: A provider's list has its own codes for some banks; an order goes only to
   *   a provider that knows its code.
   */
  readonly bankCodes: 'canonical' | 'provider-scoped'
  /**
   * Is an interbank code accepted in place of the canonical one? (§2.6)
   * - `reject`: It is an invalid bankCode, and the error names the canonical code of its bank.
   * - `accept`: It names the same bank, in orders and in resolve.
   */
  readonly interbankCodes: 'reject' | 'accept'
  /**
   * What happens when the intent expires after the money arrived and before the order completed?
   * (§3)
   * - `lapse`: The intent closes and the order settles.
   * - `extend`: The intent stays active until the order ends.
   */
  readonly fundedIntent: 'lapse' | 'extend'
  /**
   * What happens to a deposit that is short by more than the tolerance? (§3)
   * - `hold`: The order waits for the rest until the intent expires.
   * - `fail`: The order fails and the deposit is refunded.
   * - `settle`: The order settles the amount that arrived.
   */
  readonly underpayment: 'hold' | 'fail' | 'settle'
  /**
   * What happens to a deposit that is over by more than the tolerance? (§3)
   * - `settle-and-refund`: The expected amount is settled and the rest is refunded.
   * - `settle-all`: The whole deposit is settled.
   * - `fail`: The order fails and the deposit is refunded.
   */
  readonly overpayment: 'settle-and-refund' | 'settle-all' | 'fail'
  /**
   * What happens to money that arrives for an order that is already paid? (§3)
   * - `refund`: It is refunded.
   * - `hold`: It is held until someone decides.
   */
  readonly secondDeposit: 'refund' | 'hold'
  /**
   * What happens to money that arrives after the order ended? (§3)
   * - `refund`: It is refunded, and the order does not change.
   * - `hold`: It is held until someone decides, and the order does not change.
   */
  readonly lateDeposit: 'refund' | 'hold'
  /**
   * What happens to the order whose intent is replaced? (§4.2)
   * - `cancel`: It is cancelled, unless money has already arrived, even a part; then it continues
   *   without an intent, and the rest can still be paid.
   * - `keep`: It continues without an intent and can still be paid.
   */
  readonly replacedOrder: 'cancel' | 'keep'
  /**
   * Is a body rejected if none is documented? (§4.4)
   * - `empty`: An empty body and {} both work, whatever their content type. A body with fields is
   *   rejected, and so is one that is not JSON.
   * - `none`: Also {} is rejected.
   */
  readonly syncRequestBody: 'empty' | 'none'
  /**
   * What does resolve return for an account that the bank does not know? (§4.6)
   * - `success-false`: A success status with success false and no name.
   * - `empty-name`: A success status with success true and an empty accountName.
   * - `error`: An error status with the error envelope.
   */
  readonly resolveMiss: 'success-false' | 'empty-name' | 'error'
  /**
   * Which bank codes does resolve know? (§4.6)
   * - `every`: Those of every provider's list.
   * - `northwind`: Those that Northwind lists. Any other is an invalid bankCode.
   * - `bluepeak`: Those that Bluepeak lists.
   * - `kestrel`: Those that Kestrel lists.
   * - `palmgate`: Those that Palmgate lists.
   * - `tidewater`: Those that Tidewater lists.
   */
  readonly resolveDirectory: 'every' | 'northwind' | 'bluepeak' | 'kestrel' | 'palmgate' | 'tidewater'
  /**
   * Are there endpoints besides the six? (§4)
   * - `absent`: GET /api/developer/catalog is an unknown path.
   * - `served`: GET /api/developer/catalog lists the providers and the sides that they serve.
   */
  readonly catalog: 'absent' | 'served'
  /**
   * With which algorithm, over what and in which encoding are webhooks signed? (§5.6)
   * - `hex`: x-service-signature is HMAC-SHA256 of the raw body in lower-case hexadecimal, keyed
   *   with the whole text of the secret, whsec_ included.
   * - `prefixed`: sha256= and the value of hex.
   * - `base64`: HMAC-SHA256 of the raw body in base64, keyed with the whole text.
   * - `timestamped`: t=<seconds>,v1=<hexadecimal>. The HMAC is over the timestamp, a full stop and
   *   the body, keyed with the whole text.
   * - `standard-webhooks`: v1,<base64> over id, timestamp and body, with the headers of that
   *   specification. The key is the text after whsec_, decoded from base64.
   */
  readonly signatureScheme: 'hex' | 'prefixed' | 'base64' | 'timestamped' | 'standard-webhooks'
  /**
   * Which time does a signature state, in the schemes that state one (timestamped,
   * standard-webhooks)? (§5.6)
   * - `wall`: The machine's time at the attempt, whatever the clock of the world says.
   * - `world`: Simulated time, so that the same calls give the same bytes. A receiver that compares
   *   it with its own time rejects webhooks of a clock that is manual or was moved.
   */
  readonly signatureTime: 'wall' | 'world'
  /**
   * Is x-service-delivery the same for all attempts of a delivery? (§6)
   * - `delivery`: It is the id of the delivery, for every attempt.
   * - `attempt`: It is the id of the delivery, a full stop and the number of the attempt.
   */
  readonly deliveryId: 'delivery' | 'attempt'
  /**
   * Is the old secret still used after a rotation? (§5.5)
   * For this long after a rotation, webhooks are signed with the old secrets as well; a rotation
   * may ask for another overlap. timestamped and standard-webhooks list every signature in one
   * header. hex, prefixed and base64 have the signature of the newest secret there, and the others
   * in x-service-signature-previous, separated by commas.
   */
  readonly rotationOverlap: string
  /**
   * Do events and status syncs have the amounts of the order? (§6)
   * - `present`: Events have the amount of fiat and of tokens, and the gateway of a status sync has
   *   the figures of the settlement.
   * - `absent`: Events have no amounts, and the gateway has no figures. A client knows only the
   *   amounts of its own order.
   */
  readonly reportedAmounts: 'present' | 'absent'
  /**
   * Are amounts in an event numbers or text? (§6)
   * - `text`: Decimal text, unless the shape of events states another form.
   * - `number`: JSON numbers.
   */
  readonly eventAmounts: 'text' | 'number'
  /**
   * Is data.status of an event one of the words of status sync? (§6)
   * - `plain`: pending, completed and failed.
   * - `human`: Text for people, one for each stage of an order, such as "Awaiting settlement" and
   *   "Marked completed". The event's type does not change.
   * - `tracking`: Other texts for the stages: "Order placed", "Forwarded to provider" when the
   *   money has arrived, "settling", and the texts of human for the end.
   */
  readonly eventStatusLabels: 'plain' | 'human' | 'tracking'
  /**
   * How is the JSON of a webhook formatted? (§5.4)
   * - `compact`: Without spaces.
   * - `spaced`: With a space after each colon and comma, as senders in some languages write it.
   */
  readonly eventText: 'compact' | 'spaced'
  /**
   * Is a failed webhook sent again, and when? (§6)
   * The wait before each attempt, counted from the previous attempt. If the last attempt fails, the
   * delivery has failed; status sync still returns the state. Resending a delivery starts the
   * schedule again.
   */
  readonly webhookRetrySchedule: readonly string[]
  /**
   * How long may a receiver take to respond? (§6)
   * An attempt without a response within this time has failed.
   */
  readonly webhookTimeout: string
  /**
   * Is a receiver's Retry-After respected? (§6)
   * - `honour`: The next attempt waits at least that long, but at most 24 hours because of it.
   * - `ignore`: The schedule does not change.
   */
  readonly webhookRetryAfter: 'honour' | 'ignore'
  /**
   * What happens after a receiver's 410? (§6)
   * - `disable`: The endpoint is disabled and gets no more webhooks.
   * - `retry`: It counts as a failed attempt.
   */
  readonly webhookGone: 'disable' | 'retry'
  /**
   * How long is an intent active? Usually thirty minutes; the exceptions are not documented. (§8)
   * Simulated time from the creation of an intent to its expiry.
   */
  readonly intentLifetime: string
  /**
   * How many requests are allowed? (§8)
   * Requests that one key may send in a minute of simulated time; more get 429 with Retry-After. 0
   * means no limit.
   */
  readonly rateLimitPerMinute: number
  /**
   * How small may an order be? (§8)
   * An order that is worth less, in US dollars, is rejected with AMOUNT_TOO_SMALL. 0 means no
   * limit.
   */
  readonly minimumOrderUsd: number
  /**
   * How large is a small developer fee? (§8)
   * A higher percentage is rejected.
   */
  readonly maxDeveloperFeePercent: number
}

export const ASSUMPTIONS: Assumptions = {
  customerIdentity: 'external-then-email',
  sellAmountIs: 'token',
  excessDecimals: 'cut',
  unknownFields: 'reject',
  nameCase: 'any',
  transactionIds: 'v4',
  referencePrefix: 'RMP',
  providerNameSuffix: '',
  providerNameSuffixIn: 'orders',
  providerPathNames: 'any',
  failover: true,
  detailAmounts: 'number',
  providerStatusCase: 'upper',
  providerStatusNames: 'by-side',
  buyOurCryptoAddress: 'null',
  buyPayInAccount: 'present',
  liveSandboxMember: 'absent',
  rateStep: '30s',
  absentExternalCustomerId: 'customer-id',
  transactionStatusNames: 'by-state',
  amountToleranceBps: 100,
  statusSync: 'queue',
  syncDelay: '2s',
  statusLabels: 'plain',
  closedOrderReports: 'failed',
  bankCodes: 'canonical',
  interbankCodes: 'reject',
  fundedIntent: 'lapse',
  underpayment: 'hold',
  overpayment: 'settle-and-refund',
  secondDeposit: 'refund',
  lateDeposit: 'refund',
  replacedOrder: 'cancel',
  syncRequestBody: 'empty',
  resolveMiss: 'success-false',
  resolveDirectory: 'every',
  catalog: 'absent',
  signatureScheme: 'hex',
  signatureTime: 'wall',
  deliveryId: 'delivery',
  rotationOverlap: '0s',
  reportedAmounts: 'present',
  eventAmounts: 'text',
  eventStatusLabels: 'plain',
  eventText: 'compact',
  webhookRetrySchedule: ['0s', '5s', '5m', '30m', '2h', '5h', '10h', '14h', '20h', '24h'],
  webhookTimeout: '15s',
  webhookRetryAfter: 'honour',
  webhookGone: 'disable',
  intentLifetime: '30m',
  rateLimitPerMinute: 0,
  minimumOrderUsd: 1,
  maxDeveloperFeePercent: 5,
}

/** What is written unless `shapes` states it: the name of a shape, or a status. */
export const SHAPE_DEFAULTS = {
  'shapes.providerDetails': 'native',
  'shapes.quote': 'full',
  'shapes.gateway': 'settled',
  'shapes.success.status': 200,
  'shapes.order.status': 201,
  'shapes.errors.NO_ROUTE.status': 422,
  'shapes.errors': 'success',
  'shapes.errors.TRANSACTION_NOT_FOUND.status': 404,
  'shapes.errors.PROVIDER_NOT_FOUND.status': 404,
  'shapes.errors.API_KEY_MISSING.status': 401,
  'shapes.errors.API_KEY_UNKNOWN.status': 401,
  'shapes.errors.API_KEY_REVOKED.status': 403,
  'shapes.events': 'enveloped',
  'shapes.errors.conflict.status': 409,
  'shapes.errors.VALIDATION_FAILED.status': 400,
} as const

/** Only webhooks show these, and no response does. */
export const WEBHOOK_SETTINGS: ReadonlySet<keyof Assumptions> = new Set([
  'signatureScheme',
  'signatureTime',
  'deliveryId',
  'rotationOverlap',
  'eventAmounts',
  'eventStatusLabels',
  'eventText',
  'webhookRetrySchedule',
  'webhookTimeout',
  'webhookRetryAfter',
  'webhookGone',
])
