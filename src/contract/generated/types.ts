// Generated from contracts/schemas by `npm run generate`. Do not edit.

/** The answer to an order whose customer, token and network already have an active intent (§7.1). */
export type ActiveIntentConflict = {
  /** Always false (§7.1). */
  readonly success: false
  /** Names the conflict, for programs (§7.1). */
  readonly code: 'GATEWAY_ACTIVE_INTENT_CONFLICT'
  /** For people (§7.1). */
  readonly message: string
  /** The window that is in the way (§7.1). */
  readonly conflict: {
    /** The customer's identifier (§7.1). */
    readonly customerId: string
    /** What the business calls its customer (§7.1). */
    readonly externalCustomerId: string
    /** Symbol of the token (§7.1). */
    readonly token: string
    /** Name of the network (§7.1). */
    readonly chain: string
    /** Identifier of the network (§7.1). */
    readonly networkId: string
    /** How many active intents are in the way (§7.1). */
    readonly activeIntentCount: number
  }
}

/** What every refusal but the conflict of §7.1 looks like. The documentation does not show it (§7.3); every member is assumed. */
export type ErrorEnvelope = {
  /** Always false. */
  readonly success: false
  /** Names the refusal, for programs. */
  readonly code: string
  /** What was wrong and what mends it, for people: a text or a list of texts. */
  readonly message: string | readonly string[]
  /** The fields that were wrong, where fields were. */
  readonly details?: readonly ErrorEnvelopeDetail[]
}
export type ErrorEnvelopeDetail = {
  /** The field's name. */
  readonly field: string
  /** What was wrong with it and what mends it. */
  readonly message: string
}

/** The answer to a placed order (§2.2, §4.2). */
export type Order = {
  /** Names the transaction from now on; the path of the status sync takes it (§2.2). */
  readonly transactionId: string
  /** The reference that people read to each other (§2.2). */
  readonly requestReference: string
  /** As in the request (§2.2). */
  readonly side: 'buy' | 'sell'
  /** Symbol of the token (§2.2). */
  readonly asset: string
  /** Name of the network (§2.2). */
  readonly chain: string
  /** The provider that carries the order (§2.2). */
  readonly selectedProvider: string
  /** The rate of the order, fiat for one token (§2.2). */
  readonly bestRateUsed: number
  /** The provider's own next step. Only its status is documented; the rest differs by provider (§2.2). */
  readonly providerDetails: {
    /** Seen: AWAITING_DEPOSIT on a buy, AWAITING_PAYMENT on a sell (§2.2, §3). */
    readonly status: string
    readonly [k: string]: unknown
  }
  /** On a sell, where the user sends crypto. Null or absent where the route needs no address (§2.2). */
  readonly ourCryptoAddress?: string | null
  /** Kind of the API key that placed the order; seen: live, test (§2.2, §5). */
  readonly environment: string
  /** True where a test key placed the order (§2.2, §5). */
  readonly sandbox: boolean
  /** Whether status sync can follow the order (§2.2). */
  readonly trackable: boolean
}

/** The active payment window of a customer, token and network (§2.4, §4.3). */
export type OrderIntent = {
  /** Whether a window was found (§2.4). */
  readonly success: boolean
  /** The transaction behind the window (§2.4). */
  readonly transactionId: string
  /** The customer's identifier when the order was placed (§2.4). */
  readonly customerId: string
  /** What the business calls its customer (§2.4). */
  readonly externalCustomerId: string
  /** Symbol of the token (§2.4). */
  readonly token: string
  /** Name of the network (§2.4). */
  readonly network: string
  /** Side of the order behind the window (§2.4). */
  readonly side: 'buy' | 'sell'
  /** State of the transaction; seen: order_placed (§2.4, §3). */
  readonly transactionStatus: string
  /** Names the window (§2.4). */
  readonly intentId: string
  /** State of the window; seen: active (§2.4, §3). */
  readonly intentStatus: string
  /** What the provider calls the order (§2.4). */
  readonly externalOrderId: string
  /** Address for the deposit (§2.4). */
  readonly depositAddress: string
  /** What is expected to arrive: a decimal as text, never a number (§2.4). */
  readonly expectedAmount: string
  /** How far off the amount may be, in ten-thousandths (§2.4). */
  readonly amountToleranceBps: number
  /** When the window opened, ISO 8601 in UTC (§2.4). */
  readonly depositIntentCreatedAt: string
  /** When the window closes, ISO 8601 in UTC; usually 30 minutes after it opened (§2.4, §8). */
  readonly depositIntentExpiresAt: string
  /** Seconds until the window closes (§2.4). */
  readonly timeRemainingSeconds: number
}

