// Generated from contracts/schemas by `npm run generate`. Do not edit.
import type {
  ActiveIntentConflict,
  ErrorEnvelope,
  Order,
  OrderIntent,
  OrderRequest,
  OrderStatus,
  ProviderBankList,
  Quote,
  QuoteRequest,
  ResolveRequest,
  ResolvedAccount,
  WebhookEvent,
} from './types.ts'

/** What a validator found wrong. `instancePath` is a JSON pointer into the value. */
export type SchemaError = {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** Says whether the value has the shape; `errors` is about the last call, and has all that was wrong. */
export type Validator<T> = {
  (value: unknown): value is T
  readonly errors?: readonly SchemaError[] | null
}

export declare const checkActiveIntentConflict: Validator<ActiveIntentConflict>
export declare const checkErrorEnvelope: Validator<ErrorEnvelope>
export declare const checkOrder: Validator<Order>
export declare const checkOrderIntent: Validator<OrderIntent>
export declare const checkOrderRequest: Validator<OrderRequest>
export declare const checkOrderStatus: Validator<OrderStatus>
export declare const checkProviderBankList: Validator<ProviderBankList>
export declare const checkQuote: Validator<Quote>
export declare const checkQuoteRequest: Validator<QuoteRequest>
export declare const checkResolveRequest: Validator<ResolveRequest>
export declare const checkResolvedAccount: Validator<ResolvedAccount>
export declare const checkWebhookEvent: Validator<WebhookEvent>

/** Every validator by its schema's file name. */
export declare const CHECKS: {
  readonly 'active-intent-conflict': Validator<ActiveIntentConflict>
  readonly 'error': Validator<ErrorEnvelope>
  readonly 'order': Validator<Order>
  readonly 'order-intent': Validator<OrderIntent>
  readonly 'order-request': Validator<OrderRequest>
  readonly 'order-status': Validator<OrderStatus>
  readonly 'provider-bank-list': Validator<ProviderBankList>
  readonly 'quote': Validator<Quote>
  readonly 'quote-request': Validator<QuoteRequest>
  readonly 'resolve-request': Validator<ResolveRequest>
  readonly 'resolved-account': Validator<ResolvedAccount>
  readonly 'webhook-event': Validator<WebhookEvent>
}
