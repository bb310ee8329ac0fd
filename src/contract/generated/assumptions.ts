// Generated from contracts/assumptions.yaml by `npm run generate`. Do not edit.

export type Assumptions = {
  /**
   * Which member of an order says who the customer is, for the rule of one active intent? (§2.1)
   * - `external-then-email`: externalCustomerId, else email, else a fresh id that belongs to this
   *   order alone.
   * - `email-then-external`: email, else externalCustomerId, else a fresh id that belongs to this
   *   order alone.
   * - `external-only`: externalCustomerId, else a fresh id that belongs to this order alone. Orders
   *   with only an e-mail never compete.
   */
  readonly customerIdentity: 'external-then-email' | 'email-then-external' | 'external-only'
  /**
   * What does the amount of a sell count? The documentation says it for buys only. (§2.1)
   * - `token`: The token that the user sends.
   * - `fiat`: The fiat that the user wants; the token follows from the rate.
   */
  readonly sellAmountIs: 'token' | 'fiat'
  /**
   * Is a member that the documentation does not name refused? (§2.1)
   * - `reject`: The request is refused and the answer names the member and the nearest known one.
   * - `ignore`: The member is dropped without a word.
   */
  readonly unknownFields: 'reject' | 'ignore'
  /**
   * What does a requestReference look like? (§2.2)
   * The letters in front. The environment (SBX or TX) and eight upper-case hexadecimal digits
   * follow.
   */
  readonly referencePrefix: string
  /**
   * Is selectedProvider the name that the bank-list path takes, letter for letter? (§2.2)
   * Appended to selectedProvider in an order's answer to a test key, as in "Northwind Sandbox". The
   * path still takes the plain name.
   */
  readonly providerNameSuffix: string
  /**
   * What happens when the best provider refuses the order? (§2.2)
   * - `true`: The next best route takes the order.
   * - `false`: The order is refused as if no route were left.
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
   */
  readonly providerStatusCase: 'upper' | 'lower'
  /**
   * When does a buy's ourCryptoAddress have a value? (§2.2)
   * - `null`: A buy always answers null.
   * - `address`: A buy answers the address that its intent has.
   */
  readonly buyOurCryptoAddress: 'null' | 'address'
  /**
   * Does an accepted buy always tell where to pay? (§2.2)
   * - `present`: providerDetails has the provider's pay-in account, where that provider has one at
   *   all.
   * - `absent`: providerDetails of a buy has no pay-in account, whichever the provider.
   */
  readonly buyPayInAccount: 'present' | 'absent'
  /**
   * What is the sandbox member with a live key? (§2.2)
   * - `absent`: With a live key there is no sandbox member in status sync; the order's answer has
   *   false, as its table asks.
   * - `false`: With a live key sandbox is false everywhere.
   */
  readonly liveSandboxMember: 'absent' | 'false'
  /**
   * Which members has an element of quotes? (§2.3)
   * - `full`: provider, rate, estimatedOutput and the fees that lie between gross and net.
   * - `minimal`: provider, rate and estimatedOutput only.
   */
  readonly quoteElements: 'full' | 'minimal'
  /**
   * How often do rates move? (§2.3)
   * Rates are constant within one step of the world's clock, and take another value in the next.
   */
  readonly rateStep: string
  /**
   * What is externalCustomerId when the order had none? It is documented as a string. (§2.4)
   * - `customer-id`: The customer identifier is repeated.
   * - `empty`: An empty string.
   */
  readonly absentExternalCustomerId: 'customer-id' | 'empty'
  /**
   * Which values has transactionStatus beside order_placed? (§2.4)
   * - `by-state`: One name for each state that an order with an open window can have, order_placed
   *   being the first.
   * - `constant`: order_placed for as long as the window is open.
   */
  readonly transactionStatusNames: 'by-state' | 'constant'
  /**
   * How large is the tolerance on the amount? (§2.4)
   * Basis points of the expected amount by which a deposit may be short or over and still count as
   * exact.
   */
  readonly amountToleranceBps: number
  /**
   * When does syncQueued mean that there is more to learn? (§2.5)
   * - `queue`: The answer is what the service knows; where the provider knows more, a
   *   synchronisation is queued and the next answer has it.
   * - `inline`: The provider is asked before the answer, which is up to date; nothing is ever
   *   queued.
   */
  readonly statusSync: 'queue' | 'inline'
  /**
   * How long does a queued synchronisation take? (§2.5)
   * Time on the world's clock between the answer with syncQueued and the new state.
   */
  readonly syncDelay: string
  /**
   * Is the status of a transaction always one of the documented words? (§2.5)
   * - `plain`: pending, completed and failed.
   * - `human`: Text for people, such as "Awaiting settlement"; the terminal reports stay completed
   *   and failed as documented.
   */
  readonly statusLabels: 'plain' | 'human'
  /**
   * What does an expired or cancelled order report? (§2.5)
   * - `failed`: failed and terminal, with the webhook that goes with it.
   * - `pending`: pending for ever, and not terminal.
   */
  readonly closedOrderReports: 'failed' | 'pending'
  /**
   * When is gateway an object, and which members does it have? (§2.5)
   * - `settled`: Null until the order is settled; then the settlement's figures.
   * - `always`: An object from the beginning, with what is known so far.
   * - `never`: Null always.
   */
  readonly gatewayContext: 'settled' | 'always' | 'never'
  /**
   * Is a canonical code good with every provider? (§2.6)
   * - `canonical`: One code for a bank, whichever provider listed it.
   * - `provider-scoped`: A provider's list has codes of its own for some banks; an order goes only
   *   to a provider that knows its code.
   */
  readonly bankCodes: 'canonical' | 'provider-scoped'
  /**
   * What happens when the window ends after the money came and before the order completed? (§3)
   * - `lapse`: The intent closes and the order goes on to settle.
   * - `extend`: The intent stays active until the order ends.
   */
  readonly fundedIntent: 'lapse' | 'extend'
  /**
   * What becomes of a deposit that is short by more than the tolerance? (§3)
   * - `hold`: The order waits for the rest until the window ends.
   * - `fail`: The order fails and the deposit is refunded.
   * - `settle`: The order settles what came.
   */
  readonly underpayment: 'hold' | 'fail' | 'settle'
  /**
   * What becomes of a deposit that is over by more than the tolerance? (§3)
   * - `settle-and-refund`: The expected amount is settled and the rest goes back.
   * - `settle-all`: Everything that came is settled.
   * - `fail`: The order fails and the deposit is refunded.
   */
  readonly overpayment: 'settle-and-refund' | 'settle-all' | 'fail'
  /**
   * What becomes of money that comes to an order that is already paid? (§3)
   * - `refund`: It goes back.
   * - `hold`: It is held for someone to decide.
   */
  readonly secondDeposit: 'refund' | 'hold'
  /**
   * What becomes of money that comes after the order has ended? (§3)
   * - `refund`: It goes back, and the order stays as it ended.
   * - `hold`: It is held for someone to decide, and the order stays as it ended.
   */
  readonly lateDeposit: 'refund' | 'hold'
  /**
   * Which HTTP status has a successful answer? (§4)
   * The status of every success but that of a created order.
   */
  readonly successStatus: number
  /**
   * Which HTTP status has a created order? (§4.2)
   * The status of a created order.
   */
  readonly orderCreatedStatus: number
  /**
   * What becomes of the order whose intent was replaced? (§4.2)
   * - `cancel`: It is cancelled, unless money has already come; then it goes on without a window.
   * - `keep`: It lives on without a window and can still be paid.
   */
  readonly replacedOrder: 'cancel' | 'keep'
  /**
   * Which HTTP status has a request that no provider can serve? (§4.2)
   * The status of NO_ROUTE, for quotes and for orders.
   */
  readonly noRouteStatus: number
  /**
   * What is in the body of a 404? (§4.3)
   * - `envelope`: The error envelope, with a code and a message.
   * - `empty`: Nothing.
   */
  readonly notFoundBody: 'envelope' | 'empty'
  /**
   * Which HTTP status has a transaction that the key does not know? (§4.4)
   * The status of TRANSACTION_NOT_FOUND.
   */
  readonly unknownTransactionStatus: number
  /**
   * Which HTTP status has a provider that does not exist? (§4.5)
   * The status of PROVIDER_NOT_FOUND.
   */
  readonly unknownProviderStatus: number
  /**
   * What does resolve answer for an account that the bank does not know? (§4.6)
   * - `success-false`: A success status with success false and no name.
   * - `empty-name`: A success status with success true and an empty accountName.
   * - `error`: An error status with the error envelope.
   */
  readonly resolveMiss: 'success-false' | 'empty-name' | 'error'
  /**
   * Is there an endpoint beside the six? (§4)
   * - `absent`: GET /api/developer/catalog is an unknown path.
   * - `served`: GET /api/developer/catalog lists the providers and the sides that they serve.
   */
  readonly catalog: 'absent' | 'served'
  /**
   * Which HTTP status has a call without a key? (§5.1)
   * The status of API_KEY_MISSING.
   */
  readonly missingKeyStatus: number
  /**
   * Which HTTP status has a call with a key that is not known? (§5.1)
   * The status of API_KEY_UNKNOWN.
   */
  readonly unknownKeyStatus: number
  /**
   * What does a revoked key get? How keys are revoked is not shown. (§5.7)
   * The status of API_KEY_REVOKED. Keys are revoked through the control API.
   */
  readonly revokedKeyStatus: number
  /**
   * With which algorithm, over what and in which encoding are webhooks signed? (§5.6)
   * - `hex`: x-service-signature is HMAC-SHA256 of the raw body in lower-case hexadecimal, keyed
   *   with the whole text of the secret, whsec_ included.
   * - `prefixed`: The same with sha256= in front.
   * - `base64`: HMAC-SHA256 of the raw body in base64, keyed with the whole text.
   * - `timestamped`: t=<seconds>,v1=<hexadecimal>, the HMAC being over the timestamp, a full stop
   *   and the body, keyed with the whole text.
   * - `standard-webhooks`: v1,<base64> over id, timestamp and body, with the headers of that
   *   specification. The key is what follows whsec_, decoded from base64.
   */
  readonly signatureScheme: 'hex' | 'prefixed' | 'base64' | 'timestamped' | 'standard-webhooks'
  /**
   * Does the old secret still sign after a rotation? (§5.5)
   * For this long after a rotation the old secrets sign too; a rotation may ask for another
   * overlap. timestamped and standard-webhooks list every signature in the one header. hex,
   * prefixed and base64 have room for one, the newest secret's; the older ones' are in
   * x-service-signature-previous, with commas between them.
   */
  readonly rotationOverlap: string
  /**
   * Which members of an event's data name the order? (§6)
   * - `all`: Its transactionId under id and transactionId, and its requestReference under reference
   *   and requestReference.
   * - `transactionId`: The transaction's identifier, under transactionId alone.
   * - `id`: The transaction's identifier, under id alone.
   * - `reference`: The requestReference, under reference alone.
   * - `requestReference`: The requestReference, under requestReference alone.
   */
  readonly eventOrderKey: 'all' | 'transactionId' | 'id' | 'reference' | 'requestReference'
  /**
   * Are amounts in an event numbers or text? (§6)
   * - `text`: Decimal text.
   * - `number`: JSON numbers.
   */
  readonly eventAmounts: 'text' | 'number'
  /**
   * How is the JSON of a webhook written, to the byte? (§5.4)
   * - `compact`: Without a space between its parts.
   * - `spaced`: With a space after each colon and comma, as senders in some languages write it.
   */
  readonly eventText: 'compact' | 'spaced'
  /**
   * Is a webhook that was not taken sent again, and when? (§6)
   * The wait before each attempt, counted from the attempt before. After the last one the delivery
   * has failed; status sync still tells the state. A delivery that is resent begins again at the
   * first of them.
   */
  readonly webhookRetrySchedule: readonly string[]
  /**
   * How long may a receiver take to answer? (§6)
   * A receiver that has not answered by then counts as one that did not take the webhook.
   */
  readonly webhookTimeout: string
  /**
   * Is a receiver's Retry-After heeded? (§6)
   * - `honour`: The next attempt waits at least that long, but never more than 24 hours because of
   *   it.
   * - `ignore`: The schedule is kept.
   */
  readonly webhookRetryAfter: 'honour' | 'ignore'
  /**
   * What does a receiver's 410 do? (§6)
   * - `disable`: The endpoint is disabled and nothing more is sent to it.
   * - `retry`: It is one more failed attempt.
   */
  readonly webhookGone: 'disable' | 'retry'
  /**
   * Which HTTP status has the active-intent conflict? (§7.1)
   * The status of GATEWAY_ACTIVE_INTENT_CONFLICT. The body is as documented.
   */
  readonly conflictStatus: number
  /**
   * Which HTTP status has a request that is not valid? (§7.3)
   * The status of VALIDATION_FAILED, AMOUNT_TOO_SMALL and AMOUNT_TOO_LARGE.
   */
  readonly validationStatus: number
  /**
   * Is the message of an error one text? (§7.3)
   * - `text`: One string.
   * - `list`: An array of strings for a request that is not valid, one for each field.
   */
  readonly errorMessageShape: 'text' | 'list'
  /**
   * How long does a window last? Usually thirty minutes, and nothing says when not. (§8)
   * Time on the world's clock from the making of an intent to its end.
   */
  readonly intentLifetime: string
  /**
   * How many requests may be made? (§8)
   * Requests that one key may make in a minute of the world's clock before it gets 429 with
   * Retry-After. 0 is without limit.
   */
  readonly rateLimitPerMinute: number
  /**
   * How small may an order be? (§8)
   * An order that is worth less, in US dollars, is refused with AMOUNT_TOO_SMALL. 0 is without
   * limit.
   */
  readonly minimumOrderUsd: number
  /**
   * How large is a small developer fee? (§8)
   * A higher percentage is refused.
   */
  readonly maxDeveloperFeePercent: number
}

