// Generated from contracts/rules.yaml by `npm run generate`. Do not edit.

export type RuleId =
  | 'http.base-url'
  | 'http.json'
  | 'service.several-providers'
  | 'quote.best-and-list'
  | 'order.tracked'
  | 'flow.buy'
  | 'flow.sell'
  | 'flow.provider-settles'
  | 'flow.service-fee'
  | 'flow.destination'
  | 'fee.developer.accepted'
  | 'fee.developer.accrued-inside'
  | 'fee.developer.percent-only'
  | 'values.fiat-currency'
  | 'values.asset'
  | 'values.chain'
  | 'order.request.side'
  | 'order.request.amount'
  | 'order.request.amount.buy-is-crypto'
  | 'order.request.fiatCurrency'
  | 'order.request.asset'
  | 'order.request.chain'
  | 'order.request.fiatAmount'
  | 'order.request.fiatAmount.buy-only'
  | 'order.request.walletAddress'
  | 'order.request.sell-bank-not-wallet'
  | 'order.request.bankCode'
  | 'order.request.bankCode.sell-only'
  | 'order.request.accountNumber'
  | 'order.request.accountNumber.sell-only'
  | 'order.request.accountName'
  | 'order.request.accountName.sell-only'
  | 'order.request.bankName'
  | 'order.request.bankName.sell-only'
  | 'order.request.email'
  | 'order.request.externalCustomerId'
  | 'order.request.developerFeePercent'
  | 'order.request.overrideActiveIntent'
  | 'order.request.no-signing-secret'
  | 'order.response.transactionId'
  | 'order.response.transactionId.uuid'
  | 'order.response.transactionId.saved-first'
  | 'order.response.transactionId.names-sync-path'
  | 'order.response.requestReference'
  | 'order.response.side'
  | 'order.response.asset'
  | 'order.response.chain'
  | 'order.response.selectedProvider'
  | 'order.response.bestRateUsed'
  | 'order.response.providerDetails'
  | 'order.response.providerDetails.status'
  | 'order.response.providerDetails.status.buy-seen'
  | 'order.response.providerDetails.status.sell-seen'
  | 'order.response.providerDetails.next-step'
  | 'order.response.ourCryptoAddress'
  | 'order.response.ourCryptoAddress.where-needed'
  | 'order.response.ourCryptoAddress.buy-may-be-null'
  | 'order.response.ourCryptoAddress.sell'
  | 'order.response.ourCryptoAddress.payment-instructions'
  | 'order.response.environment'
  | 'order.response.sandbox'
  | 'order.response.trackable'
  | 'quote.request.side'
  | 'quote.request.fiatAmount'
  | 'quote.request.tokenAmount'
  | 'quote.sell.no-fiatAmount'
  | 'quote.buy.no-tokenAmount'
  | 'quote.request.fiatCurrency'
  | 'quote.request.asset'
  | 'quote.request.chain'
  | 'quote.response.side'
  | 'quote.response.asset'
  | 'quote.response.chain'
  | 'quote.response.comparisonInput'
  | 'quote.response.comparisonInputSource'
  | 'quote.response.comparisonInputSource.buy'
  | 'quote.response.bestQuote'
  | 'quote.response.bestQuote.provider'
  | 'quote.response.bestQuote.rate'
  | 'quote.response.bestQuote.estimatedOutput'
  | 'quote.best-is-best'
  | 'quote.response.quotes'
  | 'quote.response.quotes.comparison-only'
  | 'quote.best-is-default'
  | 'quote.other-provider'
  | 'quote.invalid-routes-filtered'
  | 'intent.response.success'
  | 'intent.response.transactionId'
  | 'intent.response.customerId'
  | 'intent.response.externalCustomerId'
  | 'intent.response.token'
  | 'intent.response.network'
  | 'intent.response.side'
  | 'intent.response.transactionStatus'
  | 'intent.response.intentId'
  | 'intent.response.intentStatus'
  | 'intent.response.externalOrderId'
  | 'intent.response.depositAddress'
  | 'intent.response.expectedAmount'
  | 'intent.response.amountToleranceBps'
  | 'intent.response.depositIntentCreatedAt'
  | 'intent.response.depositIntentExpiresAt'
  | 'intent.response.timeRemainingSeconds'
  | 'sync.response.success'
  | 'sync.response.transactionId'
  | 'sync.response.status'
  | 'sync.response.terminal'
  | 'sync.response.completed'
  | 'sync.response.synchronizedAt'
  | 'sync.response.trackable'
  | 'sync.response.syncQueued'
  | 'sync.response.environment'
  | 'sync.response.sandbox'
  | 'sync.response.gateway'
  | 'sync.terminal-reports'
  | 'banks.response.success'
  | 'banks.response.provider'
  | 'banks.response.banks'
  | 'banks.response.banks.bankCode'
  | 'banks.response.banks.bankName'
  | 'order.terminal-only-when-reported'
  | 'intent.closes.completed'
  | 'intent.closes.cancelled'
  | 'intent.closes.expired'
  | 'intent.created-with-order'
  | 'quote.endpoint'
  | 'order.endpoint'
  | 'order.override-replaces'
  | 'intent.endpoint'
  | 'intent.query.customerId'
  | 'intent.query.token'
  | 'intent.query.network'
  | 'intent.shown-before-order'
  | 'intent.shown-after-conflict'
  | 'sync.endpoint'
  | 'sync.path.transactionId'
  | 'sync.no-body'
  | 'sync.latest-state'
  | 'sync.may-queue'
  | 'sync.only-when-needed'
  | 'banks.endpoint'
  | 'banks.path.provider'
  | 'banks.read-only'
  | 'banks.code-for-orders'
  | 'banks.name-for-display'
  | 'banks.one-format'
  | 'resolve.endpoint'
  | 'resolve.response.accountName'
  | 'resolve.name-for-orders'
  | 'auth.key-header'
  | 'auth.key-kinds'
  | 'auth.test-key-sandbox'
  | 'auth.keys-from-dashboard'
  | 'auth.keys-on-backend'
  | 'webhook.secret-per-endpoint'
  | 'webhook.secret-shown-once-made'
  | 'webhook.signature-header'
  | 'webhook.signs-raw-body'
  | 'webhook.verify-before-trust'
  | 'webhook.secret-stays-with-receiver'
  | 'webhook.rotation-receiver-first'
  | 'webhook.rotation-then-sync'
  | 'webhook.state-changes-pushed'
  | 'webhook.to-registered-endpoint'
  | 'webhook.primary-source'
  | 'webhook.payload-updates-order'
  | 'webhook.payload-carries-state'
  | 'sync.recovers-lost-webhook'
  | 'sync.beside-webhooks'
  | 'conflict.when'
  | 'conflict.override-flag-must-be-true'
  | 'conflict.success'
  | 'conflict.code'
  | 'conflict.message'
  | 'conflict.conflict'
  | 'conflict.conflict.customerId'
  | 'conflict.conflict.externalCustomerId'
  | 'conflict.conflict.token'
  | 'conflict.conflict.chain'
  | 'conflict.conflict.networkId'
  | 'conflict.conflict.activeIntentCount'
  | 'conflict.normal-flow'
  | 'conflict.wait-or-override'
  | 'intent.none-is-404'
  | 'intent.one-active'
  | 'intent.sides-share-window'
  | 'intent.lifetime'
  | 'fee.developer.values-seen'
  | 'versioning.no-segment'

