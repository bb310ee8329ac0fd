// Generated from contracts/openapi.yaml by `npm run generate`. Do not edit.

export type SchemaName =
  | 'active-intent-conflict'
  | 'error'
  | 'order'
  | 'order-intent'
  | 'order-request'
  | 'order-status'
  | 'provider-bank-list'
  | 'quote'
  | 'quote-request'
  | 'resolve-request'
  | 'resolved-account'
  | 'webhook-event'

export type Operation = {
  readonly operationId: string
  readonly section: string
  readonly method: 'GET' | 'POST'
  /** As express writes it, with `:name` for a path parameter. */
  readonly path: string
  readonly pathParameters: readonly string[]
  /** All of them are required. */
  readonly queryParameters: readonly string[]
  readonly requestSchema: SchemaName | null
  readonly responseSchema: SchemaName
  /** By default. */
  readonly successStatus: number
  readonly errorResponses: readonly ErrorResponse[]
}

export type ErrorResponse = {
  /** By default; shapes.errors can state another one. */
  readonly status: number
  readonly schema: SchemaName
  readonly codes: readonly string[]
}

export const OPERATIONS = [
  {
    operationId: 'createQuote',
    section: '§4.1',
    method: 'POST',
    path: '/api/developer/quotes',
    pathParameters: [],
    queryParameters: [],
    requestSchema: 'quote-request',
    responseSchema: 'quote',
    successStatus: 200,
    errorResponses: [
      {
        status: 400,
        schema: 'error',
        codes: ['VALIDATION_FAILED', 'AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE', 'MALFORMED_JSON'],
      },
      {
        status: 401,
        schema: 'error',
        codes: ['API_KEY_MISSING', 'API_KEY_UNKNOWN'],
      },
      {
        status: 403,
        schema: 'error',
        codes: ['API_KEY_REVOKED', 'HOST_FORBIDDEN'],
      },
      {
        status: 413,
        schema: 'error',
        codes: ['BODY_TOO_LARGE'],
      },
      {
        status: 415,
        schema: 'error',
        codes: ['UNSUPPORTED_CONTENT_TYPE'],
      },
      {
        status: 422,
        schema: 'error',
        codes: ['NO_ROUTE'],
      },
      {
        status: 429,
        schema: 'error',
        codes: ['RATE_LIMITED'],
      },
      {
        status: 500,
        schema: 'error',
        codes: ['INTERNAL'],
      },
      {
        status: 503,
        schema: 'error',
        codes: ['FAULT_INJECTED', 'STORAGE_FAILED'],
      },
    ],
  },
  {
    operationId: 'createOrder',
    section: '§4.2',
    method: 'POST',
    path: '/api/developer/orders',
    pathParameters: [],
    queryParameters: [],
    requestSchema: 'order-request',
    responseSchema: 'order',
    successStatus: 201,
    errorResponses: [
      {
        status: 400,
        schema: 'error',
        codes: ['VALIDATION_FAILED', 'AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE', 'MALFORMED_JSON'],
      },
      {
        status: 401,
        schema: 'error',
        codes: ['API_KEY_MISSING', 'API_KEY_UNKNOWN'],
      },
      {
        status: 403,
        schema: 'error',
        codes: ['API_KEY_REVOKED', 'HOST_FORBIDDEN'],
      },
      {
        status: 409,
        schema: 'active-intent-conflict',
        codes: ['GATEWAY_ACTIVE_INTENT_CONFLICT'],
      },
      {
        status: 413,
        schema: 'error',
        codes: ['BODY_TOO_LARGE'],
      },
      {
        status: 415,
        schema: 'error',
        codes: ['UNSUPPORTED_CONTENT_TYPE'],
      },
      {
        status: 422,
        schema: 'error',
        codes: ['NO_ROUTE'],
      },
      {
        status: 429,
        schema: 'error',
        codes: ['RATE_LIMITED'],
      },
      {
        status: 500,
        schema: 'error',
        codes: ['INTERNAL'],
      },
      {
        status: 503,
        schema: 'error',
        codes: ['FAULT_INJECTED', 'STORAGE_FAILED'],
      },
    ],
  },
  {
    operationId: 'getOrderIntent',
    section: '§4.3',
    method: 'GET',
    path: '/api/developer/orders/intent',
    pathParameters: [],
    queryParameters: ['customerId', 'token', 'network'],
    requestSchema: null,
    responseSchema: 'order-intent',
    successStatus: 200,
    errorResponses: [
      {
        status: 400,
        schema: 'error',
        codes: ['VALIDATION_FAILED'],
      },
      {
        status: 401,
        schema: 'error',
        codes: ['API_KEY_MISSING', 'API_KEY_UNKNOWN'],
      },
      {
        status: 403,
        schema: 'error',
        codes: ['API_KEY_REVOKED', 'HOST_FORBIDDEN'],
      },
      {
        status: 404,
        schema: 'error',
        codes: ['INTENT_NOT_FOUND'],
      },
      {
        status: 429,
        schema: 'error',
        codes: ['RATE_LIMITED'],
      },
      {
        status: 500,
        schema: 'error',
        codes: ['INTERNAL'],
      },
      {
        status: 503,
        schema: 'error',
        codes: ['FAULT_INJECTED', 'STORAGE_FAILED'],
      },
    ],
  },
  {
    operationId: 'monitorOrderStatus',
    section: '§4.4',
    method: 'POST',
    path: '/api/developer/orders/:transactionId/monitor-status',
    pathParameters: ['transactionId'],
    queryParameters: [],
    requestSchema: null,
    responseSchema: 'order-status',
    successStatus: 200,
    errorResponses: [
      {
        status: 400,
        schema: 'error',
        codes: ['VALIDATION_FAILED', 'MALFORMED_JSON'],
      },
      {
        status: 401,
        schema: 'error',
        codes: ['API_KEY_MISSING', 'API_KEY_UNKNOWN'],
      },
      {
        status: 403,
        schema: 'error',
        codes: ['API_KEY_REVOKED', 'HOST_FORBIDDEN'],
      },
      {
        status: 404,
        schema: 'error',
        codes: ['TRANSACTION_NOT_FOUND'],
      },
      {
        status: 413,
        schema: 'error',
        codes: ['BODY_TOO_LARGE'],
      },
      {
        status: 415,
        schema: 'error',
        codes: ['UNSUPPORTED_CONTENT_TYPE'],
      },
      {
        status: 429,
        schema: 'error',
        codes: ['RATE_LIMITED'],
      },
      {
        status: 500,
        schema: 'error',
        codes: ['INTERNAL'],
      },
      {
        status: 503,
        schema: 'error',
        codes: ['FAULT_INJECTED', 'STORAGE_FAILED'],
      },
    ],
  },
  {
    operationId: 'listProviderBanks',
    section: '§4.5',
    method: 'GET',
    path: '/api/developer/provider-bank-list/:provider',
    pathParameters: ['provider'],
    queryParameters: [],
    requestSchema: null,
    responseSchema: 'provider-bank-list',
    successStatus: 200,
    errorResponses: [
      {
        status: 400,
        schema: 'error',
        codes: ['VALIDATION_FAILED'],
      },
      {
        status: 401,
        schema: 'error',
        codes: ['API_KEY_MISSING', 'API_KEY_UNKNOWN'],
      },
      {
        status: 403,
        schema: 'error',
        codes: ['API_KEY_REVOKED', 'HOST_FORBIDDEN'],
      },
      {
        status: 404,
        schema: 'error',
        codes: ['PROVIDER_NOT_FOUND'],
      },
      {
        status: 429,
        schema: 'error',
        codes: ['RATE_LIMITED'],
      },
      {
        status: 500,
        schema: 'error',
        codes: ['INTERNAL'],
      },
      {
        status: 503,
        schema: 'error',
        codes: ['FAULT_INJECTED', 'STORAGE_FAILED'],
      },
    ],
  },
  {
    operationId: 'resolveBankAccount',
    section: '§4.6',
    method: 'POST',
    path: '/api/developer/bank-accounts/resolve',
    pathParameters: [],
    queryParameters: [],
    requestSchema: 'resolve-request',
    responseSchema: 'resolved-account',
    successStatus: 200,
    errorResponses: [
      {
        status: 400,
        schema: 'error',
        codes: ['VALIDATION_FAILED', 'MALFORMED_JSON'],
      },
      {
        status: 401,
        schema: 'error',
        codes: ['API_KEY_MISSING', 'API_KEY_UNKNOWN'],
      },
      {
        status: 403,
        schema: 'error',
        codes: ['API_KEY_REVOKED', 'HOST_FORBIDDEN'],
      },
      {
        status: 404,
        schema: 'error',
        codes: ['BANK_ACCOUNT_UNRESOLVABLE'],
      },
      {
        status: 413,
        schema: 'error',
        codes: ['BODY_TOO_LARGE'],
      },
      {
        status: 415,
        schema: 'error',
        codes: ['UNSUPPORTED_CONTENT_TYPE'],
      },
      {
        status: 429,
        schema: 'error',
        codes: ['RATE_LIMITED'],
      },
      {
        status: 500,
        schema: 'error',
        codes: ['INTERNAL'],
      },
      {
        status: 503,
        schema: 'error',
        codes: ['FAULT_INJECTED', 'STORAGE_FAILED'],
      },
    ],
  },
] as const satisfies readonly Operation[]

export type OperationId = (typeof OPERATIONS)[number]['operationId']