export const ASSUMPTIONS: Assumptions = {
  customerIdentity: 'external-then-email',
  sellAmountIs: 'token',
  unknownFields: 'reject',
  referencePrefix: 'RMP',
  providerNameSuffix: '',
  failover: true,
  detailAmounts: 'number',
  providerStatusCase: 'upper',
  buyOurCryptoAddress: 'null',
  buyPayInAccount: 'present',
  liveSandboxMember: 'absent',
  quoteElements: 'full',
  rateStep: '30s',
  absentExternalCustomerId: 'customer-id',
  transactionStatusNames: 'by-state',
  amountToleranceBps: 100,
  statusSync: 'queue',
  syncDelay: '2s',
  statusLabels: 'plain',
  closedOrderReports: 'failed',
  gatewayContext: 'settled',
  bankCodes: 'canonical',
  fundedIntent: 'lapse',
  underpayment: 'hold',
  overpayment: 'settle-and-refund',
  secondDeposit: 'refund',
  lateDeposit: 'refund',
  successStatus: 200,
  orderCreatedStatus: 201,
  replacedOrder: 'cancel',
  noRouteStatus: 422,
  notFoundBody: 'envelope',
  unknownTransactionStatus: 404,
  unknownProviderStatus: 404,
  resolveMiss: 'success-false',
  catalog: 'absent',
  missingKeyStatus: 401,
  unknownKeyStatus: 401,
  revokedKeyStatus: 403,
  signatureScheme: 'hex',
  rotationOverlap: '0s',
  eventOrderKey: 'all',
  eventAmounts: 'text',
  eventText: 'compact',
  webhookRetrySchedule: ['0s', '5s', '5m', '30m', '2h', '5h', '10h', '14h', '20h', '24h'],
  webhookTimeout: '15s',
  webhookRetryAfter: 'honour',
  webhookGone: 'disable',
  conflictStatus: 409,
  validationStatus: 400,
  errorMessageShape: 'text',
  intentLifetime: '30m',
  rateLimitPerMinute: 0,
  minimumOrderUsd: 1,
  maxDeveloperFeePercent: 5,
}