/** The body that places a buy or a sell order (§2.1, §4.2). */
export type OrderRequest = BuyOrderRequest | SellOrderRequest

export type BuyOrderRequest = {
  /** Whether the customer buys or sells crypto (§2.1). */
  readonly side: 'buy'
  /** On a buy, how much crypto is wanted (§2.1). What it means on a sell is an assumption. */
  readonly amount: number
  /** Code of the fiat currency (§2.1). */
  readonly fiatCurrency: string
  /** Symbol of the token (§2.1). */
  readonly asset: string
  /** Name of the network (§2.1). */
  readonly chain: string
  /** What a buyer pays, in fiat (§2.1). */
  readonly fiatAmount: number
  /** Where a buyer's crypto goes (§2.1). */
  readonly walletAddress: string
  /** E-mail address of the customer (§2.1). */
  readonly email?: string
  /** What the business calls its customer (§2.1). */
  readonly externalCustomerId?: string
  /** The business's own fee, in percent: nothing or a little (§2.1, §8). */
  readonly developerFeePercent?: number
  /** True replaces the active intent of the same customer, token and network (§2.1, §4.2). */
  readonly overrideActiveIntent?: boolean
}
export type SellOrderRequest = {
  /** Whether the customer buys or sells crypto (§2.1). */
  readonly side: 'sell'
  /** On a buy, how much crypto is wanted (§2.1). What it means on a sell is an assumption. */
  readonly amount: number
  /** Code of the fiat currency (§2.1). */
  readonly fiatCurrency: string
  /** Symbol of the token (§2.1). */
  readonly asset: string
  /** Name of the network (§2.1). */
  readonly chain: string
  /** Canonical code of the seller's bank, out of the provider's bank list; leading zeros count (§2.1). */
  readonly bankCode: string
  /** Number of the seller's bank account (§2.1). */
  readonly accountNumber: string
  /** Name of the account's holder, which the resolve endpoint can tell (§2.1). */
  readonly accountName: string
  /** Name of the bank, for display (§2.1). */
  readonly bankName?: string
  /** E-mail address of the customer (§2.1). */
  readonly email?: string
  /** What the business calls its customer (§2.1). */
  readonly externalCustomerId?: string
  /** The business's own fee, in percent: nothing or a little (§2.1, §8). */
  readonly developerFeePercent?: number
  /** True replaces the active intent of the same customer, token and network (§2.1, §4.2). */
  readonly overrideActiveIntent?: boolean
}

/** The answer to a status sync: the recovery path when a webhook is late or lost (§2.5, §4.4). */
export type OrderStatus = {
  /** Whether the sync was answered (§2.5). */
  readonly success: boolean
  /** As in the path (§2.5). */
  readonly transactionId: string
  /** Seen: pending; completed and failed are the terminal reports (§2.5, §3). */
  readonly status: string
  /** Whether nothing will change any more (§2.5, §3). */
  readonly terminal: boolean
  /** Whether the order completed (§2.5). */
  readonly completed: boolean
  /** When the state was last synchronised, ISO 8601 in UTC (§2.5). */
  readonly synchronizedAt: string
  /** Whether status sync can follow the order (§2.5). */
  readonly trackable: boolean
  /** Whether this call queued a synchronisation with the provider (§2.5, §4.4). */
  readonly syncQueued: boolean
  /** Kind of the API key; seen: test (§2.5, §5). */
  readonly environment: string
  /** Present where a test key placed the order (§2.5). */
  readonly sandbox?: boolean
  /** More about the settlement where there is more to tell; its members are not documented (§2.5). */
  readonly gateway: {
    readonly [k: string]: unknown
  } | null
}

/** The banks that a provider pays to (§2.6, §4.5). */
export type ProviderBankList = {
  /** Whether the list was found (§2.6). */
  readonly success: boolean
  /** Name of the provider (§2.6). */
  readonly provider: string
  /** The banks, in no documented order (§2.6). */
  readonly banks: readonly Bank[]
}
export type Bank = {
  /** Canonical code, the one that a sell order takes; text, for leading zeros count (§2.6). */
  readonly bankCode: string
  /** Name for display (§2.6). */
  readonly bankName: string
}

