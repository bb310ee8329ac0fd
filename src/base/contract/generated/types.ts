// Generated from contracts/schemas by `npm run generate`. Do not edit.
import type { Assumptions } from './assumptions.ts'
import type { Deviations } from './deviations.ts'
import type { OperationId } from './operations.ts'

/** The answer to an order whose customer, token and network already have an active intent (§7.1). */
export type ActiveIntentConflict = {
  /** Always false (§7.1). */
  readonly success: false
  /** Identifies the conflict, for programs (§7.1). */
  readonly code: 'GATEWAY_ACTIVE_INTENT_CONFLICT'
  /** For people (§7.1). */
  readonly message: string
  /** The active intent (§7.1). */
  readonly conflict: {
    /** The customer's identifier (§7.1). */
    readonly customerId: string
    /** The business's own identifier of the customer (§7.1). */
    readonly externalCustomerId: string
    /** Symbol of the token (§7.1). */
    readonly token: string
    /** Name of the network (§7.1). */
    readonly chain: string
    /** Identifier of the network (§7.1). */
    readonly networkId: string
    /** How many intents are active (§7.1). */
    readonly activeIntentCount: number
  }
}

/** Every error response except the conflict of §7.1. The documentation does not show it (§7.3); every field is assumed. */
export type ErrorEnvelope = {
  /** Always false. */
  readonly success: false
  /** Identifies the error, for programs. */
  readonly code: string
  /** The cause and the fix, for people: a string or a list of strings. */
  readonly message: string | readonly string[]
  /** The invalid fields, if any. */
  readonly details?: readonly ErrorEnvelopeDetail[]
}
export type ErrorEnvelopeDetail = {
  /** The field's name. */
  readonly field: string
  /** The cause and the fix. */
  readonly message: string
}

/** The answer to a placed order (§2.2, §4.2). */
export type OrderAnswer = {
  /** Identifies the transaction; the path of status sync takes it (§2.2). */
  readonly transactionId: string
  /** A reference for people (§2.2). */
  readonly requestReference: string
  /** As in the request (§2.2). */
  readonly side: 'buy' | 'sell'
  /** Symbol of the token (§2.2). */
  readonly asset: string
  /** Name of the network (§2.2). */
  readonly chain: string
  /** The provider that was chosen for the order (§2.2). */
  readonly selectedProvider: string
  /** The rate of the order, fiat for one token (§2.2). */
  readonly bestRateUsed: number
  /** The provider's own next step. Only its status is documented; the rest differs by provider (§2.2). */
  readonly providerDetails: {
    /** Seen: AWAITING_DEPOSIT on a buy, AWAITING_PAYMENT on a sell (§2.2, §3). */
    readonly status: string
    readonly [k: string]: unknown
  }
  /** On a sell, the address to which the user sends crypto. Null or absent if the route needs no address (§2.2). */
  readonly ourCryptoAddress?: string | null
  /** Kind of the API key that placed the order; seen: live, test (§2.2, §5). */
  readonly environment: string
  /** True if a test key placed the order (§2.2, §5). */
  readonly sandbox: boolean
  /** Whether status sync can follow the order (§2.2). */
  readonly trackable: boolean
}

/** The active intent of a customer, token and network: the payment window of an order (§2.4, §4.3). */
export type OrderIntent = {
  /** Whether an intent is active (§2.4). */
  readonly success: boolean
  /** The transaction of the intent (§2.4). */
  readonly transactionId: string
  /** The customer's identifier when the order was placed (§2.4). */
  readonly customerId: string
  /** The business's own identifier of the customer (§2.4). */
  readonly externalCustomerId: string
  /** Symbol of the token (§2.4). */
  readonly token: string
  /** Name of the network (§2.4). */
  readonly network: string
  /** Side of the order (§2.4). */
  readonly side: 'buy' | 'sell'
  /** State of the transaction; seen: order_placed (§2.4, §3). */
  readonly transactionStatus: string
  /** Identifies the intent (§2.4). */
  readonly intentId: string
  /** State of the intent; seen: active (§2.4, §3). */
  readonly intentStatus: string
  /** An external identifier of the order (§2.4). */
  readonly externalOrderId: string
  /** Address for the deposit (§2.4). */
  readonly depositAddress: string
  /** The amount that is expected to arrive: a decimal as text, never a number (§2.4). */
  readonly expectedAmount: string
  /** How much the amount may differ, in basis points (§2.4). */
  readonly amountToleranceBps: number
  /** When the intent was created, ISO 8601 in UTC (§2.4). */
  readonly depositIntentCreatedAt: string
  /** When the intent expires, ISO 8601 in UTC; usually 30 minutes after its creation (§2.4, §8). */
  readonly depositIntentExpiresAt: string
  /** Seconds until the intent expires (§2.4). */
  readonly timeRemainingSeconds: number
}

/** The body that places a buy or a sell order (§2.1, §4.2). */
export type OrderRequest = BuyOrderRequest | SellOrderRequest

export type BuyOrderRequest = {
  /** Whether the customer buys or sells crypto (§2.1). */
  readonly side: 'buy'
  /** On a buy, the amount of crypto (§2.1). Its unit on a sell is an assumption. */
  readonly amount: number
  /** Code of the fiat currency (§2.1). */
  readonly fiatCurrency: string
  /** Symbol of the token (§2.1). */
  readonly asset: string
  /** Name of the network (§2.1). */
  readonly chain: string
  /** The amount that a buyer pays, in fiat (§2.1). */
  readonly fiatAmount: number
  /** The wallet that receives a buyer's crypto (§2.1). */
  readonly walletAddress: string
  /** E-mail address of the customer (§2.1). */
  readonly email?: string
  /** The business's own identifier of the customer (§2.1). */
  readonly externalCustomerId?: string
  /** The business's own fee, in percent: zero or small (§2.1, §8). */
  readonly developerFeePercent?: number
  /** True replaces the active intent of the same customer, token and network (§2.1, §4.2). */
  readonly overrideActiveIntent?: boolean
}
export type SellOrderRequest = {
  /** Whether the customer buys or sells crypto (§2.1). */
  readonly side: 'sell'
  /** On a buy, the amount of crypto (§2.1). Its unit on a sell is an assumption. */
  readonly amount: number
  /** Code of the fiat currency (§2.1). */
  readonly fiatCurrency: string
  /** Symbol of the token (§2.1). */
  readonly asset: string
  /** Name of the network (§2.1). */
  readonly chain: string
  /** Canonical code of the seller's bank, from the provider's bank list, with its leading zeros (§2.1). */
  readonly bankCode: string
  /** Number of the seller's bank account (§2.1). */
  readonly accountNumber: string
  /** Name of the account holder, as the resolve endpoint answers it (§2.1). */
  readonly accountName: string
  /** Name of the bank, for display (§2.1). */
  readonly bankName?: string
  /** E-mail address of the customer (§2.1). */
  readonly email?: string
  /** The business's own identifier of the customer (§2.1). */
  readonly externalCustomerId?: string
  /** The business's own fee, in percent: zero or small (§2.1, §8). */
  readonly developerFeePercent?: number
  /** True replaces the active intent of the same customer, token and network (§2.1, §4.2). */
  readonly overrideActiveIntent?: boolean
}

