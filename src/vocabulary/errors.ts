/**
 * Every way in which the sandbox can refuse, in one table. The edge maps a code to an HTTP status once;
 * a status that the documentation does not show (§7.3) names the assumption that can change it.
 */
import type { Assumptions } from '../contract/generated/assumptions.ts'

type StatusSetting = {
  [K in keyof Assumptions]: Assumptions[K] extends number ? K : never
}[keyof Assumptions]

type ErrorEntry = {
  readonly status: number
  readonly title: string
  readonly setting?: StatusSetting
}

export const ERRORS = {
  VALIDATION_FAILED: {
    status: 400,
    title: 'A field is missing, unknown or wrong',
    setting: 'validationStatus',
  },
  MALFORMED_JSON: { status: 400, title: 'The body is not JSON' },
  UNSUPPORTED_CONTENT_TYPE: { status: 415, title: 'The body is not announced as JSON' },
  BODY_TOO_LARGE: { status: 413, title: 'The body is over 256 kB' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The path exists, but not with this method' },
  PATH_NOT_FOUND: { status: 404, title: 'No such path' },
  API_KEY_MISSING: { status: 401, title: 'No x-api-key header', setting: 'missingKeyStatus' },
  API_KEY_UNKNOWN: {
    status: 401,
    title: 'The API key is not known here',
    setting: 'unknownKeyStatus',
  },
  API_KEY_REVOKED: { status: 403, title: 'The API key was revoked', setting: 'revokedKeyStatus' },
  GATEWAY_ACTIVE_INTENT_CONFLICT: {
    status: 409,
    title: 'An active intent exists for this customer, token and network (§7.1)',
    setting: 'conflictStatus',
  },
  INTENT_NOT_FOUND: { status: 404, title: 'No active window (§7.2)' },
  TRANSACTION_NOT_FOUND: {
    status: 404,
    title: 'No such transaction',
    setting: 'unknownTransactionStatus',
  },
  PROVIDER_NOT_FOUND: { status: 404, title: 'No such provider', setting: 'unknownProviderStatus' },
  NO_ROUTE: { status: 422, title: 'No provider can serve this request', setting: 'noRouteStatus' },
  AMOUNT_TOO_SMALL: {
    status: 400,
    title: 'The amount is under the minimum',
    setting: 'validationStatus',
  },
  AMOUNT_TOO_LARGE: {
    status: 400,
    title: 'The amount is over the maximum',
    setting: 'validationStatus',
  },
  BANK_ACCOUNT_UNRESOLVABLE: { status: 404, title: 'The bank knows no such account' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  FAULT_INJECTED: { status: 503, title: 'A fault that the behaviour asked for' },
  NOT_FOUND: { status: 404, title: 'The control API has no such thing' },
  TRANSITION_FORBIDDEN: { status: 409, title: 'The order cannot make that move' },
  CLOCK_BACKWARDS: { status: 409, title: 'The clock does not run backwards' },
  LIMIT_EXCEEDED: { status: 409, title: 'A limit of the sandbox was reached' },
  NAME_TAKEN: { status: 409, title: 'That name is in use' },
  HOST_FORBIDDEN: { status: 403, title: 'The control API does not answer to this Host' },
  CONTROL_TOKEN_REQUIRED: { status: 401, title: 'The control API wants its bearer token' },
  STORAGE_FAILED: { status: 503, title: 'The journal could not be written' },
  INTERNAL: { status: 500, title: 'A defect of the sandbox' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

export type ErrorDetail = { readonly field: string; readonly message: string }

/** A refusal with a code of {@link ERRORS}. `extra` holds members beside the envelope, as `conflict` in §7.1. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: readonly ErrorDetail[]; extra?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message)
    this.code = code
    // An issue has a path as well, which clients are not shown.
    this.details = more.details?.map(({ field, message }) => ({ field, message }))
    this.extra = more.extra
  }
}

/** What is wrong with each field, as the end of a message: one sentence, whose last part may end with its own mark. */
export function listed(details: readonly ErrorDetail[]): string {
  const said = details
    .map(({ field, message }) => `${field} ${message}`.replace(/\.$/, ''))
    .join('; ')
  return said.endsWith('?') ? said : `${said}.`
}

/** VALIDATION_FAILED: what could not be done, such as `create the order`, and why by field. */
export function invalid(verbAndNoun: string, details: readonly ErrorDetail[]): ApiError {
  const message = `Failed to ${verbAndNoun}: ${listed(details)}`
  return new ApiError('VALIDATION_FAILED', message, { details })
}

/** The HTTP status of a code under the given assumptions. */
export function statusOf(code: ErrorCode, assumptions: Assumptions): number {
  const entry: ErrorEntry = ERRORS[code]
  return entry.setting === undefined ? entry.status : assumptions[entry.setting]
}