/** The best route and every route beside it (§2.3, §4.1). */
export type Quote = {
  /** As in the request (§2.3). */
  readonly side: 'buy' | 'sell'
  /** As in the request (§2.3). */
  readonly asset: string
  /** As in the request (§2.3). */
  readonly chain: string
  /** The amount that the routes were compared by (§2.3). */
  readonly comparisonInput: number
  /** The request's field that the amount came from; fiatAmount on a buy (§2.3). */
  readonly comparisonInputSource: string
  /** The default route (§2.3). */
  readonly bestQuote: {
    /** Name of the provider (§2.3). */
    readonly provider: string
    /** Fiat for one token (§2.3). */
    readonly rate: number
    /** What the user is expected to get: crypto on a buy, fiat on a sell (§2.3). */
    readonly estimatedOutput: number
  }
  /** Every route, to compare with. The members of its elements are not documented (§2.3). */
  readonly quotes: readonly QuoteElement[]
}
export type QuoteElement = {
  readonly [k: string]: unknown
}

/** The body that asks for the routes of a buy or a sell (§2.3, §4.1). */
export type QuoteRequest = BuyQuoteRequest | SellQuoteRequest

export type BuyQuoteRequest = {
  /** Whether the customer buys or sells crypto (§2.3). */
  readonly side: 'buy'
  /** What a buyer pays, in fiat; a sell quote does not carry it (§2.3). */
  readonly fiatAmount: number
  /** Code of the fiat currency (§2.3). */
  readonly fiatCurrency: string
  /** Symbol of the token (§2.3). */
  readonly asset: string
  /** Name of the network (§2.3). */
  readonly chain: string
}
export type SellQuoteRequest = {
  /** Whether the customer buys or sells crypto (§2.3). */
  readonly side: 'sell'
  /** What a seller sends, in the token; a buy quote does not carry it (§2.3). */
  readonly tokenAmount: number
  /** Code of the fiat currency (§2.3). */
  readonly fiatCurrency: string
  /** Symbol of the token (§2.3). */
  readonly asset: string
  /** Name of the network (§2.3). */
  readonly chain: string
}

/** The body that asks who holds a bank account (§4.6). The documentation does not show it; every member is assumed. */
export type ResolveRequest = {
  /** Canonical code of the bank, out of the provider's bank list (§4.5). */
  readonly bankCode: string
  /** Number of the bank account (§4.6). */
  readonly accountNumber: string
  /** Name of the bank, for display (§4.6). */
  readonly bankName?: string
}

/** Who holds a bank account (§4.6). Only accountName is documented. */
export type ResolvedAccount = {
  /** Name of the holder, to use in the sell order (§4.6). */
  readonly accountName?: string
  /** False where the directory knows no such account. */
  readonly success?: boolean
  /** As in the request. */
  readonly accountNumber?: string
  /** As in the request. */
  readonly bankCode?: string
}

/** The body of a webhook (§6). The documentation shows neither kinds nor payload; every member is assumed. */
export type WebhookEvent = {
  /** Names the event; the same on every delivery of it, so a receiver can drop repeats. */
  readonly id: string
  /** What happened to the transaction. */
  readonly type:
    'transaction.created' | 'transaction.updated' | 'transaction.completed' | 'transaction.failed'
  /** When it happened, ISO 8601 in UTC. */
  readonly createdAt: string
  /** True where a live key placed the order. */
  readonly livemode: boolean
  /** The transaction after the event. One of four members names it, by setting. */
  readonly data: {
    readonly transactionId?: string
    readonly id?: string
    readonly reference?: string
    readonly requestReference?: string
    /** As in a status sync (§2.5). */
    readonly status: string
    /** Name of the provider. */
    readonly platformUsed?: string
    /** Symbol of the token. */
    readonly cryptoSymbol?: string
    /** Name of the network. */
    readonly network?: string
    /** Decimal text or a number, by setting. */
    readonly fiatAmount?: string | number
    /** Decimal text or a number, by setting. */
    readonly cryptoAmount?: string | number
    /** Decimal text or a number, by setting. */
    readonly exchangeRate?: string | number
    /** The transfer on the chain, once there is one. */
    readonly blockchainTxHash?: string | null
    readonly [k: string]: unknown
  }
}
