/**
 * Every error response, in one table. The edge maps a code to an HTTP status once; `shapes.errors`
 * states another one where the documentation shows none (§7.3).
 */

export const ERRORS = {
  VALIDATION_FAILED: { status: 400 },
  MALFORMED_JSON: { status: 400 },
  UNSUPPORTED_CONTENT_TYPE: { status: 415 },
  BODY_TOO_LARGE: { status: 413 },
  METHOD_NOT_ALLOWED: { status: 405 },
  PATH_NOT_FOUND: { status: 404 },
  API_KEY_MISSING: { status: 401 },
  API_KEY_UNKNOWN: { status: 401 },
  API_KEY_REVOKED: { status: 403 },
  /** Another intent of this customer, token and network is active (§7.1). */
  GATEWAY_ACTIVE_INTENT_CONFLICT: { status: 409 },
  /** No intent is active (§7.2). */
  INTENT_NOT_FOUND: { status: 404 },
  TRANSACTION_NOT_FOUND: { status: 404 },
  PROVIDER_NOT_FOUND: { status: 404 },
  /** No provider can serve the request. */
  NO_ROUTE: { status: 422 },
  AMOUNT_TOO_SMALL: { status: 400 },
  AMOUNT_TOO_LARGE: { status: 400 },
  BANK_ACCOUNT_UNRESOLVABLE: { status: 404 },
  RATE_LIMITED: { status: 429 },
  /** The behaviour injects this error. */
  FAULT_INJECTED: { status: 503 },
  /** The control API has no such endpoint, delivery, key or world. */
  NOT_FOUND: { status: 404 },
  TRANSITION_FORBIDDEN: { status: 409 },
  CLOCK_BACKWARDS: { status: 409 },
  LIMIT_EXCEEDED: { status: 409 },
  NAME_TAKEN: { status: 409 },
  HOST_FORBIDDEN: { status: 403 },
  CONTROL_TOKEN_REQUIRED: { status: 401 },
  STORAGE_FAILED: { status: 503 },
  /** The call waited, or went on, as the sandbox stopped. */
  STOPPING: { status: 503 },
  /** A sandbox in the process of a test runs no scenarios for the control API. */
  SCENARIOS_UNAVAILABLE: { status: 501 },
  /** A defect of the sandbox, or an error of the machine that nothing expects. */
  INTERNAL: { status: 500 },
} as const satisfies Readonly<Record<string, { readonly status: number }>>

export type ErrorCode = keyof typeof ERRORS

/**
 * Whose status an error has, unless a shape states its own: an amount that no provider takes is an
 * invalid request.
 */
export function codeOfStatus(code: ErrorCode): ErrorCode {
  return code.startsWith('AMOUNT_') ? 'VALIDATION_FAILED' : code
}

export type ErrorDetail = { readonly field: string; readonly message: string }

/** `extra` has members beside the envelope, such as `conflict` in §7.1. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly extra: Readonly<Record<string, unknown>> | undefined
  /** The magic tag that asked for it, such as `+refuse`. */
  fault: string | undefined
  /** The order that it is about, if a shape can read of it. */
  readonly orderId: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      details?: readonly ErrorDetail[]
      extra?: Readonly<Record<string, unknown>>
      orderId?: string
    } = {},
  ) {
    super(message)
    this.code = code
    // An issue has a path as well, which clients are not shown.
    this.details = more.details?.map(({ field, message }) => ({ field, message }))
    this.extra = more.extra
    this.orderId = more.orderId
  }
}

/**
 * The issue of each field as the end of a message: one sentence, which can end with a question
 * mark.
 */
function listed(details: readonly ErrorDetail[]): string {
  const issues = details.map(({ field, message }) => `${field} ${message}`.replace(/\.$/, ''))
  const sentence = issues.join('; ')
  return sentence.endsWith('?') ? sentence : `${sentence}.`
}

/** VALIDATION_FAILED with what failed, such as `create the order`, and why by field. */
export function invalid(verbAndNoun: string, details: readonly ErrorDetail[]): ApiError {
  const message = `Failed to ${verbAndNoun}: ${listed(details)}`
  return new ApiError('VALIDATION_FAILED', message, { details })
}

/** NOT_FOUND with what failed, and the list of the control API that shows what exists. */
export function notFound(verbAndNoun: string, list: string, advice = ''): ApiError {
  const fix = advice || ` List them with GET /__sandbox/${list}.`
  return new ApiError('NOT_FOUND', `Failed to ${verbAndNoun}: it does not exist.${fix}`)
}

export function worldIsGone(name: string): ApiError {
  return new ApiError('NOT_FOUND', `Failed to change world "${name}": it was closed or deleted.`)
}

export function stopping(): ApiError {
  const message =
    'Failed to answer the call: the sandbox stops. Start it again, and repeat the call.'
  return new ApiError('STOPPING', message)
}