/** The answer to a status sync, which recovers the state when a webhook is late or lost (§2.5, §4.4). */
export type OrderStatus = {
  /** Whether the sync was answered (§2.5). */
  readonly success: boolean
  /** As in the path (§2.5). */
  readonly transactionId: string
  /** Seen: pending; completed and failed are terminal (§2.5, §3). */
  readonly status: string
  /** Whether the state is final (§2.5, §3). */
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
  /** Present if a test key placed the order (§2.5). */
  readonly sandbox?: boolean
  /** More about the settlement. It may be absent, because only some orders have it; its fields are not documented (§2.5). */
  readonly gateway?: {
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
  readonly banks: readonly ListedBank[]
}
export type ListedBank = {
  /** Canonical code, which a sell order takes; text, because of leading zeros (§2.6). */
  readonly bankCode: string
  /** Name for display (§2.6). */
  readonly bankName: string
}

/** The best route and the list of all routes (§2.3, §4.1). */
export type Quote = {
  /** As in the request (§2.3). */
  readonly side: 'buy' | 'sell'
  /** As in the request (§2.3). */
  readonly asset: string
  /** As in the request (§2.3). */
  readonly chain: string
  /** The amount by which the routes were compared (§2.3). */
  readonly comparisonInput: number
  /** The field of the request that has this amount; fiatAmount on a buy (§2.3). */
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
  /** All routes, for comparison. The fields of its elements are not documented (§2.3). */
  readonly quotes: readonly QuoteElement[]
}
export type QuoteElement = {
  readonly [k: string]: unknown
}

/** The request for the routes of a buy or a sell (§2.3, §4.1). */
export type QuoteRequest = BuyQuoteRequest | SellQuoteRequest

export type BuyQuoteRequest = {
  /** Whether the customer buys or sells crypto (§2.3). */
  readonly side: 'buy'
  /** The amount that a buyer pays, in fiat; not on a sell quote (§2.3). */
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
  /** The amount that a seller sends, in the token; not on a buy quote (§2.3). */
  readonly tokenAmount: number
  /** Code of the fiat currency (§2.3). */
  readonly fiatCurrency: string
  /** Symbol of the token (§2.3). */
  readonly asset: string
  /** Name of the network (§2.3). */
  readonly chain: string
}

/** The request for the holder of a bank account (§4.6). The documentation does not show it; every field is assumed. */
export type ResolveRequest = {
  /** Canonical code of the bank, from the provider's bank list (§4.5). */
  readonly bankCode: string
  /** Number of the bank account (§4.6). */
  readonly accountNumber: string
  /** Name of the bank, for display (§4.6). */
  readonly bankName?: string
}

/** The holder of a bank account (§4.6). Only accountName is documented. */
export type ResolvedAccount = {
  /** Name of the holder, for the sell order (§4.6). */
  readonly accountName?: string
  /** False if the bank does not know the account. */
  readonly success?: boolean
  /** As in the request. */
  readonly accountNumber?: string
  /** As in the request. */
  readonly bankCode?: string
}

/** The body of a webhook (§6). The documentation shows neither event kinds nor payload; every field is assumed. A shape of events can state another body, to which this schema does not apply. */
export type WebhookBody = {
  /** Identifies the event; the same on every delivery, so that a receiver can ignore duplicates. */
  readonly id: string
  /** What happened to the transaction. */
  readonly type:
    'transaction.created' | 'transaction.updated' | 'transaction.completed' | 'transaction.failed'
  /** When it happened, ISO 8601 in UTC. */
  readonly createdAt: string
  /** True if a live key placed the order. */
  readonly livemode: boolean
  /** The transaction after the event. Four fields identify it, or only one of them, depending on a setting. */
  readonly data: {
    readonly transactionId?: string
    readonly id?: string
    readonly reference?: string
    readonly requestReference?: string
    /** As in a status sync (§2.5). */
    readonly status: string
    /** buy or sell, as in the order (§2.1). */
    readonly side?: 'buy' | 'sell'
    /** The business's own identifier of the customer; null if the order states no such identifier. */
    readonly externalCustomerId?: string | null
    /** Why the order did not complete, if it has a reason. */
    readonly reason?: string
    /** Name of the provider. */
    readonly platformUsed?: string
    /** Symbol of the token. */
    readonly cryptoSymbol?: string
    /** Name of the network. */
    readonly network?: string
    /** Decimal text or a number, or absent, depending on settings. In a completed event the settled amount, otherwise the requested one. */
    readonly fiatAmount?: string | number
    /** Decimal text or a number, or absent, depending on settings. In a completed event the settled amount, otherwise the requested one. */
    readonly cryptoAmount?: string | number
    /** Decimal text or a number, depending on a setting. */
    readonly exchangeRate?: string | number
    /** The transaction on the chain, when there is one. */
    readonly blockchainTxHash?: string | null
    readonly [k: string]: unknown
  }
}

/** What can be changed about a world without changing its data: the world section of a scenario, and the body of PUT /__sandbox/behaviour. */
export type Behaviour = {
  /** A policy by which orders progress: immediate, after:<duration> (of at most 10000d), polls:<n> (n status syncs, 1 to 9999) or manual. */
  readonly progression?: string
  /** Whether a tag on the customer (ada+expire) chooses an outcome. */
  readonly magic?: boolean
  /** Answers to what the documentation does not show, setting by setting. */
  readonly assumptions?: Partial<Assumptions>
  /** What deployments were seen to do against the documentation, switch by switch; all are off. */
  readonly deviations?: Partial<Deviations>
  /** What can be traded, in addition to NGN, USDC, USDT, base, bsc and solana. An entry replaces the one of its name. */
  readonly markets?: {
    /** Fiat currencies by code, each with the assets that it is exchanged for. */
    readonly fiat?: {
      readonly [k: string]: {
        /** Decimals of its amounts. */
        readonly places: number
        /** Decimals of its rates. */
        readonly ratePlaces: number
        /** What one unit of each asset costs on average, by symbol. */
        readonly rates: {
          readonly [k: string]: number
        }
      }
    }
    /** Assets by symbol. */
    readonly assets?: {
      readonly [k: string]: {
        /** Decimals of its amounts. */
        readonly places: number
        /** What one unit is worth in US dollars: limits and fixed fees of providers are in dollars. */
        readonly usd: number
        /** The chains that it is on; all unless given. */
        readonly chains?: readonly string[]
      }
    }
    /** Chains by their lower-case name. */
    readonly chains?: {
      readonly [k: string]: {
        /** The form of its addresses: hexadecimal with EIP-55 checksums, base58 of 32 bytes, or base58 with a checksum that starts with T. */
        readonly addresses: 'evm' | 'solana' | 'tron'
        /** Its networkId in a conflict (§7.1). */
        readonly networkId: string
      }
    }
  }
  /** Names and faults of single providers, by slug; `others` stands for each that is not named. */
  readonly providers?: {
    readonly [k: string]: ProviderFault
  }
  /** Faults of webhooks. Every rule that matches an attempt applies. */
  readonly webhooks?: readonly WebhookFault[]
  /** Faults of requests and their answers. The first rule that matches a request applies, besides latencies. */
  readonly http?: readonly HttpFault[]
  /** How responses and webhooks differ in what the documentation leaves open. */
  readonly variations?: Variations
  /** How responses, errors and webhooks are written where the documentation leaves it open. */
  readonly shapes?: Shapes
}

/** How responses, errors and webhooks are written where the documentation leaves it open. */
export type Shapes = {
  /** Documented fields that a shape drops or contradicts on purpose, such as order.selectedProvider; `events.end` if no webhook is sent at the end of an order, `events.words` if one writes a documented word in other letters. */
  readonly deviations?: readonly string[]
  /** The content type of every response. */
  readonly contentType?: string
  /** Every response of success but a created order, unless its own place states another status. */
  readonly success?: SuccessShape
  /** The response to a quote request, or the name of a shape. */
  readonly quote?: string | AnswerShape
  /** The response to an order, or the name of a shape. */
  readonly order?: string | AnswerShape
  /** The response with a payment window, or the name of a shape. */
  readonly intent?: string | AnswerShape
  /** The response to a status sync, or the name of a shape. */
  readonly sync?: string | AnswerShape
  /** The response with a bank list, or the name of a shape. */
  readonly banks?: string | AnswerShape
  /** The response with a resolved account, or the name of a shape. */
  readonly resolve?: string | AnswerShape
  /** Template of the field gateway of a status sync: an object or null. Or the name of a shape. */
  readonly gateway?: {} | readonly unknown[] | string | number | boolean | null
  /** Templates of the field providerDetails of an order, of which the most specific one applies. Or the name of a shape. */
  readonly providerDetails?: string | readonly DetailShape[]
  /** Every error response, and single ones by code. Or the name of a shape. */
  readonly errors?: string | ErrorShapes
  /** Webhooks by the state that the order came to: none, one or several. Or the name of a shape. */
  readonly events?: string | EventShapes
}

export type SuccessShape = {
  /** The status of success. */
  readonly status?: number
}

export type AnswerShape = {
  /** The name of a shape, to which the other fields are added. */
  readonly use?: string
  /** The status of success. */
  readonly status?: number
  /** Headers: text in which {{…}} stands for a field; null leaves a usual header out. */
  readonly headers?: {
    readonly [k: string]: string | null
  }
  /** Template of the whole body. */
  readonly body?: {} | readonly unknown[] | string | number | boolean | null
  /** Templates of fields that are written beside the documented ones. */
  readonly extra?: {
    /** How a value is written: constants, and fields such as {"$": "order.id"}. */
    readonly [k: string]: {} | readonly unknown[] | string | number | boolean | null
  }
}

export type DetailShape = {
  /** Slug of the provider. */
  readonly provider?: string
  readonly side?: 'buy' | 'sell'
  /** State of an order. */
  readonly state?: 'placed' | 'funded' | 'settling' | 'completed' | 'failed' | 'expired' | 'cancelled'
  readonly environment?: 'test' | 'live'
  /** Template of providerDetails. */
  readonly body: {} | readonly unknown[] | string | number | boolean | null
}

export type ErrorShapes = {
  /** The name of a shape, to which the other fields are added. */
  readonly use?: string
  /** Template of every error but the conflict, whose fields are documented (§7.1). */
  readonly body?: {} | readonly unknown[] | string | number | boolean | null
  /** Headers: text in which {{…}} stands for a field; null leaves a usual header out. */
  readonly headers?: {
    readonly [k: string]: string | null
  }
  /** The conflict (§7.1). */
  readonly conflict?: ConflictShape
  readonly VALIDATION_FAILED?: ErrorShape
  readonly MALFORMED_JSON?: ErrorShape
  readonly UNSUPPORTED_CONTENT_TYPE?: ErrorShape
  readonly BODY_TOO_LARGE?: ErrorShape
  readonly METHOD_NOT_ALLOWED?: ErrorShape
  readonly PATH_NOT_FOUND?: ErrorShape
  readonly API_KEY_MISSING?: ErrorShape
  readonly API_KEY_UNKNOWN?: ErrorShape
  readonly API_KEY_REVOKED?: ErrorShape
  readonly INTENT_NOT_FOUND?: ErrorShape
  readonly TRANSACTION_NOT_FOUND?: ErrorShape
  readonly PROVIDER_NOT_FOUND?: ErrorShape
  readonly NO_ROUTE?: ErrorShape
  readonly AMOUNT_TOO_SMALL?: ErrorShape
  readonly AMOUNT_TOO_LARGE?: ErrorShape
  readonly BANK_ACCOUNT_UNRESOLVABLE?: ErrorShape
  readonly RATE_LIMITED?: ErrorShape
  readonly INTERNAL?: ErrorShape
}

export type ConflictShape = {
  /** The status of the response. */
  readonly status?: number
  /** In place of the documented code; needs the deviation conflict.code. */
  readonly code?: string
  /** Headers: text in which {{…}} stands for a field; null leaves a usual header out. */
  readonly headers?: {
    readonly [k: string]: string | null
  }
  /** Templates of fields that are written beside the documented ones. */
  readonly extra?: {
    /** How a value is written: constants, and fields such as {"$": "order.id"}. */
    readonly [k: string]: {} | readonly unknown[] | string | number | boolean | null
  }
}

export type ErrorShape = {
  /** The status of the response. */
  readonly status?: number
  /** What the field error.code is. */
  readonly code?: string
  /** What the field error.message is: text in which {{…}} stands for a field. */
  readonly message?: string
  /** Template of the body; an empty text for none. */
  readonly body?: {} | readonly unknown[] | string | number | boolean | null
  /** Headers: text in which {{…}} stands for a field; null leaves a usual header out. */
  readonly headers?: {
    readonly [k: string]: string | null
  }
}

export type EventShapes = {
  /** The name of a shape, to which the other fields are added. */
  readonly use?: string
  readonly placed?: readonly EventShape[]
  readonly funded?: readonly EventShape[]
  readonly settling?: readonly EventShape[]
  readonly completed?: readonly EventShape[]
  readonly failed?: readonly EventShape[]
  readonly expired?: readonly EventShape[]
  readonly cancelled?: readonly EventShape[]
  /** Of the states that are not named. */
  readonly any?: readonly EventShape[]
}

export type EventShape = {
  /** What the deployment calls the event. */
  readonly type?: string
  /** Headers: text in which {{…}} stands for a field; null leaves a usual header out. */
  readonly headers?: {
    readonly [k: string]: string | null
  }
  /** Template of the body. */
  readonly body: {} | readonly unknown[] | string | number | boolean | null
  /** How much later than the move of the order it is sent. */
  readonly after?: string
}

/** How responses and webhooks differ in what the documentation leaves open. */
export type Variations = {
  /**
   * Those of every response and webhook.
   *
   * Items: A change of responses or webhooks that breaks no statement of the documentation.
   */
  readonly always?: readonly (
    | 'provider-case'
    | 'many-banks'
    | 'other-messages'
    | 'more-decimals'
    | 'seconds-only'
    | 'microseconds'
    | 'zero-offset'
    | 'unknown-fields'
    | 'field-order'
    | 'numbers-with-point'
    | 'numbers-with-exponent'
    | 'indented-json'
    | 'escaped-json'
    | 'plain-media-type'
    | 'more-headers'
    | 'capital-headers'
    | 'chunks'
    | 'compressed'
    | 'compressed-deflate'
    | 'compressed-brotli'
    | 'closes-connections'
    | 'slow-bodies'
    | 'webhooks-first'
    | 'webhooks-twice'
    | 'events-again'
    | 'webhooks-in-chunks'
    | 'webhooks-capital-headers'
    | 'webhook-headers'
    | 'webhooks-bare'
  )[]
  /**
   * Those that each response and webhook has or lacks, by the seed.
   *
   * Items: A change of responses or webhooks that breaks no statement of the documentation.
   */
  readonly sometimes?: readonly (
    | 'provider-case'
    | 'many-banks'
    | 'other-messages'
    | 'more-decimals'
    | 'seconds-only'
    | 'microseconds'
    | 'zero-offset'
    | 'unknown-fields'
    | 'field-order'
    | 'numbers-with-point'
    | 'numbers-with-exponent'
    | 'indented-json'
    | 'escaped-json'
    | 'plain-media-type'
    | 'more-headers'
    | 'capital-headers'
    | 'chunks'
    | 'compressed'
    | 'compressed-deflate'
    | 'compressed-brotli'
    | 'closes-connections'
    | 'slow-bodies'
    | 'webhooks-first'
    | 'webhooks-twice'
    | 'events-again'
    | 'webhooks-in-chunks'
    | 'webhooks-capital-headers'
    | 'webhook-headers'
    | 'webhooks-bare'
  )[]
  /** Whether X-Ramp-Variations names them, and the settings that are not the default and decided the response. Always, if there are any. */
  readonly named?: boolean
}

export type ProviderFault = {
  /** Its name in every response, instead of its own. Paths accept it in any case, with spaces or dashes. */
  readonly name?: string
  /**
   * Other names that paths accept, in any case, with spaces or dashes.
   *
   * Items: A name of a provider: letters and digits, in words.
   */
  readonly aliases?: readonly string[]
  /** It does not respond: its routes are missing from quotes, orders go to the next provider, and its bank list is an error. */
  readonly down?: boolean
  /** Quotes, but rejects every order with this reason. */
  readonly refuses?: string
  /** How long it takes to respond. Above 5s, it counts as down. */
  readonly latency?: string
  /** The order's rate is worse than the quote's by this many basis points. */
  readonly slippageBps?: number
  /** Quotes this many basis points better than it pays. */
  readonly payoutErrorBps?: number
  /** Settles this much later than the progression says. */
  readonly settlesLate?: string
  /** Takes the money and never settles. */
  readonly neverSettles?: boolean
  /** Its calls to the service are lost: the service learns the state only by status sync (§4.4). */
  readonly callsLost?: boolean
  /** Its calls to the service arrive this much later. */
  readonly callsLate?: string
  /** Its bank list contains only these codes. */
  readonly banks?: readonly string[]
  /** How much worse than the market its rate is, in basis points. */
  readonly spreadBps?: number
  /** Its smallest order, in the asset. */
  readonly minToken?: string
  /** Its largest order, in the asset. */
  readonly maxToken?: string
}

export type WebhookFault = {
  /** Which attempts the rule applies to (default: all). */
  readonly match?: {
    /** Type of the event. */
    readonly type?:
      'transaction.created' | 'transaction.updated' | 'transaction.completed' | 'transaction.failed'
    /** An order's id or reference, or a customer. */
    readonly order?: string
    /** Number of the attempt; 1 is the first. */
    readonly attempt?: number
    /** A receiver's id or URL. */
    readonly endpoint?: string
  }
  /** What happens to the attempt. */
  readonly do:
    | 'drop'
    | 'delay'
    | 'duplicate'
    | 'reorder'
    | 'corrupt-body'
    | 'missing-signature'
    | 'wrong-signature'
    | 'stale-signature'
    | 'slow'
    | 'close'
  /** How long a delay, reorder or slow takes. */
  readonly by?: string
  /** How often the rule applies; without limit by default. */
  readonly times?: number
  /** The share of matches to which the rule applies, from 0 to 1; all of them by default. */
  readonly probability?: number
}

export type HttpFault = {
  /** Which requests the rule applies to (default: all). */
  readonly match?: {
    /** An operation of the documented service. */
    readonly operation?:
      | 'createQuote'
      | 'createOrder'
      | 'getOrderIntent'
      | 'monitorOrderStatus'
      | 'listProviderBanks'
      | 'resolveBankAccount'
  }
  /** What happens to the request or its response. */
  readonly do: 'status' | 'latency' | 'reset' | 'truncate' | 'malform' | 'rate-limit'
  /** The status of the response, for `status`. */
  readonly status?: number
  /** Whether the service processes the request before it returns that status, for `status`. */
  readonly carriedOut?: boolean
  /** With `sent`, the response arrives as soon as everything due is sent, but at the latest after `by`, for `latency`. */
  readonly until?: 'sent'
  /** How long the response is delayed, for `latency`. */
  readonly by?: string
  /** Seconds in Retry-After, for `rate-limit`. */
  readonly retryAfter?: number
  /** How often the rule applies; without limit by default. */
  readonly times?: number
  /** The share of matches to which the rule applies, from 0 to 1; all of them by default. */
  readonly probability?: number
}

/** A scenario of the service, as steps. Strings may hold references ${name.path}: to values that a step saved, and to ${api.key}, ${api.liveKey}, ${endpoint.id}, ${endpoint.secret}, ${run.seed}, ${run.customer} and, inside repeat, ${n}. A string that consists of one reference becomes the value with its type. There is no expression language. A JSONPath is $, then any of .name, ['name'] and [0]. */
export type Scenario = {
  /** What happens, in a few words. */
  readonly name: string
  /** A sentence on why this matters to an integrator. */
  readonly why?: string
  /** Ids of the rules in contracts/rules.yaml that this scenario checks. */
  readonly covers?: readonly string[]
  /**
   * Words by which run --tag selects scenarios, such as smoke.
   *
   * Items: A word of at most 40 letters, digits, dots, dashes and underscores.
   */
  readonly tags?: readonly string[]
  /** Asserts what the target must support, which follows from the steps: clock (advance, waits over 5m), simulate, behaviour (a world beyond seed and clock, behave), webhooks, magic (tags on customers, magic accounts), inspect (inspect, expectDelivery), restart, app. With none, the scenario runs on any deployment. */
  readonly needs?: readonly (
    'clock' | 'simulate' | 'behaviour' | 'webhooks' | 'magic' | 'inspect' | 'restart' | 'app'
  )[]
  /** The initial state of the world. Fields other than seed and clock need `behaviour`. */
  readonly world?: WorldSection
  /** The built-in webhook receiver, registered before the first step. Without it, no endpoint is registered. */
  readonly receiver?: {
    /** The answers of the receiver, used in order, the last one repeatedly. 200 by default. */
    readonly answers?: readonly ReceiverAnswer[]
    /** The secret that it verifies signatures with; the endpoint's by default. */
    readonly secret?: string
  }
  readonly app?: AppSection
  readonly steps: readonly Step[]
}
/** How the application under test is started; options of the command line take precedence. It finds RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET, RAMP_CONTROL_URL and PORT in its environment. */
export type AppSection = {
  /** The command, such as node server.mjs; --app-start takes precedence. */
  readonly start?: string
  /** The path of its receiver, registered as the endpoint before the first step; that of the adapter by default, or /webhooks. */
  readonly webhooks?: string
  /** Added to its environment; null removes a variable. With an application that already runs, the scenario is skipped. */
  readonly env?: {
    readonly [k: string]: string | null
  }
}

/** The initial state of the world. Fields other than seed and clock need `behaviour`. */
export type WorldSection = {
  /** The seed of all random values; the seed of the run by default. */
  readonly seed?: number
  /** A start of simulated time: ISO 8601 with a zone, such as 2026-03-01T09:00:00Z. */
  readonly clock?: string
  readonly progression?: string
  /** Whether a tag on the customer (ada+expire) chooses an outcome. */
  readonly magic?: boolean
  /** Answers to what the documentation does not show, setting by setting. */
  readonly assumptions?: Partial<Assumptions>
  /** What deployments were seen to do against the documentation, switch by switch; all are off. */
  readonly deviations?: Partial<Deviations>
  /** What can be traded, in addition to NGN, USDC, USDT, base, bsc and solana. An entry replaces the one of its name. */
  readonly markets?: {
    /** Fiat currencies by code, each with the assets that it is exchanged for. */
    readonly fiat?: {
      readonly [k: string]: {
        /** Decimals of its amounts. */
        readonly places: number
        /** Decimals of its rates. */
        readonly ratePlaces: number
        /** What one unit of each asset costs on average, by symbol. */
        readonly rates: {
          readonly [k: string]: number
        }
      }
    }
    /** Assets by symbol. */
    readonly assets?: {
      readonly [k: string]: {
        /** Decimals of its amounts. */
        readonly places: number
        /** What one unit is worth in US dollars: limits and fixed fees of providers are in dollars. */
        readonly usd: number
        /** The chains that it is on; all unless given. */
        readonly chains?: readonly string[]
      }
    }
    /** Chains by their lower-case name. */
    readonly chains?: {
      readonly [k: string]: {
        /** The form of its addresses: hexadecimal with EIP-55 checksums, base58 of 32 bytes, or base58 with a checksum that starts with T. */
        readonly addresses: 'evm' | 'solana' | 'tron'
        /** Its networkId in a conflict (§7.1). */
        readonly networkId: string
      }
    }
  }
  /** Names and faults of single providers, by slug; `others` stands for each that is not named. */
  readonly providers?: {
    readonly [k: string]: ProviderFault
  }
  /** Faults of webhooks. Every rule that matches an attempt applies. */
  readonly webhooks?: readonly WebhookFault[]
  /** Faults of requests and their answers. The first rule that matches a request applies, besides latencies. */
  readonly http?: readonly HttpFault[]
  /** How responses and webhooks differ in what the documentation leaves open. */
  readonly variations?: Variations
  /** How responses, errors and webhooks are written where the documentation leaves it open. */
  readonly shapes?: Shapes
}

export type ReceiverAnswer = {
  /** 200 by default. */
  readonly status?: number
  readonly headers?: {
    readonly [k: string]: string
  }
  readonly body?: string
  /** Answers after this time. */
  readonly slow?: string
  /** Receives the request and never answers. */
  readonly hang?: true
  /** The port is closed. */
  readonly closed?: true
  /** Receives the request and closes the connection without an answer. */
  readonly hangUp?: true
  /** The number of requests that get this answer; 1 by default. */
  readonly times?: number
}

export type EventType =
  'transaction.created' | 'transaction.updated' | 'transaction.completed' | 'transaction.failed'

/** What the step decides about an application, for reports: explore names its findings so. */
export type Oracle =
  | 'known'
  | 'early'
  | 'state'
  | 'credits'
  | 'amount'
  | 'live'
  | 'delivered'
  | 'other'
  | 'debits'
  | 'debited'
  | 'returns'
  | 'returned'
  | 'recipient'
  | 'running'

/** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
export type Weight = 'critical' | 'major' | 'minor'

/** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
export type Fix = 'raw-body' | 'signature' | 'apply'

/** A webhook that differs from the one of the service: in its signature, in the bytes of its body, or in the request. */
export type WebhookForm =
  | 'missing'
  | 'empty'
  | 'short'
  | 'cut'
  | 'long'
  | 'huge'
  | 'not-hex'
  | 'not-ascii'
  | 'tail'
  | 'other-secret'
  | 'other-body'
  | 'byte-changed'
  | 'same-value'
  | 'forged'
  | 'upper'
  | 'prefixed'
  | 'yesterday'
  | 'key-order'
  | 'white-space'
  | 'line-break'
  | 'escapes'
  | 'decimals'
  | 'exponents'
  | 'emoji'
  | 'duplicate-keys'
  | 'byte-order-mark'
  | 'large'
  | 'new-status'
  | 'not-json'
  | 'no-object'
  | 'no-data'
  | 'new-members'
  | 'new-type'
  | 'unknown-order'
  | 'late-event'
  | 'numbered'
  | 'chunked'
  | 'expect-continue'
  | 'charset'

/** Values to save, each by a JSONPath into the result: {order: $, id: $.transactionId}. */
export type Save = {
  /** A JSONPath: $, then any of .name, ['name'] and [0]. */
  readonly [k: string]: string
}

export type Step =
  | CallStep
  | SimulateStep
  | AdvanceStep
  | RotateStep
  | ResendStep
  | ReceiverStep
  | BehaveStep
  | ExpectWebhookStep
  | ExpectNoWebhookStep
  | ExpectDeliveryStep
  | InspectStep
  | EventuallyStep
  | ParallelStep
  | RepeatStep
  | RestartStep
  | AppStep
  | SendStep
  | ExpectCallStep

/** Calls an operation of the service. Without `expect.status` the response must be a success. Every response is validated against its schema. */
export type CallStep = {
  /** operationId of contracts/openapi.yaml. */
  readonly call: OperationId
  /** The API key: test, live, none, or a key itself; test by default. */
  readonly key?: string
  /** The JSON body. References in it keep their type. */
  readonly body?: unknown
  /** Additional headers, by name. */
  readonly headers?: {
    readonly [k: string]: string
  }
  /** A body that is sent unchanged, instead of `body`. */
  readonly raw?: string
  /** Path parameters, by name. */
  readonly params?: {
    readonly [k: string]: string | number
  }
  /** Query parameters, by name. */
  readonly query?: {
    readonly [k: string]: string | number | boolean
  }
  /** The expected response. */
  readonly expect?: {
    /** The HTTP status, or a matcher such as {$oneOf: [200, 409]}. */
    readonly status?: unknown
    /** Expected headers, by name. */
    readonly headers?: {
      /** A literal, or a mapping with one matcher. Objects compare the listed fields, lists compare whole. */
      readonly [k: string]: unknown
    }
    /** The listed fields of the body must match; other fields are ignored. */
    readonly body?: unknown
    /** How the response is broken: no response (reset), an incomplete one (truncate), or one that is not valid JSON (malform). */
    readonly broken?: 'reset' | 'truncate' | 'malform'
    /** The delay that a fault added to the response, in milliseconds. */
    readonly delayMs?: unknown
  }
  /** Values to save, each by a JSONPath into the result: {order: $, id: $.transactionId}. */
  readonly save?: Save
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Changes the state of an order at once, independently of the progression. */
export type SimulateStep = {
  readonly simulate: 'deposit' | 'settle' | 'complete' | 'fail' | 'cancel' | 'expire'
  /** The transactionId. */
  readonly order: string
  /** For `deposit`, in the currency of the payment; the expected amount by default. */
  readonly amount?: string | number
  /** For `fail` and `cancel`. */
  readonly reason?: string
  /** The action must be rejected with this error code of the control API, such as TRANSITION_FORBIDDEN. */
  readonly refused?: string
  /** Values to save, each by a JSONPath into the result: {order: $, id: $.transactionId}. */
  readonly save?: Save
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Advances simulated time; everything that falls due runs at its own time. */
export type AdvanceStep = {
  /** A duration such as 250ms, 30s, 5m or 1h30m. */
  readonly advance: string
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Gives the receiver's endpoint a new secret (§5.5). The receiver keeps the old one until a `receiver` step changes it. */
export type RotateStep = {
  readonly rotate: {
    /** How long the old secret continues to sign. */
    readonly overlap?: string
  }
  /** Values to save, each by a JSONPath into the result: {order: $, id: $.transactionId}. */
  readonly save?: Save
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Sends the newest delivery of that type of an order again, with the retry schedule from the start, as an operator does by hand. */
export type ResendStep = {
  readonly resend: EventType
  /** An order, most often ${order.transactionId}; its reference works too. */
  readonly order: string
  /** It must be rejected with this error code of the control API, such as TRANSITION_FORBIDDEN. */
  readonly refused?: string
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Changes the built-in receiver: the secret that it verifies signatures with, and its answers. */
export type ReceiverStep = {
  readonly receiver: {
    /** The secret to verify signatures with, such as ${rotated.secret}. */
    readonly secret?: string
    /** The answers of the receiver, used in order, the last one repeatedly. 200 by default. */
    readonly answers?: readonly ReceiverAnswer[]
  }
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Changes settings and faults of the world: each one given replaces the one of the world section. */
export type BehaveStep = {
  /** What can be changed about a world without changing its data: the world section of a scenario, and the body of PUT /__sandbox/behaviour. */
  readonly behave: Behaviour
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Webhooks that the receiver must have received, whatever it answered. A list of types is compared with all arrivals (of the order, if given), in sequence. */
export type ExpectWebhookStep = {
  readonly expectWebhook: EventType | readonly EventType[]
  /** An order, most often ${order.transactionId}; its reference works too. */
  readonly order?: string
  /** The exact number; 1 by default. */
  readonly count?: number
  /** Checks only the n-th arrival, from 1; every attempt that arrives counts. The number of arrivals is then checked only with `count`. */
  readonly nth?: number
  /** Whether the signature is valid under the secret of the receiver; `valid` by default. */
  readonly signature?: 'valid' | 'invalid'
  /** The expected body of each of them. */
  readonly body?: unknown
  /** Expected headers, by lower-case name. */
  readonly headers?: {
    /** A literal, or a mapping with one matcher. Objects compare the listed fields, lists compare whole. */
    readonly [k: string]: unknown
  }
  /** How much simulated time may pass until the expectation is met; the runner advances the clock. 0s by default: it must be met at once. */
  readonly within?: string
  /** Values to save from the body of the newest one, each by a JSONPath. */
  readonly save?: Save
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Webhooks that the receiver must not have received. */
export type ExpectNoWebhookStep = {
  readonly expectNoWebhook: {
    readonly type?: EventType
    /** An order, most often ${order.transactionId}; its reference works too. */
    readonly order?: string
    /** `start`: none since the start of the scenario (the default); `now`: none from this step on. */
    readonly since?: 'start' | 'now'
    /** The simulated time to wait before the check; 0s by default. */
    readonly within?: string
  }
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Recorded deliveries, as GET /__sandbox/webhook-deliveries lists them. */
export type ExpectDeliveryStep = {
  readonly expectDelivery: {
    /** An order, most often ${order.transactionId}; its reference works too. */
    readonly order?: string
    readonly type?: EventType
    /** The exact number; 1 by default. */
    readonly count?: number
    /** pending, delivered, failed or dropped. */
    readonly status?: unknown
    /** Number of attempts. */
    readonly attempts?: unknown
    /** The reason of the final status. */
    readonly reason?: unknown
    /** The last attempt: status, error, fault, tookMs. */
    readonly last?: unknown
    /** How much simulated time may pass until the expectation is met; the runner advances the clock. 0s by default: it must be met at once. */
    readonly within?: string
  }
  /** Values to save from the newest one, each by a JSONPath. */
  readonly save?: Save
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Checks an order as GET /__sandbox/orders/:id shows it: state, receipts, settlement, timeline. */
export type InspectStep = {
  /** The transactionId. */
  readonly inspect: string
  /** The listed fields must match. */
  readonly expect?: unknown
  /** Values to save, each by a JSONPath into the result: {order: $, id: $.transactionId}. */
  readonly save?: Save
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Repeats one checking step in simulated time until it passes. */
export type EventuallyStep = {
  /** A checking step: call, inspect, expectDelivery or expectCall. */
  readonly eventually: Step
  /** The longest time; 5m by default. */
  readonly within?: string
  /** The wait between two attempts; 5s by default. */
  readonly every?: string
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** A race. The whole scenario runs once for every interleaving of the branches, each time in a new world; on a deployment without a control API the branches run once, at the same time. */
export type ParallelStep = {
  readonly parallel: readonly (readonly Step[])[]
  /** `all`, or a number of interleavings drawn from the seed; `all` by default. With `at-once`, the branches run at the same time, and the service answers what an application asks in two of them together. */
  readonly interleavings?: ('all' | 'at-once') | number
  /** The HTTP statuses of all calls in the branches, in any order: with [201, 409] exactly one succeeds. */
  readonly statuses?: readonly number[]
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Repeats the steps; ${n} counts from 1. */
export type RepeatStep = {
  readonly repeat: number
  readonly steps: readonly Step[]
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Stops the service (stop: it writes a snapshot first) or kills it (kill: only the journal remains), and starts it again. */
export type RestartStep = {
  readonly restart: 'stop' | 'kill'
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** Drives the application under test: through its adapter (buy, sell, state, refresh, setSecret, restart, interrupt, webhook), or with any other request (path). Without `expect`, a buy or sell must be accepted, and a request must succeed. A step that reads an order with an `oracle` expects the state that the service reports, and what the oracle requires. */
export type AppStep = {
  readonly app: AppAction
  readonly expect?: AppExpect
  /** Of a buy or sell: an operation that the expectation is about. If the application did not call it, the scenario is skipped. */
  readonly ifCalled?: OperationId
  /** Values to save, each by a JSONPath into the result: {order: $, id: $.transactionId}. */
  readonly save?: Save
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}
export type AppAction = {
  readonly buy?: AppBuy
  readonly sell?: AppSell
  /** Reads the state of an order that a buy or sell has saved: ${order}. */
  readonly state?: string
  /** Lets the user ask for the present state of a saved order, then reads it. */
  readonly refresh?: string
  /** Gives the application a new webhook secret while it runs. */
  readonly setSecret?: string
  /** Stops or kills the application, and starts it again. */
  readonly restart?: 'stop' | 'kill'
  readonly interrupt?: AppInterrupt
  readonly webhook?: AppWebhook
  /** Of a request: GET by default, or POST with a body. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A request that no adapter has: path and query on the application. */
  readonly path?: string
  /** The JSON body. References in it keep their type. */
  readonly body?: unknown
  /** Additional headers, by name. */
  readonly headers?: {
    readonly [k: string]: string
  }
  /** A body that is sent unchanged, instead of `body`. */
  readonly raw?: string
}
/** A customer buys 50000 NGN of USDC on base, where nothing else is given. */
export type AppBuy = {
  /** The customer; a new one of each run by default. */
  readonly customer?: string
  readonly fiatAmount?: number
  readonly fiat?: string
  readonly asset?: string
  readonly chain?: string
  readonly wallet?: string
  /** Replaces the open payment window. */
  readonly override?: boolean
}
/** A customer sells 25 USDT on solana to an account, where nothing else is given. */
export type AppSell = {
  /** The customer; a new one of each run by default. */
  readonly customer?: string
  readonly amount?: number
  readonly fiat?: string
  readonly asset?: string
  readonly chain?: string
  readonly bankCode?: string
  readonly accountNumber?: string
  /** Replaces the open payment window. */
  readonly override?: boolean
}
/** Interrupts the application while it handles the next webhooks of a type. Its store stays. It must be started by the runner. */
export type AppInterrupt = {
  /** kill: it is killed and started again, once for each moment. pause: it is paused until the service has given the attempt up and sent the next one. slow: it runs one seventh of the time until it answers. overlap: the webhook arrives twice before it reads the first one. */
  readonly by: 'kill' | 'pause' | 'slow' | 'overlap'
  readonly during: EventType
  /** The moments of the attempts in turn, for kill and pause: the headers and the first byte of the webhook have been sent (received), a time after it was sent, the application has answered, or it shows the effect of the saved `order` (its state if the event has no effect). By default, received for a pause, and for kills: received, 5ms, 15ms, 40ms, answered. */
  readonly after?: readonly string[]
}
/** A request to the webhook receiver of the application, which the service has not sent. */
export type AppWebhook = {
  /** The JSON body. References in it keep their type. */
  readonly body?: unknown
  readonly headers?: {
    readonly [k: string]: string
  }
  /** A body that is sent unchanged, instead of `body`. */
  readonly raw?: string
}
/** The expected outcome. */
export type AppExpect = {
  /** Of a buy or sell: whether the answer is a success that names an order. */
  readonly accepted?: unknown
  /** Of a buy or sell: the application's name of the order, or null. */
  readonly order?: unknown
  /** Of a buy or sell: what the user is shown to pay with, as text, or null. */
  readonly payTo?: unknown
  /** Of an order: pending, completed, failed, absent, or other (…). */
  readonly state?: unknown
  /** Of a bought order: how often the customer was credited. */
  readonly credits?: unknown
  /** Of a bought order: with how much. */
  readonly credited?: unknown
  /** Of a bought order: how many of the credits are in the live books. */
  readonly liveCredits?: unknown
  /** Of a sold order: how often the customer was debited. */
  readonly debits?: unknown
  /** Of a sold order: with how much the customer was debited. */
  readonly debited?: unknown
  /** Of a sold order: how often the debit was given back. */
  readonly returns?: unknown
  /** Of a sold order: how much was given back. */
  readonly returned?: unknown
  /** A literal, or a mapping with one matcher. Objects compare the listed fields, lists compare whole. */
  readonly status?: unknown
  readonly headers?: {
    /** A literal, or a mapping with one matcher. Objects compare the listed fields, lists compare whole. */
    readonly [k: string]: unknown
  }
  /** A literal, or a mapping with one matcher. Objects compare the listed fields, lists compare whole. */
  readonly body?: unknown
}

/** acknowledged: 2xx; taken: as a plain event is; refused: 4xx; answered: anything but an error of the receiver. */
export type SendExpect = 'acknowledged' | 'taken' | 'refused' | 'answered'

/** Sends a webhook of an order to the application, signed as the service signs it. To send no others, set `webhooks: [{ do: drop }]` in the world. */
export type SendStep = {
  readonly send: Send
  readonly expect?: SendExpect
  /** Real time within which it must be answered. */
  readonly within?: string
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}
export type Send = {
  /** The transactionId. Without it, the order is a new one of a new customer, which is completed. */
  readonly order?: string
  /** The newest event of this type; the newest of the order by default. */
  readonly event?: EventType
  /** A webhook that differs from the one of the service: in its signature, in the bytes of its body, or in the request. */
  readonly form?: WebhookForm
  /** Sends it this many times at once. */
  readonly times?: number
  /** Sends it again up to this many times, until it is taken. */
  readonly retries?: number
  /** The secrets that sign, the newest first; those of the endpoint by default. */
  readonly secrets?: readonly string[]
  /** Additional headers, by name. */
  readonly headers?: {
    readonly [k: string]: string
  }
}

/** The application under test must have called the service. */
export type ExpectCallStep = {
  /** operationId of contracts/openapi.yaml. */
  readonly expectCall: OperationId
  /** The exact number; 1 by default. */
  readonly count?: number
  /** The expected body of each of them. */
  readonly body?: unknown
  /** The expected status of each response. */
  readonly status?: unknown
  /** How much simulated time may pass until the expectation is met; the runner advances the clock. 0s by default: it must be met at once. */
  readonly within?: string
  /** The purpose of the step, shown in reports; generated by default. */
  readonly title?: string
  /** What to fix where this step fails; shown with the failure. */
  readonly hint?: string
  /** Why the documentation does not demand what this step expects. If it fails, the scenario goes on, and the report lists it as advice: it is no failure, and counts in no grade. */
  readonly advice?: string
  /** What the step decides about an application, for reports: explore names its findings so. */
  readonly oracle?: Oracle
  /** How much it counts in an exam if this step fails: money is lost or forged, webhooks are lost, or a smaller defect. */
  readonly weight?: Weight
  /** The part of a receiver to change if this step fails; each receiver in examples/receivers has all of them. */
  readonly fix?: Fix
}

/** How to work an application that uses the service: ramp-app.yaml. Strings hold references ${name}; a string that consists of one reference becomes the value with its type. A path into an answer is a JSONPath: $, then any of .name, ['name'], [0], [*] and [?@.name=='text'], which is every element with that value; several conditions are joined by &&. Every entry knows ${baseUrl}, ${apiKey}, ${webhookSecret}, ${controlUrl}, ${port} and ${folder}, an empty folder for its data. What is about an order, its paths and commands too, knows ${order}, the application's name of it, ${transaction} and ${reference}, the service's, and ${customer}. An unknown name is an error. */
export type Adapter = {
  /** The command that starts the application, for a shell, in the folder of this file, with ${port} for example. */
  readonly start?: string
  /** Address of an application that already runs, instead of start. */
  readonly url?: string
  /** A path that returns 2xx when the application is ready (default: it is ready when its port is open). */
  readonly ready?: string
  /** The environment variables of the application, by its own names, from ${baseUrl}, ${apiKey}, ${webhookSecret}, ${controlUrl}, ${port}, and ${folder}, an empty folder for its data. RAMP_BASE_URL, RAMP_API_KEY, RAMP_WEBHOOK_SECRET, RAMP_CONTROL_URL and PORT by default. */
  readonly environment?: {
    readonly [k: string]: string
  }
  /** Headers of every request, such as those of a signed-in user, with ${customer}. */
  readonly headers?: {
    readonly [k: string]: string
  }
  /** The path of the webhook receiver (default: /webhooks). */
  readonly webhook?: string
  /** How long the effect of an acknowledged webhook may take, in real time, such as 2s. By default an effect is waited for during 250ms. With a value, the state and the effect are also read again after that time, so that a late second credit is found. An entry that gets no response within it, and within 5s, is named. */
  readonly effectsWithin?: string
  readonly buy: AdapterBuy
  readonly sell?: AdapterSell
  /** Fields that are added to the body of a buy or sell, in its objects too, to replace the open payment window. Optional. */
  readonly override?: {
    readonly [k: string]: unknown
  }
  readonly state: AdapterState
  readonly refresh?: AdapterCall
  readonly setSecret?: AdapterSecret
  readonly backlog?: AdapterBacklog
  /** How many processes of the application run at once, with one ${folder} (default: 1). Each has its own ${port}. Requests and webhooks go to them in turn, and a new secret goes to each. */
  readonly workers?: number
  /** false if the application must not be killed and restarted (default with start: true). */
  readonly restart?: boolean
}
/** How a customer buys. */
export type AdapterBuy = {
  /** A method and a path, such as POST /buy. */
  readonly request: string
  readonly headers?: {
    readonly [k: string]: string
  }
  /** The JSON body, from ${customer}, ${fiatAmount}, ${fiatAmountText}, ${fiatCurrency}, ${asset}, ${chain} and ${walletAddress}. */
  readonly body?: unknown
  /** A form body instead of JSON. */
  readonly form?: {
    readonly [k: string]: string
  }
  /** Where the response contains the ID of the order. */
  readonly order: string | readonly string[]
  /** Where the response contains how to pay. Optional. */
  readonly payTo?: string | readonly string[]
  /** How often, and with how much, the customer was credited. A request, or a command that prints it. */
  readonly effect?: AdapterEffect
}
/** How a customer sells. */
export type AdapterSell = {
  /** A method and a path, such as POST /buy. */
  readonly request: string
  readonly headers?: {
    readonly [k: string]: string
  }
  /** The JSON body, from ${customer}, ${amount}, ${amountText}, ${fiatCurrency}, ${asset}, ${chain}, ${bankCode}, ${accountNumber} and ${accountName}. */
  readonly body?: unknown
  /** A form body instead of JSON. */
  readonly form?: {
    readonly [k: string]: string
  }
  /** Where the response contains the ID of the order. */
  readonly order: string | readonly string[]
  /** Where the response contains the address to send the tokens to. Optional. */
  readonly payTo?: string | readonly string[]
  /** How often, and with how much, the customer was debited when the order was placed. Optional. */
  readonly debited?: AdapterEffect
  /** How often, and with how much, the debit was given back because the order failed. Optional. */
  readonly returned?: AdapterEffect
}
/** How to read the state of an order. */
export type AdapterState = {
  /** A method and a path, such as GET /orders/${order}. ${order} is the application's name of the order, ${transaction} and ${reference} are the service's, ${customer} is the customer. */
  readonly request: string
  readonly headers?: {
    readonly [k: string]: string
  }
  /** The JSON body, if the request has one. */
  readonly body?: unknown
  /** A form body instead of JSON. */
  readonly form?: {
    readonly [k: string]: string
  }
  /** Where the response contains the state. */
  readonly at: string | readonly string[]
  /** The words, numbers or booleans that mean this state. */
  readonly pending: readonly (string | number | boolean | null)[]
  /** The words, numbers or booleans that mean this state. */
  readonly completed: readonly (string | number | boolean | null)[]
  /** The words, numbers or booleans that mean this state. */
  readonly failed: readonly (string | number | boolean | null)[]
}
/** How a user requests the current state of an order, so that the application asks the service. Optional. */
export type AdapterCall = {
  /** A method and a path, such as GET /orders/${order}. ${order} is the application's name of the order, ${transaction} and ${reference} are the service's, ${customer} is the customer. */
  readonly request: string
  readonly headers?: {
    readonly [k: string]: string
  }
  /** The JSON body. */
  readonly body?: unknown
  /** A form body instead of JSON. */
  readonly form?: {
    readonly [k: string]: string
  }
}
/** How an operator sets a new webhook secret while the application runs. An application at a url gets its own secret back when a command ends. Optional. */
export type AdapterSecret = {
  /** A method and a path, such as POST /buy. */
  readonly request: string
  readonly headers?: {
    readonly [k: string]: string
  }
  /** The JSON body, with ${secret}. */
  readonly body?: unknown
  /** A form body instead of JSON. */
  readonly form?: {
    readonly [k: string]: string
  }
}
/** How much work waits in the application, such as jobs in its queue, orders of its next batch and what it does right now: 0 when every webhook that it acknowledged has had all its effects. An order is then read while nothing waits, and effectsWithin needs not cover the queue. A request, or a command that prints it. Optional. */
export type AdapterBacklog = {
  /** A method and a path, such as POST /buy. */
  readonly request?: string
  readonly headers?: {
    readonly [k: string]: string
  }
  /** The JSON body, if the request has one. */
  readonly body?: unknown
  /** A form body instead of JSON. */
  readonly form?: {
    readonly [k: string]: string
  }
  /** A command for a shell, in the environment of the application. It prints JSON or a number. */
  readonly command?: string
  /** How much: a number, or with [*] or a filter the number of values. A command that prints nothing counts 0. */
  readonly count: string | readonly string[]
}

/** How often, and with how much, the customer was credited. A request, or a command that prints it. */
export type AdapterEffect = {
  /** A method and a path, such as GET /orders/${order}. ${order} is the application's name of the order, ${transaction} and ${reference} are the service's, ${customer} is the customer. */
  readonly request?: string
  readonly headers?: {
    readonly [k: string]: string
  }
  /** The JSON body, if the request has one. */
  readonly body?: unknown
  /** A form body instead of JSON. */
  readonly form?: {
    readonly [k: string]: string
  }
  /** A command for a shell, in the environment of the application, with ${order}, ${transaction}, ${reference} and ${customer}, or the variables ORDER, TRANSACTION, REFERENCE and CUSTOMER. It prints JSON or a number. */
  readonly command?: string
  /** How often: a number, or with [*] or a filter the number of values. A command that prints nothing counts 0. */
  readonly count: string | readonly string[]
  /** How much: a number, or with [*] the sum. Optional. */
  readonly amount?: string | readonly string[]
  readonly live?: AdapterLive
}
/** Which of the credits are in the live books: a path to one value for each credit, and the values that mean live. Optional. */
export type AdapterLive = {
  readonly at: string
  /** The words, numbers or booleans that mean this state. */
  readonly words: readonly (string | number | boolean | null)[]
}