export type RuleKind = 'field' | 'rule' | 'error' | 'limit' | 'auth' | 'event'

/** See the top of contracts/rules.yaml. */
export type VerifiableBy = 'client' | 'webhook receiver' | 'simulator only' | 'nobody'

export type Rule = {
  readonly id: RuleId
  /** Section of the documentation, such as `§2.1`. */
  readonly section: string
  readonly kind: RuleKind
  readonly verifiableBy: VerifiableBy
  readonly says: string
}

/** Every documented statement, in the order of the documentation. */
export const RULES: readonly Rule[] = [
  {
    id: 'http.base-url',
    section: '§4',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'All six paths hang directly below one base URL that the deployment chooses.',
  },
  {
    id: 'http.json',
    section: '§4',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Request and response bodies are JSON.',
  },
  {
    id: 'service.several-providers',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'Buys and sells are routed through more than one external provider.',
  },
  {
    id: 'quote.best-and-list',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'The response to a quote contains the best route and a list of all routes.',
  },
  {
    id: 'order.tracked',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'An accepted order is a trackable transaction: it has an id, a selected provider and the next step for the user.',
  },
  {
    id: 'flow.buy',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'On a buy the user pays fiat to the provider, a fee is taken, and crypto comes out.',
  },
  {
    id: 'flow.sell',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'On a sell the user sends crypto to the provider, a fee is taken, and fiat comes out.',
  },
  {
    id: 'flow.provider-settles',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The provider handles the main settlement leg.',
  },
  {
    id: 'flow.service-fee',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The service takes its own fee out of the routed transaction.',
  },
  {
    id: 'flow.destination',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The rest goes to the destination that the order named: the wallet of a buy, the bank account of a sell.',
  },
  {
    id: 'fee.developer.accepted',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A business may add a developer fee to an order.',
  },
  {
    id: 'fee.developer.accrued-inside',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The service itself calculates and accrues the developer fee.',
  },
  {
    id: 'fee.developer.percent-only',
    section: '§1',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The caller sends the percentage and never an amount of developer fee.',
  },
  {
    id: 'values.fiat-currency',
    section: '§1',
    kind: 'field',
    verifiableBy: 'simulator only',
    says: 'NGN has been seen as a fiat currency. It is an example; other values are valid.',
  },
  {
    id: 'values.asset',
    section: '§1',
    kind: 'field',
    verifiableBy: 'simulator only',
    says: 'USDT and USDC have been seen as assets. They are examples; other values are valid.',
  },
  {
    id: 'values.chain',
    section: '§1',
    kind: 'field',
    verifiableBy: 'simulator only',
    says: 'base, bsc and solana have been seen as chains. They are examples; other values are valid.',
  },
  {
    id: 'order.request.side',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every order has a side, buy or sell.',
  },
  {
    id: 'order.request.amount',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every order has an amount, a number.',
  },
  {
    id: 'order.request.amount.buy-is-crypto',
    section: '§2.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'On a buy, amount is the number of tokens.',
  },
  {
    id: 'order.request.fiatCurrency',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every order has a fiat currency code, a string.',
  },
  {
    id: 'order.request.asset',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every order has a token symbol, a string.',
  },
  {
    id: 'order.request.chain',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every order has a network name, a string.',
  },
  {
    id: 'order.request.fiatAmount',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'A buy must state the fiat amount, a number.',
  },
  {
    id: 'order.request.fiatAmount.buy-only',
    section: '§2.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A sell needs no fiat amount; only a buy has one.',
  },
  {
    id: 'order.request.walletAddress',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'A buy must state the wallet that receives the crypto, a string.',
  },
  {
    id: 'order.request.sell-bank-not-wallet',
    section: '§2.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A sell has bank details instead of a wallet.',
  },
  {
    id: 'order.request.bankCode',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'A sell must state a bank code from the provider bank list, a string.',
  },
  {
    id: 'order.request.bankCode.sell-only',
    section: '§2.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A buy needs no bank code; only a sell has one.',
  },
  {
    id: 'order.request.accountNumber',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'A sell must state the bank account number, a string.',
  },
  {
    id: 'order.request.accountNumber.sell-only',
    section: '§2.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A buy needs no bank account number; only a sell has one.',
  },
  {
    id: 'order.request.accountName',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'A sell must state the account holder\'s name, a string.',
  },
  {
    id: 'order.request.accountName.sell-only',
    section: '§2.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A buy needs no account holder\'s name; only a sell has one.',
  },
  {
    id: 'order.request.bankName',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'A sell may state the bank\'s display name, a string.',
  },
  {
    id: 'order.request.bankName.sell-only',
    section: '§2.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A buy needs no bank name; only a sell may have one.',
  },
  {
    id: 'order.request.email',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'An order may state the customer\'s e-mail, a string.',
  },
  {
    id: 'order.request.externalCustomerId',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'An order may state the business\'s own customer identifier, a string.',
  },
  {
    id: 'order.request.developerFeePercent',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'An order may state a developer fee percentage, a number, zero or small.',
  },
  {
    id: 'order.request.overrideActiveIntent',
    section: '§2.1',
    kind: 'field',
    verifiableBy: 'client',
    says: 'An order may ask to replace the active intent of its customer, token and network, a boolean.',
  },
  {
    id: 'order.request.no-signing-secret',
    section: '§2.1',
    kind: 'auth',
    verifiableBy: 'simulator only',
    says: 'The order request has no field for the webhook signing secret.',
  },
  {
    id: 'order.response.transactionId',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the transaction\'s identifier, a string.',
  },
  {
    id: 'order.response.transactionId.uuid',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The transaction\'s identifier has the shape of a UUID.',
  },
  {
    id: 'order.response.transactionId.saved-first',
    section: '§2.2',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The caller stores the transaction\'s identifier before doing anything else.',
  },
  {
    id: 'order.response.transactionId.names-sync-path',
    section: '§2.2',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'The status-sync path takes the identifier of the response.',
  },
  {
    id: 'order.response.requestReference',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains a human-readable reference, a string.',
  },
  {
    id: 'order.response.side',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the side of the transaction, buy or sell.',
  },
  {
    id: 'order.response.asset',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the asset, a string.',
  },
  {
    id: 'order.response.chain',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the chain, a string.',
  },
  {
    id: 'order.response.selectedProvider',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the name of the chosen provider, a string.',
  },
  {
    id: 'order.response.bestRateUsed',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the rate that was applied, a number.',
  },
  {
    id: 'order.response.providerDetails',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the details of the next step, an object. Its other fields are open.',
  },
  {
    id: 'order.response.providerDetails.status',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The details of the next step have a status, a string.',
  },
  {
    id: 'order.response.providerDetails.status.buy-seen',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'simulator only',
    says: 'AWAITING_DEPOSIT has been seen on buys. It is an example; other values are valid.',
  },
  {
    id: 'order.response.providerDetails.status.sell-seen',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'simulator only',
    says: 'AWAITING_PAYMENT has been seen on sells. It is an example; other values are valid.',
  },
  {
    id: 'order.response.providerDetails.next-step',
    section: '§2.2',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The caller takes the user\'s next step from providerDetails.',
  },
  {
    id: 'order.response.ourCryptoAddress',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'If the response contains a crypto address, it is a string or null.',
  },
  {
    id: 'order.response.ourCryptoAddress.where-needed',
    section: '§2.2',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The crypto address is present when the route needs an address for payment or payout.',
  },
  {
    id: 'order.response.ourCryptoAddress.buy-may-be-null',
    section: '§2.2',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'On a buy the crypto address may be null.',
  },
  {
    id: 'order.response.ourCryptoAddress.sell',
    section: '§2.2',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'On a sell the crypto address is a string, the address to which the user sends the token.',
  },
  {
    id: 'order.response.ourCryptoAddress.payment-instructions',
    section: '§2.2',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The caller shows the crypto address, if there is one, as the payment instruction of a sell.',
  },
  {
    id: 'order.response.environment',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response names the environment, a string. live and test have been seen; the list is not closed.',
  },
  {
    id: 'order.response.sandbox',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'With a test key, the response contains sandbox: true.',
  },
  {
    id: 'order.response.trackable',
    section: '§2.2',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response states whether the transaction can be tracked, a boolean.',
  },
  {
    id: 'quote.request.side',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every quote request has a side, buy or sell.',
  },
  {
    id: 'quote.request.fiatAmount',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'A buy quote must state the fiat amount, a number.',
  },
  {
    id: 'quote.request.tokenAmount',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'A sell quote must state the token amount, a number.',
  },
  {
    id: 'quote.sell.no-fiatAmount',
    section: '§2.3',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A sell quote must not have a fiat amount.',
  },
  {
    id: 'quote.buy.no-tokenAmount',
    section: '§2.3',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A buy quote must not have a token amount.',
  },
  {
    id: 'quote.request.fiatCurrency',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every quote request has a fiat currency, a string.',
  },
  {
    id: 'quote.request.asset',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every quote request has an asset, a string.',
  },
  {
    id: 'quote.request.chain',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every quote request has a chain, a string.',
  },
  {
    id: 'quote.response.side',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response repeats the side of the request.',
  },
  {
    id: 'quote.response.asset',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response repeats the asset of the request.',
  },
  {
    id: 'quote.response.chain',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response repeats the chain of the request.',
  },
  {
    id: 'quote.response.comparisonInput',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the amount by which the routes were compared, a number.',
  },
  {
    id: 'quote.response.comparisonInputSource',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response names the request field that the compared amount came from, a string.',
  },
  {
    id: 'quote.response.comparisonInputSource.buy',
    section: '§2.3',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'On a buy the compared amount comes from fiatAmount.',
  },
  {
    id: 'quote.response.bestQuote',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the best quote, an object.',
  },
  {
    id: 'quote.response.bestQuote.provider',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The best quote names its provider, a string.',
  },
  {
    id: 'quote.response.bestQuote.rate',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The best quote has a rate, a number.',
  },
  {
    id: 'quote.response.bestQuote.estimatedOutput',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The best quote has an estimated output, a number.',
  },
  {
    id: 'quote.best-is-best',
    section: '§2.3',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'No listed route that states its output beats the best quote.',
  },
  {
    id: 'quote.response.quotes',
    section: '§2.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response lists every provider quote, an array. The fields of an element are open.',
  },
  {
    id: 'quote.response.quotes.comparison-only',
    section: '§2.3',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The list is for comparison; the caller acts on the best quote.',
  },
  {
    id: 'quote.best-is-default',
    section: '§2.3',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The best quote is the route that is taken by default.',
  },
  {
    id: 'quote.other-provider',
    section: '§2.3',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The user may choose another provider from the list.',
  },
  {
    id: 'quote.invalid-routes-filtered',
    section: '§2.3',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The service removes routes that cannot serve the request before it responds.',
  },
  {
    id: 'intent.response.success',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has success, a boolean.',
  },
  {
    id: 'intent.response.transactionId',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent refers to its transaction, a string.',
  },
  {
    id: 'intent.response.customerId',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the customer identifier that the order was made with, a string.',
  },
  {
    id: 'intent.response.externalCustomerId',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the external customer identifier, a string.',
  },
  {
    id: 'intent.response.token',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the token symbol, a string.',
  },
  {
    id: 'intent.response.network',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the network name, a string.',
  },
  {
    id: 'intent.response.side',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the side, buy or sell.',
  },
  {
    id: 'intent.response.transactionStatus',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the status of its transaction, a string. order_placed has been seen; the list is not closed.',
  },
  {
    id: 'intent.response.intentId',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has its own identifier, a string.',
  },
  {
    id: 'intent.response.intentStatus',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has its own status, a string. active has been seen; the list is not closed.',
  },
  {
    id: 'intent.response.externalOrderId',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has an external order identifier, a string.',
  },
  {
    id: 'intent.response.depositAddress',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the address for the deposit, a string.',
  },
  {
    id: 'intent.response.expectedAmount',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the expected amount, a decimal written as text.',
  },
  {
    id: 'intent.response.amountToleranceBps',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the tolerance on the amount, a whole number of basis points.',
  },
  {
    id: 'intent.response.depositIntentCreatedAt',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the moment it was created, ISO 8601 in UTC.',
  },
  {
    id: 'intent.response.depositIntentExpiresAt',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the moment it expires, ISO 8601 in UTC.',
  },
  {
    id: 'intent.response.timeRemainingSeconds',
    section: '§2.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent has the time until it expires, in whole seconds.',
  },
  {
    id: 'sync.response.success',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains success, a boolean.',
  },
  {
    id: 'sync.response.transactionId',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response names the transaction, a string.',
  },
  {
    id: 'sync.response.status',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains a status, a string. pending has been seen before the end; the list is not closed.',
  },
  {
    id: 'sync.response.terminal',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response states whether the transaction has ended, a boolean.',
  },
  {
    id: 'sync.response.completed',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response states whether the transaction completed, a boolean.',
  },
  {
    id: 'sync.response.synchronizedAt',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains the moment of the synchronisation, ISO 8601 in UTC.',
  },
  {
    id: 'sync.response.trackable',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response states whether the transaction can be tracked, a boolean.',
  },
  {
    id: 'sync.response.syncQueued',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response states whether a synchronisation was queued, a boolean.',
  },
  {
    id: 'sync.response.environment',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response names the environment, a string. test has been seen; the list is not closed.',
  },
  {
    id: 'sync.response.sandbox',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'With a test key, the response contains sandbox, a boolean.',
  },
  {
    id: 'sync.response.gateway',
    section: '§2.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'If the gateway has settlement context, the response may contain it, an object or null. Its fields are open.',
  },
  {
    id: 'sync.terminal-reports',
    section: '§2.5',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'The two terminal reports are completed and failed.',
  },
  {
    id: 'banks.response.success',
    section: '§2.6',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response contains success, a boolean.',
  },
  {
    id: 'banks.response.provider',
    section: '§2.6',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response names the provider, a string.',
  },
  {
    id: 'banks.response.banks',
    section: '§2.6',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The response lists the provider\'s banks, an array.',
  },
  {
    id: 'banks.response.banks.bankCode',
    section: '§2.6',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every bank has its canonical code, a string.',
  },
  {
    id: 'banks.response.banks.bankName',
    section: '§2.6',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Every bank has its display name, a string.',
  },
  {
    id: 'order.terminal-only-when-reported',
    section: '§3.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Only a report of completed or failed ends an order; any other status leaves it open.',
  },
  {
    id: 'intent.closes.completed',
    section: '§3.2',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The intent closes by itself when its order completes.',
  },
  {
    id: 'intent.closes.cancelled',
    section: '§3.2',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The intent closes by itself when its order is cancelled.',
  },
  {
    id: 'intent.closes.expired',
    section: '§3.2',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'The intent closes by itself when its order expires.',
  },
  {
    id: 'intent.created-with-order',
    section: '§3.3',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Creating an order creates its intent; no further call is needed.',
  },
  {
    id: 'quote.endpoint',
    section: '§4.1',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Quotes are requested with POST /api/developer/quotes.',
  },
  {
    id: 'order.endpoint',
    section: '§4.2',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Orders are created with POST /api/developer/orders.',
  },
  {
    id: 'order.override-replaces',
    section: '§4.2',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'With overrideActiveIntent: true the order replaces the active intent.',
  },
  {
    id: 'intent.endpoint',
    section: '§4.3',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'The active intent is read with GET /api/developer/orders/intent.',
  },
  {
    id: 'intent.query.customerId',
    section: '§4.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent is looked up by the customer identifier of the order, a string.',
  },
  {
    id: 'intent.query.token',
    section: '§4.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent is looked up by token symbol, a string.',
  },
  {
    id: 'intent.query.network',
    section: '§4.3',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The intent is looked up by network name, a string.',
  },
  {
    id: 'intent.shown-before-order',
    section: '§4.3',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The caller may read the intent before an order, to show whether one is active.',
  },
  {
    id: 'intent.shown-after-conflict',
    section: '§4.3',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The caller may read the intent after a conflict, to show the one that is active.',
  },
  {
    id: 'sync.endpoint',
    section: '§4.4',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Status is synchronised with POST /api/developer/orders/{transactionId}/monitor-status.',
  },
  {
    id: 'sync.path.transactionId',
    section: '§4.4',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The path takes the transaction\'s identifier from the response to the order.',
  },
  {
    id: 'sync.no-body',
    section: '§4.4',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Status sync needs no request body.',
  },
  {
    id: 'sync.latest-state',
    section: '§4.4',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Status sync returns the latest state of the transaction.',
  },
  {
    id: 'sync.may-queue',
    section: '§4.4',
    kind: 'rule',
    verifiableBy: 'simulator only',
    says: 'Status sync may queue a synchronisation, and then says so.',
  },
  {
    id: 'sync.only-when-needed',
    section: '§4.4',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The caller synchronises when a user refreshes or a webhook is late, and not routinely.',
  },
  {
    id: 'banks.endpoint',
    section: '§4.5',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A provider\'s banks are read with GET /api/developer/provider-bank-list/:provider.',
  },
  {
    id: 'banks.path.provider',
    section: '§4.5',
    kind: 'field',
    verifiableBy: 'client',
    says: 'The path takes the name of a provider.',
  },
  {
    id: 'banks.read-only',
    section: '§4.5',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Reading the bank list changes nothing.',
  },
  {
    id: 'banks.code-for-orders',
    section: '§4.5',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A sell order takes a bank code from the list.',
  },
  {
    id: 'banks.name-for-display',
    section: '§4.5',
    kind: 'rule',
    verifiableBy: 'nobody',
    says: 'The bank name is for display; the caller sends the code.',
  },
  {
    id: 'banks.one-format',
    section: '§4.5',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'Every provider\'s banks are listed in the one documented format.',
  },
  {
    id: 'resolve.endpoint',
    section: '§4.6',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'An account holder\'s name is resolved with POST /api/developer/bank-accounts/resolve.',
  },
  {
    id: 'resolve.response.accountName',
    section: '§4.6',
    kind: 'field',
    verifiableBy: 'client',
    says: 'Resolving an account returns its accountName.',
  },
  {
    id: 'resolve.name-for-orders',
    section: '§4.6',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'A sell order takes the resolved name as accountName.',
  },
  {
    id: 'auth.key-header',
    section: '§5.1',
    kind: 'auth',
    verifiableBy: 'client',
    says: 'Every call carries the business\'s API key in x-api-key.',
  },
  {
    id: 'auth.key-kinds',
    section: '§5.2',
    kind: 'auth',
    verifiableBy: 'simulator only',
    says: 'There are two kinds of keys, test and live.',
  },
  {
    id: 'auth.test-key-sandbox',
    section: '§5.2',
    kind: 'auth',
    verifiableBy: 'client',
    says: 'Calls with a test key run in the sandbox: environment test, sandbox true.',
  },
  {
    id: 'auth.keys-from-dashboard',
    section: '§5.3',
    kind: 'auth',
    verifiableBy: 'simulator only',
    says: 'Keys are created in the dashboard by a person who has signed in; no documented endpoint creates one.',
  },
  {
    id: 'auth.keys-on-backend',
    section: '§5.3',
    kind: 'auth',
    verifiableBy: 'nobody',
    says: 'Keys stay on the caller\'s backend.',
  },
  {
    id: 'webhook.secret-per-endpoint',
    section: '§5.4',
    kind: 'auth',
    verifiableBy: 'simulator only',
    says: 'Every registered webhook endpoint has its own signing secret.',
  },
  {
    id: 'webhook.secret-shown-once-made',
    section: '§5.4',
    kind: 'auth',
    verifiableBy: 'simulator only',
    says: 'The secret is shown when the endpoint is created and when the secret is rotated.',
  },
  {
    id: 'webhook.signature-header',
    section: '§5.4',
    kind: 'auth',
    verifiableBy: 'webhook receiver',
    says: 'Every webhook carries x-service-signature.',
  },
  {
    id: 'webhook.signs-raw-body',
    section: '§5.4',
    kind: 'auth',
    verifiableBy: 'webhook receiver',
    says: 'The signature is over the raw bytes of the body.',
  },
  {
    id: 'webhook.verify-before-trust',
    section: '§5.4',
    kind: 'auth',
    verifiableBy: 'nobody',
    says: 'The receiver verifies the signature before it trusts the event.',
  },
  {
    id: 'webhook.secret-stays-with-receiver',
    section: '§5.4',
    kind: 'auth',
    verifiableBy: 'nobody',
    says: 'Only the receiver knows the signing secret.',
  },
  {
    id: 'webhook.rotation-receiver-first',
    section: '§5.5',
    kind: 'auth',
    verifiableBy: 'nobody',
    says: 'After a rotation the receiver gets the new secret first.',
  },
  {
    id: 'webhook.rotation-then-sync',
    section: '§5.5',
    kind: 'auth',
    verifiableBy: 'nobody',
    says: 'Once the receiver has the new secret, it updates its state with status sync.',
  },
  {
    id: 'webhook.state-changes-pushed',
    section: '§6',
    kind: 'event',
    verifiableBy: 'webhook receiver',
    says: 'Changes of state are sent to the business as webhooks.',
  },
  {
    id: 'webhook.to-registered-endpoint',
    section: '§6',
    kind: 'event',
    verifiableBy: 'webhook receiver',
    says: 'Webhooks go to the endpoint that is registered in the dashboard.',
  },
  {
    id: 'webhook.primary-source',
    section: '§6',
    kind: 'event',
    verifiableBy: 'nobody',
    says: 'The receiver takes state from webhooks first.',
  },
  {
    id: 'webhook.payload-updates-order',
    section: '§6',
    kind: 'event',
    verifiableBy: 'nobody',
    says: 'The receiver updates its own order from the webhook\'s payload.',
  },
  {
    id: 'webhook.payload-carries-state',
    section: '§6',
    kind: 'event',
    verifiableBy: 'webhook receiver',
    says: 'A webhook\'s payload contains enough to update its order.',
  },
  {
    id: 'sync.recovers-lost-webhook',
    section: '§6',
    kind: 'event',
    verifiableBy: 'simulator only',
    says: 'If a webhook is late or lost, status sync returns the same state.',
  },
  {
    id: 'sync.beside-webhooks',
    section: '§6',
    kind: 'event',
    verifiableBy: 'nobody',
    says: 'Status sync is the fallback; a receiver still handles webhooks.',
  },
  {
    id: 'conflict.when',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'An order for a customer, token and network with an active intent gets the conflict, unless it overrides.',
  },
  {
    id: 'conflict.override-flag-must-be-true',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'overrideActiveIntent: false conflicts, like an absent field.',
  },
  {
    id: 'conflict.success',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict has success: false.',
  },
  {
    id: 'conflict.code',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict has the code GATEWAY_ACTIVE_INTENT_CONFLICT.',
  },
  {
    id: 'conflict.message',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict contains a human-readable message, a string.',
  },
  {
    id: 'conflict.conflict',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict describes the active intent, an object.',
  },
  {
    id: 'conflict.conflict.customerId',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict names the customer, a string.',
  },
  {
    id: 'conflict.conflict.externalCustomerId',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict has the external customer identifier, a string.',
  },
  {
    id: 'conflict.conflict.token',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict names the token, a string.',
  },
  {
    id: 'conflict.conflict.chain',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict names the chain, a string.',
  },
  {
    id: 'conflict.conflict.networkId',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict has the network\'s id, a string.',
  },
  {
    id: 'conflict.conflict.activeIntentCount',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'client',
    says: 'The conflict counts the active intents, a whole number.',
  },
  {
    id: 'conflict.normal-flow',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'nobody',
    says: 'The caller treats the conflict as a normal response and does not crash on it.',
  },
  {
    id: 'conflict.wait-or-override',
    section: '§7.1',
    kind: 'error',
    verifiableBy: 'nobody',
    says: 'After showing the active intent, the caller waits or sends the order again with the override.',
  },
  {
    id: 'intent.none-is-404',
    section: '§7.2',
    kind: 'error',
    verifiableBy: 'client',
    says: 'If no intent is active for that customer, token and network, the response is 404.',
  },
  {
    id: 'intent.one-active',
    section: '§8',
    kind: 'limit',
    verifiableBy: 'client',
    says: 'A customer has at most one active intent per token and network.',
  },
  {
    id: 'intent.sides-share-window',
    section: '§8',
    kind: 'limit',
    verifiableBy: 'client',
    says: 'A buy and a sell of the same customer, token and network compete for the one intent.',
  },
  {
    id: 'intent.lifetime',
    section: '§8',
    kind: 'limit',
    verifiableBy: 'client',
    says: 'An intent usually expires after 30 minutes.',
  },
  {
    id: 'fee.developer.values-seen',
    section: '§8',
    kind: 'limit',
    verifiableBy: 'client',
    says: 'A developer fee of 0 is valid; 0.5 and 2.5 have been seen.',
  },
  {
    id: 'versioning.no-segment',
    section: '§9',
    kind: 'rule',
    verifiableBy: 'client',
    says: 'The documented paths have no version segment.',
  },
]
